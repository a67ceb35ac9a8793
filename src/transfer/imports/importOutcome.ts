import { DomainError } from '../../platform/errors.js';

/** A line that was not stored, and why. */
export interface RefusedLine {
  readonly line: number;
  readonly code: DomainError['code'];
  readonly message: string;
}

export interface ImportOutcome {
  readonly stored: number;
  /** Lines that were imported before, or that are duplicates. */
  readonly duplicates: number;
  /** New memories whose lines have no sensitivity. */
  readonly withoutSensitivity: number;
  readonly refused: readonly RefusedLine[];
}

/** Runs work for a line. An error of the line refuses the line; an error of the service rejects. */
export async function refuseOnError(
  refusals: RefusedLine[],
  line: number,
  action: () => void | Promise<void>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE' || error.code === 'INTERNAL') throw error;
    refusals.push({ line, code: error.code, message: error.message });
  }
}

export const sortByLine = (refusals: readonly RefusedLine[]): RefusedLine[] =>
  refusals.toSorted((a, b) => a.line - b.line);
