import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deBruijn, namesOf, chunksOf } from '../support/exhaustiveGuesses.js';
import { ValueRemovals } from '../support/valueRemovals.js';

let removals: ValueRemovals;
beforeAll(async () => {
  removals = await ValueRemovals.start();
});
afterAll(() => removals.stop());

/** 47 syllables, so 103,823 names of three. */
const syllables = [
  ...['Zwetsch', 'gen', 'baum', 'kirsch', 'garten', 'hofer', 'mann', 'berger', 'lind', 'wald', 'stein', 'bach'],
  ...['feld', 'dorf', 'hagen', 'rose', 'linde', 'müller', 'schmied', 'weber', 'fischer', 'jäger', 'vogel', 'adler'],
  ...['hirsch', 'wolf', 'fuchs', 'bär', 'haus', 'hof', 'brück', 'mühl', 'see', 'meer', 'ufer', 'sand', 'grün', 'roth'],
  ...['weiss', 'schwarz', 'braun', 'gold', 'silber', 'eisen', 'kupfer', 'korn', 'apfel'],
];

it('a dictionary of 100,000 names reveals nothing of a removed name to a person who joined later', async () => {
  const chat = await removals.createSecretsChat('dictionary');
  const names = namesOf(syllables);
  expect(names.length).toBeGreaterThan(100_000);
  expect(names).toContain('Zwetschgenbaum');
  const pages = chunksOf(names, 50).map((some, index) => `${some.join(' ')} is page ${index}.`);
  for (const some of chunksOf(pages, 20)) expect(await removals.rememberTexts('mallory', chat, some)).toEqual(some);
  // The value is still kept out of the words of those who had heard it.
  expect(await removals.recordTexts(chat, 'ben', 'It was Zwetschgenbaum.')).toEqual(['It was [removed].']);
}, 1_200_000);

it('all six-digit numbers reveal nothing of a removed one to a person who joined later', async () => {
  const chat = await removals.createSecretsChat('numbers');
  const sequence = deBruijn(6);
  expect(sequence).toHaveLength(1_000_005);
  // Each piece begins with the last five digits of the piece before, so that no number is divided.
  const texts = Array.from({ length: Math.ceil(sequence.length / 7_900) }, (_, index) =>
    sequence.slice(Math.max(0, index * 7_900 - 5), (index + 1) * 7_900),
  );
  for (const some of chunksOf(texts, 20)) expect(await removals.recordTexts(chat, 'mallory', ...some)).toEqual(some);
  expect(await removals.recordTexts(chat, 'ben', 'It was 482913.')).toEqual(['It was [removed].']);
}, 1_200_000);
