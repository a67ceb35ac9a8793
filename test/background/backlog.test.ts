import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { GraphTokenBudget } from '../../src/background/work/tokenBudget.store.js';
import type { NewWork } from '../../src/background/work/work.js';
import { putWork } from '../../src/background/work/work.store.js';
import { type TestCaller, newTenant, TestApp } from '../support/app.js';
import { unaskedModel } from '../support/workBench.js';

const operator: TestCaller = { as: 'root', roles: ['operator'] };
const list = `query ($first: Int, $after: String) { deadBackgroundTasks(first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } edges { node { id kind state attempts error createdAt changedAt } } } }`;
const retry =
  'mutation ($id: ID!) { retryDeadBackgroundTask(input: { id: $id }) { backgroundTask { id kind state attempts error } } }';
const counts =
  '{ tenantCounts { accounts chats memories messages unfinishedWork deadWork missingVectors modelTokensToday } }';
const backlog = '{ backgroundTaskBacklog { kind state count since } }';

let kith: TestApp;
let now = Math.floor(Date.now() / 60_000) * 60_000;
const done: string[] = [];

beforeAll(async () => {
  kith = await TestApp.start({
    embedder: null,
    now: () => now,
    model: unaskedModel,
    handlersOverride: () => [
      {
        kind: 'extract-memories',
        needsModel: true,
        run: ({ subject }) => {
          done.push(subject);
          return Promise.resolve(() => Promise.resolve({ state: 'DONE' as const, storedIds: [] }));
        },
      },
    ],
  });
});
afterAll(() => kith.stop());

const sets = statement<object>(
  'test/set-work',
  'CYPHER 25 MATCH (w:Work {id: $id}) SET w += $values, w.runAt = null, w.lane = null',
);

/** Stores work of a person in a state, as an attempt would have left it. */
async function put(subject: string, values: object, tenant = kith.tenant, as = 'ana'): Promise<string> {
  const whose = { tenantId: tenant, personId: await kith.idOf(as, tenant), chatId: null, persona: '' };
  const rest = { needsModel: true, lane: null, order: 0, runAt: now + 86_400_000 };
  const item: NewWork = { kind: 'extract-memories', subject, ...whose, ...rest };
  const [work] = await kith.app.graph.session().write((transaction) => putWork(transaction, [item], now, true));
  await kith.app.graph.session().write((transaction) => transaction.run(sets, { id: work!.id, values }));
  return work!.id;
}
const dead = (subject: string, error: string, tenant?: string): Promise<string> =>
  put(subject, { state: 'DEAD', error, attempts: 6, countedAttempts: 6, finishedAt: now }, tenant);
const idsOf = (page: { edges: { node: { id: string } }[] }): string[] => page.edges.map(({ node }) => node.id);

