/** Semaphore: first come, first served. */
export class Semaphore {
  private readonly waiters: (() => void)[] = [];

  constructor(private free: number) {}

  /** Runs `work` with a permit, once one is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiters.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
