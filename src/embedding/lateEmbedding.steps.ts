import type { Graph } from '../platform/neo4j/graph.js';
import { detached } from '../platform/telemetry/spans.js';
import type { PendingEmbeddings } from './unembedded.js';
import type { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';

const pauseMs = 20_000;
/** How much is embedded in one go. */
export interface Pace {
  /** What is listed, and stored together. */
  readonly batch: number;
  /** Texts that are embedded before it is looked whether somebody asks. */
  readonly atOnce: number;
}

/** How it is embedded afterwards. */
export interface LateOptions {
  /** What is one tenant's alone; everybody's, when not given. */
  readonly tenant?: string | undefined;
  /** As beside requests, when not given. */
  readonly pace?: Pace | undefined;
}

/** Beside requests: two texts for each of two workers. */
const usualPace: Pace = { batch: 32, atOnce: 4 };
/** Even where somebody always asks, what was said will be found one day: so long it is waited for a quiet moment. */
const maxYieldMs = 100;

/** Gives what is stored its vectors afterwards: messages always, memories that were stored while the embedder did not answer. */
export class LateEmbedding {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private readonly stopping = new AbortController();

  constructor(
    private readonly graph: Graph,
    private readonly embedder: Embedder,
    /** In ranks: those of a later one only while nothing waits in those before. */
    private readonly ranks: readonly (readonly PendingEmbeddings[])[],
    private readonly demand: ForegroundActivity,
    private readonly report: { done: (count: number) => void; failed: (error: unknown) => void },
    private readonly options: LateOptions = {},
  ) {}

  /**
   * Looks for what waits now and every 20 seconds from then on; returns at once. Several copies may do it, each change
   * happens once.
   */
  nudge(): void {
    if (this.isStopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = detached(() => this.work())
      .catch((error: unknown) => this.report.failed(error))
      .finally(() => {
        this.running = undefined;
        if (this.isStopped) return;
        if (this.again) {
          this.again = false;
          this.nudge();
        } else {
          this.timer = setTimeout(() => this.nudge(), pauseMs).unref();
        }
      });
  }

  private get pace(): Pace {
    return this.options.pace ?? usualPace;
  }

  /** Waits for the batch under way and starts no other. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /**
   * Embeds all that waits, a batch of each source of a rank in turn, so that what is said now does not wait for a large
   * import. A source for which the embedder does not answer is left for the next time.
   */
  async work(): Promise<void> {
    const answered = new Set(this.ranks.flat());
    for (let rank = 0; rank < this.ranks.length && !this.isStopped;) {
      let isLeft = false;
      for (const source of this.ranks[rank]!.filter((one) => answered.has(one))) {
        const left = await this.embedBatch(source);
        if (left === 'unanswered') answered.delete(source);
        else isLeft ||= left !== 'none';
      }
      // After each batch of a later rank what has come meanwhile goes first.
      rank = isLeft ? 0 : rank + 1;
    }
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async embedBatch(source: PendingEmbeddings): Promise<'some' | 'none' | 'unanswered'> {
    if (this.isStopped) return 'none';
    const waiting = await source.list(this.graph.session(), {
      tenant: this.options.tenant ?? null,
      limit: this.pace.batch,
    });
    if (waiting.length === 0) return 'none';
    const embedded = await this.embed(waiting.flatMap(({ texts }) => texts));
    let next = 0;
    const items = waiting.flatMap((one) => {
      const vectors = embedded.slice(next, (next += one.texts.length));
      return vectors.every((vector) => Array.isArray(vector)) && vectors.length === one.texts.length
        ? [{ ...one, vectors }]
        : [];
    });
    if (items.length > 0) {
      await this.graph.session().write((transaction) => source.store(transaction, items, this.embedder.space.id));
      this.report.done(items.length);
    }
    return items.length < waiting.length ? 'unanswered' : 'some';
  }

  /** The vectors of texts, in order and up to where they ended; in small steps, and none begins while somebody asks. */
  private async embed(texts: readonly string[]): Promise<(number[] | Error)[]> {
    const vectors: (number[] | Error)[] = [];
    const { atOnce } = this.pace;
    for (let start = 0; start < texts.length && !this.isStopped; start += atOnce) {
      await this.demand.quiet(maxYieldMs, this.stopping.signal);
      const some = await this.embedder.embedPassages(texts.slice(start, start + atOnce));
      vectors.push(...some);
      // An embedder that does not answer for any of them is away.
      if (some.every((one) => one instanceof Error)) break;
    }
    return vectors;
  }
}
