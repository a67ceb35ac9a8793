import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decideDisclosure } from '../../../src/disclosure/rule.js';
import type { Page } from '../../../src/platform/graphql/paging.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { readWorld, type World } from '../../../src/transfer/worlds/world.js';
import { type FileLine, importContent } from '../../support/importFiles.js';
import { callerOf } from '../../support/callerOf.js';
import { newTenant, TestApp } from '../../support/app.js';
import { readTruth, trueAudience } from '../../support/graph/graphTruth.js';

const parts = ['seed-matrix', 'participation', 'legacy'];
const worlds = new URL('../../worlds/', import.meta.url);
const files = [
  new URL('../../../seeds/demo.yaml', import.meta.url),
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

/**
 * Lines of a file that describe a world, people first. Staters and owners that are acquaintances become plain names.
 * Messages are left out.
 */
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
  // No line of a file says that a fact is from a profile.
  const memories = Object.values(world.memories).map(({ profile: _, ...memory }) => {
    const about = memory.about.map((name) => {
      const one = world.acquaintances[name];
      if (one && one.of !== (memory.statedBy ?? memory.owner)) throw new Error(`${name} is not known to who says it.`);
      return one ? { name: one.name } : name;
    });
    return { memory: { ...memory, about } };
  });
  const blocks = Object.entries(world.blocks).flatMap(([by, staters]) =>
    staters.map((stater) => ({ block: { by, stater } })),
  );
  return [...world.people.map((person) => ({ person })), ...acquaintances, ...chats, ...blocks, ...memories];
}

it.each(files)('an imported %s is heard exactly by the audience of the rule', async (_, url) => {
  const { app } = kith;
  const world = readWorld(readFileSync(url, 'utf8'));
  const tenantId = newTenant();
  const lines = linesOf(world);
  expect(await importContent(kith, lines, { tenant: tenantId })).toMatchObject({ stored: lines.length, refusals: [] });

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
        await expect(app.services.memories.memories({ graph, caller }, { chatId })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
        seen.refused += 1;
        continue;
      }
      const sees = await allPages((after) =>
        app.services.memories.memories({ graph, caller }, { chatId, first: 100, after }),
      );
      const wanted = truth.memories
        .filter((memory) => decideDisclosure(memory, audience).disclosed)
        .map(({ id }) => id);
      expect({ handle, chat, sees: sees.map(({ id }) => id).sort() }).toEqual({
        handle,
        chat,
        sees: wanted.sort(),
      });
      const hidden = truth.memories.find(({ id }) => !wanted.includes(id));
      if (hidden) expect(await app.services.memories.memory({ graph, caller }, hidden.id, chatId)).toBeNull();
      seen.shown += wanted.length;
      seen.hidden += hidden ? 1 : 0;
    }
  }
  expect(seen.shown).toBeGreaterThan(0);
  expect(seen.hidden).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThanOrEqual(Object.keys(world.chats).length);
  await expectAsWritten(world, tenantId, chatIds);
});

/** Returns the entries of all pages of a list. */
async function allPages<T>(pageAfter: (after: string | undefined) => Promise<ListPage<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | undefined; ;) {
    const { edges, hasNextPage } = await pageAfter(after);
    all.push(...edges.map(({ node }) => node));
    if (!hasNextPage) return all;
    after = edges.at(-1)!.cursor;
  }
}
type ListPage<T> = Pick<Page<T>, 'edges' | 'hasNextPage'>;

/** Checks the world's own expectations of who sees which memory, in private and in chats. */
async function expectAsWritten(world: World, tenant: string, chatIds: ReadonlyMap<string, string>): Promise<void> {
  const query = `query ($chat: ID, $after: String) {
    memories(chat: $chat, first: 100, after: $after) { edges { cursor node { text } } pageInfo { hasNextPage } } }`;
  for (const { viewer, in: chat, asks, statuses, persona, sees, shows = [], hides = [], refused } of world.expect) {
    // An import folds nothing.
    if (asks || statuses || persona || shows.some((name) => name in world.folds)) continue;
    const place = chat === undefined ? null : chatIds.get(chat);
    const answer = await kith.ask({ as: viewer, tenant }, query, { chat: place });
    expect({ viewer, chat, code: answer.code }).toEqual({ viewer, chat, code: refused ? 'NOT_FOUND' : undefined });
    if (refused) continue;
    const pages = (after: string | undefined) =>
      kith
        .must({ as: viewer, tenant }, query, { chat: place, after })
        .then(({ memories }): ListPage<{ text: string }> => ({ ...memories, ...memories.pageInfo }));
    const texts = new Set((await allPages(pages)).map(({ text }) => text));
    const names = Object.keys(world.memories).filter((name) => texts.has(world.memories[name]!.text));
    if (sees) expect({ viewer, chat, names: names.sort() }).toEqual({ viewer, chat, names: [...sees].sort() });
    expect(names).toEqual(expect.arrayContaining([...shows]));
    expect(names.filter((name) => hides.includes(name))).toEqual([]);
  }
}
