/** Counter of the callers that wait for an answer now; background work pauses while there are any. */
export class ForegroundActivity {
  private asked = 0;
  private readonly waiting = new Set<() => void>();

  /** Counts a waiting caller in. Returns a function that counts it out; further calls of that do nothing. */
  enter(): () => void {
    this.asked += 1;
    let waits = true;
    return () => {
      if (!waits) return;
      waits = false;
      this.asked -= 1;
      if (this.asked === 0) for (const go of [...this.waiting]) go();
    };
  }

  /** Resolves as soon as no caller waits, after `limitMs` at the latest, or when the signal aborts. */
  async quiet(limitMs: number, signal?: AbortSignal): Promise<void> {
    if (this.asked === 0 || signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', go);
        this.waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, limitMs).unref();
      signal?.addEventListener('abort', go);
      this.waiting.add(go);
    });
  }
}
