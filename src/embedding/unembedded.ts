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
export interface EmbeddingSource<T extends PendingEmbedding = PendingEmbedding> {
  /**
   * Lists the items of one tenant, or of all (null), that wait at a moment (`now`, epoch ms), without those deferred
   * beyond it. Tenants and their people take turns, each with its oldest item first.
   */
  list(
    graph: GraphSession,
    page: { readonly tenant: string | null; readonly limit: number; readonly now: number },
  ): Promise<T[]>;
  /** Stores one vector per text. An item whose text has changed meanwhile keeps waiting. */
  store(
    transaction: GraphTransaction,
    items: readonly (T & { vectors: readonly number[][] })[],
    spaceId: string,
  ): Promise<void>;
  /**
   * Defers items whose text the model refuses until a moment: they wait behind all others and keep counting as waiting.
   * An item whose text has changed, or that another worker has stored or deferred, stays as it is.
   */
  defer(transaction: GraphTransaction, items: readonly T[], moments: Deferral): Promise<void>;
}

/** Moments of a deferral, in epoch ms: that of the refusal, and that of the next attempt. */
export interface Deferral {
  readonly now: number;
  readonly until: number;
}

/** Page, by id, of all items that have vectors in a set, over all tenants. */
export interface VectorPage {
  readonly set: VectorSet;
  /** Cursor: the id at which the page before ended; the empty string for the first page. */
  readonly after: string;
  readonly limit: number;
}
