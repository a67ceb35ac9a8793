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
const acquaintanceRow = z.object({
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

const faultsBy =
  <P extends object>(statement: Statement<P>, paramsOf: (scope: ExaminedScope) => NoInfer<P>): FindFaults =>
  async (graph, scope) =>
    rowsOf(faultCountRow, await graph.read(statement, paramsOf(scope)));

const repairBy =
  <P extends object>(statement: Statement<P>, paramsOf: (scope: RepairScope) => NoInfer<P>): RepairBatch =>
  async (graph, scope) =>
    rowOf(repairedRow, await graph.writeOne(statement, paramsOf(scope))).repaired;

const tenantParams = ({ tenant }: ExaminedScope) => ({ tenant });
const batchParams = ({ tenant, limit }: RepairScope) => ({ tenant, limit });

/** Returns the numbers of memories and messages. */
export const countExamined = async (
  graph: GraphSession,
  tenant: string | null,
): Promise<{ memories: number; messages: number }> =>
  rowOf(totalsRow, await graph.read(statements['repair/count-examined'], { tenant }));

/** Finds faults of aliases and names. */
export const findNameFaults = faultsBy(statements['repair/examine-names'], tenantParams);

/** Finds faults of threads and of the history. */
export const findThreadFaults = faultsBy(statements['repair/examine-threads'], tenantParams);

/** Finds relations of memories that must not be related: one of the two is not live, or has other hearers. */
export const findRelationFaults = faultsBy(statements['repair/examine-relations'], tenantParams);

/** Finds faults in the edges and owners of conversations, sessions, summaries, todos, checkpoints and work. */
export const findOwnershipFaults = faultsBy(statements['repair/examine-ownership'], tenantParams);

/** Finds overdue work: leases that expired long ago, work no worker has taken up, and dead letters. */
export const findWorkFaults = faultsBy(statements['repair/examine-work'], ({ tenant, leaseBefore, dueBefore }) => ({
  tenant,
  leaseBefore,
  dueBefore,
}));

/** Finds orphaned index entries and job runs that never ended. */
export const findOrphans = faultsBy(statements['repair/examine-orphans'], ({ tenant, runBefore }) => ({
  tenant,
  runBefore,
}));

/** Finds fingerprints that keep nothing out: without key, tenant, place or length, or of a place or tenant that is gone. */
export const findSuppressionFaults = faultsBy(statements['repair/examine-suppressions'], tenantParams);

/** Deletes aliases without a person. */
export const deleteAliases = repairBy(statements['repair/delete-aliases'], batchParams);

/** Adds aliases to acquaintances without an alias, from the names in their nodes. */
export const addMissingAliases: RepairBatch = async (graph, { tenant, limit }) => {
  const acquaintances = rowsOf(
    acquaintanceRow,
    await graph.read(statements['repair/list-acquaintances-without-alias'], { tenant, limit }),
  );
  for (const { id, tenantId, creatorId, names, createdAt } of acquaintances)
    await graph.write((transaction) =>
      addAliases(
        transaction,
        tenantId,
        names.map((name) => ({ person: id, space: creatorId, name, at: createdAt })),
      ),
    );
  return acquaintances.length;
};

/** Deletes relations between memories that must not be related. */
export const deleteWrongRelations = repairBy(statements['repair/delete-wrong-relations'], batchParams);

/** Advances threads to the latest event of their memories, and creates missing ones. */
export const repairThreads = repairBy(statements['repair/repair-threads'], batchParams);

/** Rebuilds the edges of conversations, sessions, summaries, todos, checkpoints and work from their properties. */
export const repairOwnership = repairBy(statements['repair/repair-ownership'], batchParams);

/** Releases work whose lease expired long ago, so that a worker takes it up again. */
export const releaseExpiredLeases = repairBy(
  statements['repair/release-expired-leases'],
  ({ tenant, limit, leaseBefore, now }) => ({ tenant, limit, leaseBefore, now }),
);

/** Gives fingerprints that keep nothing out their tenant, or deletes them. */
export const repairSuppressions = repairBy(statements['repair/repair-suppressions'], batchParams);

/** Deletes index entries without a memory, and records runs that never ended as failed. */
export const repairOrphans = repairBy(statements['repair/repair-orphans'], ({ tenant, limit, runBefore, now }) => ({
  tenant,
  limit,
  runBefore,
  now,
}));
