import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';
import { bridge } from '../support/recordMessages.js';

let kith: TestApp;
let now = Date.UTC(2026, 4, 1, 12);
beforeAll(async () => {
  kith = await TestApp.start({ now: () => now });
});
afterAll(() => kith.stop());

const start = '2026-05-01T08:00:00Z';
const secret = 'Between us, Carl: I am leaving the firm.';
const acting = (viewer: string): TestCaller => ({ ...bridge, headers: { 'x-kith-viewer': viewer } });

interface Sent {
  readonly id: string;
  readonly text: string;
}
async function send(
  asking: TestCaller | string,
  chat: string | null,
  message: { id: string; by: string | null; text: string; confidedTo?: string[] },
  persona?: string,
): Promise<Sent> {
  const { id: externalId, by, text, confidedTo } = message;
  const role = by === null ? 'ASSISTANT' : 'USER';
  const speaker = by === null ? null : { handle: by };
  const messages = [{ externalId, role, speaker, text, confidedTo: confidedTo?.map((handle) => ({ handle })) }];
  return (await kith.mustMutate(asking, 'recordMessages', { chat, persona, messages }, `messages { id text }`))
    .messages[0];
}
async function heard(asking: TestCaller | string, chat: string | null = null): Promise<string[]> {
  const query = 'query ($chat: ID) { messages(chat: $chat, first: 100) { edges { node { text } } } }';
  const { messages } = await kith.must(asking, query, { chat });
  return messages.edges.map(({ node }: { node: { text: string } }) => node.text);
}
async function leave(chat: string, ...people: string[]): Promise<void> {
  now += 60_000;
  for (const handle of people) await kith.mustMutate(bridge, 'leaveChat', { chat, person: { handle } });
  now += 60_000;
}
/** Counts all messages of a chat, whether or not they are disclosed. */
const countIn = (chat: string): Promise<number> =>
  kith.app.graph
    .session()
    .read({ name: 'test/count', text: countText }, { chat })
    .then(([row]) => row!.total as number);
const countText = 'CYPHER 25 MATCH (m:Message) WHERE m.chatId = $chat RETURN count(m) AS total';

const remove = (as: string, input: object): Promise<object> =>
  kith.must(as, 'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { messages } } }', {
    input,
  });
const lift = (as: string, input: object): Promise<object> =>
  kith.must(as, 'mutation ($input: LiftRemovedValueInput!) { liftRemovedValue(input: $input) { lifted } }', { input });
/** Lists the fingerprints that messages of a chat have of their texts as they were sent. */
const printsIn = async (chat: string): Promise<unknown[]> =>
  (await kith.app.graph.session().read({ name: 'test/prints', text: printsText }, { chat })).map(({ print }) => print);
const printsText =
  'CYPHER 25 MATCH (m:Message) WHERE m.chatId = $chat AND m.sentFingerprint IS NOT NULL RETURN m.sentFingerprint AS print';

/** Creates a private chat in which Ben has confided a message to Carl. Only Ana is left in it. */
async function emptied(name: string): Promise<string> {
  const chat = await kith.createChat(name, 'PRIVATE', ['ana', 'ben', 'carl'], start);
  await send(acting('ben'), chat, { id: 'm1', by: 'ben', text: secret, confidedTo: ['carl'] });
  await leave(chat, 'ben', 'carl');
  return chat;
}

