import { countsOf } from '../support/answers.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { keptByStater } from '../../src/upkeep/ageing.js';
import { listOverLimit, listLeastValuable } from '../../src/upkeep/ageing.store.js';
import { checkWorld } from '../../src/transfer/worlds/world.js';
import { TestApp } from '../support/app.js';
import { importContent } from '../support/importFiles.js';

const day = 86_400_000;
const start = Date.UTC(2026, 4, 1, 12);
const operator = { as: 'op', roles: ['operator' as const] };
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
  const query = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { memory { id } } }';
  return (await kith.must(as, query, { input })).rememberMemory.memory.id;
}
async function run(job: string, dryRun = false): Promise<Record<string, number>> {
  const query =
    'mutation ($input: RunJobInput!) { runJob(input: $input) { run { outcome counts { name count } error } } }';
  const done = (await kith.must(operator, query, { input: { job, dryRun } })).runJob.run;
  expect(done).toMatchObject({ outcome: dryRun ? 'DRY_RUN' : 'DONE', error: null });
  return countsOf(done.counts);
}
async function texts(as: string, statuses?: string[]): Promise<string[]> {
  const query = 'query ($filter: MemoryFilter) { memories(first: 100, filter: $filter) { edges { node { text } } } }';
  const { memories } = await kith.must(as, query, { filter: statuses ? { statuses } : null });
  return memories.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
}
async function told(as: string): Promise<string[]> {
  const thread = await kith.idOf(as);
  const query =
    'query ($thread: String!) { threadChanges(thread: $thread, sinceRevision: 0) { nodes { event text } } }';
  const { threadChanges } = await kith.must(as, query, { thread });
  return threadChanges.nodes.map(({ event }: { event: string }) => event);
}
const look = (what: typeof setRead, params: object) =>
  kith.app.graph.session().read(what, { tenant: kith.tenant, ...params });
const history = (id: string) => look(lookBack, { id });
const restore = (as: string, id: string) =>
  kith.ask(as, 'mutation ($id: ID!) { restoreMemory(input: { id: $id }) { memory { text } } }', { id });
const pin = (as: string, id: string) =>
  kith.must(as, 'mutation ($id: ID!) { pinMemory(input: { id: $id, pinned: true }) { memory { id } } }', { id });

describe('a memory whose time is over', () => {
  it('is archived once, and said so once, however many runs there are at once', async () => {
    const id = await remember('eva', { text: 'Eva is at the fair.', type: 'CONTEXT', ttlDays: 2 });
    await remember('eva', { text: 'Eva keeps bees.' });
    await pin('eva', await remember('eva', { text: 'Eva is in Rome.', type: 'CONTEXT', ttlDays: 2 }));
    expect(await run('expire-memories')).toEqual({ archived: 0 });
    now += 3 * day;
    expect(await texts('eva')).toEqual(['Eva is in Rome.', 'Eva keeps bees.']);
    expect(await run('expire-memories', true)).toEqual({ archived: 1 });
    expect((await history(id)).map(({ event }) => event)).toEqual(['ADD']);

    const counts = await Promise.all([run('expire-memories'), run('expire-memories'), run('expire-memories')]);
    expect(counts.map(({ archived }) => archived).sort()).toEqual([0, 0, 1]);
    expect(await history(id)).toEqual([
      expect.objectContaining({ event: 'ADD' }),
      expect.objectContaining({ event: 'TTL', actor: 'expire-memories' }),
    ]);
    expect((await told('eva')).filter((event) => event === 'ARCHIVED')).toHaveLength(1);
    expect(await texts('eva', ['ARCHIVED'])).toEqual(['Eva is at the fair.']);
    expect(await texts('eva')).toEqual(['Eva is in Rome.', 'Eva keeps bees.']);
  });

  it('leaves its key to a new one, with no run between', async () => {
    const one = { text: 'Finn is on leave.', type: 'CONTEXT', ttlDays: 1 };
    const id = await remember('finn', one);
    now += 2 * day;
    expect(await remember('finn', one)).not.toBe(id);
    expect(await run('expire-memories')).toEqual({ archived: 0 });
    expect(await texts('finn')).toEqual(['Finn is on leave.']);
  });
});

