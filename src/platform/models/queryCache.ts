import { type Asker, theService } from '../fairQueue.js';

/** Keeps the vectors of the questions asked last; the same question asked twice at once is embedded once. */
export class QueryCache {
  private readonly vectors = new Map<string, Promise<readonly number[]>>();

  constructor(
    private readonly capacity: number,
    private readonly embed: (text: string, asker: Asker) => Promise<readonly number[]>,
  ) {}

  /** The vector of the text, a copy for the caller; rejects as `embed` does, and a failure is not kept. */
  async get(text: string, asker = theService): Promise<number[]> {
    const vector = this.vectors.get(text) ?? this.embed(text, asker);
    // A Map keeps the order of insertion: put back at the end, the first key is always the one unused for longest.
    this.vectors.delete(text);
    this.vectors.set(text, vector);
    const oldest = this.vectors.keys().next();
    if (this.vectors.size > this.capacity && !oldest.done) this.vectors.delete(oldest.value);
    try {
      return [...(await vector)];
    } catch (error) {
      if (this.vectors.get(text) === vector) this.vectors.delete(text);
      throw error;
    }
  }
}
