import { RoomMetrics } from '../platform/telemetry/metrics.js';
import type { Announcement } from './historyEvent.js';

/** Prometheus metrics of memories, besides those of requests. */
export class MemoryMetrics extends RoomMetrics {
  readonly lostAccessBatches = this.counter({
    name: 'kith_access_batches_lost_total',
    help: 'Batches of access times that could not be stored.',
  });
  readonly lateEmbeddings = this.counter({
    name: 'kith_late_embeddings_total',
    help: 'Vectors made after their memories and messages were stored; a message has two.',
  });
  private readonly eventCounter = this.counter({
    name: 'kith_memory_events_total',
    help: 'Writes of memories, by kind of history event.',
    labelNames: ['event'],
  });
  private readonly missingVectors = this.gauge({
    name: 'kith_vectors_missing',
    help: 'Missing vectors of memories and messages, for the embedding model of this process.',
    labelNames: ['of'],
    collect: () => this.collectMissing(),
  });
  private countMissing: (() => Promise<Readonly<Record<string, number>>>) | undefined;

  /** Sets the function that counts missing vectors, by memories and messages. It is called on every scrape. */
  setMissingCounter(count: () => Promise<{ readonly memories: number; readonly messages: number }>): void {
    this.countMissing = async () => ({ ...(await count()) });
  }

  /** Counts the events that the writer of memories has announced. */
  count({ events }: Announcement): void {
    for (const event of events) this.eventCounter.inc({ event });
  }

  /** Keeps the last known counts if the graph does not answer: the other metrics must not wait for it. */
  private async collectMissing(): Promise<void> {
    const counts = await this.countMissing?.().catch(() => undefined);
    for (const [of, count] of Object.entries(counts ?? {})) this.missingVectors.set({ of }, count);
  }
}
