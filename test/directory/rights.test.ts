import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
const bridge: TestCaller = { as: 'bridge', roles: ['connector'] };

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const operations = {
  upsertChat: (as: TestCaller | string, input: object): Promise<Answer> =>
    kith.mutate(as, 'upsertChat', input, 'chat { id }'),
  joinChat: (as: TestCaller | string, input: object): Promise<Answer> =>
    kith.mutate(as, 'joinChat', input, 'chat { id }'),
  leaveChat: (as: TestCaller | string, input: object): Promise<Answer> =>
    kith.mutate(as, 'leaveChat', input, 'chat { participants { handle } }'),
};
const shown = async (as: TestCaller | string, id: string) =>
  (await kith.must(as, 'query ($id: ID!) { chat(id: $id) { externalId title participants { handle } } }', { id })).chat;
const listed = async (as: TestCaller | string): Promise<string[]> =>
  (await kith.must(as, '{ chats(first: 100) { edges { node { externalId } } } }')).chats.edges.map(
    ({ node }: { node: { externalId: string } }) => node.externalId,
  );

describe('only a connector', () => {
  it.each([
    ['a participant', 'ana'],
    ['an operator', { as: 'root', roles: ['operator'] } satisfies TestCaller],
  ])('creates chats and adds people; %s gets FORBIDDEN', async (_, asking) => {
    const chat = await kith.createChat('team', 'GROUP', ['ana']);
    expect((await operations.upsertChat(asking, { externalId: 'team', kind: 'GROUP', title: 'Mine' })).code).toBe(
      'FORBIDDEN',
    );
    expect((await operations.upsertChat(asking, { externalId: 'unheard-of', kind: 'GROUP' })).code).toBe('FORBIDDEN');
    expect((await operations.joinChat(asking, { chat, person: { handle: 'root' } })).code).toBe('FORBIDDEN');
    expect((await operations.joinChat(asking, { chat: 'f'.repeat(32), person: { handle: 'root' } })).code).toBe(
      'FORBIDDEN',
    );
    expect(await shown(bridge, chat)).toEqual({ externalId: 'team', title: null, participants: [{ handle: 'ana' }] });
    expect(await listed(bridge)).not.toContain('unheard-of');
  });

  it('acts for a viewer, who then is the one who adds people', async () => {
    const chat = await kith.createChat('acting', 'GROUP', ['ana']);
    const acting: TestCaller = { ...bridge, headers: { 'x-kith-viewer': 'ana' } };
    expect((await operations.joinChat(acting, { chat, person: { handle: 'bob' } })).code).toBeUndefined();
    const pretending: TestCaller = { as: 'bob', headers: { 'x-kith-viewer': 'ana' } };
    expect((await operations.joinChat(pretending, { chat, person: { handle: 'eve' } })).code).toBe('FORBIDDEN');
    expect((await kith.ask(pretending, '{ me { handle } }')).code).toBe('FORBIDDEN');
  });
});

describe('leaving', () => {
  it('is allowed to the person themself, at this moment', async () => {
    const chat = await kith.createChat('leaving', 'GROUP', ['ana', 'bob']);
    expect(
      (await operations.leaveChat('bob', { chat, person: { handle: 'bob' }, at: new Date().toISOString() })).code,
    ).toBe('FORBIDDEN');
    const { leaveChat } = (await operations.leaveChat('bob', { chat, person: { handle: 'bob' } })).data;
    expect(leaveChat.chat.participants).toEqual([{ handle: 'ana' }]);
    expect((await kith.ask('bob', 'query ($chat: ID) { memories(chat: $chat) { totalCount } }', { chat })).code).toBe(
      'NOT_FOUND',
    );
  });

  it('is refused for another person, and reveals nothing about an unknown chat', async () => {
    const chat = await kith.createChat('staying', 'GROUP', ['ana', 'bob']);
    expect((await operations.leaveChat('ana', { chat, person: { handle: 'bob' } })).data).toBeNull();
    expect((await operations.leaveChat('eve', { chat, person: { handle: 'bob' } })).data).toBeNull();
    const hidden = await operations.leaveChat('eve', { chat, person: { handle: 'eve' } });
    expect(hidden.code).toBe('NOT_FOUND');
    expect((await operations.leaveChat('eve', { chat: 'f'.repeat(32), person: { handle: 'eve' } })).errors).toEqual(
      hidden.errors,
    );
    expect((await shown(bridge, chat)).participants).toEqual([{ handle: 'ana' }, { handle: 'bob' }]);
  });

  it('is dated by a connector, and not before the joining', async () => {
    const chat = await kith.createChat('dated', 'GROUP', ['ana'], '2026-01-02T00:00:00Z');
    const person = { handle: 'ana' };
    expect((await operations.leaveChat(bridge, { chat, person, at: '2026-01-01T00:00:00Z' })).code).toBe(
      'INVALID_INPUT',
    );
    expect((await operations.leaveChat(bridge, { chat, person, at: '2026-01-03T00:00:00Z' })).code).toBeUndefined();
    expect((await shown('ana', chat)).participants).toEqual([]);
  });
});

describe('a chat is shown', () => {
  it('to present and past participants and to connectors, and to no one else', async () => {
    const chat = await kith.createChat('seen', 'GROUP', ['cas', 'dan']);
    await operations.leaveChat('dan', { chat, person: { handle: 'dan' } });
    for (const as of ['cas', 'dan', bridge]) {
      expect(await shown(as, chat)).toMatchObject({ externalId: 'seen' });
      expect(await listed(as)).toContain('seen');
    }
    expect(await shown('eve', chat)).toBeNull();
    expect(await listed('eve')).toEqual([]);
  });

  it('to a connector that lists chats for a viewer only if that viewer takes or took part', async () => {
    await kith.createChat('of-fay', 'GROUP', ['fay']);
    const acting: TestCaller = { ...bridge, headers: { 'x-kith-viewer': 'fay' } };
    expect(await listed(acting)).toEqual(['of-fay']);
  });

  it('in its own tenant only, and its external id is free in others', async () => {
    const chat = await kith.createChat('both', 'GROUP', ['ana']);
    const elsewhere: TestCaller = { ...bridge, tenant: `${kith.tenant}-b` };
    expect(await shown(elsewhere, chat)).toBeNull();
    const made = await operations.upsertChat(elsewhere, { externalId: 'both', kind: 'PRIVATE' });
    expect(made.data.upsertChat.chat.id).not.toBe(chat);
    expect((await operations.joinChat(elsewhere, { chat, person: { handle: 'eve' } })).code).toBe('NOT_FOUND');
  });
});
