import { z } from 'zod';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import type { StorageCounter } from '../platform/neo4j/quota.js';
import { statements } from './statements.generated.js';

const usedRow = z.object({ owner: z.string(), bytes: z.number(), number: z.number() });
type Use = z.infer<typeof usedRow>;

/** Storage used by checkpoints: bytes of their JSON text in UTF-8, per person and per tenant. */
export const storedCheckpointBytes: StorageCounter = {
  ofPeople: (graph, tenant, people) => usedBy(graph, tenant, people, ({ bytes }) => bytes),
  ofTenant: async (graph, tenant) => (await useOf(graph, [{ owner: tenant, prefix: `${tenant}|` }]))[0]?.bytes ?? 0,
};

/** Numbers of stored checkpoints per person. */
export const storedCheckpoints: StorageCounter = {
  remedy: 'Delete some first.',
  ofPeople: (graph, tenant, people) => usedBy(graph, tenant, people, ({ number }) => number),
};

async function usedBy(
  graph: GraphSession,
  tenant: string,
  people: readonly string[],
  amountOf: (use: Use) => number,
): Promise<ReadonlyMap<string, number>> {
  const uses = await useOf(
    graph,
    people.map((owner) => ({ owner, prefix: `${tenant}|${owner}|` })),
  );
  return new Map(uses.map((use) => [use.owner, amountOf(use)]));
}

const useOf = async (graph: GraphSession, owners: readonly { owner: string; prefix: string }[]): Promise<Use[]> =>
  rowsOf(usedRow, await graph.read(statements['agents/count-checkpoint-bytes'], { owners }));
