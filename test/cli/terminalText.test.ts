import { expect, it } from '@jest/globals';
import { jsonText, printableText, table } from '../../src/cli/terminalText.js';

it('aligns columns by visible width in every script, and keeps each cell on one line', () => {
  const rows = [
    ['東京', 'Ana moved\nto Tokyo.'],
    ['a', 'x'],
  ];
  expect(table(['PLACE', 'TEXT'], rows)).toBe('PLACE  TEXT\n東京   Ana moved to Tokyo.\na      x\n');
});

it('removes all control sequences from a table', () => {
  const shown = table(['TEXT'], [['\u001b]0;owned\u0007\u001b[2J \u009b31m\u202edlrow\u2066\u0000\r!']]);
  expect(shown).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
  expect(shown.split('\n')).toHaveLength(3);
});

it('shows control characters in a text as numbers, and keeps its lines', () => {
  expect(printableText('a\r\nb\tc\u001b[2J\u202ed\re')).toBe('a\nb  c\\u{1b}[2J\\u{202e}d\\u{d}e');
});

it('writes equivalent JSON without control characters except line ends', () => {
  const value = { text: '\u001b[2J\u009b\u007f\u202e\u2028 é 東' };
  const written = jsonText(value);
  expect(written).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]/u);
  expect(written).toContain('é 東');
  expect(JSON.parse(written)).toEqual(value);
});
