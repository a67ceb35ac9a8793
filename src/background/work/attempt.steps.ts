import type { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { renewLease } from '../../platform/leaseRenewal.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { type Claim, releaseWork, renewWork } from './leases.store.js';
import { retryDecisionOf } from './retrying.js';
import { type AttemptReport, type Effects, SourcesChanged, type WorkHandler, type WorkState } from './work.js';
import { finishWork, lockWork } from './work.store.js';

export interface AttemptOptions {
  readonly graph: Graph;
  readonly clock: Clock;
  readonly leaseMs: number;
  readonly random?: () => number;
  readonly onAttempt?: (report: AttemptReport) => void;
  readonly onError?: (error: unknown) => void;
}

/** Thrown if another worker holds the lease by now, or has finished the work. */
class StaleLease extends DomainError {
  constructor() {
    super('CONFLICT', 'Another worker has taken over this background task: end without effects.');
  }
}

const giveBackReason = Symbol('given back');

/** One attempt at a piece of work: holds its lease while the handler runs, and commits the handler's effects. */
export class Attempt {
  private readonly control = new AbortController();
  private readonly startedAt: number;

  constructor(
    private readonly claim: Claim,
    private readonly handler: WorkHandler,
    private readonly options: AttemptOptions,
  ) {
    this.startedAt = options.clock();
  }

  /** Ends the attempt as soon as possible, unless its effects are being written; others can claim it at once. */
  giveBack(): void {
    this.control.abort(giveBackReason);
  }

  /** Resolves when the work is done, released for later, or lost. Rejects only if the graph is unreachable. */
  async run(): Promise<void> {
    const stopRenewing = this.holdLease();
    try {
      const effects = await this.prepare();
      this.report(await this.commit(effects), null);
    } catch (error) {
      await this.release(error);
    } finally {
      stopRenewing();
    }
  }

  /** Does not wait for a handler that ignores its signal, and never uses its effects. */
  private async prepare(): Promise<Effects> {
    const { signal } = this.control;
    const abortRejection = new Promise<never>((_, reject) => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason says how it ended
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const handlerRun = Promise.resolve().then(() => this.handler.run(this.claim.work, signal));
    const effects = await Promise.race([handlerRun, abortRejection]);
    if (signal.aborted) throw signal.reason;
    return effects;
  }

  private commit(effects: Effects): Promise<WorkState> {
    const { graph, clock } = this.options;
    const { id, fencingToken } = this.claim.work;
    return graph.session().write(async (transaction) => {
      const storedWork = await lockWork(transaction, id, clock());
      if (storedWork?.fencingToken !== fencingToken) throw new StaleLease();
      // The acknowledgement of an earlier try of this transaction was lost: its effects are stored.
      if (storedWork.state === 'DONE' || storedWork.state === 'NOTHING_LEARNED') return storedWork.state;
      if (storedWork.state !== 'RUNNING') throw new StaleLease();
      const { state, storedIds } = await effects(transaction);
      await finishWork(transaction, { id, state, storedIds, now: clock() });
      return state;
    });
  }

  private async release(error: unknown): Promise<void> {
    const { graph, clock, random = Math.random } = this.options;
    const { work } = this.claim;
    if (error instanceof StaleLease) return this.report('LOST', null);
    const now = clock();
    const decision =
      error === giveBackReason || error instanceof SourcesChanged
        ? { state: 'PENDING' as const, error: null, runAt: now, refundedAttempts: 1, refundedCountedAttempts: 1 }
        : retryDecisionOf(error, work, now, random());
    const isReleased = await releaseWork(graph, work, decision, now);
    this.report(isReleased ? decision.state : 'LOST', decision.error);
    if (decision.error !== null) this.options.onError?.(error);
  }

  /** Renews the lease at thirds of its length. Aborts the attempt if the lease is lost, or expires unrenewed. */
  private holdLease(): () => void {
    const { graph, clock, leaseMs } = this.options;
    return renewLease({
      everyMs: leaseMs / 3,
      lostAfterMs: leaseMs,
      renew: () => {
        const now = clock();
        return renewWork(graph, this.claim.work, { now, until: now + leaseMs });
      },
      onLost: () => this.control.abort(new StaleLease()),
    });
  }

  private report(outcome: AttemptReport['outcome'], reason: string | null): void {
    const { work, dueAt } = this.claim;
    const ms = this.options.clock() - this.startedAt;
    const waitedMs = Math.max(0, this.startedAt - dueAt);
    this.options.onAttempt?.({
      kind: work.kind,
      tenantId: work.tenantId,
      outcome,
      reason,
      attempts: work.attempts,
      waitedMs,
      ms,
    });
  }
}
