import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';

/** How many of those that wait longest, and of the latest, are looked at to find whose turn it is. */
export const unembeddedWindow = 1_000;

/** Something that waits for vectors, and the texts these are made of; none where what it needs is there already. */
export interface PendingEmbedding {
  readonly id: string;
  readonly texts: readonly string[];
}

/** Where things wait for their vectors. */
export interface PendingEmbeddings<T extends PendingEmbedding = PendingEmbedding> {
  /** Those of one tenant that wait, or of all: tenants and their people take turns, each with what waits longest first. */
  list(graph: GraphSession, page: { readonly tenant: string | null; readonly limit: number }): Promise<T[]>;
  /** Stores a vector a text, unless the text has changed meanwhile: then it waits on. */
  store(
    transaction: GraphTransaction,
    items: readonly (T & { vectors: readonly number[][] })[],
    spaceId: string,
  ): Promise<void>;
}

/** A page of everything that has vectors in a set, by id, whosever it is. */
export interface VectorPage {
  readonly set: VectorSet;
  /** The id where the page before ended; the empty text for the first one. */
  readonly after: string;
  readonly limit: number;
}
