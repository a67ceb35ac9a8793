import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { join } from '../support/chatMembership.js';
import { messageTextsFor, memoryTextsFor } from '../support/disclosedTexts.js';
import { bridge, say } from '../support/recordMessages.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
  for (const handle of ['ana', 'gus']) await kith.idOf(handle);
});
afterAll(() => kith.stop());

it('shows a guest what was said in the chat while they were there, until they become a member', async () => {
  const team = await kith.createChat('team', 'GROUP', ['ana']);
  await kith.remember('ana', { text: 'The budget is tight.', chat: team, scope: 'GROUP' });
  await say(kith, bridge, team, [{ by: 'ana', text: 'We are alone.' }]);
  const joined = await join(kith, { chat: team, person: 'gus', as: 'GUEST' });
  expect(joined.data.joinChat.chat.participants).toEqual([{ handle: 'ana' }, { handle: 'gus' }]);
  await kith.remember('ana', { text: 'The offer is due on Friday.', chat: team, scope: 'GROUP' });
  await say(kith, bridge, team, [{ by: 'ana', text: 'Welcome, Gus.' }]);

  expect(await memoryTextsFor(kith, 'gus', team)).toEqual(['The offer is due on Friday.']);
  expect(await messageTextsFor(kith, 'gus', team)).toEqual(['Welcome, Gus.']);
  expect(await memoryTextsFor(kith, 'ana', team)).toEqual(['The offer is due on Friday.', 'The budget is tight.']);

  // Joining again as a guest changes nothing. As a member the person hears everything that the chat now shows.
  await join(kith, { chat: team, person: 'gus', as: 'GUEST' });
  expect(await memoryTextsFor(kith, 'gus', team)).toEqual(['The offer is due on Friday.']);
  await join(kith, { chat: team, person: 'gus' });
  expect(await memoryTextsFor(kith, 'gus', team)).toEqual(['The offer is due on Friday.', 'The budget is tight.']);
  expect(await messageTextsFor(kith, 'gus', team)).toEqual(['Welcome, Gus.']);
});

it('keeps the beginning of a participation that lies ahead of a lagging clock', async () => {
  const room = await kith.createChat('room', 'GROUP', ['ana']);
  now -= 60_000;
  await join(kith, { chat: room, person: 'ana' });
  now += 60_000;
  const early = { by: 'ana', text: 'Good morning.', at: '2026-01-01T00:00:00Z' };
  await expect(say(kith, bridge, room, [early])).rejects.toThrow('speaker must take part in the chat');
});
