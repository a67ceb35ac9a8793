import { DomainError } from '../../errors.js';
import type { Requester } from '../../fairQueue.js';
import type { EmbeddingSpace } from '../../neo4j/embeddingSpace.js';

/** Requester of an embedding, and its longest wait. */
export interface PassageOptions {
  /** Person whose turn is used; the service itself if absent. */
  readonly requester?: Requester;
  /** Time limit in ms (default: none). Texts without a vector by then fail with `UNAVAILABLE`; others keep theirs. */
  readonly limitMs?: number;
}

/**
 * Embedder: turns texts into vectors of length 1, as plain arrays of `space.dimensions` numbers. Longer texts are
 * truncated to 8,000 characters. A text of white space alone, and one that the model refuses for its own sake, fails
 * with `INVALID_INPUT`; an unavailable model fails with `UNAVAILABLE`.
 */
export interface Embedder {
  readonly space: EmbeddingSpace;
  /** Embeds with a cache per requester; tenants and people take turns. UNAVAILABLE if the model is down or too slow. */
  embedQuery(text: string, requester?: Requester): Promise<number[]>;
  /** Embeds passages, in order, one result per text. A failure is a value and does not affect the others. */
  embedPassages(texts: readonly string[], options?: PassageOptions): Promise<(number[] | Error)[]>;
  /** Aborts work in progress (it fails with `UNAVAILABLE`) and frees the model; a second call does nothing. */
  close(): Promise<void>;
}

/** True if a model refuses a text for its own sake, rather than being unavailable. */
export const isRefused = (result: number[] | Error): boolean =>
  result instanceof DomainError && result.code === 'INVALID_INPUT';
