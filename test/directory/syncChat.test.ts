import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';
import { messageTextsFor, memoryTextsFor } from '../support/disclosedTexts.js';
import { bridge, say } from '../support/recordMessages.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
});
afterAll(() => kith.stop());

const mutation = `mutation ($input: SyncChatInput!) { syncChat(input: $input) {
  chat { id externalId kind title participants { handle } } joined { handle } left { handle } } }`;
type Listed = string | { person: object; as?: 'MEMBER' | 'GUEST' };
const ask = (
  externalId: string,
  listed: readonly Listed[],
  more: object = {},
  as: TestCaller | string = bridge,
): Promise<Answer> =>
  kith.ask(as, mutation, {
    input: {
      externalId,
      kind: 'GROUP',
      participants: listed.map((one) => (typeof one === 'string' ? { person: { handle: one } } : one)),
      ...more,
    },
  });
const handles = (people: { handle: string }[]): string[] => people.map(({ handle }) => handle);
const sync = async (...input: Parameters<typeof ask>) => {
  const { data, errors } = await ask(...input);
  expect(errors).toBeUndefined();
  const { chat, joined, left } = data.syncChat;
  return {
    id: chat.id as string,
    title: chat.title as string | null,
    here: handles(chat.participants),
    joined: handles(joined),
    left: handles(left),
  };
};
const guest = (handle: string): Listed => ({ person: { handle }, as: 'GUEST' });
const here = async (chat: string): Promise<string[] | null> => {
  const { chat: found } = await kith.must(bridge, 'query ($id: ID!) { chat(id: $id) { participants { handle } } }', {
    id: chat,
  });
  return found && handles(found.participants);
};

