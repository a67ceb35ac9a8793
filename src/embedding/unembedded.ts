import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';

/** Number of the items waiting longest, and of the latest ones, among which turns are decided. */
export const unembeddedWindow = 1_000;

/** Item that waits for vectors, with the texts to embed; no texts if the vectors it needs exist already. */
export interface PendingEmbedding {
  readonly id: string;
  readonly texts: readonly string[];
}

/** Source of items that wait for their vectors. */
export interface PendingEmbeddings<T extends PendingEmbedding = PendingEmbedding> {
  /**
   * Lists waiting items of one tenant, or of all (null). Tenants and their people take turns, each with its oldest item
   * first.
   */
  list(graph: GraphSession, page: { readonly tenant: string | null; readonly limit: number }): Promise<T[]>;
  /** Stores one vector per text. An item whose text has changed meanwhile keeps waiting. */
  store(
    transaction: GraphTransaction,
    items: readonly (T & { vectors: readonly number[][] })[],
    spaceId: string,
  ): Promise<void>;
}

/** Page, by id, of all items that have vectors in a set, over all tenants. */
export interface VectorPage {
  readonly set: VectorSet;
  /** Cursor: the id at which the page before ended; the empty string for the first page. */
  readonly after: string;
  readonly limit: number;
}
