/** Limits of the time and the retries of one question; times in ms. */
export interface QuestionLimits {
  /** Time limit of one request, to the last byte of its answer. */
  readonly requestMs: number;
  /** Time limit of one question: all requests and the waits between them. */
  readonly totalMs: number;
  /** Maximum number of retries after transient failures, per question. */
  readonly retries: number;
  /** Longest wait; if a server asks for a longer one, the question fails. */
  readonly longestWaitMs: number;
}

export const defaultLimits: QuestionLimits = { requestMs: 60_000, totalMs: 180_000, retries: 3, longestWaitMs: 30_000 };

const firstWaitMs = 500;
const maxBackOffMs = 8_000;

/** Retry budget of one question: used up by the time limit or by the number of retries. */
export class RetryBudget {
  private readonly deadline: number;
  private usedRetries = 0;

  constructor(
    private readonly limits: QuestionLimits,
    private readonly random: () => number,
    startedAt: number,
  ) {
    this.deadline = startedAt + limits.totalMs;
  }

  /** Returns the time limit of the next request in ms; 0 if no time is left. */
  requestMs(now: number): number {
    return Math.max(0, Math.min(this.limits.requestMs, this.deadline - now));
  }

  /** Back-off in ms, or undefined to give up: full jitter up to a bound that doubles, added to the server's wait. */
  waitMs(serverWaitMs: number | undefined, now: number): number | undefined {
    if (this.usedRetries >= this.limits.retries || (serverWaitMs ?? 0) > this.limits.longestWaitMs) return undefined;
    const jitter = this.random() * Math.min(maxBackOffMs, firstWaitMs * 2 ** this.usedRetries);
    const wait = Math.ceil((serverWaitMs ?? 0) + jitter);
    if (now + wait >= this.deadline) return undefined;
    this.usedRetries += 1;
    return wait;
  }
}
