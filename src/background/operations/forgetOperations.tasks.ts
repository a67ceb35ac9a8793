import { defineJob } from '../jobs/job.js';
import { type Clock, dayMs, hourMs } from '../../platform/clock.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { countOld, foldMinutes, deleteOldHours } from './operations.store.js';

/** Retention of operation counts in ms: two days per minute, 90 days per hour. */
const keptMs = { minutes: 2 * dayMs, hours: 90 * dayMs };
const batch = 2_000;

/** Job `forget-operations`: folds counts per minute into counts per hour after two days, deletes them after 90 days. */
export const forgetOperations = defineJob(
  { name: 'forget-operations', schedule: hourMs },
  async ({ graph, clock }: { graph: Graph; clock: Clock }, { dryRun, signal }) => {
    const now = clock();
    const before = { minutes: now - keptMs.minutes, hours: now - keptMs.hours };
    if (dryRun) return countOld(graph.session(), before);
    // Hours first: the next run deletes an hour that is folded below and is too old by then.
    const hours = await inBatches(signal, () => deleteOldHours(graph, before.hours, batch));
    const minutes = await inBatches(signal, () => foldMinutes(graph, before.minutes, batch));
    return { minutes, hours };
  },
);

async function inBatches(signal: AbortSignal, one: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let done = batch; done === batch && !signal.aborted; all += done) done = await one();
  return all;
}
