import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;
let team: string;
let now = Date.UTC(2026, 2, 1);
let serial = 0;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1) });
  for (const handle of ['alice', 'bob', 'carol', 'stranger']) await kith.idOf(handle);
  team = await kith.createChat('team', 'GROUP', ['alice', 'bob', 'carol', 'gone']);
});
afterAll(() => kith.stop());

/** Adds a participant who joins the team now, and has heard nothing that was said there before. */
async function newcomer(handle: string): Promise<string> {
  const input = { chat: team, person: { handle } };
  await kith.mustMutate({ as: 'bridge', roles: ['connector'] }, 'joinChat', input);
  return handle;
}

const operations = {
  forget: (as: string, input: object): Promise<Answer> => kith.mutate(as, 'forgetMemory', input, 'deletedId'),
  pin: (as: string, input: object): Promise<Answer> =>
    kith.mutate(as, 'pinMemory', { pinned: true, ...input }, 'memory { id }'),
  restore: (as: string, input: object): Promise<Answer> =>
    kith.mutate(as, 'restoreMemory', input, 'memory { id text status }'),
};
const fresh = async (as: string, more: object = {}): Promise<string> =>
  (await kith.remember(as, { text: `Statement ${(serial += 1)}.`, ...more })).memory.id;
const read = async (as: string, id: string, chat?: string) =>
  (await kith.must(as, 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { pinned } }', { id, chat })).memory;
const leave = (handle: string) =>
  kith.must(
    { as: 'bridge', roles: ['connector'] },
    'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }',
    {
      input: { chat: team, person: { handle } },
    },
  );
const same = (answer: Answer) => ({ errors: answer.errors, data: answer.data, status: answer.status });
const absent = 'f'.repeat(32);

describe.each(['forget', 'pin'] as const)('the right to %s', (name) => {
  const operate = operations[name];

  it('a personal memory belongs to its owner', async () => {
    expect((await operate('alice', { id: await fresh('alice') })).code).toBeUndefined();
    expect((await operate('alice', { id: await fresh('alice', { chat: team }), chat: team })).code).toBeUndefined();
  });

  it('a personal memory is refused to those who hear it, even its subject, as if it did not exist', async () => {
    const id = await fresh('alice', { about: [{ handle: 'bob' }], chat: team });
    expect(await read('bob', id)).not.toBeNull();
    const nothing = same(await operate('bob', { id: absent }));
    for (const answer of [
      await operate('bob', { id }),
      await operate('bob', { id, chat: team }),
      await operate('carol', { id, chat: team }),
      await operate('stranger', { id }),
      await operate('stranger', { id: 'odd' }),
    ]) {
      expect(same(answer)).toEqual(nothing);
    }
    expect(nothing.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await read('alice', id)).toEqual({ pinned: false });
  });

  it('a group memory belongs to every current participant who hears it', async () => {
    for (const as of ['alice', 'bob', 'carol']) {
      const id = await fresh('alice', { scope: 'GROUP', chat: team });
      expect((await operate(as, { id, chat: team })).code).toBeUndefined();
    }
  });

  it('a group memory is refused to strangers, and to participants in a context in which they do not hear it', async () => {
    const id = await fresh('alice', { scope: 'GROUP', chat: team, portable: false });
    expect((await operate('stranger', { id })).code).toBe('NOT_FOUND');
    expect((await operate('stranger', { id, chat: team })).code).toBe('NOT_FOUND');
    const late = await newcomer(`late-${(serial += 1)}`);
    expect(await read(late, id)).toBeNull();
    expect((await operate(late, { id })).code).toBe('NOT_FOUND');
    const secret = await fresh('alice', { scope: 'GROUP', chat: team, sensitivity: 'SENSITIVE' });
    expect((await operate('bob', { id: secret, chat: team })).code).toBe('NOT_FOUND');
    expect((await operate('alice', { id: secret })).code).toBeUndefined();
  });
});

it('a stater who has left the group can neither forget nor pin their group memory, but still reads it', async () => {
  const id = await fresh('gone', { scope: 'GROUP', chat: team });
  await leave('gone');
  expect(await read('gone', id)).toEqual({ pinned: false });
  expect((await operations.forget('gone', { id })).code).toBe('NOT_FOUND');
  expect((await operations.pin('gone', { id })).code).toBe('NOT_FOUND');
  expect((await operations.pin('bob', { id, chat: team })).code).toBeUndefined();
});

describe('the right to restore', () => {
  it('a personal memory belongs to its owner', async () => {
    const id = await fresh('alice', { about: [{ handle: 'bob' }], chat: team });
    await operations.forget('alice', { id });
    const nothing = same(await operations.restore('bob', { id: absent }));
    for (const answer of [
      await operations.restore('bob', { id }),
      await operations.restore('bob', { id, chat: team }),
      await operations.restore('carol', { id, chat: team }),
      await operations.restore('stranger', { id }),
    ]) {
      expect(same(answer)).toEqual(nothing);
    }
    expect((await operations.restore('alice', { id })).data.restoreMemory.memory).toMatchObject({
      id,
      status: 'ACTIVE',
    });
    expect(await read('bob', id)).not.toBeNull();
  });

  it('a group memory belongs to its stater, not to the member who forgot it', async () => {
    const id = await fresh('alice', { scope: 'GROUP', chat: team });
    await operations.forget('bob', { id, chat: team });
    expect(await read('alice', id)).toBeNull();
    expect((await operations.restore('bob', { id, chat: team })).code).toBe('NOT_FOUND');
    expect((await operations.restore('alice', { id })).data.restoreMemory.memory).toMatchObject({
      id,
      status: 'ACTIVE',
    });
    expect(await read('carol', id, team)).not.toBeNull();
  });

  it('a memory that is not forgotten is refused like an absent one', async () => {
    const id = await fresh('alice');
    expect(same(await operations.restore('alice', { id }))).toEqual(
      same(await operations.restore('alice', { id: absent })),
    );
  });
});

it('a forgotten memory cannot be corrected, pinned or forgotten again', async () => {
  const id = await fresh('alice');
  await operations.forget('alice', { id });
  for (const answer of [
    await operations.forget('alice', { id }),
    await operations.pin('alice', { id }),
    await kith.mutate('alice', 'correctMemory', { id, text: 'Still here.' }, 'memory { id }'),
  ]) {
    expect(answer.code).toBe('NOT_FOUND');
  }
});

it('a wrong chat is not found, whether it exists or not', async () => {
  const id = await fresh('alice');
  const other = await kith.createChat('other', 'GROUP', ['bob']);
  for (const operate of Object.values(operations)) {
    const hidden = same(await operate('alice', { id, chat: other }));
    expect(hidden.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(same(await operate('alice', { id, chat: absent }))).toEqual(hidden);
  }
});
