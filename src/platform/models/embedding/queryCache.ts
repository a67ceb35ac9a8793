import { type Requester, serviceRequester } from '../../fairQueue.js';
import { embeddableText } from './embeddableText.js';

/** Capacity of the cache: questions per requester, and requesters. */
export interface QueryCacheSize {
  readonly questions: number;
  readonly requesters: number;
}

type Vectors = Map<string, Promise<readonly number[]>>;

/**
 * LRU cache of the vectors of each requester's latest questions. Concurrent requests for the same question of a requester are
 * deduplicated. Requesters share nothing: the duration of an answer does not reveal that another person has asked the same,
 * and the questions of one person never evict those of others.
 */
export class QueryCache {
  private readonly requesters = new Map<string, Vectors>();

  constructor(
    private readonly size: QueryCacheSize,
    private readonly embed: (text: string, requester: Requester) => Promise<readonly number[]>,
  ) {}

  /**
   * Returns the vector of a question, a copy for the caller. Rejects as `embed` does, or if the question cannot be
   * embedded; a failure is not cached.
   */
  async get(question: string, requester = serviceRequester): Promise<number[]> {
    const text = embeddableText(question);
    if (typeof text !== 'string') throw text;
    const key = JSON.stringify([requester.tenantId, requester.viewerId]);
    const vectors = lastUsed(this.requesters, key, () => new Map() as Vectors, this.size.requesters);
    const vector = lastUsed(vectors, text, () => this.embed(text, requester), this.size.questions);
    try {
      return [...(await vector)];
    } catch (error) {
      if (vectors.get(text) === vector) vectors.delete(text);
      throw error;
    }
  }
}

/** Returns a map's entry under a key, made if missing. Evicts the least recently used key beyond the capacity. */
function lastUsed<T>(map: Map<string, T>, key: string, make: () => T, capacity: number): T {
  const value = map.get(key) ?? make();
  // A Map keeps the order of insertion: reinserted at the end, the first key is always the least recently used.
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > capacity && !oldest.done) map.delete(oldest.value);
  return value;
}

/** Standard capacity of embedders: some 6 MB of vectors of 384 dimensions. */
export const defaultQueryCache: QueryCacheSize = { questions: 20, requesters: 100 };
