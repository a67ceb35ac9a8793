import { stemmer } from 'stemmer';
import { wordLists } from './en/wordFile.js';

/** Maximum number of words of a query that are searched; the first ones count. */
export const maxQueryWords = 64;

const wordList = wordLists('stop-words');
const stopWords: ReadonlySet<string> = new Set(wordList('stop words'));

/** Stop words that are never searched, even if a question has no other words: nearly every text holds some of them. */
const emptiestWords: ReadonlySet<string> = new Set(wordList('emptiest'));

/**
 * Returns the distinct words of a text in lower case, in order. They hold no character with a meaning to Lucene. Of
 * scripts without spaces, each character is a word; words of other scripts among them stay whole.
 */
export const wordsOf = (text: string): string[] => splitBy(wordParts, text);

/** Splits as the full-text index of names: unlike in `wordsOf`, a row of Thai, Lao, Khmer or Burmese is one word. */
export const nameWordsOf = (name: string): string[] => splitBy(nameParts, name);

function splitBy(pattern: RegExp, text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.flatMap((word) => word.match(pattern)!))].filter((word) => word.length <= 255);
}

const southeastAsian = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** Scripts written without spaces, whose words are not segmented. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}${southeastAsian}`;
/** Katakana word with its long vowels, or a row of scripts with spaces. */
const wholeParts = String.raw`\p{Script=Katakana}[\p{Script=Katakana}\p{M}ー]*|[^${unspaced}\p{Script=Katakana}ー]+`;

/**
 * Parts of a row of letters and digits: a character of an unspaced script, a katakana word with its long vowels (ー,
 * which hiragana has as well), or a row of other scripts.
 */
const wordParts = new RegExp(String.raw`[${unspaced}ー]|${wholeParts}`, 'gu');
const nameParts = new RegExp(
  String.raw`[${southeastAsian}][${southeastAsian}\p{M}]*|[\p{Script=Han}\p{Script=Hiragana}ー]|${wholeParts}`,
  'gu',
);

/** Returns the stem of a word as in the index: Latin letters lose their accents, English endings are cut. */
export const stemOf = (word: string): string => stemmer(stripDiacritics(word));

/** Returns the distinct stems of a text as one text; languages other than English stay nearly unchanged. */
export const stemsOf = (text: string): string => [...new Set(wordsOf(text).map(stemOf))].join(' ');

/** ASCII spelling of Latin letters that Unicode does not decompose. */
const asciiSpelling: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Removes the accents of Latin letters from a word in lower case. */
export const stripDiacritics = (word: string): string =>
  word
    .replace(/[ßæœøðđþłı]/gu, (letter) => asciiSpelling[letter]!)
    .normalize('NFD')
    .replace(
      /(\p{Script=Latin})(\p{M}+)/gu,
      (_, letter: string, marks: string) => letter + marks.replace(/[\u0300-\u036f]/gu, ''),
    )
    .normalize('NFC');

/** True if a word occurs in nearly every text. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Returns the stems of a text without stop words: its topic words. */
export const contentStems = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap((word) => (stopWords.has(word) ? [] : [stemOf(word)])));

/** Returns the first 64 words of a search question without stop words or, if it has no others, all but the emptiest. */
export function contentWords(text: string): string[] {
  const allWords = wordsOf(text);
  const nonStopWords = allWords.filter((word) => !stopWords.has(word));
  return (nonStopWords.length > 0 ? nonStopWords : allWords.filter((word) => !emptiestWords.has(word))).slice(
    0,
    maxQueryWords,
  );
}

/**
 * Returns the weight of a word of a question, 1 to 7, from the word alone: short and everyday words weigh little, names
 * and numbers much. Counting its frequency would count entries that are hidden from the viewer.
 */
export function weightOf(word: string): number {
  if (/\p{N}/u.test(word)) return 5;
  if (everydayWords.has(word)) return 1;
  return Math.min(7, 2 + Math.floor([...word].length / 2));
}

/** Words that occur in so many texts that sharing one says little. */
const everydayWords: ReadonlySet<string> = new Set(wordList('everyday'));
