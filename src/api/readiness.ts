import type { Clock } from '../platform/clock.js';
import { DomainError } from '../platform/errors.js';

/** What must be there before a process is ready. */
export interface ReadinessParts {
  /** What the search indexes still do before they can be used, in words; rejects when the graph does not answer. */
  readonly pendingIndexes: () => Promise<readonly string[]>;
  /** Rejects while a job store that is configured does not answer. */
  readonly pingJobs: () => Promise<void>;
  readonly clock: Clock;
}

const checkedForMs = 2_000;

/** Says whether everything is there that a request needs. */
export class Readiness {
  /** What is known to be missing without asking; a process begins cold. */
  private missing: string | null = stillPlanning;
  private checked = nothingChecked();

  constructor(private readonly parts: ReadinessParts) {}

  /** Hears that the database is there, but has planned nothing yet. */
  warming(): void {
    this.missing = stillPlanning;
  }

  /** Hears that the database has planned the usual statements. */
  warmed(): void {
    this.missing = null;
    this.checked = nothingChecked();
  }

  /** Hears that the graph has ended, and is being started again. */
  graphEnded(): void {
    this.missing = 'the graph has ended and is being started again';
  }

  /**
   * Resolves when everything is there; rejects with UNAVAILABLE and the reason otherwise. The graph and the job store are
   * asked at most every two seconds, however often this is.
   */
  async check(): Promise<void> {
    if (this.missing !== null) throw notReady([this.missing]);
    const now = this.parts.clock();
    if (now - this.checked.at > checkedForMs) this.checked = { at: now, result: this.askParts() };
    await this.checked.result;
  }

  private async askParts(): Promise<void> {
    const { pendingIndexes, pingJobs } = this.parts;
    const [pending] = await Promise.all([pendingIndexes(), pingJobs()]);
    if (pending.length > 0) throw notReady(pending);
  }
}

const stillPlanning = 'the database is still planning the usual statements';

const nothingChecked = () => ({ at: Number.NEGATIVE_INFINITY, result: Promise.resolve() });

const notReady = (pending: readonly string[]): DomainError =>
  new DomainError('UNAVAILABLE', `Not ready yet: ${pending.join('; ')}.`);