describe('syncChat', () => {
  it('creates the chat with its accounts, then works out who joins and who leaves', async () => {
    const first = await sync('tea', ['ana', 'never.seen'], { title: 'Tea' });
    expect(first).toMatchObject({ title: 'Tea', here: ['ana', 'never.seen'], joined: ['ana', 'never.seen'], left: [] });
    const second = await sync('tea', ['carl', 'ana']);
    expect(second).toEqual({
      id: first.id,
      title: 'Tea',
      here: ['ana', 'carl'],
      joined: ['carl'],
      left: ['never.seen'],
    });
    expect((await kith.must('never.seen', '{ chats { totalCount } }')).chats.totalCount).toBe(1);
    expect(await sync('tea', [])).toMatchObject({ here: [], joined: [], left: ['ana', 'carl'] });
  });

  it('changes nothing if it is repeated, or names a person twice, by handle and by id', async () => {
    await sync('milk', ['ana', 'ben']);
    const ben = await kith.idOf('ben');
    expect(await sync('milk', ['ben', 'ana', { person: { id: ben } }])).toMatchObject({
      here: ['ana', 'ben'],
      joined: [],
      left: [],
    });
    await say(kith, bridge, 'milk', [{ by: 'ana', text: 'The milk is sour.' }]);
    await sync('milk', ['ana', 'ben']);
    expect(await messageTextsFor(kith, 'ben', 'milk')).toEqual(['The milk is sour.']);
  });

  it('is timed: a person who joins hears nothing said before, and one who left nothing said after', async () => {
    await sync('salt', ['ana', 'ben']);
    await say(kith, bridge, 'salt', [{ by: 'ana', text: 'Ben is here.' }]);
    await sync('salt', ['ana', 'carl']);
    await say(kith, bridge, 'salt', [{ by: 'ana', text: 'Carl is here.' }]);
    expect(await messageTextsFor(kith, 'carl', 'salt')).toEqual(['Carl is here.']);
    expect((await messageTextsFor(kith, 'ben')).filter((text) => text.endsWith('is here.'))).toEqual(['Ben is here.']);
    expect((await kith.ask('ben', '{ messages(chat: "salt") { totalCount } }')).code).toBe('NOT_FOUND');
  });

  it('turns members into guests and guests into members, from now on', async () => {
    await sync('jam', ['ana', 'ben']);
    await kith.remember('ana', { text: 'The jam is in the cellar.', scope: 'GROUP', chat: 'jam' });
    expect(await sync('jam', ['ana', guest('ben'), guest('carl')])).toMatchObject({
      here: ['ana', 'ben', 'carl'],
      joined: ['carl'],
      left: [],
    });
    await kith.remember('ana', { text: 'The jam is on the shelf.', scope: 'GROUP', chat: 'jam' });
    expect(await memoryTextsFor(kith, 'carl', 'jam')).toEqual(['The jam is on the shelf.']);
    await sync('jam', ['ana', 'ben', 'carl']);
    expect(await memoryTextsFor(kith, 'carl', 'jam')).toHaveLength(2);
  });

  it('is atomic: with one wrong participant, no one joins, leaves or gets an account', async () => {
    const { id } = await sync('rye', ['ana', 'ben']);
    const { createPerson } = await kith.must(
      bridge,
      'mutation { createPerson(input: { name: "Zoe" }) { person { id } } }',
    );
    for (const [wrong, code] of [
      [{ person: { name: 'Zoe' } }, 'INVALID_INPUT'],
      [{ person: { id: createPerson.person.id } }, 'NOT_FOUND'],
      [{ person: { id: 'f'.repeat(32) } }, 'NOT_FOUND'],
      [{ person: {} }, 'INVALID_INPUT'],
      [' blank ', 'INVALID_INPUT'],
    ] as const) {
      const { errors, code: answered } = await ask('rye', ['ana', 'stranger', wrong], { title: 'Rye' });
      expect([wrong, answered, errors![0]!.message]).toEqual([wrong, code, expect.stringContaining('participants[2]')]);
    }
    expect(await here(id)).toEqual(['ana', 'ben']);
    expect((await kith.must(bridge, '{ person(handle: "stranger") { id } }')).person?.id).toBe(undefined);
    expect((await kith.must(bridge, '{ chat(id: "rye") { title } }')).chat.title).toBeNull();
    expect((await ask('rye', ['ana', guest('ana')])).errors![0]!.message).toMatch(/^participants\[1\]: .*MEMBER/);
    const many = Array.from({ length: 1_001 }, (_, index) => `p${index}`);
    expect((await ask('rye', many)).code).toBe('INVALID_INPUT');
    expect((await ask('rye', ['ghp_16C7e42F292c6912E7710c838347Ae178B4a'])).code).toBe('SECRET_REFUSED');
    expect((await ask('rye', ['ana'], { title: 'My password is swordfish99.' })).code).toBe('SECRET_REFUSED');
  });

  it('cannot change the kind of a chat that is not empty, and then changes nothing else', async () => {
    const { id } = await sync('oat', ['ana'], { kind: 'PRIVATE' });
    await sync('oat', ['ana', 'ben']);
    await say(kith, bridge, 'oat', [{ by: 'ana', text: 'Oats.' }]);
    expect((await ask('oat', ['ana', 'carl'], { kind: 'PRIVATE', title: 'Oats' })).code).toBe('CONFLICT');
    expect(await here(id)).toEqual(['ana', 'ben']);
    expect((await kith.must(bridge, '{ chat(id: "oat") { kind title } }')).chat).toEqual({
      kind: 'GROUP',
      title: null,
    });
  });

  it('is for connectors only, also for absent chats', async () => {
    await sync('hay', ['ana']);
    for (const chat of ['hay', 'nowhere']) expect((await ask(chat, ['ana', 'eve'], {}, 'eve')).code).toBe('FORBIDDEN');
    expect(await here('hay')).toEqual(['ana']);
    expect(await here('nowhere')).toBeNull();
  });

  it('that races with another one ends as one of the two lists, and no one takes part twice', async () => {
    const lists = [
      ['ana', 'ben', 'carl'],
      ['ben', 'dora'],
    ];
    for (let round = 0; round < 5; round += 1) {
      const chat = `race ${round}`;
      const answers = await Promise.all([...lists, ...lists].map((list) => sync(chat, list)));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(lists).toContainEqual(await here(chat));
      const joined = answers.flatMap((one) => one.joined);
      const left = answers.flatMap((one) => one.left);
      const balance = (handle: string) =>
        joined.filter((one) => one === handle).length - left.filter((one) => one === handle).length;
      const present = (await here(chat))!;
      for (const handle of ['ana', 'ben', 'carl', 'dora'])
        expect([handle, balance(handle)]).toEqual([handle, Number(present.includes(handle))]);
    }
  });

  it('lists 1,000 people in a few statements', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `walker${index}`);
    expect((await sync('walk', many)).joined).toHaveLength(1_000);
    kith.requests.length = 0;
    expect(await sync('walk', many.slice(1))).toMatchObject({ joined: [], left: ['walker0'] });
    expect(kith.requests[0]!.statements.length).toBeLessThanOrEqual(6);
  });

  it('accepts 1,000 people and no more, on every path', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `rambler${index}`);
    const { id } = await sync('ramble', many);
    const join = (handle: string, as = 'MEMBER') =>
      kith.mutate(bridge, 'joinChat', { chat: id, person: { handle }, as }, 'chat { id }');
    const refused = await join('ana');
    expect([refused.code, refused.errors![0]!.message]).toEqual(['CONFLICT', expect.stringContaining('1000')]);
    expect(await here(id)).toHaveLength(1_000);
    expect((await join('rambler7', 'GUEST')).errors).toBeUndefined();
    await kith.must(
      'rambler7',
      `mutation { leaveChat(input: { chat: "${id}", person: { handle: "rambler7" } }) { chat { id } } }`,
    );
    expect((await join('ana')).errors).toBeUndefined();
  });
});
