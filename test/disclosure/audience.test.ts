import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { callerOf } from '../support/callerOf.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 4, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now });
});
afterAll(() => kith.stop());

const aRequestMs = 5_000;
const tell = (chat: string, text: string) => kith.remember('ana', { text, scope: 'GROUP', chat });

/** Returns a function that reads as Bo, in one session of the graph. */
async function readerOf(graph: GraphSession): Promise<(chatId: string | null) => Promise<string[]>> {
  const bo = callerOf(kith.tenant, { bo: await kith.idOf('bo') }, 'bo');
  return async (chatId) => {
    const { edges } = await kith.app.services.memories.memories({ graph, caller: bo }, { chatId });
    return edges.map(({ node }) => node.memory.text).sort();
  };
}

it('loads the audience once per request, and again in a session that outlives it', async () => {
  const chat = await kith.createChat('climbers', 'GROUP', ['ana', 'bo']);
  const graph = kith.app.graph.session();
  const read = await readerOf(graph);
  const asked = () => graph.statementNames.filter((name) => name === 'disclosure/load-audiences').length;
  await Promise.all([read(chat), read(chat)]);
  now += aRequestMs;
  await read(chat);
  expect(asked()).toBe(1);
  now += 1;
  await Promise.all([read(chat), read(chat)]);
  expect(asked()).toBe(2);
});

it('hides from a long-lived session a chat that its person has left', async () => {
  const chat = await kith.createChat('swimmers', 'GROUP', ['ana', 'bo']);
  const read = await readerOf(kith.app.graph.session());
  await tell(chat, 'Ana swims on Mondays.');
  expect([await read(chat), await read(null)]).toEqual([['Ana swims on Mondays.'], ['Ana swims on Mondays.']]);
  now += 1_000;
  await kith.mustMutate('bo', 'leaveChat', { chat, person: { handle: 'bo' } });
  now += 1_000;
  await tell(chat, 'Ana swims alone now.');
  now += aRequestMs;
  await expect(read(chat)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await read(null)).toEqual(['Ana swims on Mondays.']);
});
