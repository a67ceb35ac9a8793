import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;
let team: string;
let now = Date.UTC(2026, 2, 1);
let serial = 0;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1) });
  for (const handle of ['alice', 'bob', 'carol', 'stranger']) await kith.idOf(handle);
  team = await kith.createChat('team', 'GROUP', ['alice', 'bob', 'carol']);
});
afterAll(() => kith.stop());

/** Adds a participant who joins the team now, and has heard nothing that was said there before. */
async function newcomer(handle: string): Promise<string> {
  const input = { chat: team, person: { handle } };
  await kith.mustMutate({ as: 'bridge', roles: ['connector'] }, 'joinChat', input);
  return handle;
}

const correct = (as: string, input: object): Promise<Answer> =>
  kith.ask(
    as,
    `mutation ($input: CorrectMemoryInput!) {
      correctMemory(input: $input) { memory { id text type category importance slot value tags expiresAt sensitivity portable } }
    }`,
    { input },
  );
const fresh = async (as: string, more: object): Promise<string> =>
  (await kith.remember(as, { text: `Statement ${(serial += 1)}.`, ...more })).memory.id;
const read = async (as: string, id: string, chat?: string) =>
  (
    await kith.must(as, 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text sensitivity portable } }', {
      id,
      chat,
    })
  ).memory;
const aboutBob = { about: [{ handle: 'bob' }] };

