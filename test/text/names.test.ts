import { expect, it } from '@jest/globals';
import { replaceNames } from '../../src/text/names.js';

it.each([
  ['Kathy sails.', 'Katherine Moreau sails.'],
  ["kathy's boat is KATHY’s.", "Katherine Moreau's boat is Katherine Moreau’s."],
  ['Kathy Moreau knows Kathy.', 'Katherine Moreau knows Katherine Moreau.'],
  ['Bob (Jr.) met Kathy.', 'Robert met Katherine Moreau.'],
])('replaces names by those that the reader knows: %s', (text, expected) => {
  const names = [
    ['Kathy', 'Katherine Moreau'],
    ['Kathy Moreau', 'Katherine Moreau'],
    ['Bob (Jr.)', 'Robert'],
  ] as const;
  expect(replaceNames(text, names)).toBe(expected);
});

it('keeps other words, parts of words and names without a replacement', () => {
  const names = [
    ['Kat', 'Katherine'],
    ['', 'Nobody'],
  ] as const;
  expect(replaceNames('Kathy has a muskat and Ékat.', names)).toBe('Kathy has a muskat and Ékat.');
  expect(replaceNames('Kathy sails.', [])).toBe('Kathy sails.');
  // Inserted names are not replaced again.
  expect(
    replaceNames('Ann met Anne.', [
      ['Ann', 'Anne'],
      ['Anne', 'Ann'],
    ]),
  ).toBe('Anne met Ann.');
});
