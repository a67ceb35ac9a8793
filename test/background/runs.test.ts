import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Caller } from '../../src/disclosure/caller.js';
import { defineJob } from '../../src/background/jobs/job.js';
import { listRuns, readLastDone } from '../../src/background/jobs/jobs.store.js';
import { JobsService } from '../../src/background/jobs/jobs.service.js';
import { never } from '../../src/platform/ids.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { newTenant } from '../support/app.js';
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
  actsForOther: false,
  saysPrivate: false,
};

let bench: WorkBench;
beforeAll(async () => {
  bench = await WorkBench.open();
});
afterAll(() => bench.close());

it('a run forgets all runs of its job from more than three days ago, and none of another or later one', async () => {
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
    await listRuns(session, { tenant: newTenant(), job, after: { startedAt: never, id: '' }, limit: 100 }),
  ).toHaveLength(4);
  expect(await session.read(count, { job: other })).toEqual([{ runs: 2 }]);
});

it('an operator runs a job for their own tenant, which no other one sees and the clock takes for no turn', async () => {
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
    (await jobs.jobRuns(session, operatorOf(tenantId), { job })).edges.map(({ node }) => node.tenantId);
  expect(await runsOf(own)).toEqual([own]);
  expect(await runsOf(foreign)).toEqual([]);
  expect(await runsOf(foreign, `resting-${name}`)).toEqual([null]);
  await jobs.runByTimer(jobs.jobs[0]!, new AbortController().signal);
  expect(ran).toEqual([`${own} false`, 'null true']);
  expect(await readLastDone(session, name)).toBe(bench.now);
  expect(await runsOf(foreign)).toEqual([null]);
});
