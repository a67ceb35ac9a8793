import { calibrationTexts } from './calibrationTexts.js';
import { cosineOf } from './similarity.js';

/** The quartiles of the cosines between unrelated texts. */
export interface UnrelatedCosines {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly pairs: number;
}

/**
 * The base of an embedding space: the median cosine over all pairs of different calibration texts, embedded as
 * passages by `embed`, which answers one vector a text in order. Rejects when `embed` does.
 */
export async function measureBase(embed: (texts: string[]) => Promise<number[][]>): Promise<number> {
  return (await measureUnrelatedCosines(embed)).median;
}

/** Like `measureBase`, with the quartiles, to see how far unrelated texts scatter. */
export async function measureUnrelatedCosines(
  embed: (texts: string[]) => Promise<number[][]>,
): Promise<UnrelatedCosines> {
  const vectors = await embed([...calibrationTexts]);
  if (vectors.length !== calibrationTexts.length) {
    throw new RangeError(`Expected ${calibrationTexts.length} vectors to calibrate with, got ${vectors.length}.`);
  }
  const cosines = vectors
    .flatMap((vector, i) => vectors.slice(i + 1).map((other) => cosineOf(vector, other)))
    .sort((a, b) => a - b);
  return {
    lower: quantile(cosines, 0.25),
    median: quantile(cosines, 0.5),
    upper: quantile(cosines, 0.75),
    pairs: cosines.length,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (position - below);
}
