import { messageIndexes } from '../conversations/messageIndexes.store.js';
import { memoryIndexes } from '../memories/memoryIndexes.store.js';
import { personIndexes } from '../directory/people/people.store.js';
import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import {
  createVectorIndexes,
  dropVectorIndexes,
  type IndexState,
  readIndexes,
  type SearchIndex,
} from '../platform/neo4j/indexes.js';
import { adoptSpace, type StoredSpace } from '../platform/neo4j/spaces.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';

/** Returns the search indexes of all rooms, with the vectors of one set. */
export const searchIndexes = (set: VectorSet): readonly SearchIndex[] => [
  ...memoryIndexes(set),
  ...personIndexes,
  ...messageIndexes(set),
];

/**
 * Creates the indexes of a space and returns its stored form. A graph without a space adopts it. Rejects with CONFLICT if
 * the vectors of the graph are of another model.
 */
export async function activateSpace(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<StoredSpace> {
  const storedSpace = await adoptSpace(graph, space, now);
  await makeVectorIndexes(graph, space, storedSpace.set);
  return storedSpace;
}

/** Creates the missing vector indexes of a set for a space. */
export const makeVectorIndexes = (graph: GraphSession, space: EmbeddingSpace, set: VectorSet): Promise<void> =>
  createVectorIndexes(graph, searchIndexes(set), space);

/** Drops the vector indexes of a set: those of another model cannot hold the vectors of this one. */
export const dropVectorIndexesOf = (graph: GraphSession, set: VectorSet): Promise<void> =>
  dropVectorIndexes(graph, searchIndexes(set));

/** Reads the state of the indexes of all rooms. Rejects with CONFLICT if an index has other options than declared. */
export const readIndexState = (
  graph: GraphSession,
  space: EmbeddingSpace | undefined,
  set: VectorSet,
): Promise<IndexState> => readIndexes(graph, searchIndexes(set), space);
