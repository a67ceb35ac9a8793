import { firstSentences } from '../memories/writingGuard.js';
import { inOneLine, lengthOf } from '../memories/texts.js';

/** A text of a model in one line, within so many characters: whole sentences if there is one that fits, else words. */
export function trimmed(text: string, maxLength: number): string {
  const line = inOneLine(text);
  if (lengthOf(line) <= maxLength) return line;
  const sentences = firstSentences(line, maxLength);
  if (sentences !== '') return sentences;
  const cut = [...line].slice(0, maxLength - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}
