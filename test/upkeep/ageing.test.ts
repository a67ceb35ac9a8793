import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { listOverLimit, listLeastValuable } from '../../src/upkeep/ageing.store.js';
import { checkWorld } from '../../src/transfer/worlds/world.js';
import { TestApp } from '../support/app.js';
import { importContent } from '../support/importFiles.js';

const day = 86_400_000;
const start = Date.UTC(2026, 4, 1, 12);
const setRead = statement<object>(
  'test/set-read',
  'CYPHER 25 MATCH (m:Memory {id: $id}) WHERE m.tenantId = $tenant SET m.accessedAt = $at',
);
const lookBack = statement<object>(
  'test/look-back',
  `CYPHER 25 MATCH (h:HistoryEvent) WHERE h.memoryId = $id AND h.tenantId = $tenant
   RETURN h.event AS event, h.actor AS actor, h.oldText AS oldText, h.newText AS newText ORDER BY h.at, h.event`,
);
const findNode = statement<object>(
  'test/find-node',
  'CYPHER 25 MATCH (m:Memory {id: $id}) WHERE m.tenantId = $tenant RETURN m.status AS status',
);

let now = start;
let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now, ageing: { byClock: true, maxLive: 4 } });
});
afterEach(() => {
  now = start;
});
afterAll(() => kith.stop());

async function remember(as: string, input: object): Promise<string> {
  return (await kith.remember(as, input, 'id')).memory.id;
}
async function texts(as: string, statuses?: string[]): Promise<string[]> {
  const query = 'query ($filter: MemoryFilter) { memories(first: 100, filter: $filter) { edges { node { text } } } }';
  const { memories } = await kith.must(as, query, { filter: statuses ? { statuses } : null });
  return memories.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
}
async function changesOf(as: string): Promise<string[]> {
  const thread = await kith.idOf(as);
  const query = 'query ($thread: String!) { threadChanges(thread: $thread, sinceRevision: 0) { nodes { event } } }';
  const { threadChanges } = await kith.must(as, query, { thread });
  return threadChanges.nodes.map(({ event }: { event: string }) => event);
}
const look = (what: typeof setRead, params: object) =>
  kith.app.graph.session().read(what, { tenant: kith.tenant, ...params });
const history = (id: string) => look(lookBack, { id });

describe('an expired memory', () => {
  it('is archived once, with one event, by any number of concurrent runs', async () => {
    const id = await remember('eva', { text: 'Eva is at the fair.', type: 'CONTEXT', ttlDays: 2 });
    await remember('eva', { text: 'Eva keeps bees.' });
    await kith.pin('eva', await remember('eva', { text: 'Eva is in Rome.', type: 'CONTEXT', ttlDays: 2 }));
    expect(await kith.runJob('expire-memories')).toEqual({ archived: 0 });
    now += 3 * day;
    expect(await texts('eva')).toEqual(['Eva is in Rome.', 'Eva keeps bees.']);
    expect(await kith.runJob('expire-memories', true)).toEqual({ archived: 1 });
    expect((await history(id)).map(({ event }) => event)).toEqual(['ADD']);

    const counts = await Promise.all(Array.from({ length: 3 }, () => kith.runJob('expire-memories')));
    expect(counts.map(({ archived }) => archived).sort()).toEqual([0, 0, 1]);
    expect(await history(id)).toEqual([
      expect.objectContaining({ event: 'ADD' }),
      expect.objectContaining({ event: 'TTL', actor: 'expire-memories' }),
    ]);
    expect((await changesOf('eva')).filter((event) => event === 'ARCHIVED')).toHaveLength(1);
    expect(await texts('eva', ['ARCHIVED'])).toEqual(['Eva is at the fair.']);
    expect(await texts('eva')).toEqual(['Eva is in Rome.', 'Eva keeps bees.']);
  });

  it('frees its key for a new one, even before the next run', async () => {
    const one = { text: 'Finn is on leave.', type: 'CONTEXT', ttlDays: 1 };
    const id = await remember('finn', one);
    now += 2 * day;
    expect(await remember('finn', one)).not.toBe(id);
    expect(await kith.runJob('expire-memories')).toEqual({ archived: 0 });
    expect(await texts('finn')).toEqual(['Finn is on leave.']);
  });
});

