/** A case of a logistic regression: its features, its outcome, and its weight. */
export interface Case {
  readonly x: readonly number[];
  readonly y: boolean;
  readonly weight: number;
}

/** Returns the weighted sum of values. */
export const dot = (x: readonly number[], weights: readonly number[]): number =>
  x.reduce((sum, value, index) => sum + value * weights[index]!, 0);

export const probability = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * Fits weights of a logistic regression by Newton's method. Each weight is pulled towards 0 by `ridge`, except the
 * first, which belongs to the constant. The result is deterministic.
 */
export function fitLogistic(
  cases: readonly Case[],
  ridge: number,
  { start, rounds = 15 }: { readonly start?: readonly number[] | undefined; readonly rounds?: number } = {},
): number[] {
  const size = cases[0]!.x.length;
  let weights = start ? [...start] : new Array<number>(size).fill(0);
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map((weight, index) => (index === 0 ? 0 : -ridge * weight));
    const curvature = weights.map((_, row) =>
      weights.map((_, index) => (row === index ? (row === 0 ? 1e-9 : ridge) : 0)),
    );
    for (const { x, y, weight } of cases) {
      if (weight === 0) continue;
      const p = probability(dot(x, weights));
      for (let row = 0; row < size; row++) {
        gradient[row]! += weight * (Number(y) - p) * x[row]!;
        for (let index = 0; index < size; index++)
          curvature[row]![index]! += weight * p * (1 - p) * x[row]! * x[index]!;
      }
    }
    const step = solve(curvature, gradient);
    weights = weights.map((one, index) => one + step[index]!);
  }
  return weights;
}

/** Solves linear equations by elimination, the largest pivot first. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivotCandidates = rows.slice(column).map((row) => Math.abs(row[column]!));
    const pivot = column + pivotCandidates.indexOf(Math.max(...pivotCandidates));
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = row[column]! / rows[column]![column]!;
      for (let cell = column; cell <= size; cell++) row[cell]! -= factor * rows[column]![cell]!;
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!);
}
