import { deniesIn, wordsInFull } from './sameness.js';
import { sentencesOf } from './sentences.js';
import { stemOf, tellingStems, wordsOf } from './stems.js';

/** What a sentence says, as sorted sets of stems: with all that counts, and with one or two of them left out. */
export interface SentenceStems {
  readonly whole: string;
  /** Never of fewer than three stems: fewer would fit too much, and could be guessed. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly stems: string;
  readonly size: number;
}

/** So many stems are left where one is left out, at least; and where one is left out of either of two sentences. */
const [leastOfPart, leastOfBoth] = [3, 4];
/** Of so many stems two may be left out; of more than the last number none is, since there would be too many ways. */
const [leastForTwo, mostForTwo, mostForOne] = [8, 10, 24];

/** Words with which something is said and that do not say what; they count only where hardly another is left. */
const light = tellingStems(
  `able again all already also always another any anymore anything ask away back became become been big came come course
  each even ever every everything feel felt few find found gave get gets give go goes going gone got great happen happened honestly
  just keep keeps kept know known later let like little live long look lot love made make many may maybe me mean mention
  mostly much must name named need new next nice now often old one other please prefer pretty put quite really right said say
  see seem sometimes soon start started still sure take talk tell thing things think thought time today together told try
  usually use used want way well went whole work would yet because although though since while am enjoy call called user
  speaker person currently plan feels here`,
);
/** What is left of a short form when its apostrophe is gone, and what only says who speaks. */
const silent = new Set('m re ve ll d s t am me him us myself himself herself got'.split(' '));

/**
 * What a sentence says, whatever the order and the endings of its words; undefined where it says nothing. `names` are
 * those of whoever speaks: they call themself I, and others call them by their names. What is denied is another saying.
 */
export function sayingOf(sentence: string, names: readonly string[]): SentenceStems | undefined {
  const own = new Set(names.flatMap(wordsOf).map(stemOf));
  const { words, denies } = deniesIn(wordsInFull(sentence));
  const all = [...tellingStems(words.filter((word) => !silent.has(word)).join(' '))].filter((stem) => !own.has(stem));
  const heavy = all.filter((stem) => !light.has(stem));
  const stems = (heavy.length > 1 ? heavy : all).sort();
  if (stems.length === 0) return undefined;
  const spelled = (some: readonly string[]): string => [...(denies ? ['-'] : []), ...some].join(' ');
  const parts = partsOf(stems).map((some) => ({ stems: spelled(some), size: some.length }));
  return { whole: spelled(stems), parts };
}

/** What the sentences of a text say; `most` of them at most. */
export function sayingsOf(text: string, names: readonly string[], most = Number.POSITIVE_INFINITY): SentenceStems[] {
  const found: SentenceStems[] = [];
  for (const sentence of sentencesOf(text)) {
    if (found.length >= most) break;
    const saying = sayingOf(sentence, names);
    if (saying) found.push(saying);
  }
  return found;
}

/** By what a saying is known again: a text for each set of stems. */
export const marksOf = ({ whole, parts }: SentenceStems): string[] => [
  `whole ${whole}`,
  ...parts.map(({ stems }) => `part ${stems}`),
];

/**
 * By what a sentence meets a saying: the same stems, one or two more, or one or two fewer; in sentences of many stems
 * also one instead of another. Any mark in common will do.
 */
export const meetingMarksOf = ({ whole, parts }: SentenceStems): string[] => [
  ...[`whole ${whole}`, `part ${whole}`],
  ...parts.flatMap(({ stems, size }) => [`whole ${stems}`, ...(size < leastOfBoth ? [] : [`part ${stems}`])]),
];

/** Sorted stems without one of them, or two of many. A number is never left out: with another it says something else. */
function partsOf(stems: readonly string[]): string[][] {
  if (stems.length > mostForOne || stems.length <= leastOfPart) return [];
  const without = (some: readonly string[], from: number): { left: string[]; next: number }[] =>
    some.flatMap((stem, at) =>
      at < from || /\p{N}/u.test(stem) ? [] : [{ left: some.filter((_, other) => other !== at), next: at }],
    );
  const one = without(stems, 0);
  const two = stems.length >= leastForTwo && stems.length <= mostForTwo;
  return [...one, ...(two ? one.flatMap(({ left, next }) => without(left, next)) : [])].map(({ left }) => left);
}