describe('a memory unused for 60 days', () => {
  it('is forgotten if it is of no importance, and neither pinned, permanent nor read', async () => {
    const kept = [
      await remember('gus', { text: 'Gus owns a boat.', importance: 1 }),
      await remember('gus', { text: 'Gus has hummed.', importance: 0, stability: 'PERMANENT' }),
    ];
    const pinned = await remember('gus', { text: 'Gus has coughed.', importance: 0 });
    await kith.pin('gus', pinned);
    const read = await remember('gus', { text: 'Gus has laughed.', importance: 0 });
    const trifle = await remember('gus', { text: 'Gus has sneezed.', importance: 0 });
    now += 61 * day;
    const session = kith.app.graph.session();
    await session.write((transaction) =>
      transaction.run(setRead, { tenant: kith.tenant, id: read, at: now - 30 * day }),
    );
    expect(await kith.runJob('decay-memories', true)).toEqual({ forgotten: 1 });
    expect(await texts('gus')).toHaveLength(5);
    expect(await kith.runJob('decay-memories')).toEqual({ forgotten: 1 });
    expect(await kith.runJob('decay-memories')).toEqual({ forgotten: 0 });
    expect(await texts('gus', ['DELETED'])).toEqual(['Gus has sneezed.']);
    expect((await changesOf('gus')).filter((event) => event === 'SOFT_DELETED')).toHaveLength(1);
    for (const id of [...kept, pinned, read])
      expect((await history(id)).map(({ event }) => event)).not.toContain('DELETE');

    expect((await kith.restore('gus', trifle, 'text')).text).toBe('Gus has sneezed.');
    expect(await kith.runJob('decay-memories')).toEqual({ forgotten: 0 });
  });

  it('of standard importance is forgotten if its type lives for days', async () => {
    await remember('hal', { text: 'Hal meets the mayor.', type: 'EVENT', ttlDays: 300 });
    await remember('hal', { text: 'Hal has two sons.' });
    now += 61 * day;
    expect(await kith.runJob('decay-memories')).toEqual({ forgotten: 1 });
    expect(await texts('hal')).toEqual(['Hal has two sons.']);
  });
});

describe('an old memory', () => {
  it('counts as new if it was loaded recently', async () => {
    const { services, graph } = kith.app;
    const text = 'Nina whistles.';
    const nina = { owner: 'nina', text, statedBy: 'nina', at: '2025-01-01', importance: 0 };
    const world = checkWorld({ name: 'long ago', people: ['nina'], chats: {}, memories: { nina } });
    await services.worlds.load(graph.session(), kith.tenant, world);
    expect(await kith.runJob('decay-memories')).toEqual({ forgotten: 0 });
    now += 61 * day;
    expect(await kith.runJob('decay-memories')).toEqual({ forgotten: 1 });
    expect(await texts('nina', ['DELETED'])).toEqual([text]);
  });
});

describe('a memory forgotten 30 days ago', () => {
  it('is purged: no node, no text in its history, nothing to restore; a restored one stays', async () => {
    const id = await remember('ida', { text: 'Ida hides a canaryword.' });
    const back = await remember('ida', { text: 'Ida sells lamps.' });
    for (const one of [id, back]) await kith.forget('ida', one);
    now += 29 * day;
    expect(await kith.runJob('purge-memories')).toEqual({ purged: 0 });
    await kith.restore('ida', back);
    now += 2 * day;
    expect(await kith.runJob('purge-memories', true)).toEqual({ purged: 1 });
    const counts = await Promise.all([kith.runJob('purge-memories'), kith.runJob('purge-memories')]);
    expect(counts.map(({ purged }) => purged).sort()).toEqual([0, 1]);

    expect(await look(findNode, { id })).toEqual([]);
    expect(await history(id)).toEqual(
      ['ADD', 'DELETE', 'PURGE'].map((event) => expect.objectContaining({ event, oldText: null, newText: null })),
    );
    expect((await kith.mutate('ida', 'restoreMemory', { id })).code).toBe('NOT_FOUND');
    expect(await texts('ida', ['DELETED'])).toEqual([]);
    expect(await texts('ida')).toEqual(['Ida sells lamps.']);
    expect(await changesOf('ida')).toEqual(['RESTORED', 'SOFT_DELETED', 'CREATED']);
  });
});

it('memories dated before 1970 are archived and purged like others', async () => {
  const old = { owner: 'abe', at: '1965-03-01' };
  const { stored } = await importContent(kith, [
    { memory: { ...old, text: 'Abe is at the fair.', type: 'event', ttlDays: 2 } },
    { memory: { ...old, text: 'Abe sold his barn.', status: 'deleted' } },
  ]);
  expect(stored).toBe(2);
  expect(await kith.runJob('expire-memories')).toEqual({ archived: 1 });
  expect(await kith.runJob('purge-memories')).toEqual({ purged: 1 });
  expect(await texts('abe', ['ARCHIVED', 'DELETED'])).toEqual(['Abe is at the fair.']);
});

