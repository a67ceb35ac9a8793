import { DomainError } from '../errors.js';

/** Timeouts of graph requests: each rejects at its own, and all that are pending when the graph is closed. */
export class AnswerTimeouts {
  private readonly pendingRejects = new Set<(reason: Error) => void>();
  private isEnded = false;

  /** Resolves with the answer. Rejects after `limitMs` (UNAVAILABLE unless `late`) and when the graph is closed. */
  async within<T>(limitMs: number, answer: PromiseLike<T>, lateError: () => DomainError = noAnswer): Promise<T> {
    let stop = (_reason: Error): void => undefined;
    const timeoutRejection = new Promise<never>((_, reject) => (stop = reject));
    const timer = setTimeout(() => stop(lateError()), limitMs);
    this.pendingRejects.add(stop);
    if (this.isEnded) stop(noAnswer());
    try {
      return await Promise.race([answer, timeoutRejection]);
    } finally {
      clearTimeout(timer);
      this.pendingRejects.delete(stop);
    }
  }

  /** Rejects all waits, present and future. */
  end(): void {
    this.isEnded = true;
    for (const stop of this.pendingRejects) stop(noAnswer());
  }
}

const noAnswer = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The graph does not respond now; retry in a moment.');
