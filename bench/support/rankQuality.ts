/** Returns the share of the right items that are among the first `depth` found. */
export function recallAt<Item>(ranking: readonly Item[], right: ReadonlySet<Item>, depth: number): number {
  return ranking.slice(0, depth).filter((one) => right.has(one)).length / right.size;
}

/** Returns nDCG at 10 with gains of 0 and 1 (Järvelin and Kekäläinen, 2002). */
export function gainAt10<Item>(ranking: readonly Item[], right: ReadonlySet<Item>): number {
  const gain = (at: number): number => 1 / Math.log2(at + 2);
  const gainSum = ranking.slice(0, 10).reduce((sum, one, index) => sum + (right.has(one) ? gain(index) : 0), 0);
  const bestSum = Array.from({ length: Math.min(10, right.size) }, (_, index) => gain(index)).reduce(
    (sum, one) => sum + one,
    0,
  );
  return gainSum / bestSum;
}
