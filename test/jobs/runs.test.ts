import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listRuns } from '../../src/jobs/jobs.store.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
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
  expect(await listRuns(session, job, 100)).toHaveLength(4);
  expect(await session.read(count, { job: other })).toEqual([{ runs: 2 }]);
});
