import { dayMs, hourMs } from '../platform/clock.js';
import { remedyOf } from './faults.js';
import {
  deleteAliases,
  findThreadFaults,
  findSuppressionFaults,
  findOwnershipFaults,
  findNameFaults,
  findRelationFaults,
  findOrphans,
  findWorkFaults,
  releaseExpiredLeases,
  repairOwnership,
  repairSuppressions,
  type RepairBatch,
  repairOrphans,
  repairThreads,
  addMissingAliases,
  type ExaminedScope,
  type FindFaults,
  deleteWrongRelations,
} from './doctor.store.js';
import type { Check } from './check.steps.js';

const batchSize = 500;

/** Returns the scope of a check. Leases last minutes and runs less than an hour: older ones lost their worker. */
const scopeAt = (tenant: string | null, now: number): ExaminedScope => ({
  tenant,
  leaseBefore: now - hourMs,
  dueBefore: now - dayMs,
  runBefore: now - dayMs,
});

/** Returns a check that counts faults with one query and repairs them in batches until none is left. */
const checkOf =
  (find: FindFaults, repairBatches: readonly RepairBatch[]): Check =>
  async ({ graph, tenant, repairs, signal, onFault, clock }) => {
    if (signal.aborted) return;
    const now = clock();
    const scope = scopeAt(tenant, now);
    const faults = await find(graph.session(), scope);
    for (const { name, count, example } of faults) onFault(name, count, example);
    if (!repairs || faults.every(({ name }) => remedyOf(name).isReported)) return;
    for (const repairBatch of repairBatches) {
      // The limit ends the loop if a batch cannot repair its items: the query would return them forever.
      let remainingRepairs = faults.reduce((sum, { count }) => sum + count, 0) + batchSize;
      while (remainingRepairs > 0 && !signal.aborted) {
        const repaired = await repairBatch(graph.session(), { ...scope, limit: batchSize, now });
        if (repaired === 0) break;
        remainingRepairs -= repaired;
      }
    }
  };

/** Checks the names and aliases by which people are found. */
export const nameCheck = checkOf(findNameFaults, [deleteAliases, addMissingAliases]);

/** Checks threads and the history. Runs before the memories, whose repair joins them to threads. */
export const threadCheck = checkOf(findThreadFaults, [repairThreads]);

/** Checks relations between memories. Runs after the memories, whose repair fixes the properties that are compared. */
export const relationCheck = checkOf(findRelationFaults, [deleteWrongRelations]);

/** Checks data that belongs to people: conversations, sessions, summaries, todos, checkpoints, work. */
export const ownershipCheck = checkOf(findOwnershipFaults, [repairOwnership]);

export const workCheck = checkOf(findWorkFaults, [releaseExpiredLeases]);

/** Checks the fingerprints of the suppression list. Runs before messages and memories, which are checked against them. */
export const suppressionCheck = checkOf(findSuppressionFaults, [repairSuppressions]);

/** Checks internal data of the service: orphaned index entries and job runs that never ended. */
export const orphanCheck = checkOf(findOrphans, [repairOrphans]);
