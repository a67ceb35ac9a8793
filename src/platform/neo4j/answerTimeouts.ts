import { DomainError } from '../errors.js';

/** Timeouts of graph requests: each rejects at its own, and all that are pending when the graph is closed. */
export class AnswerTimeouts {
  private readonly pendingRejects = new Set<(reason: Error) => void>();
  private isEnded = false;

  /** Resolves with the answer; rejects after `limitMs` (`lateError`, by default UNAVAILABLE) or if the graph closes. */
  async within<T>(limitMs: number, answer: PromiseLike<T>, lateError: () => DomainError = noAnswer): Promise<T> {
    let reject = (_reason: Error): void => undefined;
    const timeoutRejection = new Promise<never>((_, rejectPromise) => (reject = rejectPromise));
    const timer = setTimeout(() => reject(lateError()), limitMs);
    this.pendingRejects.add(reject);
    if (this.isEnded) reject(noAnswer());
    try {
      return await Promise.race([answer, timeoutRejection]);
    } finally {
      clearTimeout(timer);
      this.pendingRejects.delete(reject);
    }
  }

  /** Rejects all waits, present and future. */
  end(): void {
    this.isEnded = true;
    for (const reject of this.pendingRejects) reject(noAnswer());
  }
}

const noAnswer = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The graph does not respond now; retry in a moment.');
