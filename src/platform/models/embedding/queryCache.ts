import { type Asker, theService } from '../../fairQueue.js';

/** How many vectors are kept: for each who asks, and for how many of them. */
export interface QueryCacheSize {
  readonly questions: number;
  readonly askers: number;
}

type Vectors = Map<string, Promise<readonly number[]>>;

/**
 * Keeps the vectors of the questions that each asker has asked last; the same question asked twice at once by one is
 * embedded once. Nobody is answered sooner because somebody else has asked the same, and nobody's many questions push
 * out those of others.
 */
export class QueryCache {
  private readonly askers = new Map<string, Vectors>();

  constructor(
    private readonly size: QueryCacheSize,
    private readonly embed: (text: string, asker: Asker) => Promise<readonly number[]>,
  ) {}

  /** The vector of the text, a copy for the caller; rejects as `embed` does, and a failure is not kept. */
  async get(text: string, asker = theService): Promise<number[]> {
    const key = JSON.stringify([asker.tenantId, asker.viewerId]);
    const vectors = lastUsed(this.askers, key, () => new Map() as Vectors, this.size.askers);
    const vector = lastUsed(vectors, text, () => this.embed(text, asker), this.size.questions);
    try {
      return [...(await vector)];
    } catch (error) {
      if (vectors.get(text) === vector) vectors.delete(text);
      throw error;
    }
  }
}

/** What a map holds under a key, made when it is missing; beyond the capacity the key unused for longest goes. */
function lastUsed<T>(map: Map<string, T>, key: string, make: () => T, capacity: number): T {
  const value = map.get(key) ?? make();
  // A Map keeps the order of insertion: put back at the end, the first key is always the one unused for longest.
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > capacity && !oldest.done) map.delete(oldest.value);
  return value;
}

/** What embedders keep of questions: some 6 MB of vectors of 384 dimensions. */
export const usualQueryCache: QueryCacheSize = { questions: 20, askers: 100 };
