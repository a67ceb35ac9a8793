import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);
const bridge: TestCaller = { as: 'bridge', roles: ['connector'] };

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
});
afterAll(() => kith.stop());

const chatFields = '{ chat { id kind title participants { handle } } }';
const upsert = (as: TestCaller | string, input: object): Promise<Answer> =>
  kith.ask(as, `mutation ($input: UpsertChatInput!) { upsertChat(input: $input) ${chatFields} }`, { input });
const join = (as: TestCaller | string, input: object): Promise<Answer> =>
  kith.ask(as, `mutation ($input: JoinChatInput!) { joinChat(input: $input) ${chatFields} }`, { input });
const leave = (as: TestCaller | string, input: object): Promise<Answer> =>
  kith.ask(as, `mutation ($input: LeaveChatInput!) { leaveChat(input: $input) ${chatFields} }`, { input });
const participants = async (chat: string): Promise<string[]> =>
  (
    await kith.must(bridge, 'query ($id: ID!) { chat(id: $id) { participants { handle } } }', { id: chat })
  ).chat.participants.map(({ handle }: { handle: string }) => handle);
const tell = (as: string, chat: string, text: string) => kith.remember(as, { text, scope: 'GROUP', chat });
const here = (as: string, chat: string): Promise<Answer> =>
  kith.ask(as, 'query ($chat: ID) { memories(chat: $chat) { edges { node { text } } } }', { chat });
const texts = (answer: Answer): string[] =>
  answer.data.memories.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
const inPrivate = async (as: string): Promise<string[]> =>
  texts(await kith.ask(as, '{ memories { edges { node { text } } } }'));
const at = (time: number): string => new Date(time).toISOString();

describe('participation', () => {
  it('is timed: a person who left keeps what they heard, and hears nothing said later', async () => {
    const chat = await kith.createChat('tea', 'GROUP', ['ana', 'bob']);
    await tell('ana', chat, 'One.');
    await leave(bridge, { chat, person: { handle: 'bob' } });
    await tell('ana', chat, 'Two.');
    expect((await here('bob', chat)).code).toBe('NOT_FOUND');
    expect(await inPrivate('bob')).toEqual(['One.']);
    await join(bridge, { chat, person: { handle: 'bob' } });
    await tell('ana', chat, 'Three.');
    expect(texts(await here('bob', chat))).toEqual(['One.', 'Three.', 'Two.']);
    expect(await inPrivate('bob')).toEqual(['One.', 'Three.']);
  });

  it('lets only current participants speak', async () => {
    const chat = await kith.createChat('milk', 'GROUP', ['ana', 'bob']);
    await leave(bridge, { chat, person: { handle: 'bob' } });
    const say = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
    const refused = await kith.ask('bob', say, { input: { text: 'Still here.', chat } });
    const absent = await kith.ask('bob', say, { input: { text: 'Still here.', chat: 'f'.repeat(32) } });
    expect(refused.code).toBe('NOT_FOUND');
    expect(refused.errors).toEqual(absent.errors);
    expect((await kith.ask('ana', say, { input: { text: 'Still here.', chat } })).code).toBeUndefined();
  });

  it('is not doubled by joining twice, and a second leaving changes nothing', async () => {
    const chat = await kith.createChat('salt', 'GROUP', ['ana', 'ana']);
    expect(await participants(chat)).toEqual(['ana']);
    for (let times = 0; times < 2; times += 1)
      expect((await leave(bridge, { chat, person: { handle: 'ana' } })).code).toBeUndefined();
    expect(await participants(chat)).toEqual([]);
  });

  it('begins with an account that did not exist before', async () => {
    const chat = await kith.createChat('bread', 'GROUP', ['never.seen']);
    expect(await participants(chat)).toEqual(['never.seen']);
    expect((await kith.must('never.seen', '{ chats { totalCount } }')).chats.totalCount).toBe(1);
  });

  it('is for accounts only, not for acquaintances and bare names', async () => {
    const chat = await kith.createChat('jam', 'GROUP', ['ana']);
    const { createPerson } = await kith.must(
      bridge,
      'mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }',
      { input: { name: 'Zoe' } },
    );
    expect((await join(bridge, { chat, person: { id: createPerson.person.id } })).code).toBe('NOT_FOUND');
    expect((await join(bridge, { chat, person: { name: 'Zoe' } })).code).toBe('INVALID_INPUT');
    expect(await participants(chat)).toEqual(['ana']);
  });
});

