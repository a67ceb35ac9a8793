import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../src/disclosure/caller.js';
import { defineJob, type Job, type JobContext, type JobRun } from '../../src/background/jobs/job.js';
import { listRuns, readLastDone } from '../../src/background/jobs/jobs.store.js';
import { JobsService } from '../../src/background/jobs/jobs.service.js';
import type { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { DomainError } from '../../src/platform/errors.js';
import { maxTimestamp } from '../../src/platform/clock.js';
import type { Requester } from '../../src/platform/fairQueue.js';
import type { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { ageingJobs } from '../../src/upkeep/ageing.tasks.js';
import { foldingJobs } from '../../src/upkeep/folding.tasks.js';
import { resolveVariants } from '../../src/upkeep/variants.tasks.js';
import { newTenant } from '../support/app.js';
import { eventually, latch } from '../support/eventually.js';
import { WorkBench } from '../support/workBench.js';

const dayMs = 86_400_000;
const put = statement<object>(
  'test/put-runs',
  `CYPHER 25 UNWIND range(1, $count) AS at
   CREATE (:JobRun {id: $job + ':' + $startedAt + ':' + at, job: $job, startedAt: $startedAt, window: '', outcome: 'DONE', counts: '{}'})`,
);
const count = statement<object>('test/count-runs', 'CYPHER 25 MATCH (r:JobRun {job: $job}) RETURN count(r) AS runs');

const caller: Caller = {
  viewerId: 'ops',
  handle: 'ops',
  persona: '',
  tenantId: '',
  isConnector: false,
  isOperator: true,
  isAdmin: false,
  actsForOther: false,
  saysPrivate: false,
};

let bench: WorkBench;
beforeAll(async () => {
  bench = await WorkBench.open();
});
afterAll(() => bench.close());

it('a run forgets all runs of its job older than three days, and none of another or later one', async () => {
  const [job, other] = [`sweeping-${newTenant()}`, `resting-${newTenant()}`];
  const session = bench.graph.session();
  const putRuns = (name: string, days: number, many: number) =>
    session.write((transaction) =>
      transaction.run(put, { job: name, startedAt: bench.now - days * dayMs, count: many }),
    );
  await putRuns(job, 4, 1_200);
  await putRuns(job, 2, 3);
  await putRuns(other, 4, 2);
  const sweeping = { name: job, schedule: 60_000, run: () => Promise.resolve({ done: 1 }) };
  const jobs = new JobsService(bench.graph, () => bench.now, [sweeping]);
  await jobs.runByTimer(sweeping, new AbortController().signal);
  expect(
    await listRuns(session, { tenant: newTenant(), job, after: { startedAt: maxTimestamp, id: '' }, limit: 100 }),
  ).toHaveLength(4);
  expect(await session.read(count, { job: other })).toEqual([{ runs: 2 }]);
});

it('an operator’s run covers their own tenant, is hidden from others, and does not move the schedule', async () => {
  const name = `tending-${newTenant()}`;
  const [own, foreign] = [newTenant(), newTenant()];
  const ran: (string | null)[] = [];
  const tend = defineJob({ name, schedule: 60_000 }, ({ tenant }: { tenant: string | null }, { since }) => {
    ran.push(`${tenant} ${since !== undefined}`);
    return Promise.resolve({ done: 1 });
  });
  const rest = defineJob({ name: `resting-${name}`, schedule: 60_000 }, () => Promise.resolve({ done: 0 }));
  const jobs = new JobsService(bench.graph, () => bench.now, [tend({ tenant: null }), rest({})]);
  const operatorOf = (tenantId: string) => ({ ...caller, tenantId });
  await jobs.runJob(operatorOf(own), { job: name });
  await jobs.runJob(operatorOf(own), { job: `resting-${name}` });
  expect(ran).toEqual([`${own} false`]);
  const session = bench.graph.session();
  expect(await readLastDone(session, name)).toBeNull();
  const runsOf = async (tenantId: string, job = name) =>
    (await jobs.jobRuns({ graph: session, caller: operatorOf(tenantId) }, { job })).edges.map(
      ({ node }) => node.tenantId,
    );
  expect(await runsOf(own)).toEqual([own]);
  expect(await runsOf(foreign)).toEqual([]);
  expect(await runsOf(foreign, `resting-${name}`)).toEqual([null]);
  await jobs.runByTimer(jobs.jobs[0]!, new AbortController().signal);
  const seenBy = async (who: Caller) =>
    (await jobs.jobRuns({ graph: bench.graph.session(), caller: who }, { job: name })).edges.map(({ node }) => [
      node.tenantId,
      node.counts,
    ]);
  expect(await seenBy(operatorOf(foreign))).toEqual([[null, {}]]);
  expect(await seenBy({ ...operatorOf(foreign), isOperator: false, isAdmin: true })).toEqual(
    expect.arrayContaining([
      [null, { done: 1 }],
      [own, { done: 1 }],
    ]),
  );
  expect(ran).toEqual([`${own} false`, 'null true']);
  expect(await readLastDone(session, name)).toBe(bench.now);
  expect(await runsOf(foreign)).toEqual([null]);
});

it('an operator’s run is refused while eight of its runs are under way, and takes the turns of the operator', async () => {
  const name = `waiting-${newTenant()}`;
  const [own, foreign] = [newTenant(), newTenant()];
  const [begun, end] = [latch(), latch()];
  let started = 0;
  const turns: Requester[] = [];
  const graph = {
    session: () => bench.graph.session(),
    inTurnOf: (requester: Requester) => {
      turns.push({ tenantId: requester.tenantId, viewerId: requester.viewerId });
      return bench.graph.inTurnOf(requester);
    },
  } as unknown as Graph;
  const wait = defineJob(
    { name, schedule: 60_000 },
    async ({ tenant, graph: ofRun }: { graph: Graph; tenant: string | null }) => {
      await ofRun.session().read(count, { job: name });
      if (tenant === own) {
        started += 1;
        if (started === 8) begun.open();
        await end.opened;
      }
      return { done: 1 };
    },
  );
  const jobs = new JobsService(graph, () => bench.now, [wait({ graph, tenant: null })]);
  const operatorOf = (tenantId: string) => ({ ...caller, tenantId });
  const running = Array.from({ length: 8 }, () => jobs.runJob(operatorOf(own), { job: name }));
  await begun.opened;
  for (const dryRun of [false, true])
    await expect(jobs.runJob(operatorOf(own), { job: name, dryRun })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `8 runs of ${name} are under way for your tenant: run it again when one of them has ended.`,
    });
  expect(await jobs.runJob(operatorOf(foreign), { job: name })).toMatchObject({ outcome: 'DONE' });
  end.open();
  for (const one of await Promise.all(running)) expect(one).toMatchObject({ outcome: 'DONE', tenantId: own });
  expect(await jobs.runJob(operatorOf(own), { job: name })).toMatchObject({ outcome: 'DONE' });
  expect(new Set(turns.map(({ tenantId }) => tenantId))).toEqual(new Set([own, foreign]));
  turns.length = 0;
  await jobs.runByTimer(jobs.jobs[0]!, new AbortController().signal);
  expect(turns).toEqual([]);
});

it('an aborted run is FAILED, and the next one covers what fell due since the last DONE run', async () => {
  const name = `breaking-off-${newTenant()}`;
  const started: (number | undefined)[] = [];
  let control = new AbortController();
  const breaksOff = {
    name,
    schedule: 60_000,
    run: ({ since }: JobContext) => {
      started.push(since);
      if (started.length === 2) control.abort(new DomainError('UNAVAILABLE', 'Stopped.'));
      return Promise.resolve({ done: started.length });
    },
  };
  const reported: [string, unknown][] = [];
  const reports = ({ outcome }: JobRun, error: unknown) => reported.push([outcome, error]);
  let now = bench.now;
  const jobs = new JobsService(bench.graph, () => now, [breaksOff], [], reports);
  await jobs.runByTimer(breaksOff, control.signal);
  now += 60_000;
  // The timer runs a job again whose aborted run rejects.
  await expect(jobs.runByTimer(breaksOff, control.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  now += 60_000;
  control = new AbortController();
  await jobs.runByTimer(breaksOff, control.signal);
  expect(started.slice(1)).toEqual([bench.now, bench.now]);
  expect(reported).toEqual([
    ['DONE', undefined],
    ['FAILED', expect.objectContaining({ code: 'UNAVAILABLE' })],
    ['DONE', undefined],
  ]);
  const { edges } = await jobs.jobRuns(
    { graph: bench.graph.session(), caller: { ...caller, isAdmin: true } },
    { job: name },
  );
  expect(edges.map(({ node: { outcome, error, counts } }) => [outcome, error, counts])).toEqual([
    ['DONE', null, { done: 3 }],
    ['FAILED', 'ABORTED', { done: 2 }],
    ['DONE', null, { done: 1 }],
  ]);
});

it('the timer runs four jobs at once; those that fall due together with them wait', async () => {
  const begun: string[] = [];
  const ends = Array.from({ length: 5 }, latch);
  const waiting = ends.map((end, index) => ({
    name: `waiting-${index}-${newTenant()}`,
    schedule: 60_000,
    run: async () => {
      begun.push(`job ${index}`);
      await end.opened;
      return { done: 1 };
    },
  }));
  const jobs = new JobsService(bench.graph, () => bench.now, waiting);
  const runs = waiting.map((job) => jobs.runByTimer(job, new AbortController().signal));
  await eventually('four jobs begin', () => begun.length === 4);
  expect(begun.sort()).toEqual(['job 0', 'job 1', 'job 2', 'job 3']);
  ends[1]!.open();
  await runs[1];
  await eventually('the fifth job begins', () => begun.includes('job 4'));
  ends.forEach((end) => end.open());
  await Promise.all(runs);
});

describe('an error of one tenant', () => {
  const tenants = ['tenant-1', 'tenant-2', 'tenant-3'];

  /** Graph of the tenants above, all empty. Whatever is read of a broken one fails. */
  function graphOf(broken: readonly string[], asked: Set<string>): Graph {
    const read = ({ name }: { name: string }, params: { tenant?: string; after?: string }) => {
      if (name === 'upkeep/list-tenants') {
        const next = tenants.find((tenant) => tenant > params.after!);
        return Promise.resolve(next === undefined ? [] : [{ tenantId: next }]);
      }
      const { tenant = '' } = params;
      asked.add(tenant);
      if (broken.includes(tenant)) return Promise.reject(new DomainError('CONFLICT', tenant));
      return Promise.resolve(name === 'upkeep/find-frequent-reads' ? [{ frequentReads: null }] : []);
    };
    return { session: () => ({ read, writeOne: () => Promise.resolve([{ last: null }]) }) } as unknown as Graph;
  }
  const make = (graph: Graph): Job[] => {
    const dependencies = { graph, clock: () => bench.now, writer: {} as MemoryWriter, tenant: null };
    return [
      ...ageingJobs.map((job) => job({ ...dependencies, maxLive: 4 })),
      ...foldingJobs.map((job) => job({ ...dependencies, model: undefined })),
      resolveVariants(dependencies),
    ];
  };
  const daily = ['decay-memories', 'enforce-limits', 'consolidate-memories', 'merge-notes', 'resolve-variants'];

  it.each(daily)('fails a run of %s, after the others had their turn', async (name) => {
    const runWith = async (broken: readonly string[]) => {
      const asked = new Set<string>();
      const job = { ...make(graphOf(broken, asked)).find((one) => one.name === name)!, name: `${name}-${newTenant()}` };
      const ended: JobRun[] = [];
      const jobs = new JobsService(
        bench.graph,
        () => bench.now,
        [job],
        [],
        (run) => ended.push(run),
      );
      await jobs.runByTimer(job, new AbortController().signal);
      return { asked: [...asked], outcomes: ended.map(({ outcome, error }) => [outcome, error]) };
    };
    expect(await runWith([])).toEqual({ asked: tenants, outcomes: [['DONE', null]] });
    expect(await runWith(['tenant-1'])).toEqual({ asked: tenants, outcomes: [['FAILED', 'CONFLICT']] });
    expect(await runWith(['tenant-1', 'tenant-2'])).toEqual({ asked: tenants, outcomes: [['FAILED', 'INTERNAL']] });
  });
});
