import { countsOf } from '../support/indexedLists.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unaskedModel } from '../support/workBench.js';
import { TestApp } from '../support/app.js';
import type { Effects, NewWork, Work } from '../../src/background/work/work.js';
import { putWork } from '../../src/background/work/work.store.js';

const fields = 'id kind state attempts error stored { text } createdAt finishedAt';
const get = `query ($id: ID!) { backgroundTask(id: $id) { ${fields} } }`;
const list = `query ($states: [BackgroundTaskState!], $first: Int, $after: String) {
  myBackgroundTasks(states: $states, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ${fields} } } } }`;
const retry = `mutation ($id: ID!) { retryBackgroundTask(input: { id: $id }) { backgroundTask { ${fields} } } }`;
const operator = { as: 'ops', roles: ['operator' as const] };

let kith: TestApp;
let now = Math.floor(Date.now() / 60_000) * 60_000;
let run: (work: Work) => Promise<Effects>;

beforeAll(async () => {
  kith = await TestApp.start({
    embedder: null,
    now: () => now,
    model: unaskedModel,
    handlersOverride: () => [{ kind: 'extract-memories', needsModel: true, run: (work) => run(work) }],
  });
});
afterAll(() => kith.stop());

/** Stores work of a person and runs it. */
async function caused(handle: string, subject: string, handler: typeof run, persona = ''): Promise<string> {
  run = handler;
  const whose = { tenantId: kith.tenant, personId: await kith.idOf(handle), chatId: null, persona };
  const item: NewWork = {
    kind: 'extract-memories',
    needsModel: true,
    subject,
    ...whose,
    lane: null,
    order: 0,
    runAt: now,
  };
  const [work] = await kith.app.graph.session().write((transaction) => putWork(transaction, [item], now, true));
  await kith.app.runner!.runDue();
  return work!.id;
}
const storing =
  (...ids: string[]) =>
  () =>
    Promise.resolve(() => Promise.resolve({ state: 'DONE' as const, storedIds: ids }));
const failing = () => Promise.reject(new Error('what Ana said'));

describe('work', () => {
  it('is read and retried by the persona that it was created for, and by all if it has none', async () => {
    const tell = async (text: string, persona?: string) =>
      (await kith.remember('una', { text, persona })).memory.id as string;
    const ids = [await tell('Una trains for a race.', 'coach'), await tell('Una rests on Sundays.')];
    const [coaching, general] = [
      await caused('una', 'for the coach', storing(...ids), 'coach'),
      await caused('una', 'for all', storing(...ids)),
    ];
    const failed = await caused('una', 'failed for the coach', failing, 'coach');
    const asked = async (persona: string | null) => {
      const headers: Record<string, string> = persona === null ? {} : { 'x-kith-persona': persona };
      const asking = { as: 'una', headers };
      const [one, other, { myBackgroundTasks }, again] = [
        (await kith.must(asking, get, { id: coaching })).backgroundTask,
        (await kith.must(asking, get, { id: general })).backgroundTask,
        await kith.must(asking, list),
        await kith.ask(asking, retry, { id: failed }),
      ];
      const stored = (work: { stored: { text: string }[] } | null) => work && work.stored.map(({ text }) => text);
      const listed = myBackgroundTasks.edges.map(({ node }: { node: { id: string } }) => node.id);
      const total = [coaching, general, failed].filter((id) => listed.includes(id)).length;
      return { one: stored(one), other: stored(other), total, again: again.code ?? 'retried' };
    };
    const hidden = { one: null, other: ['Una rests on Sundays.'], total: 1, again: 'NOT_FOUND' };
    expect(await asked(null)).toEqual(hidden);
    expect(await asked('chef')).toEqual(hidden);
    const both = ['Una trains for a race.', 'Una rests on Sundays.'];
    expect(await asked('coach')).toEqual({ one: both, other: both, total: 3, again: 'retried' });
  });

  it('shows its person its outcome and what it stored, and is hidden from everyone else', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana is afraid of heights.', sensitivity: 'PERSONAL' });
    const id = await caused('ana', 'shown', storing(memory.id));
    const { backgroundTask: work } = await kith.must('ana', get, { id });
    expect(work).toMatchObject({ kind: 'EXTRACT_MEMORIES', state: 'DONE', attempts: 1, error: null });
    expect(work).toMatchObject({
      stored: [{ text: 'Ana is afraid of heights.' }],
      finishedAt: new Date(now).toISOString(),
    });
    for (const asking of [
      'ben',
      operator,
      { as: 'bridge', roles: ['connector' as const] },
      { as: 'ana', tenant: 'other' },
    ]) {
      expect(await kith.must(asking, get, { id })).toEqual({ backgroundTask: null });
      const { myBackgroundTasks } = await kith.must(asking, list);
      expect([myBackgroundTasks.totalCount, myBackgroundTasks.edges]).toEqual([0, []]);
    }
    expect(await kith.must('ana', get, { id: 'nonsense' })).toEqual({ backgroundTask: null });
  });

  it('leaves out stored memories that its person may not hear, or no longer hears', async () => {
    const hidden = await kith.remember('ben', { text: 'Ben hides a ring from Ana.', sensitivity: 'SENSITIVE' });
    const gone = await kith.remember('ana', { text: 'Ana has a blue boat.' });
    const kept = await kith.remember('ana', { text: 'Ana has a red boat.' });
    const id = await caused('ana', 'partly', storing(hidden.memory.id, gone.memory.id, kept.memory.id));
    await kith.forget('ana', gone.memory.id);
    const { backgroundTask: work } = await kith.must('ana', get, { id });
    expect(work.stored).toEqual([{ text: 'Ana has a red boat.' }]);
  });

  it('is shown to a connector only if that promises privacy', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana sings in a choir.' });
    const id = await caused('ana', 'by connector', storing(memory.id));
    const bridge = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-viewer': 'ana' } };
    expect((await kith.ask(bridge, get, { id })).code).toBe('INVALID_INPUT');
    const aware = { ...bridge, headers: { ...bridge.headers, 'x-kith-private': 'true' } };
    expect((await kith.must(aware, get, { id })).backgroundTask.stored).toEqual([{ text: 'Ana sings in a choir.' }]);
  });

  it('is listed newest first, in pages, and by state', async () => {
    const ids: string[] = [];
    for (const subject of ['one', 'two', 'three']) {
      now += 1_000;
      ids.unshift(await caused('lea', subject, subject === 'two' ? failing : storing()));
    }
    const first = (await kith.must('lea', list, { first: 2 })).myBackgroundTasks;
    const rest = (await kith.must('lea', list, { first: 2, after: first.pageInfo.endCursor })).myBackgroundTasks;
    const idsOf = (page: { edges: { node: { id: string } }[] }) => page.edges.map(({ node }) => node.id);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
    expect([first.totalCount, first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([3, true, false]);
    const failed = (await kith.must('lea', list, { states: ['FAILED', 'DEAD'] })).myBackgroundTasks;
    expect([idsOf(failed), failed.totalCount]).toEqual([[ids[1]], 1]);
    expect((await kith.ask('lea', list, { after: 'nonsense' })).code).toBe('INVALID_INPUT');
  });
});