describe('the backlog of background work', () => {
  it('is for operators only', async () => {
    const id = await dead('the zirconium', 'INTERNAL');
    for (const asking of ['ana', { as: 'bridge', roles: ['connector' as const] }])
      for (const query of [list, counts, backlog])
        expect(await kith.ask(asking, query)).toMatchObject({ code: 'FORBIDDEN', data: null });
    for (const wrong of [id, '0'.repeat(32), 'nonsense'])
      expect(await kith.ask('ana', retry, { id: wrong })).toMatchObject({ code: 'FORBIDDEN', data: null });
    expect(
      (await kith.must('ana', '{ myBackgroundTasks(states: [DEAD]) { totalCount } }')).myBackgroundTasks.totalCount,
    ).toBe(1);
  });

  it('lists dead work of their own tenant, latest first, without its person and content', async () => {
    const [first] = idsOf((await kith.must(operator, list)).deadBackgroundTasks);
    now += 1_000;
    const second = await dead('the oboe', 'MODEL_REFUSED');
    await put('the reed', { state: 'FAILED', error: 'INTERNAL' });
    const elsewhere = newTenant();
    const foreign = await dead('the tuba', 'INTERNAL', elsewhere);
    const { deadBackgroundTasks: deadWork } = await kith.must(operator, list);
    expect(idsOf(deadWork)).toEqual([second, first]);
    expect([deadWork.totalCount, deadWork.pageInfo.hasNextPage]).toEqual([2, false]);
    expect(deadWork.edges[0].node).toEqual({
      id: second,
      kind: 'EXTRACT_MEMORIES',
      state: 'DEAD',
      attempts: 6,
      error: 'MODEL_REFUSED',
      createdAt: new Date(now).toISOString(),
      changedAt: new Date(now).toISOString(),
    });
    expect(JSON.stringify(deadWork)).not.toMatch(new RegExp(`oboe|zirconium|ana|${await kith.idOf('ana')}`));
    expect(idsOf((await kith.must({ ...operator, tenant: elsewhere }, list)).deadBackgroundTasks)).toEqual([foreign]);
  });

  it('is listed in pages', async () => {
    const page = (await kith.must(operator, list, { first: 1 })).deadBackgroundTasks;
    expect([page.totalCount, page.pageInfo.hasNextPage]).toEqual([2, true]);
    const next = (await kith.must(operator, list, { first: 1, after: page.pageInfo.endCursor })).deadBackgroundTasks;
    expect(next.pageInfo.hasNextPage).toBe(false);
    expect(idsOf(next)).not.toEqual(idsOf(page));
    for (const wrong of [{ first: 0 }, { first: 101 }, { after: 'nonsense' }])
      expect((await kith.ask(operator, list, wrong)).code).toBe('INVALID_INPUT');
  });

  it('starts dead work again on a retry, and completes it', async () => {
    const [latest] = idsOf((await kith.must(operator, list)).deadBackgroundTasks);
    const { backgroundTask: work } = (await kith.must(operator, retry, { id: latest })).retryDeadBackgroundTask;
    expect(work).toMatchObject({ id: latest, state: 'PENDING', attempts: 0, error: null });
    expect(idsOf((await kith.must(operator, list)).deadBackgroundTasks)).not.toContain(latest);
    await kith.app.runner!.runDue();
    expect(done).toEqual(['the oboe']);
    expect(
      (await kith.must('ana', 'query ($id: ID!) { backgroundTask(id: $id) { state } }', { id: latest })).backgroundTask
        .state,
    ).toBe('DONE');
    expect(await kith.ask(operator, retry, { id: latest })).toMatchObject({ code: 'CONFLICT', data: null });
  });

  it('refuses to retry work that is retried automatically, and work of another tenant', async () => {
    const failed = await put('the flute', { state: 'FAILED', error: 'INTERNAL' });
    const refused = await kith.ask(operator, retry, { id: failed });
    expect([refused.code, refused.errors![0]!.message]).toEqual([
      'CONFLICT',
      'Only a DEAD task can be retried here; this one is FAILED.',
    ]);
    const [mine] = idsOf((await kith.must(operator, list)).deadBackgroundTasks);
    const others: TestCaller = { ...operator, tenant: newTenant() };
    for (const id of [mine, '0'.repeat(32), 'nonsense', ''])
      expect(await kith.ask(others, retry, { id })).toMatchObject({ code: 'NOT_FOUND', data: null });
    expect(idsOf((await kith.must(operator, list)).deadBackgroundTasks)).toContain(mine);
  });

  it('counts waiting work by kind and state, in their own tenant, and over all tenants for an admin', async () => {
    const countedBy = async (as: TestCaller) =>
      (await kith.must(as, backlog)).backgroundTaskBacklog as { kind: string; state: string; count: number }[];
    const deadOf = (counted: Awaited<ReturnType<typeof countedBy>>) =>
      counted.find(({ kind, state }) => kind === 'EXTRACT_MEMORIES' && state === 'DEAD')?.count;
    const told = await countedBy(operator);
    expect(deadOf(told)).toBe(1);
    expect(await countedBy({ ...operator, tenant: newTenant() })).toEqual([]);
    // Other tests have work on the same graph.
    expect(deadOf(await countedBy({ as: 'root', roles: ['admin'] }))).toBeGreaterThanOrEqual(2);
    expect(told.every((one) => Object.keys(one).sort().join() === 'count,kind,since,state')).toBe(true);
    expect(told.map(({ state }) => state)).not.toContain('DONE');
  });
});

it('shows operators the size of their own tenant, in numbers', async () => {
  const tenant = newTenant();
  const own: TestCaller = { ...operator, tenant };
  const empty = {
    accounts: 1,
    chats: 0,
    memories: 0,
    messages: 0,
    unfinishedWork: 0,
    deadWork: 0,
    missingVectors: 0,
    modelTokensToday: 0,
  };
  expect((await kith.must(own, counts)).tenantCounts).toEqual(empty);
  await put('a', { state: 'WAITING_FOR_MODEL' }, tenant, 'root');
  await dead('b', 'INTERNAL', tenant);
  await kith.remember({ as: 'ana', tenant }, { text: 'Ana has a red boat.' });
  const said =
    'mutation { recordMessages(input: { messages: [{ externalId: "m1", role: USER, text: "A boat." }] }) { messages { id } } }';
  await kith.must({ as: 'ana', tenant }, said);
  const budget = new GraphTokenBudget(kith.app.graph, { perDay: 0, share: 0.25 });
  const payer = { tenantId: tenant, personId: await kith.idOf('ana', tenant) };
  await budget.reserve(payer, 700, now);
  await budget.settle(payer, 700, 640, now);
  await budget.reserve(payer, 5_000, now - 86_400_000);
  await budget.reserve({ tenantId: newTenant(), personId: null }, 90, now);
  expect((await kith.must(own, counts)).tenantCounts).toMatchObject({
    accounts: 2,
    chats: 0,
    memories: 1,
    messages: 1,
    deadWork: 1,
    unfinishedWork: expect.any(Number),
    // The memory has one vector, the message two: of its own text, and of its text with the message before.
    missingVectors: 3,
    modelTokensToday: 640,
  });
});
