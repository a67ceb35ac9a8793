import { invalidInput } from '../../platform/errors.js';
import type { Clock } from '../../platform/clock.js';
import { newId, newToken } from '../../platform/ids.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { runDetached, inSpan } from '../../platform/telemetry/spans.js';
import { Attempt } from './attempt.steps.js';
import { claimWork } from './leases.store.js';
import { type AttemptReport, isRunnable, type WorkHandler } from './work.js';
import { listDue } from './work.store.js';

export interface WorkRunnerOptions {
  readonly graph: Graph;
  /** Handlers of the kinds that this runner does. Work of other kinds is left to other processes. */
  readonly handlers: readonly WorkHandler[];
  readonly clock: Clock;
  /** False if there is no language model: only work that needs none is then claimed. */
  readonly hasModel: boolean;
  /** Tenant whose work is done; all tenants, if null or undefined. */
  readonly tenant?: string | null;
  /** Maximum number of attempts at once; 2 by default. */
  readonly concurrency?: number;
  /** Length of a lease in ms; a minute by default. It is renewed at thirds of its length. */
  readonly leaseMs?: number;
  /** Random number from 0 to below 1. */
  readonly random?: () => number;
  /** Called after each attempt. */
  readonly onAttempt?: (report: AttemptReport) => void;
  /** Called with an error that kept work from being claimed or released. The runner retries automatically. */
  readonly onError?: (error: unknown) => void;
}

const stopMs = 10_000;
const candidateLimit = 16;

/**
 * Worker pool: does the work that the graph stores, in any number of processes at once. A lease holds a piece of work
 * and expires when its holder dies. The worker that claims it then raises its fencing token, and the former holder
 * commits nothing.
 */
export class WorkRunner {
  private readonly handlers: ReadonlyMap<string, WorkHandler>;
  private readonly holder = newToken();
  private readonly concurrency: number;
  private readonly attempts = new Set<Attempt>();
  private readonly workers = new Set<Promise<void>>();
  /** Cache of ids that were due when they were listed, by turns of tenants and people. */
  private candidates: string[] = [];
  /** Last tenant that had a turn in the lists of candidates. */
  private lastTenant = '';
  private nudges = 0;
  private endedAttempts = 0;
  private stopping: Promise<void> | undefined;
  private isReleasing = false;

  constructor(private readonly options: WorkRunnerOptions) {
    const runnable = options.handlers.filter((handler) => isRunnable(handler, options.hasModel));
    this.handlers = new Map(runnable.map((handler) => [handler.kind, handler]));
    if (this.handlers.size < runnable.length) throw invalidInput('Each kind of work has one handler at most.');
    this.concurrency = options.concurrency ?? 2;
  }

  /** Starts doing due work, without waiting for it. */
  nudge(): void {
    if (this.stopping || this.handlers.size === 0) return;
    this.nudges += 1;
    while (this.workers.size < this.concurrency) {
      const worker: Promise<void> = runDetached(() => this.runWorker()).finally(() => this.workers.delete(worker));
      this.workers.add(worker);
    }
  }

  /** Waits until all work due at the call was attempted or `limitMs` passed. Returns the number of attempts ended. */
  async runDue(limitMs = Number.POSITIVE_INFINITY): Promise<number> {
    const before = this.endedAttempts;
    this.nudge();
    await within(limitMs, this.idle());
    return this.endedAttempts - before;
  }

  /**
   * Starts no further attempt and waits at most `limitMs` for those under way. Unfinished work is then given back at
   * once, and its attempt does not count. A second call waits for the same end.
   */
  stop(limitMs = stopMs): Promise<void> {
    this.stopping ??= this.end(limitMs);
    return this.stopping;
  }

  private async end(limitMs: number): Promise<void> {
    await within(limitMs, this.idle());
    this.isReleasing = true;
    for (const attempt of this.attempts) attempt.giveBack();
    await this.idle();
  }

  private async idle(): Promise<void> {
    while (this.workers.size > 0) await Promise.all(this.workers);
  }

  /** Loop of one worker: does piece after piece until none is due. */
  private async runWorker(): Promise<void> {
    let seenNudges: number;
    do {
      seenNudges = this.nudges;
      try {
        for (let hasMore = true; hasMore && !this.stopping;) hasMore = await this.doNext();
      } catch (error) {
        // The graph is unreachable: the next nudge tries again, and a claimed lease expires.
        this.options.onError?.(error);
        return;
      }
    } while (seenNudges !== this.nudges && !this.stopping);
  }

  private async doNext(): Promise<boolean> {
    const { graph, clock, leaseMs = 60_000 } = this.options;
    const id = await this.nextCandidate();
    if (id === undefined || this.stopping) return false;
    const now = clock();
    const claim = await claimWork(graph, { id, holder: this.holder, now, until: now + leaseMs });
    if (!claim) return true;
    const handler = this.handlers.get(claim.work.kind)!;
    const attempt = new Attempt(claim, handler, { ...this.options, leaseMs });
    this.attempts.add(attempt);
    if (this.isReleasing) attempt.giveBack();
    try {
      await inSpan(`work ${handler.kind}`, { 'kith.work': handler.kind }, () => attempt.run());
    } finally {
      this.attempts.delete(attempt);
      this.endedAttempts += 1;
    }
    return true;
  }

  /**
   * Picks a candidate at random. The workers of one process share the list, so they do not race each other. The random
   * choice makes races with other processes rare. The list holds only the first piece of each lane.
   */
  private async nextCandidate(): Promise<string | undefined> {
    if (this.candidates.length === 0) {
      const { graph, clock, tenant = null } = this.options;
      const kinds = [...this.handlers.keys()];
      // Ids of people are random, so a random one gives each person of a large tenant the same chance to be the next.
      const turns = { afterTenant: this.lastTenant, afterPerson: newId('person') };
      const dueWork = await listDue(graph.session(), { kinds, tenant, now: clock(), limit: candidateLimit, ...turns });
      this.lastTenant = dueWork.lastTenant;
      if (this.candidates.length === 0) this.candidates = dueWork.ids;
    }
    const { random = Math.random } = this.options;
    return this.candidates.splice(Math.floor(random() * this.candidates.length), 1)[0];
  }
}

/** Resolves with the work or after `limitMs`, whichever is first. */
async function within(limitMs: number, work: Promise<void>): Promise<void> {
  if (limitMs === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
