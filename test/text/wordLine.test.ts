import { expect, it } from '@jest/globals';
import { WordLine } from '../../src/text/wordLine.js';

const line = new WordLine('tea green 3 greentea');

it.each(['tea', 'green', '3', 'greentea'])('finds the whole word "%s" at any position', (word) => {
  expect(line.has(word)).toBe(true);
});

it.each(['te', 'ea', 'gree', 'ntea', 'coffee', ''])('does not find "%s", which is not a whole word', (word) => {
  expect(line.has(word)).toBe(false);
});

it('finds a word after a longer one with the same beginning', () => {
  expect(new WordLine('teapot steam tea').has('tea')).toBe(true);
});

it('counts its words', () => {
  expect(line.size).toBe(4);
});
