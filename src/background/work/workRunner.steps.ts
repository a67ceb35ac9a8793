import { invalidInput } from '../../platform/errors.js';
import type { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { detached, inSpan } from '../../platform/telemetry/spans.js';
import { Attempt, type AttemptReport } from './attempt.steps.js';
import { claimWork } from './leases.store.js';
import { canBeDone, type WorkHandler } from './work.js';
import { listDue } from './work.store.js';

/** What a runner works with. */
export interface WorkRunnerOptions {
  readonly graph: Graph;
  /** Work of other kinds is left to others. */
  readonly handlers: readonly WorkHandler[];
  readonly clock: Clock;
  /** Without a language model only work that needs none is taken up. */
  readonly withModel: boolean;
  /** Only work of this tenant; of all, when null or not given. */
  readonly tenant?: string | null;
  /** How much is under way at once; 2, if not given. */
  readonly concurrency?: number;
  /** How long a piece is held without a sign of life; a minute, if not given. It is renewed three times as often. */
  readonly leaseMs?: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
  /** Told of each attempt when it is over. */
  readonly onAttempt?: (report: AttemptReport) => void;
  /** Told of what kept work from being taken up or laid down; it is tried again by itself. */
  readonly onError?: (error: unknown) => void;
}

const stopMs = 10_000;
const lookAhead = 16;

/**
 * Does the work that the graph keeps, in any number of processes at once. A piece is held by a lease that lapses when
 * its holder dies; whoever takes it up then raises its fence, and who held it before commits nothing any more.
 */
export class WorkRunner {
  private readonly handlers: ReadonlyMap<string, WorkHandler>;
  private readonly holder = newId();
  private readonly concurrency: number;
  private readonly attempts = new Set<Attempt>();
  private readonly hands = new Set<Promise<void>>();
  /** Ids that were due when they were looked up, the longest due first. */
  private candidates: string[] = [];
  private asked = 0;
  private done = 0;
  private stopping: Promise<void> | undefined;
  private gaveBack = false;

  constructor(private readonly options: WorkRunnerOptions) {
    const doable = options.handlers.filter((handler) => canBeDone(handler, options.withModel));
    this.handlers = new Map(doable.map((handler) => [handler.kind, handler]));
    if (this.handlers.size < doable.length) throw invalidInput('Each kind of work has one handler at most.');
    this.concurrency = options.concurrency ?? 2;
  }

  /** Lets what is due now be done, without waiting for it. */
  nudge(): void {
    if (this.stopping || this.handlers.size === 0) return;
    this.asked += 1;
    while (this.hands.size < this.concurrency) {
      const hand: Promise<void> = detached(() => this.workOff()).finally(() => this.hands.delete(hand));
      this.hands.add(hand);
    }
  }

  /**
   * Waits until everything that is due when it is called has been attempted, or so many ms have passed; gives how many
   * attempts are over since then.
   */
  async runDue(limitMs = Number.POSITIVE_INFINITY): Promise<number> {
    const before = this.done;
    this.nudge();
    await within(limitMs, this.idle());
    return this.done - before;
  }

  /**
   * Starts nothing any more and waits for what is under way, so many ms at most; what is not done then is given back
   * at once, and its attempt does not count. A second call waits for the same end.
   */
  stop(limitMs = stopMs): Promise<void> {
    this.stopping ??= this.end(limitMs);
    return this.stopping;
  }

  private async end(limitMs: number): Promise<void> {
    await within(limitMs, this.idle());
    this.gaveBack = true;
    for (const attempt of this.attempts) attempt.giveBack();
    await this.idle();
  }

  private async idle(): Promise<void> {
    while (this.hands.size > 0) await Promise.all(this.hands);
  }

  /** One pair of hands: piece after piece, until nothing is left to take up. */
  private async workOff(): Promise<void> {
    let seen: number;
    do {
      seen = this.asked;
      try {
        for (let more = true; more && !this.stopping;) more = await this.doNext();
      } catch (error) {
        // The graph is away: the next nudge tries again, and a lease that was taken lapses.
        this.options.onError?.(error);
        return;
      }
    } while (seen !== this.asked && !this.stopping);
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
    if (this.gaveBack) attempt.giveBack();
    try {
      await inSpan(`work ${handler.kind}`, { 'kith.work': handler.kind }, () => attempt.run());
    } finally {
      this.attempts.delete(attempt);
      this.done += 1;
    }
    return true;
  }

  /**
   * Hands of one process share what was looked up, so that they do not race each other, and take any of it, so that they
   * seldom race those of other processes. Of each lane only the first piece is among it.
   */
  private async nextCandidate(): Promise<string | undefined> {
    if (this.candidates.length === 0) {
      const { graph, clock, tenant = null } = this.options;
      const kinds = [...this.handlers.keys()];
      const due = await listDue(graph.session(), { kinds, tenant, now: clock(), limit: lookAhead });
      if (this.candidates.length === 0) this.candidates = due;
    }
    const { random = Math.random } = this.options;
    return this.candidates.splice(Math.floor(random() * this.candidates.length), 1)[0];
  }
}

/** Resolves with the work or after so many ms, whichever is first. */
async function within(limitMs: number, work: Promise<void>): Promise<void> {
  if (limitMs === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
