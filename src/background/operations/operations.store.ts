import { z } from 'zod';
import type { Graph, GraphSession } from '../../platform/neo4j/graph.js';
import type { Operation } from './operation.js';
import { statements } from '../statements.generated.js';

const countRow = z.object({ node: z.string(), op: z.string(), status: z.string(), count: z.number() });
const doneRow = z.object({ done: z.number() });

const tenantRow = z.object({
  accounts: z.number(),
  chats: z.number(),
  memories: z.number(),
  messages: z.number(),
  unfinishedWork: z.number(),
  deadWork: z.number(),
});

/** How much a tenant holds, whatever has become of it. */
export type TenantCounts = z.infer<typeof tenantRow>;

/** How often something was done. */
export type OperationCount = z.infer<typeof countRow>;

/** How often something was done in the minute that ends at `endsAt`, epoch ms. */
export interface MinuteCount extends Operation {
  readonly tenantId: string;
  readonly endsAt: number;
  readonly count: number;
}

/** Adds counts to those of all copies of the service. A write whose acknowledgement was lost may count twice. */
export async function addCounts(graph: Graph, counts: readonly MinuteCount[]): Promise<void> {
  const items = counts.map(({ tenantId, endsAt, node, op, status, count }) => ({
    ...{ key: `${endsAt}|${tenantId}|${node}|${op}|${status}`, count },
    noted: { tenantId, endsAt, node, op, status, hourly: false },
  }));
  // In the order of their keys, so that copies of the service wait for each other in one order.
  items.sort((a, b) => (a.key < b.key ? -1 : 1));
  await graph
    .session()
    .write((transaction) => transaction.run(statements['background/add-operation-counts'], { items }));
}

/** How often what was done in a tenant, in the minutes that end after a moment, and in the hours where no minutes are kept any more. */
export async function listCounts(graph: GraphSession, tenant: string, since: number): Promise<OperationCount[]> {
  return (await graph.read(statements['background/list-operation-counts'], { tenant, since })).map((row) =>
    countRow.parse(row),
  );
}

/** How much a tenant holds. */
export async function countTenant(graph: GraphSession, tenant: string): Promise<TenantCounts> {
  const [row] = await graph.read(statements['background/count-tenant'], { tenant });
  return tenantRow.parse(row);
}

/** Adds minutes that have ended by a moment up to hours, so many at once; how many there were. */
export async function foldMinutes(graph: Graph, before: number, limit: number): Promise<number> {
  const rows = await graph
    .session()
    .write((transaction) => transaction.run(statements['background/fold-operation-minutes'], { before, limit }));
  return doneRow.parse(rows[0]).done;
}

/** Forgets hours that have ended by a moment, so many at once; how many there were. */
export async function forgetHours(graph: Graph, before: number, limit: number): Promise<number> {
  const rows = await graph
    .session()
    .write((transaction) => transaction.run(statements['background/forget-operation-hours'], { before, limit }));
  return doneRow.parse(rows[0]).done;
}

/** How many counts a run of the job would fold and forget. */
export async function countOld(
  graph: GraphSession,
  before: { readonly minutes: number; readonly hours: number },
): Promise<{ minutes: number; hours: number }> {
  const [row] = await graph.read(statements['background/count-old-operations'], before);
  return z.object({ minutes: z.number(), hours: z.number() }).parse(row);
}
