import { inOneLine, lengthOf } from './texts.js';

/** The first sentences of a text that fit into so many characters; the empty text when not even one does. */
export function firstSentences(text: string, maxLength: number, maxCount = Number.POSITIVE_INFINITY): string {
  let kept = '';
  for (const sentence of sentencesOf(text).slice(0, maxCount)) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`;
    if (lengthOf(longer) > maxLength) break;
    kept = longer;
  }
  return kept;
}

/** The sentences of a text. A point behind a title or a single letter ends none. */
export const sentencesOf = (text: string): string[] =>
  text
    .trim()
    .split(/(?<=[.!?…]["'”’)\]]*)(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|e\.g|i\.e|\p{L})\.)\s+(?=[\p{Lu}\p{N}"'“‘(])/u)
    .filter((sentence) => sentence !== '');

/** A text of a model in one line, within so many characters: whole sentences if there is one that fits, else words. */
export function trimmed(text: string, maxLength: number): string {
  const line = inOneLine(text);
  if (lengthOf(line) <= maxLength) return line;
  const sentences = firstSentences(line, maxLength);
  if (sentences !== '') return sentences;
  const cut = [...line].slice(0, maxLength - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}
