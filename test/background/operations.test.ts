import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationOfAttempt, operationOfField } from '../../src/background/operations/operation.js';
import { OperationLog } from '../../src/background/operations/operationLog.steps.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { type Answer, TestApp } from '../support/app.js';
import { say } from '../support/recordMessages.js';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** Start of the counted period, in epoch ms. No other test counts operations in that year. */
const start = Date.UTC(2090, 0, 1, 10, 0, 30);
const operator = { as: 'ops', roles: ['operator' as const] };
const counted = 'query ($since: DateTime!) { operationCounts(since: $since) { node op status count } }';
const forget = statement<object>('test/forget', 'CYPHER 25 MATCH (c:OperationCount) WHERE c.endsAt > $start DELETE c');
const stored = statement<object>(
  'test/counts',
  'CYPHER 25 MATCH (c:OperationCount) WHERE c.endsAt > $start RETURN properties(c) AS count, labels(c) AS labels ORDER BY c.key',
);

let now = start;
let kith: TestApp;
let other: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now });
  other = await TestApp.start({ embedder: null, now: () => now, tenant: kith.tenant });
  await clear();
});
afterAll(async () => {
  await other.stop();
  await kith.stop();
});

const clear = () =>
  kith.app.graph.session().write((transaction) => transaction.run(forget, { start: start - 10 * 365 * dayMs }));
const rows = async () => (await kith.app.graph.session().read(stored, { start: start - dayMs })) as Answer['data'][];
interface Counted {
  readonly node: string;
  readonly op: string;
  readonly status: string;
  readonly count: number;
}

/** Counts since a moment (epoch ms), with the key `node op status`. */
async function counts(since: number, app = kith): Promise<Record<string, number>> {
  const { operationCounts } = await app.must(operator, counted, { since: new Date(since).toISOString() });
  return Object.fromEntries(
    operationCounts.map(({ node, op, status, count }: Counted) => [`${node} ${op} ${status}`.toLowerCase(), count]),
  );
}

describe('operations', () => {
  it('are counted by node, op and status: ok, error and skipped', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana keeps zinnias.', sensitivity: 'SENSITIVE' });
    await kith.ask('ana', 'mutation { forgetMemory(input: { id: "nothing" }) { deletedId } }');
    await kith.ask('ana', 'mutation { rememberMemory(input: { text: "" }) { outcome } }');
    await kith.must('ana', '{ recall(query: "zinnias") { mode } other: recall(query: "asters") { mode } }');
    await kith.must(
      'ana',
      '{ context(input: { kind: FACTS }) { text } recallMessages(query: "asters") { message { id } } }',
    );
    await kith.must('ana', '{ me { id } memories { edges { node { id } } } }');
    await kith.forget('ana', memory.id);
    const found = await counts(start);
    expect(found).toMatchObject({
      'hotpath create ok': 1,
      'hotpath create error': 1,
      'hotpath search ok': 2,
      'context search ok': 1,
      'episodic search ok': 1,
      'hotpath delete ok': 1,
      'hotpath delete error': 1,
    });
    expect(Object.keys(found).filter((one) => one.startsWith('worker'))).toEqual([]);
  });

  it('in the background are counted apart from those that a caller waits for', async () => {
    await say(kith, 'ana', null, [{ by: 'ana', text: 'Please remember that my flight leaves at nine.' }]);
    await kith.app.runner!.runDue();
    const found = await counts(start);
    expect(found).toMatchObject({ 'episodic create ok': 1, 'worker create ok': 1, 'hotpath create ok': 1 });
  });

  it('of all copies are added up, and none is lost when a copy stops', async () => {
    const before = (await counts(start))['hotpath search ok']!;
    await other.must('ben', '{ recall(query: "zinnias") { mode } }');
    await kith.must('ana', '{ recall(query: "zinnias") { mode } }');
    const third = await TestApp.start({ embedder: null, now: () => now, tenant: kith.tenant });
    await third.must('ben', '{ recall(query: "zinnias") { mode } }');
    await third.stop();
    await counts(start, other);
    expect((await counts(start))['hotpath search ok']).toBe(before + 3);
  });

  it('are counted since a given minute, which is included as a whole', async () => {
    now = start + 5 * minuteMs;
    await kith.must('ana', '{ recall(query: "zinnias") { mode } }');
    expect(await counts(now + minuteMs)).toEqual({});
    expect(await counts(now)).toEqual({ 'hotpath search ok': 1 });
    expect(await counts(start + 4 * minuteMs)).toEqual({ 'hotpath search ok': 1 });
    expect((await counts(start))['hotpath search ok']).toBeGreaterThan(1);
  });

  it('of one tenant are invisible to the operators of another', async () => {
    const elsewhere = { ...operator, tenant: `${kith.tenant}-other` };
    const { operationCounts } = await kith.must(elsewhere, counted, { since: new Date(start).toISOString() });
    expect(operationCounts).toEqual([]);
    expect(await counts(start)).not.toEqual({});
  });

  it('are for operators only', async () => {
    const answers = await Promise.all(
      ['ana', { as: 'bridge', roles: ['connector' as const] }].map((asking) =>
        kith.ask(asking, counted, { since: new Date(start).toISOString() }),
      ),
    );
    expect(answers.map(({ code, data }) => [code, data])).toEqual([
      ['FORBIDDEN', null],
      ['FORBIDDEN', null],
    ]);
    const bad = await kith.ask(operator, '{ operationCounts(since: "yesterday") { count } }');
    expect(bad.code).toBe('INVALID_INPUT');
  });

  it('leave only the tenant, names from the code and numbers in the graph', async () => {
    const all = await rows();
    expect(all.length).toBeGreaterThan(4);
    for (const { count, labels } of all) {
      expect(Object.keys(count).sort()).toEqual([
        'count',
        'endsAt',
        'hourly',
        'key',
        'node',
        'op',
        'status',
        'tenantId',
      ]);
      expect(count.key).toMatch(/^\d+\|[^|]+\|[a-z]+\|[a-z]+\|[a-z]+$/);
      expect(labels).toContain('Internal');
    }
    const text = JSON.stringify(all);
    for (const said of [await kith.idOf('ana'), 'ana', 'zinnia']) expect(text).not.toContain(said);
  });

  it('are written in batches, one node per minute, and none for an invalid read', async () => {
    now = start + 30 * minuteMs;
    for (let times = 0; times < 25; times += 1) await kith.must('ana', '{ recall(query: "zinnias") { mode } }');
    await kith.ask('ana', '{ recall(query: "zinnias") { nothing } }');
    expect(await counts(now)).toEqual({ 'hotpath search ok': 25 });
    expect((await rows()).filter(({ count }) => count.endsAt > now)).toHaveLength(1);
  });
});

