import { z } from 'zod';
import { addAliases } from '../directory/people/aliases.store.js';
import type { GraphSession, Row } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';

const faultCountRow = z.object({
  name: z.templateLiteral([z.string(), '.', z.string()]),
  count: z.number(),
  example: z.string(),
});
const repairedRow = z.object({ repaired: z.number() });
const totalsRow = z.object({ memories: z.number(), messages: z.number() });
const unnamedRow = z.object({
  id: z.string(),
  tenantId: z.string(),
  creatorId: z.string(),
  names: z.array(z.string()),
  createdAt: z.number(),
});

/** Fault: the number of its occurrences, and the id of one of them. */
export type FaultCount = z.infer<typeof faultCountRow>;

/** Tenant that is checked; all tenants if null. */
type Tenant = string | null;

/** Limits of age, in epoch ms: leases that expired, work that was due and runs that started before them are overdue. */
export interface OverdueLimits {
  readonly leaseBefore: number;
  readonly dueBefore: number;
  readonly runBefore: number;
}

const faultCountsOf = (rows: readonly Row[]): FaultCount[] => rowsOf(faultCountRow, rows);

/** Returns the numbers of memories and messages. */
export async function countExamined(
  graph: GraphSession,
  tenant: Tenant,
): Promise<{ memories: number; messages: number }> {
  return rowOf(totalsRow, await graph.read(statements['repair/count-examined'], { tenant }));
}

/** Returns faults of aliases and names. */
export const findNameFaults = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  faultCountsOf(await graph.read(statements['repair/examine-names'], { tenant }));

/** Returns faults of threads and of the history. */
export const findBrokenThreads = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  faultCountsOf(await graph.read(statements['repair/examine-history'], { tenant }));

/** Returns relations between memories that must not be related: one of the two is not live, or others hear it. */
export const findWrongNeighbours = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  faultCountsOf(await graph.read(statements['repair/examine-neighbours'], { tenant }));

/** Returns faults in the edges and owners of conversations, sessions, summaries, todos, checkpoints and work. */
export const findOwnershipFaults = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  faultCountsOf(await graph.read(statements['repair/examine-belongings'], { tenant }));

/** Returns faults of overdue work: leases that expired long ago, work no worker has taken up, and dead letters. */
export const findStuckWork = async (
  graph: GraphSession,
  tenant: Tenant,
  { leaseBefore, dueBefore }: OverdueLimits,
): Promise<FaultCount[]> =>
  faultCountsOf(await graph.read(statements['repair/examine-work'], { tenant, leaseBefore, dueBefore }));

/** Returns orphaned index entries and job runs that never ended. */
export const findOrphans = async (
  graph: GraphSession,
  tenant: Tenant,
  { runBefore }: OverdueLimits,
): Promise<FaultCount[]> =>
  faultCountsOf(await graph.read(statements['repair/examine-service'], { tenant, runBefore }));

/** Repair of one batch: repairs at most `limit` occurrences of a fault and resolves with the number repaired. */
export type RepairBatch = (graph: GraphSession, tenant: Tenant, limit: number) => Promise<number>;

/** Deletes aliases without a person. */
export const deleteAliases: RepairBatch = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    repairedOf(await transaction.run(statements['repair/delete-aliases'], { tenant, limit })),
  );

/** Gives acquaintances without an alias aliases of the names that they keep. */
export const nameAcquaintances: RepairBatch = async (graph, tenant, limit) => {
  const unnamed = rowsOf(
    unnamedRow,
    await graph.read(statements['repair/list-acquaintances-without-alias'], { tenant, limit }),
  );
  for (const { id, tenantId, creatorId, names, createdAt } of unnamed)
    await graph.write((transaction) =>
      addAliases(
        transaction,
        tenantId,
        names.map((name) => ({ person: id, space: creatorId, name, at: createdAt })),
      ),
    );
  return unnamed.length;
};

/** Deletes relations between memories that must not be related. */
export const deleteWrongNeighbours: RepairBatch = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    repairedOf(await transaction.run(statements['repair/delete-wrong-neighbours'], { tenant, limit })),
  );

/** Advances threads to the latest event of their memories, and creates missing ones. */
export const repairThreads: RepairBatch = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    repairedOf(await transaction.run(statements['repair/repair-threads'], { tenant, limit })),
  );

/** Rebuilds the edges of conversations, sessions, summaries, todos, checkpoints and work from their properties. */
export const repairBelongings: RepairBatch = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    repairedOf(await transaction.run(statements['repair/repair-belongings'], { tenant, limit })),
  );

/** Releases work whose lease expired long ago, so that a worker takes it up again. */
export const releaseExpiredLeases =
  ({ leaseBefore }: OverdueLimits, now: number): RepairBatch =>
  (graph, tenant, limit) =>
    graph.write(async (transaction) =>
      repairedOf(
        await transaction.run(statements['repair/release-expired-leases'], { tenant, limit, leaseBefore, now }),
      ),
    );

/** Returns idle removal fingerprints: without key, tenant, place or length, or of a place or tenant that is gone. */
export const findIdleRemovals = async (graph: GraphSession, tenant: Tenant): Promise<FaultCount[]> =>
  faultCountsOf(await graph.read(statements['repair/examine-removals'], { tenant }));

/** Gives idle removal fingerprints their tenant, or deletes them. */
export const repairRemovals: RepairBatch = (graph, tenant, limit) =>
  graph.write(async (transaction) =>
    repairedOf(await transaction.run(statements['repair/repair-removals'], { tenant, limit })),
  );

/** Deletes index entries without a memory, and records runs that never ended as failed. */
export const repairStrays =
  ({ runBefore }: OverdueLimits, now: number): RepairBatch =>
  (graph, tenant, limit) =>
    graph.write(async (transaction) =>
      repairedOf(await transaction.run(statements['repair/repair-service'], { tenant, limit, runBefore, now })),
    );

const repairedOf = (rows: readonly Row[]): number => rowOf(repairedRow, rows).repaired;
