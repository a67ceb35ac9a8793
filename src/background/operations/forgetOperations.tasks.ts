import { defineJob } from '../jobs/job.js';
import { type Clock, dayMs, hourMs } from '../../platform/clock.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { countOld, foldMinutes, deleteOldHours } from './operations.store.js';

/** Retention of operation counts in ms: two days per minute, 90 days per hour. */
const retentionMs = { minutes: 2 * dayMs, hours: 90 * dayMs };
const batch = 2_000;

/** Job `forget-operations`: folds counts per minute into counts per hour after two days, deletes them after 90 days. */
export const forgetOperations = defineJob(
  { name: 'forget-operations', schedule: hourMs },
  async ({ graph, clock }: { graph: Graph; clock: Clock }, { dryRun, signal }) => {
    const now = clock();
    const before = { minutes: now - retentionMs.minutes, hours: now - retentionMs.hours };
    if (dryRun) return countOld(graph.session(), before);
    // Hours first: the next run deletes an hour that is folded below and is too old by then.
    const hours = await repeatBatches(signal, () => deleteOldHours(graph, before.hours, batch));
    const minutes = await repeatBatches(signal, () => foldMinutes(graph, before.minutes, batch));
    return { minutes, hours };
  },
);

async function repeatBatches(signal: AbortSignal, deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = batch; count === batch && !signal.aborted; total += count) count = await deleteBatch();
  return total;
}
