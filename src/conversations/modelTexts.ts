import { firstSentences } from '../memories/writingGuard.js';
import { lengthOf } from '../memories/texts.js';

/** A text of a model in one line, within so many characters: whole sentences if there is one that fits, else words. */
export function trimmed(text: string, maxLength: number): string {
  const line = inOneLine(text);
  if (lengthOf(line) <= maxLength) return line;
  const sentences = firstSentences(line, maxLength);
  if (sentences !== '') return sentences;
  const cut = [...line].slice(0, maxLength - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}

/** Blanks and line breaks folded, what no text may hold left out. */
export const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f\s]+/gu, ' ')
    .trim();
