import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { join, leave } from '../support/chatMembership.js';
import { messageTextsFor, memoryTextsFor } from '../support/disclosedTexts.js';
import { bridge, say } from '../support/recordMessages.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);
const progressOf = async (as: string, chat: string | null = null) => {
  const query = `query ($chat: ID) { sessions(chat: $chat) { totalCount nodes { turnCount } } sessionState(chat: $chat) { messageCount } }`;
  const { sessions, sessionState } = await kith.must(as, query, { chat });
  return [sessions.totalCount, sessions.nodes.map((one: { turnCount: number }) => one.turnCount), sessionState];
};
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
  for (const handle of ['ana', 'ben']) await kith.idOf(handle);
});
afterAll(() => kith.stop());

it('shows what one person said alone in a private chat only to them, also when others come and go', async () => {
  const den = await kith.createChat('den', 'PRIVATE', ['ana']);
  await say(kith, bridge, den, [
    { by: 'ana', text: 'My knee hurts.' },
    { by: null, text: 'Poor knee.' },
  ]);
  await kith.remember('ana', { text: 'The den is damp.', chat: den, scope: 'GROUP' });
  expect(await messageTextsFor(kith, 'ana', den)).toEqual(['My knee hurts.', 'Poor knee.']);

  await join(kith, { chat: den, person: 'ben' });
  await say(kith, bridge, den, [{ by: 'ben', text: 'Hello Ana.' }]);
  await kith.remember('ana', { text: 'The den has a new lamp.', chat: den, scope: 'GROUP' });
  for (const as of ['ana', 'ben']) {
    expect(await messageTextsFor(kith, as, den)).toEqual(['Hello Ana.']);
    expect(await memoryTextsFor(kith, as, den)).toEqual(['The den has a new lamp.']);
  }
  expect(await messageTextsFor(kith, 'ana')).toEqual(['My knee hurts.', 'Poor knee.', 'Hello Ana.']);
  expect(await messageTextsFor(kith, 'ben')).toEqual(['Hello Ana.']);

  // A participant who has left in Kith may still read the chat in the messenger.
  await leave(kith, { chat: den, person: 'ben' });
  await kith.remember('ana', { text: 'Ana has a fracture of the wrist.', sensitivity: 'SENSITIVE' });
  expect(await memoryTextsFor(kith, 'ana')).toContain('Ana has a fracture of the wrist.');
  expect(await memoryTextsFor(kith, 'ana', den)).toEqual(['The den has a new lamp.']);
  expect(await messageTextsFor(kith, 'ana', den)).toEqual(['Hello Ana.']);
});

it('refuses a join dated before something the chat already holds', async () => {
  const nook = await kith.createChat('nook', 'PRIVATE', ['ana']);
  await say(kith, bridge, nook, [{ by: 'ana', text: 'Nobody else is here.' }]);
  const early = new Date(now - 10_000).toISOString();
  expect((await join(kith, { chat: nook, person: 'ben', at: early })).code).toBe('CONFLICT');
});

it('hides from the chat when and how often one person spoke there alone', async () => {
  const hut = await kith.createChat('hut', 'PRIVATE', ['ana']);
  await say(kith, bridge, hut, [{ by: 'ana', text: 'Hello hut.' }]);
  expect(await progressOf('ana', hut)).toEqual([1, [1], { messageCount: 1 }]);
  await join(kith, { chat: hut, person: 'ben' });
  expect(await progressOf('ana', hut)).toEqual([0, [], null]);
  now += 3_600_000;
  await say(kith, bridge, hut, [{ by: 'ana', text: 'Hello Ben.' }]);
  expect(await progressOf('ana', hut)).toEqual([1, [1], null]);
  const inn = await kith.createChat('inn', 'GROUP', ['ana']);
  await say(kith, bridge, inn, [{ by: 'ana', text: 'Hello inn.' }]);
  expect(await progressOf('ana', inn)).toEqual([1, [1], { messageCount: 1 }]);
});
