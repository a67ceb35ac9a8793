import { DomainError } from '../errors.js';

/** Timeouts of graph requests: each rejects at its own, and all that are pending when the graph is closed. */
export class AnswerTimeouts {
  private readonly waiting = new Set<(reason: Error) => void>();
  private ended = false;

  /** Resolves with the answer. Rejects after `limitMs` (UNAVAILABLE unless `late`) and when the graph is closed. */
  async within<T>(limitMs: number, answer: PromiseLike<T>, late: () => DomainError = noAnswer): Promise<T> {
    let stop = (_reason: Error): void => undefined;
    const given = new Promise<never>((_, reject) => (stop = reject));
    const timer = setTimeout(() => stop(late()), limitMs);
    this.waiting.add(stop);
    if (this.ended) stop(noAnswer());
    try {
      return await Promise.race([answer, given]);
    } finally {
      clearTimeout(timer);
      this.waiting.delete(stop);
    }
  }

  /** Rejects all waits, present and future. */
  end(): void {
    this.ended = true;
    for (const stop of this.waiting) stop(noAnswer());
  }
}

const noAnswer = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The graph does not respond now; retry in a moment.');
