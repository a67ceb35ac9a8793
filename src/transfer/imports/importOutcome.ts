import { DomainError } from '../../platform/errors.js';

/** A line that was not stored, and why. */
export interface RefusedLine {
  readonly line: number;
  readonly code: DomainError['code'];
  readonly message: string;
}

/** What became of some lines. */
export interface ImportOutcome {
  readonly stored: number;
  /** Lines that were imported before, or that stand twice. */
  readonly known: number;
  /** New memories whose lines say no sensitivity. */
  readonly unsaid: number;
  readonly refused: readonly RefusedLine[];
}

/** Does something for a line; what is wrong with the line refuses it, what is wrong with the service rejects. */
export async function refusedUnless(
  refused: RefusedLine[],
  line: number,
  work: () => void | Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE' || error.code === 'INTERNAL') throw error;
    refused.push({ line, code: error.code, message: error.message });
  }
}

/** Refusals in the order of their lines. */
export const inOrder = (refused: readonly RefusedLine[]): RefusedLine[] => refused.toSorted((a, b) => a.line - b.line);
