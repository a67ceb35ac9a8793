/**
 * Similarity from 0 to 1 with unrelated texts at 0: the part of the way from `base` (the median cosine of unrelated
 * texts in this embedding space) to 1 that the cosine has gone.
 */
export function calibrated(cosine: number, base: number): number {
  if (base >= 1) return cosine >= 1 ? 1 : 0;
  return Math.min(1, Math.max(0, (cosine - base) / (1 - base)));
}

/** The cosine behind a score of a Neo4j vector index with cosine similarity, which answers (1 + cosine) / 2. */
export function cosineOfScore(score: number): number {
  return 2 * score - 1;
}

/** The score of a Neo4j vector index from which on the calibrated similarity is as high as this. */
export const scoreOfCalibrated = (similarity: number, base: number): number => (1 + base + similarity * (1 - base)) / 2;

/** The cosine of two vectors of the same length, neither of them zero. */
export function cosineOf(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) {
    throw new RangeError(`Expected two vectors of the same length, got ${a.length} and ${b.length} numbers.`);
  }
  let dot = 0;
  for (const [i, value] of a.entries()) dot += value * b[i]!;
  return dot / (normOf(a) * normOf(b));
}

/** The Euclidean length of a vector. */
export function normOf(vector: readonly number[]): number {
  return Math.sqrt(sumOfSquares(vector));
}

/**
 * Whether a vector can be found again: the right length, finite and not zero, all in single precision.
 * A Neo4j cosine index leaves out any other vector without a word.
 */
export function isUsableVector(vector: unknown, dimensions: number): vector is number[] {
  if (!Array.isArray(vector) || vector.length !== dimensions) return false;
  if (!vector.every((value) => typeof value === 'number')) return false;
  const squares = Math.fround(sumOfSquares(vector));
  return Number.isFinite(squares) && squares > 0;
}

function sumOfSquares(vector: readonly number[]): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return sum;
}
