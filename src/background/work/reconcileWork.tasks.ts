import { defineJob, type JobCounts } from '../jobs/job.js';
import { sweep } from '../jobs/sweep.js';
import type { Clock } from '../../platform/clock.js';
import type { Graph, GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import {
  deadLetterWork,
  countDueWork,
  listExhaustedWork,
  listUnservedWork,
  listWaitingWork,
  parkWork,
  requeueParkedWork,
  type WorkIdRow,
  type WorkPage,
} from './stalledWork.store.js';
import type { WorkRunner } from './workRunner.steps.js';

/** Maximum wait of the run, in ms. Longer work goes on in the background, so that no caller waits for hours. */
const waitMs = 20_000;
const batch = 500;

export interface ReconciliationDependencies {
  readonly graph: Graph;
  readonly clock: Clock;
  readonly hasModel: boolean;
  /** Kinds of work that need no model. */
  readonly modelless: readonly string[];
  /**
   * Tenant whose work is handled; all tenants, if null or undefined. Set from `workTenant`, which only tests set: they
   * share a graph.
   */
  readonly tenant?: string | null;
  /** Runs due work; undefined if this process does no work. */
  readonly runner: WorkRunner | undefined;
}

/**
 * Job `reconcile-work`: finds stalled work. It parks work that needs a model while there is none, and requeues it once
 * there is one again. It dead-letters due work without attempts left, because its workers died too often, and runs all other
 * due work. A run for an operator's tenant counts what was `due` there, one for all tenants the attempts.
 */
export const reconcileWork = defineJob(
  { name: 'reconcile-work', schedule: 30_000 },
  async (
    { graph, clock, hasModel, modelless, tenant = null, runner }: ReconciliationDependencies,
    { dryRun, signal, tenant: operatorTenant },
  ): Promise<JobCounts> => {
    const now = clock();
    const sweepAll = (
      list: (session: GraphSession, page: WorkPage) => Promise<WorkIdRow[]>,
      change: (transaction: GraphTransaction, ids: readonly string[], now: number) => Promise<number>,
    ): Promise<number> =>
      sweep<WorkIdRow>({
        batch,
        signal,
        dryRun,
        list: (limit, after) => list(graph.session(), { tenant, after, limit }),
        each: (work) =>
          graph.session().write((transaction) =>
            change(
              transaction,
              work.map(({ id }) => id),
              now,
            ),
          ),
      });
    const deadLettered = await sweepAll((session, page) => listExhaustedWork(session, page, now), deadLetterWork);
    const listUnservedPage = (session: GraphSession, page: WorkPage) =>
      listUnservedWork(session, page, { modelless, now });
    const parked = hasModel ? 0 : await sweepAll(listUnservedPage, parkWork);
    const requeued = hasModel ? await sweepAll(listWaitingWork, requeueParkedWork) : 0;
    const counts = { dead: deadLettered, parked, freed: requeued };
    if (dryRun) return { ...counts, due: await countDueWork(graph.session(), tenant, now) };
    // The runner counts the attempts of all its tenants: a run for one tells what of it was due.
    const due = operatorTenant === undefined ? undefined : await countDueWork(graph.session(), tenant, now);
    const attempted = (await runner?.runDue(waitMs)) ?? 0;
    return due === undefined ? { ...counts, attempted } : { ...counts, due };
  },
);
