import { DomainError } from '../errors.js';

/** Waits for answers of a graph: for each as long as its limit says, and for none any more once the graph is let go of. */
export class Answers {
  private readonly waiting = new Set<(reason: Error) => void>();
  private ended = false;

  /** The answer; rejects after so many ms, with UNAVAILABLE unless said otherwise, and when nobody waits for the graph any more. */
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

  /** Tells everybody who waits, now or later, that there is no answer. */
  end(): void {
    this.ended = true;
    for (const stop of this.waiting) stop(noAnswer());
  }
}

const noAnswer = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The graph does not answer just now; try again in a moment.');
