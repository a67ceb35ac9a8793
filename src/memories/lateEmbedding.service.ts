import type { Graph } from '../platform/neo4j/graph.js';
import { listUnembedded, storeVectors } from './memoryWrites.store.js';
import type { Embedder } from '../platform/models/embedder.js';

const batchSize = 32;
const pauseMs = 20_000;
const maxRestMs = 2_000;

/** Gives memories their vectors that were stored while the embedder did not answer, or while there was none. */
export class LateEmbedding {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  private endRest = (): void => {};

  constructor(
    private readonly graph: Graph,
    private readonly embedder: Embedder,
    private readonly report: { done: (count: number) => void; failed: (error: unknown) => void },
  ) {}

  /** Looks for waiting memories now and every 20 seconds; several copies may do it at once, each change happens once. */
  start(): void {
    this.running = this.work()
      .catch((error: unknown) => this.report.failed(error))
      .finally(() => {
        if (!this.stopped) this.timer = setTimeout(() => this.start(), pauseMs).unref();
      });
  }

  /** Waits for the batch under way and starts no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.endRest();
    await this.running;
  }

  /** Embeds all that waits, batch by batch; ends early when the embedder does not answer. */
  async work(): Promise<void> {
    while (!this.stopped) {
      const startedAt = performance.now();
      const waiting = await listUnembedded(this.graph.session(), batchSize);
      if (waiting.length === 0) return;
      const vectors = await this.embedder.embedPassages(waiting.map(({ text }) => text));
      const items = waiting.flatMap((one, at) => {
        const vector = vectors[at];
        return Array.isArray(vector) ? [{ ...one, vector }] : [];
      });
      if (items.length === 0) return;
      const spaceId = this.embedder.space.id;
      await this.graph.session().write((transaction) => storeVectors(transaction, items, spaceId));
      this.report.done(items.length);
      if (items.length < waiting.length) return;
      await this.rest(performance.now() - startedAt);
    }
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
