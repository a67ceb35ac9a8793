import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let chat: string;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  chat = await kith.createChat('crew', 'GROUP', ['ana', 'ben', 'cem']);
});
afterAll(() => kith.stop());

const read = 'query ($id: ID!) { memory(id: $id) { confidedTo { handle } } }';
/** Returns the handles of those who hear a memory in private. */
const hearersOf = async (id: string): Promise<string[]> => {
  const heard = await Promise.all(
    ['ana', 'ben', 'cem'].map(async (as) => [as, (await kith.must(as, read, { id })).memory]),
  );
  return heard.flatMap(([as, memory]) => (memory === null ? [] : [as as string]));
};

const fields: [string, (thing: string) => object][] = [
  ['text', (thing) => ({ text: `Between us, do not tell Cem: the ${thing} is cracked.` })],
  ['evidence', () => ({ evidence: ['Between us, do not tell Cem.'] })],
  ['tags', () => ({ tags: ['do not tell Cem'] })],
  ['value', (thing) => ({ slot: thing, value: 'cracked, but do not tell Cem' })],
];

it.each(fields)('a statement is confided by the words of its %s', async (field, wordsFor) => {
  const statement = { text: `The kiln has a crack, says the ${field}.`, chat, ...wordsFor('kiln') };
  const { memory } = await kith.remember('ana', statement, 'id confidedTo { handle }');
  expect(memory.confidedTo).toEqual([{ handle: 'ben' }]);
  expect(await hearersOf(memory.id)).toEqual(['ana', 'ben']);
});

it.each(fields)('a correction is confided by the words of its %s', async (field, wordsFor) => {
  const { memory } = await kith.remember('ana', { text: `The oven is new, says the ${field}.`, chat });
  expect(await hearersOf(memory.id)).toEqual(['ana', 'ben', 'cem']);
  const input = { id: memory.id, chat, ...wordsFor('oven') };
  const corrected = (await kith.mustMutate('ana', 'correctMemory', input, 'memory { confidedTo { handle } }')).memory;
  expect(corrected.confidedTo).toEqual([{ handle: 'ben' }]);
  expect(await hearersOf(memory.id)).toEqual(['ana', 'ben']);
});

it('a statement whose words ask for no confidence is heard by all who were there', async () => {
  const { memory } = await kith.remember('ana', {
    text: 'The kiln is warm.',
    chat,
    evidence: ['Told Cem.'],
    tags: ['us'],
  });
  expect(await hearersOf(memory.id)).toEqual(['ana', 'ben', 'cem']);
});
