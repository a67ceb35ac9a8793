import { toOneLine, lengthOf } from './texts.js';

/** First sentences, at most `maxCount`, that fit into `maxLength` code points; empty if the first does not fit. */
export function firstSentences(text: string, maxLength: number, maxCount = Number.POSITIVE_INFINITY): string {
  const sentences: string[] = [];
  let length = -1;
  for (const sentence of sentencesOf(text)) {
    length += 1 + lengthOf(sentence);
    if (sentences.length === maxCount || length > maxLength) break;
    sentences.push(sentence);
  }
  return sentences.join(' ');
}

/** Splits a text into sentences. A full stop after a title or a single letter ends none. */
export function sentencesOf(text: string): string[] {
  const trimmed = text.trim();
  const sentences: string[] = [];
  let start = 0;
  // Blanks are matched first and the text before them is checked afterwards: one pattern for both takes quadratic time
  // on a text of quotes.
  for (const { 0: blanks, index } of trimmed.matchAll(/\s+/gu)) {
    const next = index + blanks.length;
    if (!beginsSentence.test(trimmed.slice(next, next + 2)) || !endsSentence(trimmed, index)) continue;
    sentences.push(trimmed.slice(start, index));
    start = next;
  }
  return start < trimmed.length ? [...sentences, trimmed.slice(start)] : sentences;
}

const beginsSentence = /^[\p{Lu}\p{N}"'“‘(]/u;
const closingMarks: ReadonlySet<string> = new Set('"\'”’)]');
const longestTitle = 6;
const titleAtEnd = /(?<![\p{L}\p{N}_])(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|e\.g|i\.e|\p{L})\.$/u;

/** True if a sentence ends right before an index of a text. */
function endsSentence(text: string, before: number): boolean {
  let at = before - 1;
  while (at >= 0 && closingMarks.has(text[at]!)) at -= 1;
  if (at < 0 || !'.!?…'.includes(text[at]!)) return false;
  return at < before - 1 || !titleAtEnd.test(text.slice(Math.max(0, before - longestTitle), before));
}

/** Shortens the first `maxCount` texts of a model to lines, distinct and not empty. */
export const shortenToLines = (texts: readonly string[], maxCount: number, maxLength: number): string[] =>
  [...new Set(texts.slice(0, maxCount).map((text) => shortenToLine(text, maxLength)))].filter((line) => line !== '');

/** Shortens a model's text to a line of at most `maxLength` code points: sentences if the first fits, else words. */
export function shortenToLine(text: string, maxLength: number): string {
  const line = toOneLine(text);
  if (lengthOf(line) <= maxLength) return line;
  const sentences = firstSentences(line, maxLength);
  if (sentences !== '') return sentences;
  const cut = [...line].slice(0, maxLength - 1).join('');
  const blank = cut.lastIndexOf(' ');
  return `${blank < 0 ? cut : cut.slice(0, blank)}…`;
}
