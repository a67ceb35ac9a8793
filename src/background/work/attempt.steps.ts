import type { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { type Claim, releaseWork, renewWork } from './leases.store.js';
import { setbackOf } from './retrying.js';
import type { Effects, WorkHandler, WorkState } from './work.js';
import { finishWork, lockWork } from './work.store.js';

/** What became of one attempt, for metrics and logs. */
export interface AttemptReport {
  readonly kind: string;
  readonly tenantId: string;
  /** The state the work is in now; `LOST` when somebody else has taken it up, PENDING when it was given back. */
  readonly outcome: WorkState | 'LOST';
  /** Why it is not done. */
  readonly reason: string | null;
  readonly attempts: number;
  /** From when it was due until it was taken up, and from there until now. */
  readonly waitedMs: number;
  readonly ms: number;
}

/** What an attempt works with. */
export interface AttemptOptions {
  readonly graph: Graph;
  readonly clock: Clock;
  readonly leaseMs: number;
  readonly random?: () => number;
  readonly onAttempt?: (report: AttemptReport) => void;
  readonly onError?: (error: unknown) => void;
}

/** Somebody else holds the work by now, or did it. */
class StaleLease extends DomainError {
  constructor() {
    super('CONFLICT', 'This piece of work has been taken up by another worker: end without effects.');
  }
}

const givenBack = Symbol('given back');

/** One taking up of a piece of work: holds its lease while the handler works, and commits what that resolves with. */
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

  /** Ends it as soon as may be, unless its effects are being written: the work can be taken up again at once. */
  giveBack(): void {
    this.control.abort(givenBack);
  }

  /** Resolves when the work is done, laid down for later, or lost. Rejects only when the graph is away. */
  async run(): Promise<void> {
    const stopRenewing = this.holdLease();
    try {
      const effects = await this.prepare();
      this.report(await this.commit(effects), null);
    } catch (error) {
      await this.layDown(error);
    } finally {
      stopRenewing();
    }
  }

  /** A handler that does not heed its signal is not waited for: its effects are never asked for. */
  private async prepare(): Promise<Effects> {
    const { signal } = this.control;
    const aborted = new Promise<never>((_, reject) => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason says how it ended
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const working = Promise.resolve().then(() => this.handler.run(this.claim.work, signal));
    const effects = await Promise.race([working, aborted]);
    if (signal.aborted) throw signal.reason;
    return effects;
  }

  private commit(effects: Effects): Promise<WorkState> {
    const { graph, clock } = this.options;
    const { id, fence } = this.claim.work;
    return graph.session().write(async (transaction) => {
      const stored = await lockWork(transaction, id, clock());
      if (stored?.fence !== fence) throw new StaleLease();
      // The acknowledgement of an earlier try of this transaction was lost: it has been stored.
      if (stored.state === 'DONE' || stored.state === 'NOTHING_LEARNED') return stored.state;
      if (stored.state !== 'RUNNING') throw new StaleLease();
      const { state, storedIds } = await effects(transaction);
      await finishWork(transaction, { id, state, storedIds, now: clock() });
      return state;
    });
  }

  private async layDown(error: unknown): Promise<void> {
    const { graph, clock, random = Math.random } = this.options;
    const { work } = this.claim;
    if (error instanceof StaleLease) return this.report('LOST', null);
    const now = clock();
    const setback =
      error === givenBack
        ? { state: 'PENDING' as const, error: null, runAt: now, uncounted: 1, forgiven: 1 }
        : setbackOf(error, work, now, random());
    const held = await releaseWork(graph, work, setback, now);
    this.report(held ? setback.state : 'LOST', setback.error);
    if (setback.error !== null) this.options.onError?.(error);
  }

  /** Renews the lease while the work is under way; gives up when it is lost, or could not be renewed while it lasted. */
  private holdLease(): () => void {
    const { graph, clock, leaseMs } = this.options;
    let renewedAt = performance.now();
    let renewing = false;
    const renew = async (): Promise<void> => {
      if (performance.now() - renewedAt > leaseMs) return this.control.abort(new StaleLease());
      if (renewing) return;
      renewing = true;
      const askedAt = performance.now();
      const now = clock();
      try {
        if (await renewWork(graph, this.claim.work, { now, until: now + leaseMs })) renewedAt = askedAt;
        else this.control.abort(new StaleLease());
      } catch {
        // The graph may be back before the lease lapses.
      } finally {
        renewing = false;
      }
    };
    const timer = setInterval(() => void renew(), leaseMs / 3).unref();
    return () => clearInterval(timer);
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
