import { z } from 'zod';
import { addAliases } from '../directory/people/aliases.store.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../platform/neo4j/rows.js';
import type { Statement } from '../platform/neo4j/statement.js';
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

/** Scope of a query for faults. Leases that expired, work that was due and runs that started before are overdue. */
export interface ExaminedScope {
  /** Tenant that is checked; all tenants if null. */
  readonly tenant: string | null;
  /** Epoch ms, like the other two. */
  readonly leaseBefore: number;
  readonly dueBefore: number;
  readonly runBefore: number;
}

/** Scope of a repair: at most `limit` occurrences of a fault, repaired at `now` (epoch ms). */
interface RepairScope extends ExaminedScope {
  readonly limit: number;
  readonly now: number;
}

export type FindFaults = (graph: GraphSession, scope: ExaminedScope) => Promise<FaultCount[]>;

/** Repair of one batch: resolves with the number of occurrences repaired. */
export type RepairBatch = (graph: GraphSession, scope: RepairScope) => Promise<number>;

const find =
  <P extends object>(statement: Statement<P>, paramsOf: (scope: ExaminedScope) => NoInfer<P>): FindFaults =>
  async (graph, scope) =>
    rowsOf(faultCountRow, await graph.read(statement, paramsOf(scope)));

const repair =
  <P extends object>(statement: Statement<P>, paramsOf: (scope: RepairScope) => NoInfer<P>): RepairBatch =>
  async (graph, scope) =>
    rowOf(repairedRow, await graph.writeOne(statement, paramsOf(scope))).repaired;

const ofTenant = ({ tenant }: ExaminedScope) => ({ tenant });
const ofBatch = ({ tenant, limit }: RepairScope) => ({ tenant, limit });

/** Returns the numbers of memories and messages. */
export const countExamined = async (
  graph: GraphSession,
  tenant: string | null,
): Promise<{ memories: number; messages: number }> =>
  rowOf(totalsRow, await graph.read(statements['repair/count-examined'], { tenant }));

/** Finds faults of aliases and names. */
export const findNameFaults = find(statements['repair/examine-names'], ofTenant);

/** Finds faults of threads and of the history. */
export const findBrokenThreads = find(statements['repair/examine-history'], ofTenant);

/** Finds relations between memories that must not be related: one of the two is not live, or others hear it. */
export const findWrongNeighbours = find(statements['repair/examine-neighbours'], ofTenant);

/** Finds faults in the edges and owners of conversations, sessions, summaries, todos, checkpoints and work. */
export const findOwnershipFaults = find(statements['repair/examine-belongings'], ofTenant);

/** Finds overdue work: leases that expired long ago, work no worker has taken up, and dead letters. */
export const findStuckWork = find(statements['repair/examine-work'], ({ tenant, leaseBefore, dueBefore }) => ({
  tenant,
  leaseBefore,
  dueBefore,
}));

/** Finds orphaned index entries and job runs that never ended. */
export const findOrphans = find(statements['repair/examine-service'], ({ tenant, runBefore }) => ({
  tenant,
  runBefore,
}));

/** Finds idle fingerprints of the suppression list: without key, tenant, place or length, or of a place or tenant that is gone. */
export const findIdleSuppressions = find(statements['repair/examine-suppressions'], ofTenant);

/** Deletes aliases without a person. */
export const deleteAliases = repair(statements['repair/delete-aliases'], ofBatch);

/** Gives acquaintances without an alias aliases of the names that they keep. */
export const nameAcquaintances: RepairBatch = async (graph, { tenant, limit }) => {
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
export const deleteWrongNeighbours = repair(statements['repair/delete-wrong-neighbours'], ofBatch);

/** Advances threads to the latest event of their memories, and creates missing ones. */
export const repairThreads = repair(statements['repair/repair-threads'], ofBatch);

/** Rebuilds the edges of conversations, sessions, summaries, todos, checkpoints and work from their properties. */
export const repairBelongings = repair(statements['repair/repair-belongings'], ofBatch);

/** Releases work whose lease expired long ago, so that a worker takes it up again. */
export const releaseExpiredLeases = repair(
  statements['repair/release-expired-leases'],
  ({ tenant, limit, leaseBefore, now }) => ({ tenant, limit, leaseBefore, now }),
);

/** Gives idle fingerprints of the suppression list their tenant, or deletes them. */
export const repairSuppressions = repair(statements['repair/repair-suppressions'], ofBatch);

/** Deletes index entries without a memory, and records runs that never ended as failed. */
export const repairStrays = repair(statements['repair/repair-service'], ({ tenant, limit, runBefore, now }) => ({
  tenant,
  limit,
  runBefore,
  now,
}));
