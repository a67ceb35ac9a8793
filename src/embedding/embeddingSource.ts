import { z } from 'zod';
import type { GraphSession, GraphTransaction, Row } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';

/** Limits of one list: its tenants, and of each tenant the items considered, those waiting longest and the latest. */
const turnLimits = { tenants: 4, window: 500 };

const turnRow = z.object({ lastTenant: z.string() });

/** Turns of tenants: each list begins after the last one of the list before, so that all that wait have a turn. */
export class TenantTurns {
  private lastTenant = '';

  /** Reads the next list with the parameters of its turns; each row names the last tenant that had one. */
  async next(read: (turns: typeof turnLimits & { after: string }) => Promise<Row[]>): Promise<Row[]> {
    const rows = await read({ ...turnLimits, after: this.lastTenant });
    if (rows[0]) this.lastTenant = turnRow.parse(rows[0]).lastTenant;
    return rows;
  }
}

/** Item that waits for vectors, with the texts to embed; no texts if the vectors it needs exist already. */
export interface PendingEmbedding {
  readonly id: string;
  readonly texts: readonly string[];
}

/** Source of items that wait for their vectors. */
export interface EmbeddingSource<T extends PendingEmbedding = PendingEmbedding> {
  /**
   * Lists the items of one tenant, or of all (null), that wait at a moment (`now`, epoch ms), without those deferred
   * beyond it. Tenants and their people take turns, each with its oldest item first; beyond a number of tenants, the
   * next list begins with those that had none.
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
  /** Defers refused texts: they wait behind all others and still count. Changed or handled ones stay as they are. */
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