/** Fields that only the origin may change, each with a change. */
const contents: [field: string, change: object, shown: object][] = [
  ['text', { text: 'Corrected.' }, { text: 'Corrected.' }],
  ['type', { type: 'IDENTITY' }, { type: 'IDENTITY', category: 'profile' }],
  ['category', { category: 'goals' }, { category: 'goals' }],
  ['importance', { importance: 3 }, { importance: 3 }],
  ['slot and value', { slot: 'pet', value: 'cat' }, { slot: 'pet', value: 'cat' }],
  ['tags', { tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  ['time to live', { ttlDays: 2 }, {}],
];

describe.each(contents)('the %s', (_, change, shown) => {
  it('can be corrected by the owner', async () => {
    const id = await fresh('alice', {});
    expect((await correct('alice', { id, ...change })).data.correctMemory.memory).toMatchObject({ id, ...shown });
  });

  it('can be corrected by the stater of a group memory', async () => {
    const id = await fresh('alice', { scope: 'GROUP', chat: team });
    expect((await correct('alice', { id, ...change })).data.correctMemory.memory).toMatchObject({ id, ...shown });
  });

  it('cannot be corrected by a subject, a participant or a stranger, and none of them learns why', async () => {
    const id = await fresh('alice', { ...aboutBob, chat: team });
    expect(await read('bob', id)).not.toBeNull();
    expect(await read('carol', id, team)).not.toBeNull();
    const absent = await correct('bob', { id: 'f'.repeat(32), ...change });
    const refused = [
      await correct('bob', { id, ...change }),
      await correct('bob', { id, chat: team, ...change }),
      await correct('carol', { id, chat: team, ...change }),
      await correct('stranger', { id, ...change }),
      await correct('stranger', { id: 'not-an-id', ...change }),
    ];
    for (const { errors, data, status } of refused) {
      expect({ errors, data, status }).toEqual({ errors: absent.errors, data: absent.data, status: absent.status });
    }
    expect(absent.code).toBe('NOT_FOUND');
    expect(await read('alice', id)).toMatchObject({ text: `Statement ${serial}.` });
  });
});

describe('restricting:', () => {
  it.each([
    ['raising the sensitivity', { sensitivity: 'PERSONAL' }],
    ['closing portable', { portable: false }],
  ])('%s is allowed to the origin and to any subject, and refused to everyone else', async (_, change) => {
    for (const as of ['alice', 'bob']) {
      const id = await fresh('alice', { ...aboutBob, chat: team });
      expect((await correct(as, { id, chat: team, ...change })).code).toBeUndefined();
      expect(await read('alice', id)).toMatchObject(change);
    }
    const id = await fresh('alice', { ...aboutBob, chat: team });
    expect((await correct('carol', { id, chat: team, ...change })).code).toBe('NOT_FOUND');
    expect((await correct('stranger', { id, ...change })).code).toBe('NOT_FOUND');
    expect(await read('alice', id)).toMatchObject({ sensitivity: 'PUBLIC', portable: true });
  });

  it('one subject hides the memory from the group, and keeps it for themself in private', async () => {
    const id = await fresh('alice', { ...aboutBob, chat: team });
    expect(await read('carol', id, team)).not.toBeNull();
    await correct('bob', { id, chat: team, sensitivity: 'SENSITIVE' });
    expect(await read('carol', id, team)).toBeNull();
    expect(await read('bob', id, team)).toBeNull();
    expect(await read('bob', id)).toMatchObject({ sensitivity: 'SENSITIVE' });
  });

  it('a subject cannot change the text in the same correction', async () => {
    const id = await fresh('alice', { ...aboutBob, chat: team });
    expect((await correct('bob', { id, chat: team, sensitivity: 'PERSONAL', text: 'Bob is great.' })).code).toBe(
      'NOT_FOUND',
    );
    expect(await read('alice', id)).toEqual({ text: `Statement ${serial}.`, sensitivity: 'PUBLIC', portable: true });
  });
});

describe('relaxing:', () => {
  const closed = { sensitivity: 'PERSONAL', portable: false };
  const changes: [string, object][] = [
    ['lowering the sensitivity', { sensitivity: 'PUBLIC' }],
    ['opening portable', { portable: true }],
  ];

  it.each(changes)('%s is allowed to the origin if the memory is about no other account', async (_, change) => {
    for (const about of [[], [{ handle: 'alice' }], [{ name: 'Zoe' }], [{ handle: 'alice' }, { name: 'Zoe' }]]) {
      const id = await fresh('alice', { ...closed, about });
      expect((await correct('alice', { id, ...change })).code).toBeUndefined();
      expect(await read('alice', id)).toMatchObject({ ...closed, ...change });
    }
  });

  it.each(changes)(
    '%s is refused to the origin and to the subject if the memory is about another account',
    async (_, change) => {
      for (const about of [[{ handle: 'bob' }], [{ handle: 'alice' }, { handle: 'bob' }]]) {
        const id = await fresh('alice', {
          sensitivity: 'PERSONAL',
          portable: false,
          about,
          scope: 'GROUP',
          chat: team,
        });
        for (const as of ['alice', 'bob', 'carol']) {
          expect((await correct(as, { id, chat: team, ...change })).code).toBe('NOT_FOUND');
        }
        expect(await read('alice', id)).toMatchObject(closed);
      }
    },
  );

  it('a subject cannot undo even their own restriction', async () => {
    const id = await fresh('alice', { ...aboutBob, chat: team });
    await correct('bob', { id, chat: team, sensitivity: 'PERSONAL' });
    expect((await correct('bob', { id, chat: team, sensitivity: 'PUBLIC' })).code).toBe('NOT_FOUND');
    expect((await read('bob', id)).sensitivity).toBe('PERSONAL');
  });
});

it('the origin can correct without a context; other participants need the one in which they hear the memory', async () => {
  await kith.idOf('late');
  const id = await fresh('alice', { about: [{ handle: 'late' }], scope: 'GROUP', chat: team, portable: false });
  await newcomer('late');
  expect(await read('late', id)).toBeNull();
  expect((await correct('late', { id, sensitivity: 'PERSONAL' })).code).toBe('NOT_FOUND');
  expect((await correct('late', { id, chat: team, sensitivity: 'PERSONAL' })).code).toBeUndefined();
  expect((await correct('alice', { id, category: 'goals' })).code).toBeUndefined();
  expect((await correct('stranger', { id, chat: team, sensitivity: 'SENSITIVE' })).code).toBe('NOT_FOUND');
});

it('an empty correction is explained to the origin, and reveals nothing to others', async () => {
  const id = await fresh('alice', {});
  expect((await correct('alice', { id })).code).toBe('INVALID_INPUT');
  expect((await correct('stranger', { id })).code).toBe('NOT_FOUND');
});