describe('what nobody has needed for 60 days', () => {
  it('is forgotten where it counts little: nothing pinned, permanent, read, or that counts', async () => {
    const kept = [
      await remember('gus', { text: 'Gus owns a boat.', importance: 1 }),
      await remember('gus', { text: 'Gus has hummed.', importance: 0, stability: 'PERMANENT' }),
    ];
    const pinned = await remember('gus', { text: 'Gus has coughed.', importance: 0 });
    await pin('gus', pinned);
    const read = await remember('gus', { text: 'Gus has laughed.', importance: 0 });
    const trifle = await remember('gus', { text: 'Gus has sneezed.', importance: 0 });
    now += 61 * day;
    const session = kith.app.graph.session();
    await session.write((transaction) =>
      transaction.run(setRead, { tenant: kith.tenant, id: read, at: now - 30 * day }),
    );
    expect(await run('decay-memories', true)).toEqual({ forgotten: 1 });
    expect(await texts('gus')).toHaveLength(5);
    expect(await run('decay-memories')).toEqual({ forgotten: 1 });
    expect(await run('decay-memories')).toEqual({ forgotten: 0 });
    expect(await texts('gus', ['DELETED'])).toEqual(['Gus has sneezed.']);
    expect((await told('gus')).filter((event) => event === 'SOFT_DELETED')).toHaveLength(1);
    for (const id of [...kept, pinned, read])
      expect((await history(id)).map(({ event }) => event)).not.toContain('DELETE');

    expect((await restore('gus', trifle)).data.restoreMemory.memory.text).toBe('Gus has sneezed.');
    expect(await run('decay-memories')).toEqual({ forgotten: 0 });
  });

  it('is forgotten of standard importance, too, where its type lives for days', async () => {
    await remember('hal', { text: 'Hal meets the mayor.', type: 'EVENT', ttlDays: 300 });
    await remember('hal', { text: 'Hal has two sons.' });
    now += 61 * day;
    expect(await run('decay-memories')).toEqual({ forgotten: 1 });
    expect(await texts('hal')).toEqual(['Hal has two sons.']);
  });
});

describe('what was said long ago', () => {
  it('is as good as new where it was loaded lately', async () => {
    const { services, graph } = kith.app;
    const text = 'Nina whistles.';
    const nina = { owner: 'nina', text, statedBy: 'nina', at: '2025-01-01', importance: 0 };
    const world = checkWorld({ name: 'long ago', people: ['nina'], chats: {}, memories: { nina } });
    await services.worlds.load(graph.session(), kith.tenant, world);
    expect(await run('decay-memories')).toEqual({ forgotten: 0 });
    now += 61 * day;
    expect(await run('decay-memories')).toEqual({ forgotten: 1 });
    expect(await texts('nina', ['DELETED'])).toEqual([text]);
  });
});

describe('what was forgotten 30 days ago', () => {
  it('goes for good: no node, no text in its history, nothing to restore; what was restored stays', async () => {
    const id = await remember('ida', { text: 'Ida hides a canaryword.' });
    const back = await remember('ida', { text: 'Ida sells lamps.' });
    const forget = 'mutation ($id: ID!) { forgetMemory(input: { id: $id }) { deletedId } }';
    for (const one of [id, back]) await kith.must('ida', forget, { id: one });
    now += 29 * day;
    expect(await run('purge-memories')).toEqual({ purged: 0 });
    await restore('ida', back);
    now += 2 * day;
    expect(await run('purge-memories', true)).toEqual({ purged: 1 });
    const counts = await Promise.all([run('purge-memories'), run('purge-memories')]);
    expect(counts.map(({ purged }) => purged).sort()).toEqual([0, 1]);

    expect(await look(findNode, { id })).toEqual([]);
    expect(await history(id)).toEqual(
      ['ADD', 'DELETE', 'PURGE'].map((event) => expect.objectContaining({ event, oldText: null, newText: null })),
    );
    expect((await restore('ida', id)).code).toBe('NOT_FOUND');
    expect(await texts('ida', ['DELETED'])).toEqual([]);
    expect(await texts('ida')).toEqual(['Ida sells lamps.']);
    expect(await told('ida')).not.toContain('deleted');
  });
});

it('what is dated before 1970 is archived and purged like the rest', async () => {
  const old = { owner: 'abe', at: '1965-03-01' };
  const { stored } = await importContent(kith, [
    { memory: { ...old, text: 'Abe is at the fair.', type: 'event', ttlDays: 2 } },
    { memory: { ...old, text: 'Abe sold his barn.', status: 'deleted' } },
  ]);
  expect(stored).toBe(2);
  expect(await run('expire-memories')).toEqual({ archived: 1 });
  expect(await run('purge-memories')).toEqual({ purged: 1 });
  expect(await texts('abe', ['ARCHIVED', 'DELETED'])).toEqual(['Abe is at the fair.']);
});

