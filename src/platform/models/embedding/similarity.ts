/** Calibrated similarity, 0 to 1: the cosine rescaled so that `base` (median of unrelated texts) is 0 and 1 stays. */
export function calibrated(cosine: number, base: number): number {
  if (base >= 1) return cosine >= 1 ? 1 : 0;
  return Math.min(1, Math.max(0, (cosine - base) / (1 - base)));
}

/** Returns the cosine of a score of a Neo4j vector index with cosine similarity, which is (1 + cosine) / 2. */
export function cosineOfScore(score: number): number {
  return 2 * score - 1;
}

/** Returns the lowest score of a Neo4j vector index with this calibrated similarity. */
export const scoreOfCalibrated = (similarity: number, base: number): number => (1 + base + similarity * (1 - base)) / 2;

/** Returns the cosine of two vectors of the same length, neither of them zero. */
export function cosineOf(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) {
    throw new RangeError(`Expected two vectors of the same length, got ${a.length} and ${b.length} numbers.`);
  }
  let dot = 0;
  for (const [i, value] of a.entries()) dot += value * b[i]!;
  return dot / (normOf(a) * normOf(b));
}

/** Returns the Euclidean length of a vector. */
export function normOf(vector: readonly number[]): number {
  return Math.sqrt(sumOfSquares(vector));
}

/** True if indexable: right length, finite, not zero, single precision. Neo4j's cosine index silently drops others. */
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
