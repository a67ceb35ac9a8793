import stringWidth from 'string-width';
import { oneLine } from '../text/lines.js';

/*
 * What others wrote stands in memories, names and messages, and a terminal obeys some characters of it: they could
 * clear the screen, retitle the window, or turn what is read around. None of them gets there.
 */

/** Control characters but for line ends, other line ends, and what turns the direction of writing. */
const obeyed = /(?!\n)\p{Cc}|[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text with its lines; what a terminal would obey is shown as its number, such as `\u{1b}`. */
export const shownText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|\t/g, (found) => (found === '\t' ? '  ' : '\n'))
    .replace(obeyed, (found) => `\\u{${found.codePointAt(0)!.toString(16)}}`);

/** A value as one JSON document; what a terminal would obey is escaped, which changes nothing for a program. */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(obeyed, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

/** Rows under their titles, each cell in one line, in aligned columns; as wide as their texts are, for pipes and terminals. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows.map((row) => row.map(oneLine))];
  const widths = titles.map((_, at) => Math.max(...lines.map((line) => stringWidth(line[at] ?? ''))));
  const padded = (cell: string, at: number): string =>
    at === titles.length - 1 ? cell : cell + ' '.repeat(widths[at]! - stringWidth(cell));
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('');
}
