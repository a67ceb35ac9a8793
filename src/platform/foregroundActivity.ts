/** Whether somebody waits for an answer just now: work that nobody waits for steps aside then. */
export class ForegroundActivity {
  private asked = 0;
  private readonly waiting = new Set<() => void>();

  /** Somebody begins to wait; what is given back ends that, once. */
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

  /** Resolves as soon as nobody waits, at the latest after `limitMs`, or when the signal aborts. */
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