describe('a message whose id is taken', () => {
  it('by one confided to others is stored as its own, once, however often and by how many it is sent', async () => {
    const chat = await emptied('confided');
    const mine = { id: 'm1', by: 'ana', text: 'Anybody here?' };
    const all = await Promise.all(Array.from({ length: 6 }, () => send('ana', chat, mine)));
    for (const { text } of all) expect(text).toBe(mine.text);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await countIn(chat)).toBe(2);
    for (const as of ['ana', 'ben', 'carl']) expect((await heard(as)).includes(secret)).toBe(as !== 'ana');
    // A connector that acts in her name does not get it either.
    expect((await send(acting('ana'), chat, { ...mine, text: 'And now?' })).text).toBe('And now?');
    expect((await send(bridge, chat, { ...mine, text: 'Nobody?' })).text).toBe('Nobody?');
  });

  it('looks to its sender like one whose id is free', async () => {
    const taken = await emptied('taken');
    const free = await kith.createChat('free', 'PRIVATE', ['ana', 'ben'], start);
    await leave(free, 'ben');
    for (const chat of [taken, free]) {
      const before = await countIn(chat);
      const [first, again, other] = [
        await send('ana', chat, { id: 'm1', by: 'ana', text: 'One.' }),
        await send('ana', chat, { id: 'm1', by: 'ana', text: 'One.' }),
        await send('ana', chat, { id: 'm1', by: 'ana', text: 'Two.' }),
      ];
      expect(again).toEqual(first);
      expect(other.text).toBe('Two.');
      expect(other.id).not.toBe(first.id);
      expect(await send('ana', chat, { id: 'm1', by: 'ana', text: 'Two.' })).toEqual(other);
      expect(await countIn(chat)).toBe(before + 2);
    }
  });

  it('is not refused because a message was removed that its sender never heard', async () => {
    const chat = await emptied('removed');
    const [own] = (
      await kith.must('ben', '{ messages(first: 100) { edges { node { id chat { id } } } } }')
    ).messages.edges
      .map(({ node }: { node: { id: string; chat: { id: string } } }) => node)
      .filter((node: { chat: { id: string } }) => node.chat.id === chat);
    await kith.mustMutate('ben', 'forgetMessages', { chat, ids: [own.id] });
    expect((await send('ana', chat, { id: 'm1', by: 'ana', text: 'Hello?' })).text).toBe('Hello?');
    // The connector's own message stays out.
    now -= 240_000;
    expect((await send(acting('ben'), chat, { id: 'm1', by: 'ben', text: secret })).text).toBe('[removed]');
    now += 240_000;
  });

  it('by another persona does not show that persona’s words', async () => {
    const first = await send('pia', null, { id: 'm1', by: 'pia', text: 'I am Batwoman.' }, 'night');
    const second = await send('pia', null, { id: 'm1', by: 'pia', text: 'Good morning.' }, 'day');
    expect(second).toEqual({ id: expect.any(String), text: 'Good morning.' });
    expect(second.id).not.toBe(first.id);
    // Each persona gets its own message, whatever text is sent.
    expect(await send('pia', null, { id: 'm1', by: 'pia', text: 'What was it?' }, 'night')).toEqual(first);
    expect(await send('pia', null, { id: 'm1', by: 'pia', text: 'What was it?' }, 'day')).toEqual(second);
    expect(await heard('pia')).toEqual([]);
  });

  it('is answered with the stored one if the viewer hears that', async () => {
    const chat = await kith.createChat('group', 'GROUP', ['ana', 'ben'], start);
    const first = await send(acting('ana'), chat, { id: 'm1', by: 'ben', text: 'The boat leaves at nine.' });
    expect(await send(acting('ana'), chat, { id: 'm1', by: 'ben', text: 'The boat leaves at ten.' })).toEqual(first);
    now += 60_000;
    await kith.mustMutate(bridge, 'joinChat', { chat, person: { handle: 'dora' } });
    now += 60_000;
    const later = await send(acting('dora'), chat, { id: 'm1', by: 'dora', text: 'Hello.' });
    expect(later.text).toBe('Hello.');
    expect(later.id).not.toBe(first.id);
  });

  it('by the same message is that message, for every viewer of the connector', async () => {
    const chat = await kith.createChat('synced', 'GROUP', ['ana', 'ben'], start);
    const line = { id: 'm1', by: 'ben', text: 'The boat leaves at nine.' };
    const first = await send(bridge, chat, line);
    now += 60_000;
    await kith.mustMutate(bridge, 'joinChat', { chat, person: { handle: 'dora' } });
    for (const asking of [bridge, acting('dora'), acting('ana')]) expect(await send(asking, chat, line)).toEqual(first);
    expect(await countIn(chat)).toBe(1);
    expect((await send(bridge, chat, { ...line, text: 'A guess.' })).text).toBe('A guess.');
  });

  it('by the same message is that message, whatever was removed from it or lifted since', async () => {
    const chat = await kith.createChat('masked', 'GROUP', ['ana', 'ben'], start);
    const line = { id: 'm1', by: 'ben', text: 'Call 5551234 and ask for Mildred.' };
    const { id } = await send(bridge, chat, line);
    await remove('ben', { chat, values: ['5551234'] });
    await remove('ben', { chat, values: ['Mildred'] });
    expect(await heard('ana', chat)).toEqual(['Call [removed] and ask for [removed].']);
    expect((await send(bridge, chat, line)).id).toBe(id);
    await lift('ben', { chat, value: 'Mildred' });
    expect((await send(bridge, chat, line)).id).toBe(id);
    await lift('ben', { chat, value: '5551234' });
    expect((await send(bridge, chat, line)).id).toBe(id);
    expect(await countIn(chat)).toBe(1);
    // Another text is another message, and the stored one stays masked.
    const guess = await send(bridge, chat, { ...line, text: 'Call 5551235 and ask for Mildred.' });
    expect(guess.id).not.toBe(id);
    expect(await heard('ana', chat)).toContain('Call [removed] and ask for [removed].');
  });

  it('by the same message is that message if a value in it was removed at first and lifted since', async () => {
    const chat = await kith.createChat('kept out', 'GROUP', ['ana', 'ben'], start);
    await send(bridge, chat, { id: 'm0', by: 'ben', text: 'Ring 778899.' });
    // Two others have this id: a third one is stored under the fingerprint of its words.
    for (const text of ['One.', 'Two.']) await send(bridge, chat, { id: 'm1', by: 'ben', text });
    await remove('ben', { chat, values: ['778899'] });
    const lines = ['m1', 'm2'].map((id) => ({ id, by: 'ben', text: 'Is it still 778899?' }));
    const first: Sent[] = [];
    for (const line of lines) first.push(await send(bridge, chat, line));
    expect(first.map(({ text }) => text)).toEqual(lines.map(() => 'Is it still [removed]?'));
    await lift('ben', { chat, value: '778899' });
    for (const [index, line] of lines.entries()) expect((await send(bridge, chat, line)).id).toBe(first[index]!.id);
    expect(await countIn(chat)).toBe(5);
  });

  it('leaves no fingerprint once it is removed itself', async () => {
    const chat = await kith.createChat('gone', 'GROUP', ['ana', 'ben'], start);
    const { id } = await send(bridge, chat, { id: 'm1', by: 'ben', text: 'Call 4441234.' });
    expect(await printsIn(chat)).toEqual([]);
    await remove('ben', { chat, values: ['4441234'] });
    const [print] = await printsIn(chat);
    expect(print).toMatch(/^[0-9a-f]{40}$/);
    await remove('ben', { chat, ids: [id] });
    const anywhere = 'CYPHER 25 MATCH (n) WHERE n.key = $print OR n.sentFingerprint = $print RETURN n';
    expect(await kith.app.graph.session().read({ name: 'test/print', text: anywhere }, { print })).toEqual([]);
  });
});
