import { batchesOf } from '../platform/batches.js';
import { type Clock, dayMs } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { runDetached } from '../platform/telemetry/spans.js';
import type { EmbeddingSource } from './embeddingSource.js';
import { embeddingSources } from './missingVectors.store.js';
import { ForegroundActivity } from '../platform/foregroundActivity.js';
import { type Embedder, isRefused } from '../platform/models/embedding/embedder.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';

const pauseMs = 20_000;
/** Time in ms until a text that the model refused is tried again: its server may have got another model or limit. */
const refusedPauseMs = dayMs;
/** Batch sizes of late embedding. */
export interface Pace {
  /** Number of items that are listed and stored together. */
  readonly batch: number;
  /** Number of texts that are embedded between two checks for foreground requests. */
  readonly atOnce: number;
}

export interface LateOptions {
  /** Tenant whose items are embedded; all tenants if absent. */
  readonly tenant?: string | undefined;
  /** Batch sizes; those for a process that also answers requests if absent. */
  readonly pace?: Pace | undefined;
  readonly clock?: Clock | undefined;
  /** Ends the run after its current batch, as `stop` does. */
  readonly signal?: AbortSignal | undefined;
}

/** Batch sizes beside requests: two texts for each of two workers. */
const defaultPace: Pace = { batch: 32, atOnce: 4 };
/** Batch sizes of a process that answers no requests; an embedding server takes many texts per call. */
const commandPace: Pace = { batch: 256, atOnce: 64 };
/** Number of rounds of which one embeds later ranks too: an earlier rank that is filled all the time does not stop them. */
const laterRankEvery = 4;
/** Maximum wait for a quiet moment before each step, in ms. It keeps the backlog moving under permanent requests. */
const maxYieldMs = 100;

/**
 * Embeds stored items in the background: messages always, memories if the embedder was unavailable when they were
 * stored.
 *
 * | state   | meaning                        | next state                                                      |
 * | ------- | ------------------------------ | --------------------------------------------------------------- |
 * | idle    | never started                  | running (`nudge`), stopped (`stop`)                             |
 * | running | batches are being embedded     | waiting (done), running (`nudge` meanwhile), stopped (`stop`)   |
 * | waiting | a timer of 20 seconds runs     | running (timer or `nudge`), stopped (`stop`)                    |
 * | stopped | no other run starts            | none                                                            |
 */
export class LateEmbedding {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isRerunDue = false;
  private readonly stopping = new AbortController();

  constructor(
    private readonly graph: Graph,
    private readonly embedder: Embedder,
    /** Sources by rank. While something waits in the ranks before it, a rank has a turn in every fourth round alone. */
    private readonly ranks: readonly (readonly EmbeddingSource[])[],
    private readonly foreground: ForegroundActivity,
    private readonly report: { done: (count: number) => void; failed: (error: unknown) => void },
    private readonly options: LateOptions = {},
  ) {}

  /** Starts a run now and every 20 s after it; during a run, another after it. Concurrent processes store each once. */
  nudge(): void {
    if (this.isStopped) return;
    if (this.running) {
      this.isRerunDue = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = runDetached(() => this.work())
      .catch((error: unknown) => this.report.failed(error))
      .finally(() => {
        this.running = undefined;
        if (this.isStopped) return;
        if (this.isRerunDue) {
          this.isRerunDue = false;
          this.nudge();
        } else {
          this.timer = setTimeout(() => this.nudge(), pauseMs).unref();
        }
      });
  }

  private get pace(): Pace {
    return this.options.pace ?? defaultPace;
  }

  /** Waits for the current batch and starts no other. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /**
   * Embeds everything that waits: a batch of each source of a rank in turn, so that new messages do not wait for a
   * large import. After each batch of a later rank, new items of the earlier ranks go first. A text that the model
   * refuses is deferred for a day. A source whose embedder does not answer is left for the next run.
   */
  async work(): Promise<void> {
    const answeringSources = new Set(this.ranks.flat());
    let hasPending = true;
    for (let round = 1; hasPending && !this.isStopped; round += 1) {
      hasPending = false;
      for (const sources of this.ranks) {
        if (hasPending && round % laterRankEvery !== 0) break;
        for (const source of sources.filter((one) => answeringSources.has(one))) {
          const batchOutcome = await this.embedBatch(source);
          if (batchOutcome === 'unanswered') answeringSources.delete(source);
          else hasPending ||= batchOutcome === 'handled';
        }
      }
    }
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted || this.options.signal?.aborted === true;
  }

  private async embedBatch(source: EmbeddingSource): Promise<'handled' | 'empty' | 'unanswered'> {
    if (this.isStopped) return 'empty';
    const { tenant = null, clock = Date.now } = this.options;
    const now = clock();
    const pendingItems = await source.list(this.graph.session(), { tenant, limit: this.pace.batch, now });
    if (pendingItems.length === 0) return 'empty';
    const vectorsOrErrors = await this.embed(pendingItems.flatMap(({ texts }) => texts));
    let next = 0;
    const results = pendingItems.map((item) => ({
      item,
      vectors: vectorsOrErrors.slice(next, (next += item.texts.length)),
    }));
    const embeddedItems = results.flatMap(({ item, vectors }) =>
      vectors.every((vector) => Array.isArray(vector)) && vectors.length === item.texts.length
        ? [{ ...item, vectors }]
        : [],
    );
    const refusedItems = results.flatMap(({ item, vectors }) => (vectors.some(isRefused) ? [item] : []));
    if (embeddedItems.length + refusedItems.length === 0) return 'unanswered';
    await this.graph.session().write(async (transaction) => {
      if (embeddedItems.length > 0) await source.store(transaction, embeddedItems, this.embedder.space.id);
      if (refusedItems.length > 0) await source.defer(transaction, refusedItems, { now, until: now + refusedPauseMs });
    });
    if (embeddedItems.length > 0) this.report.done(embeddedItems.length);
    return 'handled';
  }

  /** Returns one vector or error per text, in order; shorter if stopped. Yields to foreground requests at each step. */
  private async embed(texts: readonly string[]): Promise<(number[] | Error)[]> {
    const vectors: (number[] | Error)[] = [];
    for (const batch of batchesOf(texts, this.pace.atOnce)) {
      if (this.isStopped) break;
      await this.foreground.quiet(maxYieldMs, this.stopping.signal);
      const stepVectors = await this.embedder.embedPassages(batch);
      vectors.push(...stepVectors);
      // The embedder is unavailable if it fails for every text of a step, unless it refuses one of them for its own sake.
      if (stepVectors.every((result) => result instanceof Error && !isRefused(result))) break;
    }
    return vectors;
  }
}

/** Embeds in a process without requests. Ends after a batch if aborted; `onDone` gets the items of each batch. */
export function embedPending(
  graph: Graph,
  embedder: Embedder,
  set: VectorSet,
  { onDone, ...options }: { clock: Clock; signal: AbortSignal; onDone: (count: number) => void },
): Promise<void> {
  const report = { done: onDone, failed: () => undefined };
  const lateOptions = { ...options, pace: commandPace };
  return new LateEmbedding(
    graph,
    embedder,
    embeddingSources(set),
    new ForegroundActivity(),
    report,
    lateOptions,
  ).work();
}
