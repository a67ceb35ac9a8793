/** Keyed semaphore: at most `limit` permits per key. */
export class KeyedSemaphore {
  private readonly counts = new Map<string, number>();

  /** Takes one of `limit` places of a key. Returns its release, to be called once; undefined if all are taken. */
  take(key: string, limit: number): (() => void) | undefined {
    const count = this.counts.get(key) ?? 0;
    if (count >= limit) return undefined;
    this.counts.set(key, count + 1);
    return () => {
      const left = this.counts.get(key)! - 1;
      if (left === 0) this.counts.delete(key);
      else this.counts.set(key, left);
    };
  }
}
