/** Code of a job name. `data` is what the wake was given, or `{}` for a repeated run. */
export type Handler = (data: unknown, signal: AbortSignal) => Promise<void>;

/**
 * Timer that wakes code up, here or in any other process on the same job store. It promises no more than that: pending
 * work is stored elsewhere, a run may come twice, and the store may lose the last wakes if it is killed.
 */
export interface Timer {
  /**
   * Registers the code of a name in kebab case, before `start`. `concurrency`: runs at once in this process. `lockMs`:
   * ms without a renewal before another process may start the run. The signal aborts when the timer stops and when the
   * lock is lost; its reason says which. If the handler throws, the error is reported and the run is over, without a
   * retry. If it throws after its signal aborted, it runs again, elsewhere or after the next start.
   */
  define(name: string, options: { concurrency: number; lockMs: number }, handler: Handler): void;
  /** Begins to run due jobs; called once, or again after it rejected with UNAVAILABLE (job store unreachable). */
  start(): Promise<void>;
  /**
   * Requests a run as soon as possible, or at `at` (epoch ms). Deduplicated: one run waits per name and key, at the
   * earliest of the requested times. While one is under way, the next may wait. Rejects with UNAVAILABLE while the job
   * store is unreachable.
   */
  wake(name: string, data: { dedupeKey: string } & Record<string, string>, at?: number): Promise<void>;
  /**
   * Schedules repeated runs of a name: at once and then every so many ms, or by a cron text of five or six fields in
   * UTC. Idempotent: every replica may call it at every start. The latest schedule wins; a due or running run is left
   * alone.
   */
  every(name: string, schedule: number | string): Promise<void>;
  /** Resolves when the job store answers, else rejects with UNAVAILABLE. */
  ping(): Promise<void>;
  /** Starts no run, aborts those under way, and waits up to `limitMs` (10 s). A second call waits for the same end. */
  stop(limitMs?: number): Promise<void>;
}

/** Location of the jobs (database `kith` by default), polling interval, and listener for errors that have no caller. */
export interface TimerOptions {
  uri: string;
  database?: string;
  /** Polling interval, 1 s by default: the longest delay of a run once the concurrency limit allows it. */
  processEveryMs?: number;
  onError: (error: unknown) => void;
}
