import type { Clock } from '../platform/clock.js';
import { DomainError } from '../platform/errors.js';

export interface ReadinessDependencies {
  /** Describes the pending work of the search indexes; rejects if the graph does not answer. */
  readonly pendingIndexes: () => Promise<readonly string[]>;
  /** Rejects while a configured job store does not answer. */
  readonly pingJobs: () => Promise<void>;
  readonly clock: Clock;
}

const checkLifetimeMs = 2_000;

/**
 * Readiness of a process for requests.
 *
 * | state (`blocker`) | event | next |
 * |---|---|---|
 * | any; initially still planning | `markWarmingUp` | still planning |
 * | any | `markWarm` | none |
 * | any | `markGraphEnded` | the graph is restarting |
 *
 * Only without a blocker, `check` asks the search indexes and the job store.
 */
export class Readiness {
  /** Known reason for not being ready, without a query; null if there is none. A process starts cold. */
  private blocker: string | null = stillPlanning;
  private lastCheck = initialCheck();

  constructor(private readonly dependencies: ReadinessDependencies) {}

  /** Notes that the database is available but has not planned any statement yet. */
  markWarmingUp(): void {
    this.blocker = stillPlanning;
  }

  /** Notes that the database has planned the usual statements. */
  markWarm(): void {
    this.blocker = null;
    this.lastCheck = initialCheck();
  }

  /** Notes that the graph has stopped and is being restarted. */
  markGraphEnded(): void {
    this.blocker = 'the graph has ended and is restarting';
  }

  /** Rejects with UNAVAILABLE and the reason. Cached for two seconds, so that frequent checks load no dependency. */
  async check(): Promise<void> {
    if (this.blocker !== null) throw notReady([this.blocker]);
    const now = this.dependencies.clock();
    if (now - this.lastCheck.at > checkLifetimeMs) this.lastCheck = { at: now, result: this.checkParts() };
    await this.lastCheck.result;
  }

  private async checkParts(): Promise<void> {
    const { pendingIndexes, pingJobs } = this.dependencies;
    const [pending] = await Promise.all([pendingIndexes(), pingJobs()]);
    if (pending.length > 0) throw notReady(pending);
  }
}

const stillPlanning = 'the database is still planning the usual statements';

const initialCheck = () => ({ at: Number.NEGATIVE_INFINITY, result: Promise.resolve() });

const notReady = (pending: readonly string[]): DomainError =>
  new DomainError('UNAVAILABLE', `Not ready yet: ${pending.join('; ')}.`);
