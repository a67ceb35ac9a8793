import { DomainError } from '../../platform/errors.js';

/** Errors of a job's independent parts: an error of one part does not keep those after it from their turn. */
export class PartErrors {
  private readonly errors: unknown[] = [];

  /** Runs a part. Keeps its error and then returns undefined. */
  async attempt<T>(part: () => Promise<T>): Promise<T | undefined> {
    try {
      return await part();
    } catch (error) {
      this.errors.push(error);
      return undefined;
    }
  }

  /** Throws the only error, or INTERNAL with the number of errors. The log shows its cause, the first of them. */
  throwAny(): void {
    if (this.errors.length === 1) throw this.errors[0];
    if (this.errors.length > 1)
      throw new DomainError('INTERNAL', `${this.errors.length} parts of the job failed.`, { cause: this.errors[0] });
  }
}
