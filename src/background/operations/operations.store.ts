import { z } from 'zod';
import type { Graph, GraphSession } from '../../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../../platform/neo4j/rows.js';
import { type Operation, operationNames, operationNodes, operationStatuses } from './operation.js';
import { statements } from '../statements.generated.js';
import { dayOf } from '../work/tokenBudget.store.js';

const countRow = z.object({
  node: z.enum(operationNodes),
  op: z.enum(operationNames),
  status: z.enum(operationStatuses),
  count: z.number(),
});
const doneRow = z.object({ done: z.number() });

const tenantRow = z.object({
  accounts: z.number(),
  chats: z.number(),
  memories: z.number(),
  messages: z.number(),
  unfinishedWork: z.number(),
  deadWork: z.number(),
  modelTokensToday: z.number(),
});

/** Numbers of nodes that a tenant holds, in any state, and of model tokens that it uses. */
export type TenantCounts = z.infer<typeof tenantRow>;

/** Number of operations of one kind and outcome. */
export type OperationCount = z.infer<typeof countRow>;

/** Number of operations in the minute that ends at `endsAt`, epoch ms. */
export interface MinuteCount extends Operation {
  readonly tenantId: string;
  readonly endsAt: number;
  readonly count: number;
}

/** Adds counts to those of all replicas of the service. A write whose acknowledgement was lost may count twice. */
export async function addCounts(graph: Graph, counts: readonly MinuteCount[]): Promise<void> {
  const items = counts.map(({ tenantId, endsAt, node, op, status, count }) => ({
    key: `${endsAt}|${tenantId}|${node}|${op}|${status}`,
    count,
    properties: { tenantId, endsAt, node, op, status, hourly: false },
  }));
  // Sorted by key, so that concurrent replicas take their locks in the same order and cannot deadlock.
  items.sort((a, b) => (a.key < b.key ? -1 : 1));
  await graph.session().writeOne(statements['background/operations/add-operation-counts'], { items });
}

/** Lists a tenant's counts for the minutes ending after `since` (epoch ms), and for the hours into which they fold. */
export async function listCounts(graph: GraphSession, tenant: string, since: number): Promise<OperationCount[]> {
  const rows = await graph.read(statements['background/operations/list-operation-counts'], { tenant, since });
  return rowsOf(countRow, rows);
}

/** Counts the nodes of a tenant, and its model tokens of the UTC day of `now`, epoch ms. */
export async function countTenant(graph: GraphSession, tenant: string, now: number): Promise<TenantCounts> {
  const params = { tenant, today: dayOf(tenant, now).key };
  return rowOf(tenantRow, await graph.read(statements['background/operations/count-tenant'], params));
}

/** Folds at most `limit` minutes that ended by `before` (epoch ms) into hours. Returns their number. */
export async function foldMinutes(graph: Graph, before: number, limit: number): Promise<number> {
  const rows = await graph
    .session()
    .writeOne(statements['background/operations/fold-operation-minutes'], { before, limit });
  return rowOf(doneRow, rows).done;
}

/** Deletes at most `limit` hours that ended by `before` (epoch ms). Returns their number. */
export async function deleteOldHours(graph: Graph, before: number, limit: number): Promise<number> {
  const rows = await graph
    .session()
    .writeOne(statements['background/operations/delete-operation-hours'], { before, limit });
  return rowOf(doneRow, rows).done;
}

/** Counts the minutes that a run of the job would fold and the hours it would delete. */
export async function countOld(
  graph: GraphSession,
  before: { readonly minutes: number; readonly hours: number },
): Promise<{ minutes: number; hours: number }> {
  const rows = await graph.read(statements['background/operations/count-old-operations'], before);
  return rowOf(z.object({ minutes: z.number(), hours: z.number() }), rows);
}
