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
  private isWarm = false;
  private checked = { at: Number.NEGATIVE_INFINITY, result: Promise.resolve() };

  constructor(private readonly parts: ReadinessParts) {}

  /** Hears that the database has planned the usual statements. */
  warmed(): void {
    this.isWarm = true;
  }

  /**
   * Resolves when everything is there; rejects with UNAVAILABLE and the reason otherwise. The graph and the job store are
   * asked at most every two seconds, however often this is.
   */
  async check(): Promise<void> {
    if (!this.isWarm) throw notReady(['the database is still planning the usual statements']);
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

const notReady = (pending: readonly string[]): DomainError =>
  new DomainError('UNAVAILABLE', `Not ready yet: ${pending.join('; ')}.`);
