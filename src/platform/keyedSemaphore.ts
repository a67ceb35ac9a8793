/** Keyed semaphore: at most `limit` permits per key. */
export class KeyedSemaphore {
  private readonly counts = new Map<string, number>();

  /** Acquires one of `limit` permits of a key. Returns its release, to be called once; undefined if none is free. */
  tryAcquire(key: string, limit: number): (() => void) | undefined {
    const count = this.counts.get(key) ?? 0;
    if (count >= limit) return undefined;
    this.counts.set(key, count + 1);
    return () => {
      const remainingCount = this.counts.get(key)! - 1;
      if (remainingCount === 0) this.counts.delete(key);
      else this.counts.set(key, remainingCount);
    };
  }
}
