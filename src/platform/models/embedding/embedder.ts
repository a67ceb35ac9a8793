import type { Asker } from '../../fairQueue.js';
import type { EmbeddingSpace } from '../../neo4j/embeddingSpace.js';

/** For whom texts are embedded, and how long they may wait. */
export interface PassageOptions {
  /** Whose turn is used; the service's own, if not given. */
  readonly asker?: Asker;
  /** Texts without a vector by then fail with `UNAVAILABLE`; others keep theirs. No limit, if not given. */
  readonly limitMs?: number;
}

/**
 * Turns texts into vectors of length 1, as plain arrays of `space.dimensions` numbers.
 * Texts beyond the first 8,000 characters are cut; a text of white space alone is refused with `INVALID_INPUT`.
 */
export interface Embedder {
  readonly space: EmbeddingSpace;
  /**
   * A question; cached for whoever asks alone. Tenants and their people take turns. Rejects with
   * `DomainError('UNAVAILABLE')` when the model is down or too slow.
   */
  embedQuery(text: string, asker?: Asker): Promise<number[]>;
  /** Texts to be found, in order; one result a text; a failure is a value, never sinks the others. */
  embedPassages(texts: readonly string[], options?: PassageOptions): Promise<(number[] | Error)[]>;
  /** Ends work in progress (it fails with `UNAVAILABLE`) and frees the model; a second call does nothing. */
  close(): Promise<void>;
}
