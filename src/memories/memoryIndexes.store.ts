import { z } from 'zod';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { SearchIndex } from '../platform/neo4j/indexes.js';
import { statements } from './statements.generated.js';

/** The vectors of index entries. */
export const entryVectors: SearchIndex = {
  name: 'index_entry_embedding',
  vectors: {
    create: statements['memories/create-vector-index'],
    madeWith: {
      properties: ['embedding', 'audience', 'kind', 'sensitivity', 'persona', 'expiresAt', 'spaceId'],
      options: {
        'vector.similarity_function': 'COSINE',
        'vector.quantization.type': 'NONE',
        'vector.hnsw.m': 24,
        'vector.hnsw.ef_construction': 300,
        'vector.default_search_expansion_factor': 1,
      },
    },
  },
};

/** The search indexes of memories: by their words and by what they mean. */
export const memoryIndexes: readonly SearchIndex[] = [{ name: 'memory_text' }, entryVectors];

/** Takes the vector index of memories away until the vector indexes are made again; vectors are compared one by one meanwhile. */
export async function dropEntryVectors(graph: GraphSession): Promise<void> {
  await graph.change(statements['memories/drop-vector-index'], {});
}

/** How many index entries the graph holds. */
export async function countEntries(graph: GraphSession): Promise<number> {
  const [row] = await graph.read(statements['memories/count-entries'], {});
  return z.object({ total: z.number() }).parse(row).total;
}
