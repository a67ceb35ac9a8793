/** Sent statements of a transaction that are not awaited, and their first failure. */
export class SentStatements {
  private readonly all: Promise<unknown>[] = [];
  failure: unknown;

  add(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => (this.failure ??= error));
    this.all.push(answer);
  }

  /** Resolves when all were answered; rejects with the first failure. */
  async settled(): Promise<void> {
    await Promise.all(this.all);
  }
}
