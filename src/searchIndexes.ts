import { messageIndexes } from './conversations/messages.store.js';
import { memoryIndexes } from './memories/memoryIndexes.store.js';
import { personIndexes } from './people/people.store.js';
import type { EmbeddingSpace } from './platform/models/embedder.js';
import type { GraphSession } from './platform/neo4j/graph.js';
import { createVectorIndexes, type IndexState, readIndexes } from './platform/neo4j/indexes.js';
import { requireSpace } from './platform/neo4j/schema.js';

/** The search indexes of all rooms. */
export const searchIndexes = [...memoryIndexes, ...personIndexes, ...messageIndexes];

/**
 * Makes the vector indexes for a space and records the space as the graph's own. Rejects with CONFLICT when the graph's
 * vectors come from another space.
 */
export async function activateSpace(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<void> {
  await requireSpace(graph, space, now);
  await createVectorIndexes(graph, searchIndexes, space);
}

/** Reads the indexes of all rooms back; rejects with CONFLICT when one has other options than it was declared with. */
export const readIndexState = (graph: GraphSession, space: EmbeddingSpace | undefined): Promise<IndexState> =>
  readIndexes(graph, searchIndexes, space);
