import { expect, it } from '@jest/globals';
import { WordLine } from '../../src/text/wordLine.js';

const line = new WordLine('tea green 3 greentea');

it.each(['tea', 'green', '3', 'greentea'])('holds "%s", a whole word, wherever it stands', (word) => {
  expect(line.has(word)).toBe(true);
});

it.each(['te', 'ea', 'gree', 'ntea', 'coffee', ''])('does not hold "%s", which is no word of it', (word) => {
  expect(line.has(word)).toBe(false);
});

it('finds a word behind a longer one that begins like it', () => {
  expect(new WordLine('teapot steam tea').has('tea')).toBe(true);
});

it('counts its words', () => {
  expect(line.size).toBe(4);
});
