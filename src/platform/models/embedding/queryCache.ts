import { BoundedCache, tenantKeyOf } from '../../boundedCache.js';
import { type Requester, serviceRequester } from '../../fairQueue.js';
import { embeddableText } from './embeddableText.js';

/** Capacity of the cache: questions per requester, and requesters. */
export interface QueryCacheSize {
  readonly questions: number;
  readonly requesters: number;
}

type Vectors = BoundedCache<string, Promise<readonly number[]>>;

/**
 * LRU cache of the vectors of each requester's latest questions. Concurrent requests for the same question of a
 * requester are deduplicated. Requesters share nothing: the duration of an answer does not reveal that another person
 * has asked the same, and the questions of one person never evict those of others.
 */
export class QueryCache {
  private readonly vectorsByRequester: BoundedCache<string, Vectors>;

  constructor(
    private readonly size: QueryCacheSize,
    private readonly embed: (text: string, requester: Requester) => Promise<readonly number[]>,
  ) {
    this.vectorsByRequester = new BoundedCache(size.requesters);
  }

  /** Returns a copy. Rejects as `embed` does, or if the question cannot be embedded; failures are not cached. */
  async get(question: string, requester = serviceRequester): Promise<number[]> {
    const text = embeddableText(question);
    if (typeof text !== 'string') throw text;
    const vectors = this.vectorsByRequester.getOrAdd(
      tenantKeyOf(requester.tenantId, requester.viewerId),
      () => new BoundedCache(this.size.questions),
    );
    const vector = vectors.getOrAdd(text, () => this.embed(text, requester));
    try {
      return [...(await vector)];
    } catch (error) {
      if (vectors.get(text) === vector) vectors.delete(text);
      throw error;
    }
  }
}

/** Standard capacity of embedders: some 6 MB of vectors of 384 dimensions. */
export const defaultQueryCache: QueryCacheSize = { questions: 20, requesters: 100 };
