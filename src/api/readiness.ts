import type { Clock } from '../platform/clock.js';
import { DomainError } from '../platform/errors.js';

export interface ReadinessDependencies {
  /** Describes the pending work of the search indexes; rejects if the graph does not answer. */
  readonly pendingIndexes: () => Promise<readonly string[]>;
  /** Rejects while a configured job store does not answer. */
  readonly pingJobs: () => Promise<void>;
  readonly clock: Clock;
}

const checkedForMs = 2_000;

/**
 * Readiness of a process for requests.
 *
 * | state (`missing`) | event | next |
 * |---|---|---|
 * | any; initially still planning | `warming` | still planning |
 * | any | `warmed` | nothing missing |
 * | any | `graphEnded` | the graph is restarting |
 *
 * Only if nothing is missing, `check` asks the search indexes and the job store.
 */
export class Readiness {
  /** Known reason for not being ready, without a query; null if there is none. A process starts cold. */
  private missing: string | null = stillPlanning;
  private checked = nothingChecked();

  constructor(private readonly dependencies: ReadinessDependencies) {}

  /** Notes that the database is available but has not planned any statement yet. */
  warming(): void {
    this.missing = stillPlanning;
  }

  /** Notes that the database has planned the usual statements. */
  warmed(): void {
    this.missing = null;
    this.checked = nothingChecked();
  }

  /** Notes that the graph has stopped and is being restarted. */
  graphEnded(): void {
    this.missing = 'the graph has ended and is restarting';
  }

  /**
   * Resolves when all dependencies are available; rejects with UNAVAILABLE and the reason otherwise. Results are cached
   * for two seconds, so that frequent checks do not load the graph and the job store.
   */
  async check(): Promise<void> {
    if (this.missing !== null) throw notReady([this.missing]);
    const now = this.dependencies.clock();
    if (now - this.checked.at > checkedForMs) this.checked = { at: now, result: this.askParts() };
    await this.checked.result;
  }

  private async askParts(): Promise<void> {
    const { pendingIndexes, pingJobs } = this.dependencies;
    const [pending] = await Promise.all([pendingIndexes(), pingJobs()]);
    if (pending.length > 0) throw notReady(pending);
  }
}

const stillPlanning = 'the database is still planning the usual statements';

const nothingChecked = () => ({ at: Number.NEGATIVE_INFINITY, result: Promise.resolve() });

const notReady = (pending: readonly string[]): DomainError =>
  new DomainError('UNAVAILABLE', `Not ready yet: ${pending.join('; ')}.`);