describe('retryBackgroundTask', () => {
  it('starts failed work of the viewer again, and no other work', async () => {
    const id = await caused('ana', 'to retry', failing);
    const failed = (await kith.must('ana', get, { id })).backgroundTask;
    expect(failed).toMatchObject({ state: 'FAILED', attempts: 1, error: 'INTERNAL', finishedAt: null });
    expect((await kith.ask('ben', retry, { id })).code).toBe('NOT_FOUND');
    expect((await kith.ask(operator, retry, { id })).code).toBe('NOT_FOUND');
    expect((await kith.ask('ana', retry, { id: '0'.repeat(32) })).code).toBe('NOT_FOUND');
    expect((await kith.must('ana', get, { id })).backgroundTask).toEqual(failed);

    run = storing();
    const { backgroundTask: work } = (await kith.must('ana', retry, { id })).retryBackgroundTask;
    expect(work).toMatchObject({ state: 'PENDING', attempts: 0, error: null });
    await kith.app.runner!.runDue();
    expect((await kith.must('ana', get, { id })).backgroundTask).toMatchObject({ state: 'DONE', attempts: 1 });
    expect((await kith.ask('ana', retry, { id })).code).toBe('CONFLICT');
  });
});

describe('jobs', () => {
  const runs =
    'query ($job: String) { jobRuns(job: $job, first: 100) { nodes { job window startedAt finishedAt outcome counts { name count } error } } }';
  const runJob =
    'mutation ($input: RunJobInput!) { runJob(input: $input) { run { job window outcome counts { name count } error } } }';

  it('are for operators only', async () => {
    for (const asking of ['ana', { as: 'bridge', roles: ['connector' as const] }]) {
      expect((await kith.ask(asking, runs)).code).toBe('FORBIDDEN');
      expect((await kith.ask(asking, runJob, { input: { job: 'reconcile-work' } })).code).toBe('FORBIDDEN');
    }
  });

  it('with unknown names are refused with the known names', async () => {
    const refused = ['INVALID_INPUT', expect.stringContaining('reconcile-work')];
    for (const answer of [
      await kith.ask(operator, runJob, { input: { job: 'clean-up' } }),
      await kith.ask(operator, runs, { job: 'clean-up' }),
    ])
      expect([answer.code, answer.errors![0]!.message]).toEqual(refused);
  });

  it('change nothing in a dry run; a real run works and is recorded', async () => {
    const id = await caused('mia', 'for the sweep', failing);
    now += 3_600_000;
    run = storing();
    const dry = (await kith.must(operator, runJob, { input: { job: 'reconcile-work', dryRun: true } })).runJob.run;
    expect(dry).toMatchObject({ outcome: 'DRY_RUN', error: null });
    expect(countsOf(dry.counts)).toMatchObject({ due: expect.any(Number), dead: 0 });
    expect((await kith.must('mia', get, { id })).backgroundTask.state).toBe('FAILED');
    const { run: done } = (await kith.must(operator, runJob, { input: { job: 'reconcile-work' } })).runJob;
    expect(done).toMatchObject({ job: 'reconcile-work', outcome: 'DONE' });
    expect(done.window).toBe(new Date(Math.floor(now / 30_000) * 30_000).toISOString());
    expect(countsOf(done.counts)).toEqual({ dead: 0, parked: 0, freed: 0, due: expect.any(Number) });
    expect(countsOf(done.counts).due).toBeGreaterThan(0);
    expect((await kith.must('mia', get, { id })).backgroundTask.state).toBe('DONE');
    const jobRuns = (await kith.must(operator, runs, { job: 'reconcile-work' })).jobRuns.nodes;
    // Other tests run jobs on the same graph at the same time.
    const recorded = { outcome: 'DONE', counts: done.counts, startedAt: new Date(now).toISOString(), error: null };
    expect(jobRuns).toContainEqual(expect.objectContaining(recorded));
    expect(jobRuns.some(({ outcome }: { outcome: string }) => outcome === 'DRY_RUN')).toBe(false);
  });
});
