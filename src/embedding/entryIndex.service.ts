import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { readIndexes } from '../platform/neo4j/indexes.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import { countEntries, dropEntryVectors, entryVectors } from '../memories/memoryIndexes.store.js';

/** Vector index of the index entries of memories, for callers that write very many memories (imports). */
export class EntryIndex {
  constructor(
    private readonly graph: Graph,
    /** Vector set that is written. */
    private readonly set: VectorSet,
  ) {}

  /** Returns the number of entries that a rebuilt index would hold. */
  count(): Promise<number> {
    return countEntries(this.graph.session());
  }

  /** Drops the index until all vector indexes are created again. */
  drop(): Promise<void> {
    return dropEntryVectors(this.graph.session(), this.set);
  }

  /** True if the index can be queried. Rejects with CONFLICT if it was created with unexpected options. */
  async isReady(space: EmbeddingSpace): Promise<boolean> {
    const { pending } = await readIndexes(this.graph.session(), [entryVectors(this.set)], space);
    return pending.length === 0;
  }
}
