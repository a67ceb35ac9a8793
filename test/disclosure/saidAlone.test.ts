import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { heardBy, join, leave, textsFor } from '../support/chatting.js';
import { bridge, say } from '../support/talk.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
  for (const handle of ['ana', 'ben']) await kith.idOf(handle);
});
afterAll(() => kith.stop());

it('tells what one person said alone in a private chat to them alone, also when others come and go', async () => {
  const den = await kith.chat('den', 'PRIVATE', ['ana']);
  await say(kith, bridge, den, [
    { by: 'ana', text: 'My knee hurts.' },
    { by: null, text: 'Poor knee.' },
  ]);
  await kith.remember('ana', { text: 'The den is damp.', chat: den, scope: 'GROUP' });
  expect(await heardBy(kith, 'ana', den)).toEqual(['My knee hurts.', 'Poor knee.']);

  await join(kith, { chat: den, person: 'ben' });
  await say(kith, bridge, den, [{ by: 'ben', text: 'Hello Ana.' }]);
  await kith.remember('ana', { text: 'The den has a new lamp.', chat: den, scope: 'GROUP' });
  for (const as of ['ana', 'ben']) {
    expect(await heardBy(kith, as, den)).toEqual(['Hello Ana.']);
    expect(await textsFor(kith, as, den)).toEqual(['The den has a new lamp.']);
  }
  expect(await heardBy(kith, 'ana')).toEqual(['My knee hurts.', 'Poor knee.', 'Hello Ana.']);
  expect(await heardBy(kith, 'ben')).toEqual(['Hello Ana.']);

  // A participant who has left in Kith may still read the chat in the messenger.
  await leave(kith, { chat: den, person: 'ben' });
  await kith.remember('ana', { text: 'Ana has a fracture of the wrist.', sensitivity: 'SENSITIVE' });
  expect(await textsFor(kith, 'ana')).toContain('Ana has a fracture of the wrist.');
  expect(await textsFor(kith, 'ana', den)).toEqual(['The den has a new lamp.']);
  expect(await heardBy(kith, 'ana', den)).toEqual(['Hello Ana.']);
});

it('refuses a join dated before something the chat already holds', async () => {
  const nook = await kith.chat('nook', 'PRIVATE', ['ana']);
  await say(kith, bridge, nook, [{ by: 'ana', text: 'Nobody else is here.' }]);
  const early = new Date(now - 10_000).toISOString();
  expect((await join(kith, { chat: nook, person: 'ben', at: early })).code).toBe('CONFLICT');
});
