/** Counter of the callers that wait for an answer now; background work pauses while there are any. */
export class ForegroundActivity {
  private callerCount = 0;
  private readonly quietWaiters = new Set<() => void>();

  /** Counts a waiting caller in. Returns a function that counts it out; further calls of that do nothing. */
  enter(): () => void {
    this.callerCount += 1;
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.callerCount -= 1;
      if (this.callerCount === 0) for (const go of [...this.quietWaiters]) go();
    };
  }

  /** Resolves as soon as no caller waits, after `limitMs` at the latest, or when the signal aborts. */
  async quiet(limitMs: number, signal?: AbortSignal): Promise<void> {
    if (this.callerCount === 0 || signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const resume = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', resume);
        this.quietWaiters.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, limitMs).unref();
      signal?.addEventListener('abort', resume);
      this.quietWaiters.add(resume);
    });
  }
}
