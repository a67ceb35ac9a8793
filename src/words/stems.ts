import { stemmer } from 'stemmer';

/** Most words of a query that are searched; the first ones count. */
export const maxWords = 64;

const stopWords = new Set(
  `a about an and any are as at be been being but by can could did do does doing for from had has have having he her hers him his how i
  if in into is it its itself just me my of on or our ours out over own s she should so some such t than that the their theirs them then
  there these they this those through to too under until up very was we were what when where which while who whom why will with would you your yours`.split(
    /\s+/,
  ),
);

/** The words of a text in lower case, in order, without repetition; nothing in them means anything to Lucene. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.flatMap((word) => (unspaced.test(word) ? [...word] : [word])))].filter(
    (word) => word.length <= 255,
  );
}

/** Scripts that are written without spaces: the index holds their characters one by one, so they are asked for like that. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The stems of a text's words as one text: English endings are cut, other languages stay nearly as they are. */
export const stemsOf = (text: string): string => [...new Set(wordsOf(text).map((word) => stemmer(word)))].join(' ');

/** The stems of a text's words without stop words: what it speaks of. */
export const tellingStems = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap((word) => (stopWords.has(word) ? [] : [stemmer(word)])));

/** The words of a question that are searched: without stop words where others are left, the first 64. */
export function tellingWords(text: string): string[] {
  const all = wordsOf(text);
  const telling = all.filter((word) => !stopWords.has(word));
  return (telling.length > 0 ? telling : all).slice(0, maxWords);
}
