import { expect, it } from '@jest/globals';
import { withNames } from '../../src/text/names.js';

it.each([
  ['Kathy sails.', 'Katherine Moreau sails.'],
  ["kathy's boat is KATHY’s.", "Katherine Moreau's boat is Katherine Moreau’s."],
  ['Kathy Moreau knows Kathy.', 'Katherine Moreau knows Katherine Moreau.'],
  ['Bob (Jr.) met Kathy.', 'Robert met Katherine Moreau.'],
])('gives people the names they are read by: %s', (text, expected) => {
  const names = [
    ['Kathy', 'Katherine Moreau'],
    ['Kathy Moreau', 'Katherine Moreau'],
    ['Bob (Jr.)', 'Robert'],
  ] as const;
  expect(withNames(text, names)).toBe(expected);
});

it('leaves other words, parts of words and what has no name as they are', () => {
  const names = [
    ['Kat', 'Katherine'],
    ['', 'Nobody'],
  ] as const;
  expect(withNames('Kathy has a muskat and Ékat.', names)).toBe('Kathy has a muskat and Ékat.');
  expect(withNames('Kathy sails.', [])).toBe('Kathy sails.');
  // Inserted names are not replaced again.
  expect(
    withNames('Ann met Anne.', [
      ['Ann', 'Anne'],
      ['Anne', 'Ann'],
    ]),
  ).toBe('Anne met Ann.');
});
