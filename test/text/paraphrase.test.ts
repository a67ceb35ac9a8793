import { expect, it } from '@jest/globals';
import { isPossibleParaphrase, isSameStatement } from '../../src/text/paraphrase.js';

it('treats a weekday and its plural as possibly the same, unlike other days and names', () => {
  const [each, many] = ['Tilda practises pottery every Wednesday.', 'Tilda has pottery practice on Wednesdays.'];
  expect(isPossibleParaphrase(each, many)).toBe(true);
  expect(isSameStatement('Tilda swims on Wednesday.', 'Tilda swims on Wednesdays.')).toBe(false);
  expect(isPossibleParaphrase(each, 'Tilda has pottery practice on Thursdays.')).toBe(false);
  expect(isPossibleParaphrase('Tilda met Peter at the pottery.', 'Tilda met Peters at the pottery.')).toBe(false);
});

const alike = (a: string, b: string) => [isPossibleParaphrase(a, b), isPossibleParaphrase(b, a)];

it.each([
  ['a number', 'Ana ran 10 km with friends.', 'Ana ran 21 km with friends.'],
  ['a number that one of them lacks', 'Ana ran with friends.', 'Ana ran with 3 friends.'],
  ['a number in words', 'Ana has two orange cats.', 'Ana has three orange cats.'],
  ['a rank', "Ana's first marathon was hard.", "Ana's third marathon was hard."],
  ['a sign', 'The freezer of Ana is at 5 degrees.', 'The freezer of Ana is at -5 degrees.'],
  ['a currency', 'Ana owes €20 for the ticket.', 'Ana owes $20 for the ticket.'],
  ['a model', 'Ana drives an A4 from Graz.', 'Ana drives an A5 from Graz.'],
  ['a day in small letters', 'ana has pottery practice on monday', 'ana has pottery practice on tuesday'],
  ['a month', 'ana goes sailing in june', 'ana goes sailing in july'],
  ['a moment', 'Ana calls the plumber today.', 'Ana calls the plumber tomorrow.'],
  ['a part of the day', 'Ana swims in the pool every morning.', 'Ana swims in the pool every evening.'],
  ['a name', 'Ana met Peter at the market.', 'Ana met Paula at the market.'],
  ['a name that one of them lacks', 'Ana likes hiking.', 'Ana likes hiking in the Alps.'],
  ['the second half of a name', 'Ana met Jean-Luc at the market.', 'Ana met Jean-Paul at the market.'],
  ['a name in quotes', 'Ana reads "Emma" at night.', 'Ana reads "Ulysses" at night.'],
  ['a name that opens the sentence', 'Peter met Ana at the market.', 'Paula met Ana at the market.'],
  ['a name within a word', 'Ana bought the iPhone there.', 'Ana bought the eReader there.'],
])('never treats two texts that differ in %s as the same', (_, a, b) => {
  expect(alike(a, b)).toEqual([false, false]);
  expect(isSameStatement(a, b)).toBe(false);
});

it.each([
  ["Hiking is one of Ana's hobbies.", 'Ana has hiking among her hobbies.'],
  ['Ana has 3 orange cats.', 'Ana keeps three orange cats.'],
  ['Sometimes Ana swims in the lake.', 'Ana swims in the lake now and then.'],
  ['Ana earns 1,500 a month.', 'Ana earns 1500 each month.'],
  ["Ana likes Peter's kitchen.", 'Ana likes the kitchen of Peter.'],
])('treats synonyms as possibly the same: %s', (a, b) => {
  expect(alike(a, b)).toEqual([true, true]);
});

it('compares texts of 70,000 characters within two seconds', () => {
  const text = `${'a'.repeat(20_000)} ${'A'.repeat(20_000)} ${'1'.repeat(20_000)} ${'- '.repeat(5_000)}`;
  const before = performance.now();
  isPossibleParaphrase(text, `${text}.`);
  expect(performance.now() - before).toBeLessThan(2_000);
});
