import type { Embedder } from '../../../src/platform/models/embedding/embedder.js';

/** Returns the vectors of texts. Throws the error of the first text without a vector. */
export const passagesOf = async (embedder: Embedder, texts: readonly string[]): Promise<number[][]> =>
  (await embedder.embedPassages(texts)).map((vector) => {
    if (vector instanceof Error) throw vector;
    return vector;
  });
