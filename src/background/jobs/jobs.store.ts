import { z } from 'zod';
import type { Graph, GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import { type JobRun, runOutcomes } from './job.js';

const counts = z.string().transform((text) => z.record(z.string(), z.number()).parse(JSON.parse(text)));
const runRow = z.object({
  run: z.object({
    id: z.string(),
    job: z.string(),
    tenantId: z.string().nullable(),
    window: z.string(),
    startedAt: z.number(),
    finishedAt: z.number().nullable(),
    outcome: z.enum(runOutcomes),
    counts,
    error: z.string().nullable(),
  }),
});
const oldRow = z.object({ id: z.string(), startedAt: z.number() });
const startedRow = oldRow.pick({ startedAt: true });

/** A run of long ago: when it began, epoch ms. */
export type OldRun = z.infer<typeof oldRow>;

/** Notes that a run has begun. */
export async function startRun(graph: Graph, run: JobRun): Promise<void> {
  const starting = { id: run.id, run: { ...run, counts: JSON.stringify(run.counts) } };
  await graph.session().write((transaction) => transaction.run(statements['background/start-run'], starting));
}

/** One page of the runs of a job that began before a moment, epoch ms, the oldest first. */
export async function listOldRuns(
  graph: GraphSession,
  question: { job: string; before: number; after: OldRun | undefined; limit: number },
): Promise<OldRun[]> {
  const { after, ...rest } = question;
  const params = { ...rest, afterTime: after?.startedAt ?? 0, afterId: after?.id ?? '' };
  return (await graph.read(statements['background/list-old-runs'], params)).map((row) => oldRow.parse(row));
}

/** Forgets runs. */
export async function forgetRuns(graph: Graph, ids: readonly string[]): Promise<void> {
  await graph.session().write((transaction) => transaction.run(statements['background/forget-runs'], { ids }));
}

/** Notes how a run has ended. */
export async function finishRun(graph: Graph, { id, outcome, counts: done, error, finishedAt }: JobRun): Promise<void> {
  const ending = { id, outcome, counts: JSON.stringify(done), error, now: finishedAt! };
  await graph.session().write((transaction) => transaction.run(statements['background/finish-run'], ending));
}

/** The latest runs of a job or, with null, of all, for all tenants or for this one, newest first. */
export async function listRuns(
  graph: GraphSession,
  question: { tenant: string; job: string | null; limit: number },
): Promise<JobRun[]> {
  return (await graph.read(statements['background/list-job-runs'], question)).map((row) => runRow.parse(row).run);
}

/** When the latest run of a job that was done for all tenants began, epoch ms; null where none is on record. */
export async function readLastDone(graph: GraphSession, job: string): Promise<number | null> {
  const [row] = await graph.read(statements['background/read-last-done-run'], { job });
  return row ? startedRow.parse(row).startedAt : null;
}
