import { z } from 'zod';
import type { Graph, GraphSession } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import type { JobRun } from './job.js';

const counts = z.string().transform((text) => z.record(z.string(), z.number()).parse(JSON.parse(text)));
const runRow = z.object({
  run: z.object({
    id: z.string(),
    job: z.string(),
    window: z.string(),
    startedAt: z.number(),
    finishedAt: z.number().nullable(),
    outcome: z.enum(['RUNNING', 'DONE', 'FAILED', 'DRY_RUN']),
    counts,
    error: z.string().nullable(),
  }),
});

const keptMs = 3 * 86_400_000;
const forgottenAtOnce = 500;

/** Notes that a run has begun, and forgets runs of the same job from more than three days ago. */
export async function startRun(graph: Graph, run: JobRun): Promise<void> {
  const { id, job, startedAt } = run;
  const forgetting = { job, before: startedAt - keptMs, limit: forgottenAtOnce };
  await graph.session().write(async (transaction) => {
    await transaction.run(statements['jobs/start-run'], { id, run: { ...run, counts: JSON.stringify(run.counts) } });
    await transaction.run(statements['jobs/forget-runs'], forgetting);
  });
}

/** Notes how a run has ended. */
export async function finishRun(graph: Graph, { id, outcome, counts: done, error, finishedAt }: JobRun): Promise<void> {
  const ending = { id, outcome, counts: JSON.stringify(done), error, now: finishedAt! };
  await graph.session().write((transaction) => transaction.run(statements['jobs/finish-run'], ending));
}

/** The latest runs of a job or, with null, of all, newest first. */
export async function listRuns(graph: GraphSession, job: string | null, limit: number): Promise<JobRun[]> {
  return (await graph.read(statements['jobs/list-runs'], { job, limit })).map((row) => runRow.parse(row).run);
}
