import type { Embedder } from '../../src/platform/models/embedding/embedder.js';

/** The vectors of texts; throws the error of the first that got none. */
export const passagesOf = async (embedder: Embedder, texts: readonly string[]): Promise<number[][]> =>
  (await embedder.embedPassages(texts)).map((vector) => {
    if (vector instanceof Error) throw vector;
    return vector;
  });
