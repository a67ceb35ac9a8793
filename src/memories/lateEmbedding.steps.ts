import type { Graph } from '../platform/neo4j/graph.js';
import type { Unembeddeds } from './unembedded.js';
import type { Embedder } from '../platform/models/embedder.js';

const batchSize = 32;
const pauseMs = 20_000;
const maxRestMs = 2_000;

/** Gives what is stored its vectors afterwards: messages always, memories that were stored while the embedder did not answer. */
export class LateEmbedding {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private endRest = (): void => {};

  constructor(
    private readonly graph: Graph,
    private readonly embedder: Embedder,
    private readonly sources: readonly Unembeddeds[],
    private readonly report: { done: (count: number) => void; failed: (error: unknown) => void },
  ) {}

  /**
   * Looks for what waits now and every 20 seconds from then on; returns at once. Several copies may do it, each change
   * happens once.
   */
  nudge(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.work()
      .catch((error: unknown) => this.report.failed(error))
      .finally(() => {
        this.running = undefined;
        if (this.stopped) return;
        if (this.again) {
          this.again = false;
          this.nudge();
        } else {
          this.timer = setTimeout(() => this.nudge(), pauseMs).unref();
        }
      });
  }

  /** Waits for the batch under way and starts no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.endRest();
    await this.running;
  }

  /**
   * Embeds all that waits, a batch of each source in turn, so that what is said now does not wait for a large import. A
   * source for which the embedder does not answer is left for the next time.
   */
  async work(): Promise<void> {
    const answered = new Set(this.sources);
    let waiting = true;
    while (waiting) {
      waiting = false;
      for (const source of answered) {
        const left = await this.embedBatch(source);
        if (left === 'unanswered') answered.delete(source);
        else waiting ||= left === 'more';
      }
    }
  }

  private async embedBatch(source: Unembeddeds): Promise<'more' | 'none' | 'unanswered'> {
    if (this.stopped) return 'none';
    const startedAt = performance.now();
    const waiting = await source.list(this.graph.session(), batchSize);
    if (waiting.length === 0) return 'none';
    const embedded = await this.embedder.embedPassages(waiting.flatMap(({ texts }) => texts));
    let next = 0;
    const items = waiting.flatMap((one) => {
      const vectors = embedded.slice(next, (next += one.texts.length));
      return vectors.every((vector) => Array.isArray(vector)) ? [{ ...one, vectors }] : [];
    });
    if (items.length === 0) return 'unanswered';
    await this.graph.session().write((transaction) => source.store(transaction, items, this.embedder.space.id));
    this.report.done(items.length);
    if (items.length < waiting.length) return 'unanswered';
    if (waiting.length < batchSize) return 'none';
    await this.rest(performance.now() - startedAt);
    return 'more';
  }

  /** Lets those who wait for answers have the machine for as long as the last batch had it. */
  private rest(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, maxRestMs)).unref();
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
