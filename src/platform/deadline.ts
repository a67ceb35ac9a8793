import { DomainError } from './errors.js';

/** Deadline of a request, in ms: equal to the time limit of a writing transaction, below the 30 s of the client. */
export const defaultDeadlineMs = 25_000;

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
