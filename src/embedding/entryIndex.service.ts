import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { readIndexes } from '../platform/neo4j/indexes.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import { countEntries, dropEntryVectors, entryVectors } from '../memories/memoryIndexes.store.js';

/** The vector index of memories, as it matters to those who bring very many of them. */
export class EntryIndex {
  constructor(
    private readonly graph: Graph,
    /** The set of the vectors that are written. */
    private readonly set: VectorSet,
  ) {}

  /** How many entries it would have to be made of. */
  count(): Promise<number> {
    return countEntries(this.graph.session());
  }

  /** Takes it away, until all vector indexes are made again. */
  drop(): Promise<void> {
    return dropEntryVectors(this.graph.session(), this.set);
  }

  /** Whether it can be asked. Rejects with CONFLICT when it was made with other options than it should be. */
  async isReady(space: EmbeddingSpace): Promise<boolean> {
    const { pending } = await readIndexes(this.graph.session(), [entryVectors(this.set)], space);
    return pending.length === 0;
  }
}
