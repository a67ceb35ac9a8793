import { splitDenials, expandedWords } from './paraphrase.js';
import { sentencesOf } from './sentences.js';
import { stemOf, contentStems, wordsOf } from './stems.js';

/** Text that may repeat what was removed from its place (a chat or direct talk). `names` are those of its speaker. */
export interface PossibleRepetition {
  readonly place: string;
  readonly text: string;
  readonly speakerId: string | null;
  readonly names: readonly string[];
}

/** Content of a sentence as sorted stems: all that count, and the same with one or two of them left out. */
export interface SentenceStems {
  readonly allStems: string;
  /** Three stems per part at least, since fewer would match too much and could be guessed. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly stems: string;
  readonly size: number;
}

/** Minimum number of stems in a part. */
const minPartStems = 3;
/** Minimum number of stems in a part that is compared with the parts of another sentence. */
const minComparedStems = 4;
/** Minimum number of stems of which two may be left out. */
const minStemsWithoutTwo = 8;
/** Maximum number of stems of which two may be left out. Beyond it there are too many combinations. */
const maxStemsWithoutTwo = 10;
/** Maximum number of stems of which one may be left out. */
const maxStemsWithoutOne = 24;

/** Stems that carry little content, such as verbs of saying. They count only if at most one other stem is left. */
const lightStems = contentStems(
  `able again all already also always another any anymore anything ask away back became become been big came come course
  each even ever every everything feel felt few find found gave get gets give go goes going gone got great happen happened honestly
  just keep keeps kept know known later let like little live long look lot love made make many may maybe me mean mention
  mostly much must name named need new next nice now often old one other please prefer pretty put quite really right said say
  see seem sometimes soon start started still sure take talk tell thing things think thought time today together told try
  usually use used want way well went whole work would yet because although though since while am enjoy call called user
  speaker person currently plan feels here`,
);
/** Remains of contractions without their apostrophe, and words that only refer to a person. */
const silentWords = new Set('m re ve ll d s t am me him us myself himself herself got'.split(' '));

/**
 * Returns the stems of a sentence, in any order and with any endings of its words; undefined if it says nothing.
 * `names` are the speaker's: the speaker says "I", and others use the name, so the names are left out. A denied
 * sentence has other stems than the positive one.
 */
export function stemsOfSentence(sentence: string, names: readonly string[]): SentenceStems | undefined {
  const nameStems = new Set(names.flatMap(wordsOf).map(stemOf));
  const { words, denies } = splitDenials(expandedWords(sentence));
  const sentenceStems = [...contentStems(words.filter((word) => !silentWords.has(word)).join(' '))].filter(
    (stem) => !nameStems.has(stem),
  );
  const heavyStems = sentenceStems.filter((stem) => !lightStems.has(stem));
  const stems = (heavyStems.length > 1 ? heavyStems : sentenceStems).sort();
  if (stems.length === 0) return undefined;
  const joinStems = (joinedStems: readonly string[]): string => [...(denies ? ['-'] : []), ...joinedStems].join(' ');
  const parts = partsOf(stems).map((partStems) => ({ stems: joinStems(partStems), size: partStems.length }));
  return { allStems: joinStems(stems), parts };
}

/** Returns the stems of the sentences of a text, of at most `maxSentences`. */
export function sentenceStemsOf(
  text: string,
  names: readonly string[],
  maxSentences = Number.POSITIVE_INFINITY,
): SentenceStems[] {
  const sentences: SentenceStems[] = [];
  for (const sentence of sentencesOf(text)) {
    if (sentences.length >= maxSentences) break;
    const stems = stemsOfSentence(sentence, names);
    if (stems) sentences.push(stems);
  }
  return sentences;
}

/** Returns the keys under which a sentence is stored: one text per set of stems. */
export const sentenceKeysOf = ({ allStems, parts }: SentenceStems): string[] => [
  `whole ${allStems}`,
  ...parts.map(({ stems }) => `part ${stems}`),
];

/**
 * Returns the keys that match a stored sentence with the same stems, one or two more, or one or two fewer; in sentences
 * of many stems also with one stem replaced. One key in common is a match.
 */
export const sentenceMatchKeys = ({ allStems, parts }: SentenceStems): string[] => [
  ...[`whole ${allStems}`, `part ${allStems}`],
  ...parts.flatMap(({ stems, size }) => [`whole ${stems}`, ...(size < minComparedStems ? [] : [`part ${stems}`])]),
];

/** Returns sorted stems without each one in turn, or each two of many. Numbers stay: they change what is said. */
function partsOf(stems: readonly string[]): string[][] {
  if (stems.length > maxStemsWithoutOne || stems.length <= minPartStems) return [];
  const dropEach = (currentStems: readonly string[], from: number): { remainingStems: string[]; next: number }[] =>
    currentStems.flatMap((stem, index) =>
      index < from || /\p{N}/u.test(stem)
        ? []
        : [{ remainingStems: currentStems.filter((_, other) => other !== index), next: index }],
    );
  const withoutOne = dropEach(stems, 0);
  const mayDropTwo = stems.length >= minStemsWithoutTwo && stems.length <= maxStemsWithoutTwo;
  return [
    ...withoutOne,
    ...(mayDropTwo ? withoutOne.flatMap(({ remainingStems, next }) => dropEach(remainingStems, next)) : []),
  ].map(({ remainingStems }) => remainingStems);
}
