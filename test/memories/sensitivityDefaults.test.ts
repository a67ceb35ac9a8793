import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let alone: string;
let pair: string;
let group: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  await kith.idOf('bob');
  alone = await kith.createChat('alone', 'PRIVATE', ['ana']);
  pair = await kith.createChat('pair', 'PRIVATE', ['ana', 'cas']);
  group = await kith.createChat('group', 'GROUP', ['ana', 'cas']);
});
afterAll(() => kith.stop());

const fields = 'id sensitivity portable';
const bob = [{ handle: 'bob' }];

describe('an undeclared sensitivity', () => {
  it.each([
    ['a sensitive topic in the text', { text: 'Ana has diabetes.' }, 'SENSITIVE'],
    ['a personal topic in the text', { text: 'Ana was laid off.' }, 'PERSONAL'],
    ['the strictest of several topics', { text: 'Ana was laid off and is in debt.' }, 'SENSITIVE'],
    [
      'a sensitive topic in the value of a slot',
      { text: 'Ana told about her health.', slot: 'health', value: 'diabetes' },
      'SENSITIVE',
    ],
    [
      'a sensitive topic in the name of a slot',
      { text: 'Ana gets a lot.', slot: 'salary', value: 'a lot' },
      'SENSITIVE',
    ],
    ['nothing', { text: 'Ana likes tea.' }, 'PUBLIC'],
  ])('is set by the rules: %s', async (_, input, sensitivity) => {
    expect((await kith.remember('ana', input, fields)).memory).toMatchObject({ sensitivity });
  });
});

it.each(['PUBLIC', 'PERSONAL', 'SENSITIVE'])(
  'a declared sensitivity of %s is respected, whatever the text',
  async (sensitivity) => {
    const texts = [`Ana is in hospital, ward ${sensitivity}.`, `Ana likes tea, sort ${sensitivity}.`];
    for (const text of texts)
      expect((await kith.remember('ana', { text, sensitivity }, fields)).memory).toMatchObject({ sensitivity });
  },
);

/** Statements, each with the expected default of `portable`. */
describe('an undeclared portable', () => {
  let serial = 0;
  const portable = async (input: object) =>
    (await kith.remember('ana', { text: `Statement ${(serial += 1)}.`, ...input }, fields)).memory.portable;

  it.each(['PUBLIC', 'PERSONAL', 'SENSITIVE'])(
    'is false for a %s statement about another account that did not hear it',
    async (sensitivity) => {
      expect(await portable({ about: bob, sensitivity })).toBe(false);
      for (const chat of [alone, pair, group]) expect(await portable({ about: bob, sensitivity, chat })).toBe(false);
      expect(await portable({ about: [{ handle: 'ana' }, ...bob], sensitivity })).toBe(false);
      expect(await portable({ about: [{ handle: 'cas' }, ...bob], sensitivity, chat: group })).toBe(false);
      expect(await portable({ about: bob, sensitivity, portable: true })).toBe(true);
    },
  );

  it.each(['PUBLIC', 'PERSONAL', 'SENSITIVE'])(
    'is true for a %s statement whose subjects heard it, or that is about no other account',
    async (sensitivity) => {
      for (const chat of [pair, group])
        expect(await portable({ about: [{ handle: 'cas' }], sensitivity, chat })).toBe(true);
      expect(await portable({ about: [{ handle: 'ana' }], sensitivity })).toBe(true);
      expect(await portable({ about: [{ name: 'Zoe' }], sensitivity })).toBe(true);
      expect(await portable({ sensitivity })).toBe(true);
      expect(await portable({ sensitivity, portable: false })).toBe(false);
    },
  );

  it.each(['CONTEXT', 'EVENT', 'TASK', 'OBSERVATION'])('is false for the short-lived type %s', async (type) => {
    expect(await portable({ type })).toBe(false);
    expect(await portable({ type, portable: true })).toBe(true);
  });

  it.each(['Cas is presenting next.', 'Cas is on call this afternoon.', 'The report is due by Friday.'])(
    'is false if words tie it to a moment: %s',
    async (text) => {
      expect(await portable({ text, chat: group })).toBe(false);
      expect(await portable({ text: `${text} Cas agrees.`, chat: group, portable: true })).toBe(true);
    },
  );

  it('follows the sensitivity that the rules find', async () => {
    const { memory } = await kith.remember('ana', { text: 'Bob was laid off.', about: bob }, fields);
    expect(memory).toMatchObject({ sensitivity: 'PERSONAL', portable: false });
    const query = 'query ($id: ID!) { memory(id: $id) { id } }';
    expect((await kith.must('bob', query, { id: memory.id })).memory).toBeNull();
  });
});

it('a personal memory without persons is about its owner if its type describes a life, and otherwise about none', async () => {
  const subjects = async (type: string) => {
    const { memory } = await kith.remember('dan', { text: `1. Say ${type}.`, type }, 'entities { ref }');
    return memory.entities.map(({ ref }: { ref: string }) => ref);
  };
  for (const type of [
    'PREFERENCE',
    'IDENTITY',
    'RELATIONSHIP',
    'CONSTRAINT',
    'INSTRUCTION',
    'CONTEXT',
    'EVENT',
    'TASK',
    'OBSERVATION',
  ]) {
    expect([type, await subjects(type)]).toEqual([type, ['person:dan']]);
  }
  for (const type of ['KNOWLEDGE', 'LOG', 'PROCEDURE']) expect([type, await subjects(type)]).toEqual([type, []]);
});
