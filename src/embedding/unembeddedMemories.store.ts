import { z } from 'zod';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../platform/neo4j/rows.js';
import { otherSet, type VectorSet, vectorProperty } from '../platform/neo4j/vectorSets.js';
import { statements } from './statements.generated.js';
import { type EmbeddingSource, TenantTurns } from './embeddingSource.js';

const waitingRow = z.object({ id: z.string(), text: z.string() });

/** Source of live memories that wait for their vectors in one set. */
export const unembeddedMemories = (set: VectorSet): EmbeddingSource => {
  const turns = new TenantTurns();
  return {
    async list(graph, page) {
      const statement = statements['embedding/list-unembedded-memories']({ set });
      const rows = await turns.next((params) => graph.read(statement, { ...page, ...params }));
      return rowsOf(waitingRow, rows).map(({ id, text }) => ({ id, texts: [text] }));
    },
    async store(transaction, items, spaceId) {
      const vectors = items
        .map(({ id, texts, vectors: [vector] }) => ({ id, text: texts[0]!, vector: vector! }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const other = vectorProperty[otherSet(set)];
      await transaction.run(statements['embedding/store-memory-vectors']({ set }), { items: vectors, spaceId, other });
    },
    async defer(transaction, items, moments) {
      const refused = items.map(({ id, texts }) => ({ id, text: texts[0]! })).sort((a, b) => (a.id < b.id ? -1 : 1));
      await transaction.run(statements['embedding/defer-memories']({ set }), { items: refused, ...moments });
    },
  };
};

/** Returns the number of live memories that wait for their vectors in one set. */
export async function countUnembeddedMemories(
  graph: GraphSession,
  set: VectorSet,
  tenant: string | null,
): Promise<number> {
  return totalOf(await graph.read(statements['embedding/count-unembedded-memories']({ set }), { tenant }));
}
