import { dayMs, hourMs } from '../platform/clock.js';
import { remedyOf } from './faults.js';
import {
  deleteAliases,
  findBrokenThreads,
  findIdleRemovals,
  findOwnershipFaults,
  findNameFaults,
  findWrongNeighbours,
  findOrphans,
  findStuckWork,
  type FaultCount,
  releaseExpiredLeases,
  repairBelongings,
  repairRemovals,
  type RepairBatch,
  repairStrays,
  repairThreads,
  nameAcquaintances,
  type OverdueLimits,
  deleteWrongNeighbours,
} from './doctor.store.js';
import type { Examination, Check } from './check.steps.js';

const batchSize = 500;

/** Returns the overdue limits. Leases last minutes and runs less than an hour: older ones lost their worker. */
const overdueAt = (now: number): OverdueLimits => ({
  leaseBefore: now - hourMs,
  dueBefore: now - dayMs,
  runBefore: now - dayMs,
});

/** Returns a check that counts faults with one query and repairs them in batches until none is left. */
const checkOf =
  (
    find: (examination: Examination, overdue: OverdueLimits) => Promise<FaultCount[]>,
    batchesOf: (overdue: OverdueLimits, now: number) => readonly RepairBatch[],
  ): Check =>
  async (examination) => {
    const { graph, tenant, repairs, signal, onFault, clock } = examination;
    if (signal.aborted) return;
    const now = clock();
    const overdue = overdueAt(now);
    const faults = await find(examination, overdue);
    for (const { name, count, example } of faults) onFault(name, count, example);
    if (!repairs || faults.every(({ name }) => remedyOf(name).isReported)) return;
    for (const repairBatch of batchesOf(overdue, now)) {
      // The limit ends the loop if a batch cannot repair its items: the query would return them forever.
      let remainingRepairs = faults.reduce((sum, { count }) => sum + count, 0) + batchSize;
      while (remainingRepairs > 0 && !signal.aborted) {
        const repaired = await repairBatch(graph.session(), tenant, batchSize);
        if (repaired === 0) break;
        remainingRepairs -= repaired;
      }
    }
  };

/** Checks the names and aliases by which people are found. */
export const nameCheck = checkOf(
  ({ graph, tenant }) => findNameFaults(graph.session(), tenant),
  () => [deleteAliases, nameAcquaintances],
);

/** Checks threads and the history. Runs before the memories, whose repair joins them to threads. */
export const threadCheck = checkOf(
  ({ graph, tenant }) => findBrokenThreads(graph.session(), tenant),
  () => [repairThreads],
);

/** Checks relations between memories. Runs after the memories, whose repair fixes the properties that are compared. */
export const relationCheck = checkOf(
  ({ graph, tenant }) => findWrongNeighbours(graph.session(), tenant),
  () => [deleteWrongNeighbours],
);

/** Checks data that belongs to people: conversations, sessions, summaries, todos, checkpoints, work. */
export const ownershipCheck = checkOf(
  ({ graph, tenant }) => findOwnershipFaults(graph.session(), tenant),
  () => [repairBelongings],
);

/** Checks background work. */
export const workCheck = checkOf(
  ({ graph, tenant }, overdue) => findStuckWork(graph.session(), tenant, overdue),
  (overdue, now) => [releaseExpiredLeases(overdue, now)],
);

/** Checks the fingerprints of removals. Runs before messages and memories, which are checked against them. */
export const removalCheck = checkOf(
  ({ graph, tenant }) => findIdleRemovals(graph.session(), tenant),
  () => [repairRemovals],
);

/** Checks internal data of the service: orphaned index entries and job runs that never ended. */
export const orphanCheck = checkOf(
  ({ graph, tenant }, overdue) => findOrphans(graph.session(), tenant, overdue),
  (overdue, now) => [repairStrays(overdue, now)],
);