describe('a memory beyond the limit of an owner or a group', () => {
  let previous: TestApp;
  beforeAll(async () => {
    previous = kith;
    kith = await TestApp.start({ embedder: null, now: () => now, ageing: { byClock: true, maxLive: 4 } });
  });
  afterAll(async () => {
    await kith.stop();
    kith = previous;
  });

  it('is archived, the least important first, of those the oldest, and never a pinned one', async () => {
    const old = await remember('jo', { text: 'Jo likes tea.', importance: 0 });
    await kith.pin('jo', old);
    now += 1_000;
    for (const [text, importance] of [
      ['Jo has a dog.', 1],
      ['Jo is a nurse.', 3],
      ['Jo has a bike.', 1],
      ['Jo is from Bern.', 2],
      ['Jo ate soup.', 0],
    ] as const) {
      await remember('jo', { text, importance });
      now += 1_000;
    }
    await remember('kai', { text: 'Kai has a cat.', importance: 0 });
    expect(await kith.runJob('enforce-limits', true)).toEqual({ archived: 2 });
    expect(await kith.runJob('enforce-limits')).toEqual({ archived: 2 });
    expect(await texts('jo', ['ARCHIVED'])).toEqual(['Jo ate soup.', 'Jo has a dog.']);
    expect(await kith.runJob('enforce-limits')).toEqual({ archived: 0 });
    expect(await texts('jo')).toEqual(['Jo has a bike.', 'Jo is a nurse.', 'Jo is from Bern.', 'Jo likes tea.']);
    expect(await texts('kai')).toEqual(['Kai has a cat.']);
  });

  it('is counted when the least important are listed, not at the start of the run', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) await remember('ned', { text: `Ned has ${at} kites.` });
    const graph = kith.app.graph.session();
    const ned = await kith.idOf('ned');
    const crowded = await listOverLimit(graph, { tenant: kith.tenant, now, maxLive: 4 });
    expect(crowded.map(({ ownerId }) => ownerId)).toContain(ned);
    const holder = { ownerId: ned, chatId: null, stater: null };
    const least = () => listLeastValuable(graph, holder, { now, keep: 4, limit: 100 });
    const [first, ...rest] = await least();
    expect(rest).toHaveLength(1);
    await kith.forget('ned', first!.id);
    expect(await least()).toEqual(rest);
    await kith.forget('ned', rest[0]!.id);
    expect(await least()).toEqual([]);
    expect(await kith.runJob('enforce-limits')).toEqual({ archived: 0 });
  });

  it('counts for each group separately', async () => {
    const chat = await kith.createChat('crowd', 'GROUP', ['lea', 'max']);
    for (const at of [1, 2, 3, 4, 5]) {
      await remember(at % 2 ? 'lea' : 'max', { text: `The group has ${at} tents.`, scope: 'GROUP', chat });
      now += 1_000;
    }
    for (const at of [1, 2]) await remember('lea', { text: `Lea has ${at} hats.` });
    expect(await kith.runJob('enforce-limits')).toEqual({ archived: 1 });
    expect(await texts('lea', ['ARCHIVED'])).toEqual(['The group has 1 tents.']);
    expect(await texts('max', ['ARCHIVED'])).toEqual([]);
  });

  it('in a group is taken from the stater with the most memories, pinned or not, and from no one with fewer', async () => {
    const chat = await kith.createChat('loud', 'GROUP', ['eve', 'ben']);
    for (const at of [1, 2])
      await remember('ben', { text: `Ben has ${at} boats.`, scope: 'GROUP', chat, importance: 0 });
    for (const at of [1, 2, 3, 4, 5]) {
      await kith.pin(
        'eve',
        await remember('eve', { text: `Eve has ${at} horns.`, scope: 'GROUP', chat, importance: 3 }),
      );
      now += 1_000;
    }
    expect(await kith.runJob('enforce-limits', true)).toEqual({ archived: 3 });
    expect(await kith.runJob('enforce-limits')).toEqual({ archived: 3 });
    expect(await kith.runJob('enforce-limits')).toEqual({ archived: 0 });
    expect(await texts('ben', ['ARCHIVED'])).toEqual([]);
    expect(await texts('ben')).toEqual([
      'Ben has 1 boats.',
      'Ben has 2 boats.',
      'Eve has 4 horns.',
      'Eve has 5 horns.',
    ]);
    expect(await texts('eve', ['ARCHIVED'])).toEqual(['Eve has 1 horns.', 'Eve has 2 horns.', 'Eve has 3 horns.']);
  });
});
