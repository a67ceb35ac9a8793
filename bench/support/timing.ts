/** Times of one kind of request, in ms. */
export interface Times {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Computes the usual percentiles of times in ms, and the longest. */
export function timesOf(all: readonly number[]): Times {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (part: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Runs work and measures its time, in ms. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedAt };
}

/** Runs work for every item with limited concurrency. Returns the times in ms, in order. */
export async function timeAll<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < items.length; at = next++) times[at] = (await timed(() => work(items[at]!))).ms;
    }),
  );
  return times;
}

/** Rounds to two decimals, more than a shared machine can promise. */
export const round = (value: number): number => Math.round(value * 100) / 100;
