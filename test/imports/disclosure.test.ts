import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decideDisclosure } from '../../src/disclosure/rule.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { readWorld, type World } from '../../src/worlds/world.js';
import { type FileLine, imported } from '../support/importFiles.js';
import { callerOf } from '../support/acts.js';
import { newTenant, TestApp } from '../support/app.js';
import { readTruth, trueAudience } from '../support/graphTruth.js';

const parts = ['seed-matrix', 'participation', 'legacy'];
const worlds = new URL('../worlds/', import.meta.url);
const files = [
  new URL('../../seeds/demo.yaml', import.meta.url),
  ...parts.flatMap((part) =>
    readdirSync(new URL(`${part}/`, worlds)).map((file) => new URL(`${part}/${file}`, worlds)),
  ),
].map((url) => [url.pathname.split('/').at(-1)!, url] as const);
const chatStatement = statement<object>(
  'test/chat-ids',
  'CYPHER 25 MATCH (c:Chat) WHERE c.tenantId = $tenant RETURN c.externalId AS externalId, c.id AS id ORDER BY id',
);
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

/** A world as the lines of a file, people first; acquaintances become bare names of who states or owns. */
function linesOf(world: World): FileLine[] {
  const chats = Object.entries(world.chats).map(([externalId, { kind, title, participants }]) => ({
    chat: {
      externalId,
      kind,
      title,
      participants: participants.flatMap((one): unknown[] => {
        if (typeof one === 'string') return [one];
        return Object.entries(one).flatMap(([person, periods]) =>
          [periods].flat().map((period) => ({ person, ...period })),
        );
      }),
    },
  }));
  const acquaintances = Object.values(world.acquaintances).map((acquaintance) => ({ acquaintance }));
  const memories = Object.values(world.memories).map((memory) => {
    const about = memory.about.map((name) => {
      const one = world.acquaintances[name];
      if (one && one.of !== (memory.statedBy ?? memory.owner)) throw new Error(`${name} is not known to who says it.`);
      return one ? { name: one.name } : name;
    });
    return { memory: { ...memory, about } };
  });
  return [...world.people.map((person) => ({ person })), ...acquaintances, ...chats, ...memories];
}

/** Ids of all pages of a list, in order. */
async function everyId(
  page: (after: string | null) => Promise<{ edges: readonly { cursor: string; node: { id: string } }[] }>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const { edges } = await page(after);
    ids.push(...edges.map(({ node }) => node.id));
    if (edges.length < 100) return ids;
    after = edges.at(-1)!.cursor;
  }
}

it.each(files)('an imported %s is heard by exactly whom the rule says', async (_, url) => {
  const { app } = kith;
  const world = readWorld(readFileSync(url, 'utf8'));
  const tenantId = newTenant();
  const lines = linesOf(world);
  expect(await imported(kith, lines, { tenant: tenantId })).toMatchObject({ stored: lines.length, refusals: [] });

  const graph = app.graph.session();
  const truth = await readTruth(graph, tenantId);
  expect(truth.memories).toHaveLength(Object.keys(world.memories).length);
  for (const { repeated, ...memory } of truth.memories) expect(memory).toMatchObject(repeated);
  const ids: Record<string, string> = {};
  for (const handle of [...world.people, 'a-stranger']) ids[handle] = await kith.idOf(handle, tenantId);
  const chatIds = new Map(
    (await graph.read(chatStatement, { tenant: tenantId })).map((row) => [String(row.externalId), String(row.id)]),
  );
  const now = Date.now();
  const seen = { shown: 0, hidden: 0, refused: 0 };
  for (const handle of Object.keys(ids)) {
    for (const chat of [null, ...Object.keys(world.chats)]) {
      const chatId = chat === null ? null : chatIds.get(chat)!;
      const caller = callerOf(tenantId, ids, handle);
      const audience = trueAudience(truth, { tenantId, viewerId: ids[handle]!, persona: '', chatId, asked: [], now });
      if (audience === null) {
        await expect(app.services.memories.memories(graph, caller, { chatId })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
        seen.refused += 1;
        continue;
      }
      const listed = await everyId((after) =>
        app.services.memories.memories(graph, caller, { chatId, first: 100, after }),
      );
      const wanted = truth.memories
        .filter((memory) => decideDisclosure(memory, audience).disclosed)
        .map(({ id }) => id);
      expect({ handle, chat, sees: listed.sort() }).toEqual({
        handle,
        chat,
        sees: wanted.sort(),
      });
      const hidden = truth.memories.find(({ id }) => !wanted.includes(id));
      if (hidden) expect(await app.services.memories.memory(graph, caller, hidden.id, chatId)).toBeNull();
      seen.shown += wanted.length;
      seen.hidden += hidden ? 1 : 0;
    }
  }
  expect(seen.shown).toBeGreaterThan(0);
  expect(seen.hidden).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThanOrEqual(Object.keys(world.chats).length);
  await expectAsWritten(world, tenantId, chatIds);
});

/** What the world itself says of who sees what, in private and in chats. */
async function expectAsWritten(world: World, tenant: string, chatIds: ReadonlyMap<string, string>): Promise<void> {
  const query = 'query ($chat: ID) { memories(chat: $chat, first: 100) { edges { node { text } } } }';
  for (const { viewer, in: chat, asks, statuses, persona, sees, shows = [], hides = [], refused } of world.expect) {
    if (asks || statuses || persona) continue;
    const answer = await kith.ask({ as: viewer, tenant }, query, {
      chat: chat === undefined ? null : chatIds.get(chat),
    });
    expect({ viewer, chat, code: answer.code }).toEqual({ viewer, chat, code: refused ? 'NOT_FOUND' : undefined });
    if (refused) continue;
    const texts = new Set(answer.data.memories.edges.map(({ node }: { node: { text: string } }) => node.text));
    const names = Object.keys(world.memories).filter((name) => texts.has(world.memories[name]!.text));
    if (sees) expect({ viewer, chat, names: names.sort() }).toEqual({ viewer, chat, names: [...sees].sort() });
    expect(names).toEqual(expect.arrayContaining([...shows]));
    expect(names.filter((name) => hides.includes(name))).toEqual([]);
  }
}