describe('a join', () => {
  it('dated before something the chat holds is a CONFLICT, and after it is accepted', async () => {
    const chat = await kith.createChat('ham', 'GROUP', ['ana']);
    const before = now;
    await tell('ana', chat, 'A secret of the early ones.');
    const after = (now += 1_000);
    expect((await join(bridge, { chat, person: { handle: 'bob' }, at: at(before) })).code).toBe('CONFLICT');
    expect(await participants(chat)).toEqual(['ana']);
    expect((await join(bridge, { chat, person: { handle: 'bob' }, at: at(after) })).code).toBeUndefined();
    expect(await inPrivate('bob')).not.toContain('A secret of the early ones.');
  });

  it('may be dated back while the chat is empty, and never into the future', async () => {
    const chat = await kith.createChat('egg', 'GROUP', []);
    expect((await join(bridge, { chat, person: { handle: 'ana' }, at: '2020-01-01T00:00:00Z' })).code).toBeUndefined();
    expect((await join(bridge, { chat, person: { handle: 'bob' }, at: at(now + 3_600_000) })).code).toBe(
      'INVALID_INPUT',
    );
    expect(await participants(chat)).toEqual(['ana']);
  });

  it('is also a CONFLICT before a personal memory learned there', async () => {
    const chat = await kith.createChat('oil', 'GROUP', ['ana']);
    const before = now;
    await kith.remember('ana', { text: 'Ana told it here.', chat });
    expect((await join(bridge, { chat, person: { handle: 'bob' }, at: at(before) })).code).toBe('CONFLICT');
  });

  it('is also a CONFLICT before the last correction of a memory learned there', async () => {
    const chat = await kith.createChat('pea', 'PRIVATE', ['ana']);
    const { memory } = await kith.remember('ana', { text: 'Ana rows on Mondays.', chat });
    const before = (now += 1_000);
    await kith.mustMutate('ana', 'correctMemory', { id: memory.id, chat, text: 'Ana rows on Tuesdays.' });
    expect((await join(bridge, { chat, person: { handle: 'bob' }, at: at(before) })).code).toBe('CONFLICT');
    await join(bridge, { chat, person: { handle: 'bob' } });
    expect(await inPrivate('bob')).not.toContain('Ana rows on Tuesdays.');
  });

  it('after an absence shows nothing said meanwhile, and cannot be dated back into it', async () => {
    const chat = await kith.createChat('fig', 'GROUP', ['ana', 'cas']);
    await leave(bridge, { chat, person: { handle: 'cas' } });
    const away = now;
    await tell('ana', chat, 'Said while Cas was away.');
    expect((await join(bridge, { chat, person: { handle: 'cas' }, at: at(away) })).code).toBe('CONFLICT');
    await join(bridge, { chat, person: { handle: 'cas' } });
    expect(await inPrivate('cas')).toEqual([]);
  });
});

describe('the kind of a chat', () => {
  it('may change while the chat is empty, and is fixed from then on', async () => {
    const { id } = (await upsert(bridge, { externalId: 'kind', kind: 'PRIVATE', title: 'First' })).data.upsertChat.chat;
    expect((await upsert(bridge, { externalId: 'kind', kind: 'GROUP' })).data.upsertChat.chat).toMatchObject({
      id,
      kind: 'GROUP',
      title: 'First',
    });
    await join(bridge, { chat: id, person: { handle: 'ana' } });
    const { memory } = await tell('ana', id, 'Something.');
    expect((await upsert(bridge, { externalId: 'kind', kind: 'PRIVATE', title: 'Other' })).code).toBe('CONFLICT');
    await kith.forget('ana', memory.id);
    expect((await upsert(bridge, { externalId: 'kind', kind: 'PRIVATE' })).code).toBe('CONFLICT');
    expect(
      (await upsert(bridge, { externalId: 'kind', kind: 'GROUP', title: 'New' })).data.upsertChat.chat,
    ).toMatchObject({ id, kind: 'GROUP', title: 'New' });
  });
});
