/** Sent statements of a transaction that are not awaited, and their first failure. */
export class SentStatements {
  private readonly answers: Promise<unknown>[] = [];
  failure: unknown;

  add(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => (this.failure ??= error));
    this.answers.push(answer);
  }

  /** Resolves when all were answered; rejects with the first failure. */
  async settled(): Promise<void> {
    await Promise.all(this.answers);
  }
}
