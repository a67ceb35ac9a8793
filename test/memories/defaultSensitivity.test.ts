import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
const chats: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, defaults: { inPrivate: 'PERSONAL', portable: 'HEARD' } });
  for (const handle of ['ana', 'ben']) await kith.idOf(handle);
  chats.team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  chats.alone = await kith.createChat('alone', 'PRIVATE', ['ana']);
  chats.pair = await kith.createChat('pair', 'PRIVATE', ['ana', 'ben']);
});
afterAll(() => kith.stop());

let serial = 0;
const stored = async (input: object) =>
  (await kith.remember('ana', { text: `Ana has boat ${(serial += 1)}.`, ...input }, 'id sensitivity portable')).memory;

describe('with PERSONAL as the default,', () => {
  it('an undeclared private statement is personal, and not portable if it is about another account', async () => {
    expect(await stored({})).toMatchObject({ sensitivity: 'PERSONAL', portable: true });
    expect(await stored({ chat: chats.alone })).toMatchObject({ sensitivity: 'PERSONAL' });
    const { id } = await stored({ about: [{ handle: 'ben' }] });
    expect((await kith.must('ben', 'query ($id: ID!) { memory(id: $id) { text } }', { id })).memory).toBeNull();
  });

  it('a declared sensitivity stands, and stricter words count', async () => {
    expect(await stored({ sensitivity: 'PUBLIC' })).toMatchObject({ sensitivity: 'PUBLIC' });
    expect(await stored({ text: 'Ana sees a therapist.' })).toMatchObject({ sensitivity: 'SENSITIVE' });
  });

  it('a statement that others heard is as public as its words', async () => {
    for (const chat of [chats.team, chats.pair])
      expect(await stored({ chat })).toMatchObject({ sensitivity: 'PUBLIC' });
    expect(await stored({ chat: chats.team, scope: 'GROUP' })).toMatchObject({ sensitivity: 'PUBLIC' });
  });

  it('a profile is personal', async () => {
    const seed = `mutation { seedProfile(input: { facts: [{ type: IDENTITY, text: "Ben lives in Porto." }] }) { memories { sensitivity } } }`;
    expect((await kith.must('ben', seed)).seedProfile.memories).toEqual([{ sensitivity: 'PERSONAL' }]);
  });
});

it('the default is PUBLIC without configuration', async () => {
  const plain = await TestApp.start({ embedder: null });
  try {
    expect((await plain.remember('ana', { text: 'Ana has a boat.' }, 'sensitivity portable')).memory).toEqual({
      sensitivity: 'PUBLIC',
      portable: true,
    });
  } finally {
    await plain.stop();
  }
});
