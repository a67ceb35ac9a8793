import type { Job, JobCounts } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { buryWork, parkWork, surveyWork, unparkWork } from './leases.store.js';
import type { WorkRunner } from './workRunner.steps.js';

const everyMs = 30_000;
/** Work that takes longer goes on by itself: whoever has asked for the run does not wait for hours. */
const waitMs = 20_000;

/** What the sweep works with. */
export interface ReconcileOptions {
  readonly graph: Graph;
  readonly clock: Clock;
  readonly withModel: boolean;
  /** Only work of this tenant; of all, when null or not given. */
  readonly tenant?: string | null;
  /** Does what is due; undefined where this process does no work itself. */
  readonly runner: WorkRunner | undefined;
}

/**
 * The job `reconcile-work`: finds what was forgotten. Work waits for a language model where there is none and is freed
 * where one is there again, work whose workers died too often is given up, and all that is due is done.
 */
export function reconcileWork({ graph, clock, withModel, tenant = null, runner }: ReconcileOptions): Job {
  return {
    name: 'reconcile-work',
    schedule: everyMs,
    async run({ dryRun }): Promise<JobCounts> {
      const now = clock();
      if (dryRun) {
        const { unserved, waiting, lost, due } = await surveyWork(graph, tenant, now);
        return { dead: lost, parked: withModel ? 0 : unserved, freed: withModel ? waiting : 0, due };
      }
      const dead = await buryWork(graph, tenant, now);
      const parked = withModel ? 0 : await parkWork(graph, tenant, now);
      const freed = withModel ? await unparkWork(graph, tenant, now) : 0;
      return { dead, parked, freed, attempted: (await runner?.runDue(waitMs)) ?? 0 };
    },
  };
}