it('operations wait while the graph is unreachable, and are counted once it is back', async () => {
  now = start + 40 * minuteMs;
  const away = new Graph({ uri: 'bolt://127.0.0.1:1', user: 'neo4j', password: 'none' });
  await away.close();
  let graph = away;
  const errors: unknown[] = [];
  const log = new OperationLog(
    { session: () => graph.session() } as Graph,
    () => now,
    (error) => errors.push(error),
  );
  log.record(kith.tenant, { node: 'hotpath', op: 'link', status: 'ok' });
  await log.flush();
  expect(errors).toHaveLength(1);
  log.record(kith.tenant, { node: 'hotpath', op: 'link', status: 'ok' });
  expect(await counts(now)).toEqual({});
  graph = kith.app.graph;
  await log.flush();
  await log.flush();
  expect(errors).toHaveLength(1);
  expect(await counts(now)).toEqual({ 'hotpath link ok': 2 });
});

describe('the job forget-operations', () => {
  const run = (dryRun = false) => kith.runJob('forget-operations', dryRun);

  it('adds minutes up to hours after two days, and keeps every count', async () => {
    now = start + 3 * hourMs;
    await kith.must('ana', '{ recall(query: "zinnias") { mode } }');
    const before = await counts(start - hourMs);
    now = start + 2 * dayMs + 2 * hourMs;
    const old = (await rows()).filter(({ count }) => count.endsAt <= now - 2 * dayMs).length;
    expect((await run(true)).minutes).toBeGreaterThanOrEqual(old);
    expect(await counts(start - hourMs)).toEqual(before);
    await run();
    expect(await counts(start - hourMs)).toEqual(before);
    const left = await rows();
    expect(left.filter(({ count }) => !count.hourly).map(({ count }) => count.endsAt)).toEqual([
      Math.floor((start + 3 * hourMs) / minuteMs + 1) * minuteMs,
    ]);
    expect(new Set(left.filter(({ count }) => count.hourly).map(({ count }) => count.endsAt))).toEqual(
      new Set([Date.UTC(2090, 0, 1, 11)]),
    );
    await run();
    expect(await rows()).toEqual(left);
  });

  it('removes hours after 90 days, and nothing younger', async () => {
    now = start + 90 * dayMs - hourMs;
    await run();
    expect((await counts(start - hourMs))['hotpath search ok']).toBeGreaterThan(25);
    now = start + 90 * dayMs + 4 * hourMs;
    await run();
    expect(await counts(start - hourMs)).toEqual({});
  });
});

describe('the rule of what counts as an operation', () => {
  it('excludes attempts at work that goes on later', () => {
    for (const outcome of ['PENDING', 'WAITING_FOR_MODEL', 'LOST', 'RUNNING'] as const)
      expect(operationOfAttempt('extract-memories', outcome)).toBeUndefined();
    expect(operationOfAttempt('extract-memories', 'NOTHING_LEARNED')).toEqual({
      node: 'worker',
      op: 'classify',
      status: 'skipped',
    });
    expect(operationOfAttempt('make-spine', 'DEAD')).toEqual({ node: 'episodic', op: 'create', status: 'error' });
    expect(operationOfAttempt('toString', 'DONE')).toBeUndefined();
  });

  it('excludes fields that only read by id, and unknown fields', () => {
    for (const field of ['me', 'memory', 'constructor']) expect(operationOfField(field, 'OK')).toBeUndefined();
    expect(operationOfField('rememberMemory', 'OK')).toBeUndefined();
    expect(operationOfField('rememberMemory', 'QUOTA_EXCEEDED')).toEqual({
      node: 'hotpath',
      op: 'create',
      status: 'error',
    });
  });
});
