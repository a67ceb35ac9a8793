import { tellingStems } from './stems.js';

/** Least share of the telling words of the shorter of two texts that both must have to say the same. */
const leastShared = 0.5;

/** Words that say nothing by themselves: with or without them a sentence is the same. */
const empty = new Set(['a', 'an', 'the']);

/** Words that turn what a sentence says into its contrary, or into what is over. */
const turning = new Set(
  `not no never none nobody nothing neither nor without hardly barely except stopped stops quit quits ended former formerly
  previously anymore unless ex`.split(/\s+/),
);

/** The words of a text in lower case, in order; digits without separators, short forms in full. */
export const wordsInFull = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(?<=\d)[,'](?=\d{3}(?!\d))/gu, '')
    .replace(/\bcan't\b/gu, 'can not')
    .replace(/\bwon't\b/gu, 'will not')
    .replace(/n't\b/gu, ' not')
    .match(/\d+(?:[.:]\d+)*|[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Words without those that deny something or say that it is over, and whether there are any of these. */
export function deniesIn(words: readonly string[]): { readonly words: string[]; readonly denies: boolean } {
  const left = words.filter((word) => !turning.has(word));
  return { words: left, denies: left.length < words.length };
}

const weighty = (text: string): string[] => wordsInFull(text).filter((word) => !empty.has(word));

const isNumber = (word: string): boolean => /^\d/u.test(word);

/** Whether two texts say the same word for word, whatever their case, punctuation, articles and short forms. */
export const saysTheSame = (a: string, b: string): boolean => {
  const words = weighty(a).join(' ');
  return words !== '' && words === weighty(b).join(' ');
};

/** Whether two texts are the same but for their numbers, of which one at least is another. */
export const isNumericStep = (a: string, b: string): boolean => {
  const [one, other] = [weighty(a), weighty(b)];
  const differ = one.flatMap((word, at) => (word === other[at] ? [] : [[word, other[at] ?? ''] as const]));
  return one.length === other.length && differ.length > 0 && differ.every((pair) => pair.every(isNumber));
};

/**
 * Whether two texts may say the same in other words: they share half of the telling words of the shorter one, tell the same
 * numbers, agree in what they deny, and not each of them has a name that the other lacks.
 */
export function maySayTheSame(a: string, b: string): boolean {
  const [one, other] = [tellingStems(a), tellingStems(b)];
  const least = Math.min(one.size, other.size);
  const shared = [...one].filter((stem) => other.has(stem)).length;
  if (least === 0 || shared / least < leastShared) return false;
  const numbers = (text: string) => wordsInFull(text).filter(isNumber).sort().join(' ');
  const turns = (text: string) => deniesIn(wordsInFull(text)).denies;
  const lacks = (from: string, by: string) => {
    const words = wordsInFull(by).map(oneDay);
    return namesIn(from).some((name) => !words.includes(oneDay(name)));
  };
  return numbers(a) === numbers(b) && turns(a) === turns(b) && !(lacks(a, b) && lacks(b, a));
}

/** "Mondays" are no other name than "Monday". */
const oneDay = (word: string): string => word.replace(/(?<=day)s$/u, '');

/** The words within sentences that begin with a capital letter, in lower case: most of them are names. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{L}\p{N},;:"')]\s+)\p{Lu}[\p{L}\p{M}\p{N}]*/gu)].flatMap(([name]) => wordsInFull(name));
