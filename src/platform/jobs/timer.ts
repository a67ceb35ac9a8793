/** What a name runs: its payload is what the wake was given, or `{}` for a repeated run. */
export type Handler = (data: unknown, signal: AbortSignal) => Promise<void>;

/**
 * Wakes code up, here or in any other process on the same job store. It promises no more than that: what must be done is
 * kept elsewhere, a run may come twice, and the store may forget the last wakes when it is killed.
 */
export interface Timer {
  /**
   * Registers code for a name in kebab case, before `start`: how many runs at once in this process, and how long, in ms,
   * a run is held without a sign of life before another process may start it. The signal aborts when the timer stops and
   * when the lock is lost; its reason says which. A handler that throws is reported and its run is over, not retried; one
   * that throws after its signal aborted runs again, elsewhere or after the next start.
   */
  define(name: string, options: { concurrency: number; lockMs: number }, handler: Handler): void;
  /** Begins to run what is due; may be called once. Rejects with UNAVAILABLE while the job store is away, and may then be tried again. */
  start(): Promise<void>;
  /**
   * Asks for a run as soon as possible, or at `at` (epoch ms). One run waits for each name and key, at the earliest of the
   * times asked for; while one is under way, the next may wait. Rejects with UNAVAILABLE while the job store is away.
   */
  wake(name: string, data: { dedupeKey: string } & Record<string, string>, at?: number): Promise<void>;
  /**
   * Runs a name again and again: at once and each so many ms, or by a cron text of five or six fields in UTC. Every copy
   * may say so at every start; the schedule said last holds, and a run that is due or under way is left alone.
   */
  every(name: string, schedule: number | string): Promise<void>;
  /** Returns when the job store answers, else rejects with UNAVAILABLE. */
  ping(): Promise<void>;
  /**
   * Starts no further run, tells those under way to end, and waits for them, all in all so many ms at most (10 s by
   * default). A second call waits for the same end.
   */
  stop(limitMs?: number): Promise<void>;
}

/** Where the jobs are (database `kith` by default), how often to look, and who hears of errors that have no caller. */
export interface TimerOptions {
  uri: string;
  database?: string;
  /** 1 s by default; a run starts that late at most, once a place for it is free. */
  processEveryMs?: number;
  onError: (error: unknown) => void;
}
