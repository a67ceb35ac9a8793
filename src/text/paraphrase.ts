import { contentStems, weightOf } from './stems.js';

/** Minimum share (0 to 1) of the content words of the shorter text that both texts contain if they say the same. */
const minSharedRatio = 0.5;

/** Articles: a sentence says the same with or without them. */
const articles = new Set(['a', 'an', 'the']);

/** Words that negate a sentence, or say that it is over. */
const denialWords = new Set(
  `not no never none nobody nothing neither nor without hardly barely except stopped stops quit quits ended former formerly
  previously anymore unless ex`.split(/\s+/),
);

/** Returns a text's words in lower case, in order; numbers without thousands separators, contractions expanded. */
export const expandedWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(?<=\d)[,'](?=\d{3}(?!\d))/gu, '')
    .replace(/\bcan(?:'?t|not)\b/gu, 'can not')
    .replace(/\bwon'?t\b/gu, 'will not')
    .replace(/\b(do|does|did|is|are|was|were|has|have|had|would|should|could|must)n'?t\b/gu, '$1 not')
    .match(/\d+(?:[.:]\d+)*|[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Splits off the words that deny something or say that it is over; `denies` is true if there were any. */
export function splitDenials(words: readonly string[]): { readonly words: string[]; readonly denies: boolean } {
  const remainingWords = words.filter((word) => !denialWords.has(word));
  return { words: remainingWords, denies: remainingWords.length < words.length };
}

const wordsWithoutArticles = (text: string): string[] => expandedWords(text).filter((word) => !articles.has(word));

/** True if two texts say the same word for word; case, punctuation, articles and contractions do not matter. */
export const isSameStatement = (a: string, b: string): boolean => {
  const words = wordsWithoutArticles(a).join(' ');
  return words !== '' && words === wordsWithoutArticles(b).join(' ') && !differInDetail(a, b);
};

/** True if two texts differ in their numbers only, and in one number at least. */
export const isNumericStep = (a: string, b: string): boolean => {
  const [wordsOfA, wordsOfB] = [wordsWithoutArticles(a), wordsWithoutArticles(b)];
  const differences = wordsOfA.flatMap((word, index) =>
    word === wordsOfB[index] ? [] : [[word, wordsOfB[index] ?? ''] as const],
  );
  return (
    wordsOfA.length === wordsOfB.length && differences.length > 0 && differences.every((pair) => pair.every(isNumber))
  );
};

/** True if two texts share half of the content words of the shorter, and agree in denials, numbers, dates and names. */
export function isPossibleParaphrase(a: string, b: string): boolean {
  const [stemsOfA, stemsOfB] = [contentStems(a), contentStems(b)];
  const minSize = Math.min(stemsOfA.size, stemsOfB.size);
  const sharedCount = [...stemsOfA].filter((stem) => stemsOfB.has(stem)).length;
  if (minSize === 0 || sharedCount / minSize < minSharedRatio) return false;
  const denies = (text: string) => splitDenials(expandedWords(text)).denies;
  return denies(a) === denies(b) && !differInDetail(a, b);
}

/** True if one of two texts has a number, a date or a name that the other lacks, so that they cannot say the same. */
function differInDetail(a: string, b: string): boolean {
  return numbersIn(a) !== numbersIn(b) || datesIn(a) !== datesIn(b) || lacksName(a, b) || lacksName(b, a);
}

const isNumber = (word: string): boolean => /^\p{N}/u.test(word) || numberWords.has(word);

/** Number with its sign, currency and unit, and with adjacent letters: "-5", "€20", "80%", "A4", "2026-05-01". */
const number = /(?<![\p{L}\p{N}])[-−+±~<>≤≥]?[$€£¥]?\p{L}*\p{N}[\p{L}\p{N}]*(?:[.,:/-]\p{N}+)*(?:\s?[%‰°$€£¥])?/gu;
/** Uses of "one" that count nothing. */
const uncountedOne = /\b(?:no|some|any|every|each|this|that|the) one\b|\bone (?:of|another)\b/gu;

/** Returns all numbers of a text, in digits or words, sorted and joined, so that their order does not matter. */
function numbersIn(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d)[,'](?=\d{3}(?!\d))/gu, '')
    .replace(uncountedOne, ' ');
  const digits = [...plain.matchAll(number)].map(([match]) => match.replace(/\s/gu, ''));
  const words = expandedWords(plain).flatMap((word) => numberWords.get(word) ?? []);
  return [...digits, ...words].sort().join(' ');
}

const numberWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...numbersByWord(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
    ),
    ...numbersByWord('zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'),
    seventeen: '17',
    eighteen: '18',
    nineteen: '19',
    twenty: '20',
    thirty: '30',
    forty: '40',
    fifty: '50',
    sixty: '60',
    seventy: '70',
    eighty: '80',
    ninety: '90',
    hundred: '100',
    thousand: '1000',
    million: '1000000',
    once: '1',
    twice: '2',
    thrice: '3',
    double: '2',
    triple: '3',
    dozen: '12',
    half: '1/2',
    quarter: '1/4',
  }),
);

function numbersByWord(words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, String(index)]));
}

/** Returns the distinct date and time words of a text, sorted and joined; case and repetition do not matter. */
const datesIn = (text: string): string =>
  [...new Set(expandedWords(text).flatMap((word) => dateWords.get(word) ?? []))].sort().join(' ');

const dateWords: ReadonlyMap<string, string> = new Map([
  ...'monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night weekend spring summer autumn winter day week month year hour minute'
    .split(' ')
    .flatMap((word) => [[word, word] as const, [`${word}s`, word] as const]),
  ...'january february april june july august september october november december today tomorrow yesterday tonight noon midnight next last ago am pm'
    .split(' ')
    .map((word) => [word, word] as const),
  ...Object.entries({ daily: 'day', nightly: 'night', hourly: 'hour', weekly: 'week', monthly: 'month' }),
  ...Object.entries({ yearly: 'year', annual: 'year', annually: 'year', fall: 'autumn' }),
]);

/** True if `from` holds a name that `by` lacks. */
function lacksName(from: string, by: string): boolean {
  const words = new Set(expandedWords(by).map(singularDay));
  const tokens = from.split(/\s+/u).filter(Boolean);
  return tokens.some((token, index) => {
    const word = token.replace(/^[^\p{L}\p{N}]+/u, '').replace(/['’]s?\P{L}*$/u, '');
    if (!/\p{Lu}/u.test(word) || expandedWords(word).every((part) => words.has(singularDay(part)))) return false;
    const opens = index === 0 || /[.!?…]["'”’)\]]*$/u.test(tokens[index - 1]!);
    return !opens || !isPlainOpening(word, by);
  });
}

/** True if a sentence's opening word is no name: it has little weight, or the other text has it in lower case. */
function isPlainOpening(word: string, otherText: string): boolean {
  if (/\p{Lu}/u.test(word.slice(1)) || !/^[\p{L}\p{M}]+$/u.test(word.replace(/\P{L}+$/u, ''))) return false;
  const [stem] = contentStems(word);
  if (stem === undefined || weightOf(expandedWords(word)[0]!) === 1) return true;
  return wordsIn(otherText).some((otherWord) => /^\p{Ll}/u.test(otherWord) && contentStems(otherWord).has(stem));
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Strips the plural of a weekday: "Mondays" and "Monday" are the same name. */
const singularDay = (word: string): string => word.replace(/(?<=day)s$/u, '');
