import { messageIndexes } from '../conversations/messages.store.js';
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
import { placeOf, type PlacedSpace } from '../platform/neo4j/spaces.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';

/** The search indexes of all rooms, with the vectors of one set. */
export const searchIndexes = (set: VectorSet): readonly SearchIndex[] => [
  ...memoryIndexes(set),
  ...personIndexes,
  ...messageIndexes(set),
];

/**
 * Finds out where the vectors of a space are in this graph, which takes the space as its own where it has none, and makes
 * their indexes. Rejects with CONFLICT when the graph's vectors come from other spaces.
 */
export async function activateSpace(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<PlacedSpace> {
  const place = await placeOf(graph, space, now);
  await makeVectorIndexes(graph, space, place.set);
  return place;
}

/** Makes the vector indexes of a set for a space, where they are not there yet. */
export const makeVectorIndexes = (graph: GraphSession, space: EmbeddingSpace, set: VectorSet): Promise<void> =>
  createVectorIndexes(graph, searchIndexes(set), space);

/** Takes the vector indexes of a set away: those of another model cannot hold the vectors of this one. */
export const dropVectorIndexesOf = (graph: GraphSession, set: VectorSet): Promise<void> =>
  dropVectorIndexes(graph, searchIndexes(set));

/** Reads the indexes of all rooms back; rejects with CONFLICT when one has other options than it was declared with. */
export const readIndexState = (
  graph: GraphSession,
  space: EmbeddingSpace | undefined,
  set: VectorSet,
): Promise<IndexState> => readIndexes(graph, searchIndexes(set), space);
