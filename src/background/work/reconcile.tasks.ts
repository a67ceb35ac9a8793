import { defineJob, type JobCounts } from '../jobs/job.js';
import { sweep } from '../jobs/sweep.js';
import type { Clock } from '../../platform/clock.js';
import type { Graph, GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import {
  deadLetter,
  countDue,
  listLost,
  listUnserved,
  listWaiting,
  parkWork,
  unparkWork,
  type WorkId,
  type WorkPage,
} from './forgotten.store.js';
import type { WorkRunner } from './workRunner.steps.js';

/** Work that takes longer goes on by itself: whoever has asked for the run does not wait for hours. */
const waitMs = 20_000;
const batch = 500;

/** What finding forgotten work is done with. */
export interface ReconcileParts {
  readonly graph: Graph;
  readonly clock: Clock;
  readonly withModel: boolean;
  /** Kinds of work that need no model. */
  readonly modelless: readonly string[];
  /** Only work of this tenant; of all, when null or not given. */
  readonly tenant?: string | null;
  /** Does what is due; undefined where this process does no work itself. */
  readonly runner: WorkRunner | undefined;
}

/**
 * The job `reconcile-work`: finds what was forgotten. Work waits for a language model where there is none and is freed
 * where one is there again, work whose workers died too often is given up, and all that is due is done.
 */
export const reconcileWork = defineJob(
  { name: 'reconcile-work', schedule: 30_000 },
  async (
    { graph, clock, withModel, modelless, tenant = null, runner }: ReconcileParts,
    { dryRun, signal },
  ): Promise<JobCounts> => {
    const now = clock();
    const all = (
      list: (session: GraphSession, page: WorkPage) => Promise<WorkId[]>,
      change: (transaction: GraphTransaction, ids: readonly string[], now: number) => Promise<number>,
    ): Promise<number> =>
      sweep<WorkId>({
        ...{ batch, signal, dryRun },
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
    const dead = await all((session, page) => listLost(session, page, now), deadLetter);
    const unserved = (session: GraphSession, page: WorkPage) => listUnserved(session, page, { modelless, now });
    const parked = withModel ? 0 : await all(unserved, parkWork);
    const freed = withModel ? await all(listWaiting, unparkWork) : 0;
    if (dryRun) return { dead, parked, freed, due: await countDue(graph.session(), tenant, now) };
    return { dead, parked, freed, attempted: (await runner?.runDue(waitMs)) ?? 0 };
  },
);
