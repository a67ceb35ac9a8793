import stringWidth from 'string-width';
import { toVisibleLine } from '../text/lines.js';

/*
 * Escaping against terminal injection. Memories, names and messages hold text of other people, and some characters
 * control a terminal: they could clear the screen, retitle the window or reorder the text. None of them reaches it.
 */

/** Control characters but for line feeds, other line separators, and marks of writing direction. */
const controlCharacters = /(?!\n)\p{Cc}|[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes a text with line breaks: a character that controls a terminal is shown as its number, such as `\u{1b}`. */
export const printableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|\t/g, (found) => (found === '\t' ? '  ' : '\n'))
    .replace(controlCharacters, (found) => `\\u{${found.codePointAt(0)!.toString(16)}}`);

/** Formats a value as one JSON document. Characters that control a terminal are escaped, which JSON parsers undo. */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(controlCharacters, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

/** Formats rows under their titles in aligned columns, one line per row, as wide as their texts. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows.map((row) => row.map(toVisibleLine))];
  const widths = titles.map((_, index) => Math.max(...lines.map((line) => stringWidth(line[index] ?? ''))));
  const padded = (cell: string, at: number): string =>
    at === titles.length - 1 ? cell : cell + ' '.repeat(widths[at]! - stringWidth(cell));
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('');
}
