import { z } from 'zod';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import type { StorageCounter } from '../../platform/neo4j/quota.js';
import { statements } from '../statements.generated.js';

const usageRow = z.object({ owner: z.string(), bytes: z.number(), number: z.number() });
type Usage = z.infer<typeof usageRow>;

/** Storage used by checkpoints: bytes of their JSON text in UTF-8, per person and per tenant. */
export const storedCheckpointBytes: StorageCounter = {
  ofPeople: (graph, tenant, people) => usageByPerson(graph, tenant, people, ({ bytes }) => bytes),
  ofTenant: async (graph, tenant) =>
    (await readUsages(graph, [{ owner: tenant, prefix: `${tenant}|` }]))[0]?.bytes ?? 0,
};

/** Numbers of stored checkpoints per person. */
export const storedCheckpoints: StorageCounter = {
  remedy: 'Delete some first.',
  ofPeople: (graph, tenant, people) => usageByPerson(graph, tenant, people, ({ number }) => number),
};

async function usageByPerson(
  graph: GraphSession,
  tenant: string,
  people: readonly string[],
  amountOf: (usage: Usage) => number,
): Promise<ReadonlyMap<string, number>> {
  const usages = await readUsages(
    graph,
    people.map((owner) => ({ owner, prefix: `${tenant}|${owner}|` })),
  );
  return new Map(usages.map((usage) => [usage.owner, amountOf(usage)]));
}

const readUsages = async (
  graph: GraphSession,
  owners: readonly { owner: string; prefix: string }[],
): Promise<Usage[]> => rowsOf(usageRow, await graph.read(statements['agents/count-checkpoint-bytes'], { owners }));
