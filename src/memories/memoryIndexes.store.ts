import type { GraphSession } from '../platform/neo4j/graph.js';
import { totalOf } from '../platform/neo4j/rows.js';
import { dropVectorIndexes, type IndexShape, type SearchIndex } from '../platform/neo4j/indexes.js';
import { type VectorSet } from '../platform/neo4j/vectorSets.js';
import { statements } from './statements.generated.js';

const filterProperties = ['audience', 'kind', 'sensitivity', 'persona', 'expiresAt'];
const options: IndexShape['options'] = {
  'vector.similarity_function': 'COSINE',
  'vector.quantization.type': 'NONE',
  'vector.hnsw.m': 24,
  'vector.hnsw.ef_construction': 300,
  'vector.default_search_expansion_factor': 1,
};
const indexNames = { first: 'index_entry_embedding', second: 'index_entry_second_embedding' };
const vectorProperties = { first: ['embedding', 'spaceId'], second: ['secondEmbedding', 'secondSpaceId'] };

export const entryVectors = (set: VectorSet): SearchIndex => ({
  name: indexNames[set],
  vectors: {
    create: statements['memories/create-vector-index']({ set }),
    drop: statements['memories/drop-vector-index']({ set }),
    requiredShape: { properties: [...vectorProperties[set], ...filterProperties], options },
  },
});

/** Returns the search indexes of memories: full-text and vector. */
export const memoryIndexes = (set: VectorSet): readonly SearchIndex[] => [{ name: 'memory_text' }, entryVectors(set)];

/** Drops the vector index of memories until it is created again. Meanwhile vectors are compared one by one. */
export const dropEntryVectors = (graph: GraphSession, set: VectorSet): Promise<void> =>
  dropVectorIndexes(graph, [entryVectors(set)]);

export async function countEntries(graph: GraphSession): Promise<number> {
  return totalOf(await graph.read(statements['memories/count-entries'], {}));
}
