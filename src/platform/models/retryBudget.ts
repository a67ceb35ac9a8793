/** How long and how often one question is tried, in ms. */
export interface Limits {
  /** For one request, to the last byte of its answer. */
  readonly requestMs: number;
  /** For one question: all requests and the waits between them. */
  readonly totalMs: number;
  /** Requests sent again after a failure that may pass, over a whole question. */
  readonly retries: number;
  /** A server that asks for a longer wait than this is left alone. */
  readonly longestWaitMs: number;
}

/** What a question gets when nothing else is said. */
export const defaultLimits: Limits = { requestMs: 60_000, totalMs: 180_000, retries: 3, longestWaitMs: 30_000 };

const firstWaitMs = 500;
const maxBackOffMs = 8_000;

/** The patience with one question, which ends by the clock or by the number of retries. */
export class RetryBudget {
  private readonly deadline: number;
  private used = 0;

  constructor(
    private readonly limits: Limits,
    private readonly random: () => number,
    startedAt: number,
  ) {
    this.deadline = startedAt + limits.totalMs;
  }

  /** How long the next request may take, at most; 0 when the time is up. */
  requestMs(now: number): number {
    return Math.max(0, Math.min(this.limits.requestMs, this.deadline - now));
  }

  /**
   * How long to wait before one more request, or undefined to give up. Anything up to a bound that doubles (full
   * jitter): clients that failed together do not come back together. What the server asks for comes before that.
   */
  waitMs(asked: number | undefined, now: number): number | undefined {
    if (this.used >= this.limits.retries || (asked ?? 0) > this.limits.longestWaitMs) return undefined;
    const jitter = this.random() * Math.min(maxBackOffMs, firstWaitMs * 2 ** this.used);
    const wait = Math.ceil((asked ?? 0) + jitter);
    if (now + wait >= this.deadline) return undefined;
    this.used += 1;
    return wait;
  }
}
