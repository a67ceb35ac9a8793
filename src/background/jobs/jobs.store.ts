import { z } from 'zod';
import type { Graph, GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { type JobRun, jobRun } from './job.js';

const runRow = z.object({ run: jobRun });
const oldRow = z.object({ id: z.string(), startedAt: z.number() });
const startedRow = oldRow.pick({ startedAt: true });

/** Id and start (epoch ms) of an old run. It serves as the cursor of the sweep. */
export type OldRun = z.infer<typeof oldRow>;

export async function startRun(graph: Graph, run: JobRun): Promise<void> {
  const params = { id: run.id, run: { ...run, counts: JSON.stringify(run.counts) } };
  await graph.session().writeOne(statements['background/jobs/start-run'], params);
}

/** Lists one page of the runs of a job that began before `before` (epoch ms), oldest first. */
export async function listOldRuns(
  graph: GraphSession,
  question: { job: string; before: number; after: OldRun | undefined; limit: number },
): Promise<OldRun[]> {
  const { after, ...rest } = question;
  const params = { ...rest, afterTime: after?.startedAt ?? 0, afterId: after?.id ?? '' };
  return rowsOf(oldRow, await graph.read(statements['background/jobs/list-old-runs'], params));
}

export async function deleteOldRuns(graph: Graph, ids: readonly string[]): Promise<void> {
  await graph.session().writeOne(statements['background/jobs/delete-runs'], { ids });
}

export async function finishRun(graph: Graph, { id, outcome, counts, error, finishedAt }: JobRun): Promise<void> {
  const params = { id, outcome, counts: JSON.stringify(counts), error, now: finishedAt! };
  await graph.session().writeOne(statements['background/jobs/finish-run'], params);
}

/** Lists the latest runs for all tenants and for this one (null: for any), newest first; of all jobs if `job` is null. */
export async function listRuns(
  graph: GraphSession,
  question: {
    tenant: string | null;
    job: string | null;
    after: { readonly startedAt: number; readonly id: string };
    limit: number;
  },
): Promise<JobRun[]> {
  return rowsOf(runRow, await graph.read(statements['background/jobs/list-job-runs'], question)).map(({ run }) => run);
}

/** Reads the start (epoch ms) of the latest run that ended `DONE` for all tenants; null if none is on record. */
export async function readLastDone(graph: GraphSession, job: string): Promise<number | null> {
  const [row] = await graph.read(statements['background/jobs/read-last-done-run'], { job });
  return row ? startedRow.parse(row).startedAt : null;
}

/** Counts the runs that `listRuns` lists. */
export async function countRuns(
  graph: GraphSession,
  question: { tenant: string | null; job: string | null },
): Promise<number> {
  return totalOf(await graph.read(statements['background/jobs/count-job-runs'], question));
}