describe('more than an owner or a group may hold', () => {
  let others: TestApp;
  beforeAll(async () => {
    others = kith;
    kith = await TestApp.start({ embedder: null, now: () => now, ageing: { byClock: true, maxLive: 4 } });
  });
  afterAll(async () => {
    await kith.stop();
    kith = others;
  });

  it('is archived, the least important first, of those the oldest, and nothing that is pinned', async () => {
    const old = await remember('jo', { text: 'Jo likes tea.', importance: 0 });
    await pin('jo', old);
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
    expect(await run('enforce-limits', true)).toEqual({ archived: 2 });
    expect(await run('enforce-limits')).toEqual({ archived: 2 });
    expect(await texts('jo', ['ARCHIVED'])).toEqual(['Jo ate soup.', 'Jo has a dog.']);
    expect(await run('enforce-limits')).toEqual({ archived: 0 });
    expect(await texts('jo')).toEqual(['Jo has a bike.', 'Jo is a nurse.', 'Jo is from Bern.', 'Jo likes tea.']);
    expect(await texts('kai')).toEqual(['Kai has a cat.']);
  });

  it('is counted when the least important are listed, not when the run begins', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) await remember('ned', { text: `Ned has ${at} kites.` });
    const graph = kith.app.graph.session();
    const ned = await kith.idOf('ned');
    const crowded = await listOverLimit(graph, { tenant: kith.tenant, now, most: 4 });
    expect(crowded.map(({ ownerId }) => ownerId)).toContain(ned);
    const holder = { ownerId: ned, chatId: null, stater: null };
    const least = () => listLeastValuable(graph, holder, { now, keep: 4, limit: 100 });
    const [first, ...others] = await least();
    expect(others).toHaveLength(1);
    const forget = 'mutation ($id: ID!) { forgetMemory(input: { id: $id }) { deletedId } }';
    await kith.must('ned', forget, { id: first!.id });
    expect(await least()).toEqual(others);
    await kith.must('ned', forget, { id: others[0]!.id });
    expect(await least()).toEqual([]);
    expect(await run('enforce-limits')).toEqual({ archived: 0 });
  });

  const createCrowd = async (externalId: string, handles: readonly string[]): Promise<string> => {
    const bridge = { as: 'bridge', roles: ['connector' as const] };
    const upsert = 'mutation ($input: UpsertChatInput!) { upsertChat(input: $input) { chat { id } } }';
    const input = { externalId, kind: 'GROUP' };
    const chat = (await kith.must(bridge, upsert, { input })).upsertChat.chat.id;
    const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
    for (const handle of handles) await kith.must(bridge, join, { input: { chat, person: { handle } } });
    return chat;
  };

  it('holds for a group by itself', async () => {
    const chat = await createCrowd('crowd', ['lea', 'max']);
    for (const at of [1, 2, 3, 4, 5]) {
      await remember(at % 2 ? 'lea' : 'max', { text: `The group has ${at} tents.`, scope: 'GROUP', chat });
      now += 1_000;
    }
    for (const at of [1, 2]) await remember('lea', { text: `Lea has ${at} hats.` });
    expect(await run('enforce-limits')).toEqual({ archived: 1 });
    expect(await texts('lea', ['ARCHIVED'])).toEqual(['The group has 1 tents.']);
    expect(await texts('max', ['ARCHIVED'])).toEqual([]);
  });

  it('goes in a group from who holds the most, pinned or not, and from nobody who holds less', async () => {
    const chat = await createCrowd('loud', ['eve', 'ben']);
    for (const at of [1, 2])
      await remember('ben', { text: `Ben has ${at} boats.`, scope: 'GROUP', chat, importance: 0 });
    for (const at of [1, 2, 3, 4, 5]) {
      await pin('eve', await remember('eve', { text: `Eve has ${at} horns.`, scope: 'GROUP', chat, importance: 3 }));
      now += 1_000;
    }
    expect(await run('enforce-limits', true)).toEqual({ archived: 3 });
    expect(await run('enforce-limits')).toEqual({ archived: 3 });
    expect(await run('enforce-limits')).toEqual({ archived: 0 });
    expect(await texts('ben', ['ARCHIVED'])).toEqual([]);
    expect(await texts('ben')).toEqual([
      'Ben has 1 boats.',
      'Ben has 2 boats.',
      'Eve has 4 horns.',
      'Eve has 5 horns.',
    ]);
    expect(await texts('eve', ['ARCHIVED'])).toEqual(['Eve has 1 horns.', 'Eve has 2 horns.', 'Eve has 3 horns.']);
  });

  it('leaves each stater of a group as many as the others, and some pinned ones beyond that', () => {
    const keptOf = (counts: [live: number, pinned: number][]) =>
      keptByStater(
        counts.map(([live, pinned], index) => ({ stater: `p${index}`, live, pinned })),
        1_000,
      );
    expect(
      keptOf([
        [3, 0],
        [1_000, 1_000],
      ]),
    ).toEqual([3, 997]);
    expect(
      keptOf([
        [600, 600],
        [601, 0],
      ]),
    ).toEqual([500, 500]);
    expect(
      keptOf([
        [400, 0],
        [401, 0],
        [401, 0],
      ]),
    ).toEqual([334, 333, 333]);
    const crowd: [number, number][] = Array.from({ length: 20 }, () => [99, 0]);
    expect(keptOf([...crowd, [150, 150]])).toEqual([...crowd.map(() => 45), 100]);
    // Nothing can be taken but pinned ones that are within their share.
    expect(keptOf(Array.from({ length: 11 }, () => [100, 100]))).toEqual(Array.from({ length: 11 }, () => 100));
  });
});
