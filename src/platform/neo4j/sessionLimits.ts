import { DomainError } from '../errors.js';

/** Behaviour of a session of the graph; times in ms. */
export interface SessionOptions {
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  /** Limit for a server that accepts a statement and never answers. */
  readonly answerLimitMs: number;
  /** False rolls back every transaction. */
  readonly commits: boolean;
  /** Error for any write; undefined if the session may write. */
  readonly refusal?: () => Error;
}

export const requestOptions: SessionOptions = {
  readTimeoutMs: 15_000,
  writeTimeoutMs: 25_000,
  answerLimitMs: 20_000,
  commits: true,
};
/** Limits for warming up: no request waits, and a database that has just started on a busy machine plans slowly. */
export const rehearsalOptions: SessionOptions = {
  readTimeoutMs: 60_000,
  writeTimeoutMs: 60_000,
  answerLimitMs: 65_000,
  commits: false,
};

/** Deadline of a request; infinite without a limit. */
export class Deadline {
  private readonly endsAt: number;

  /** Begins now; `limitMs` in ms. */
  constructor(private readonly limitMs = Infinity) {
    this.endsAt = performance.now() + limitMs;
  }

  get remainingMs(): number {
    return this.endsAt - performance.now();
  }

  /** Throws TIMED_OUT if the deadline has passed. */
  requireTimeLeft(): void {
    if (this.remainingMs <= 0) throw this.timedOut();
  }

  readonly timedOut = (): DomainError =>
    new DomainError(
      'TIMED_OUT',
      `The request took longer than ${this.limitMs / 1_000} s and was ended; changes that were not stored by then are lost. Ask for less at once, or retry later.`,
    );
}
