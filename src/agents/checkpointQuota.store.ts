import { z } from 'zod';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import type { QuotaUse } from '../platform/quota.js';
import { statements } from './statements.generated.js';

const bytesRow = z.object({ owner: z.string(), stored: z.number() });

/** Storage used by checkpoints: bytes of their JSON text in UTF-8, per person and per tenant. */
export const storedCheckpoints: QuotaUse = {
  ofPeople: (graph, tenant, people) =>
    bytesOf(
      graph,
      people.map((owner) => ({ owner, prefix: `${tenant}|${owner}|` })),
    ),
  ofTenant: async (graph, tenant) => (await bytesOf(graph, [{ owner: tenant, prefix: `${tenant}|` }])).get(tenant) ?? 0,
};

async function bytesOf(
  graph: GraphSession,
  owners: readonly { owner: string; prefix: string }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = rowsOf(bytesRow, await graph.read(statements['agents/count-bytes'], { owners }));
  return new Map(rows.map(({ owner, stored }) => [owner, stored]));
}
