import { Counter, Gauge, type Registry } from 'prom-client';
import type { Announcement } from './historyEvent.js';

/** Prometheus metrics of memories, besides those of requests. */
export class MemoryMetrics {
  readonly lostAccessBatches: Counter;
  readonly embedded: Counter;
  private readonly events: Counter;
  private readonly missing: Gauge;
  private countMissing: (() => Promise<Readonly<Record<string, number>>>) | undefined;

  constructor(registry: Registry) {
    const registers = [registry];
    this.lostAccessBatches = new Counter({
      name: 'kith_access_batches_lost_total',
      help: 'Batches of access times that could not be stored.',
      registers,
    });
    this.embedded = new Counter({
      name: 'kith_late_embeddings_total',
      help: 'Vectors made after their memories and messages were stored; a message has two.',
      registers,
    });
    this.events = new Counter({
      name: 'kith_memory_events_total',
      help: 'Writes of memories, by kind of history event.',
      labelNames: ['event'],
      registers,
    });
    this.missing = new Gauge({
      name: 'kith_vectors_missing',
      help: 'Missing vectors of memories and messages, for the embedding model of this process.',
      labelNames: ['of'],
      registers,
      collect: () => this.lookForMissing(),
    });
  }

  /** Sets the function that counts missing vectors, by memories and messages. It is called on every scrape. */
  countsMissing(count: () => Promise<{ readonly memories: number; readonly messages: number }>): void {
    this.countMissing = async () => ({ ...(await count()) });
  }

  /** Counts the events that the writer of memories has announced. */
  count({ events }: Announcement): void {
    for (const event of events) this.events.inc({ event });
  }

  /** Keeps the last known counts if the graph does not answer: the other metrics must not wait for it. */
  private async lookForMissing(): Promise<void> {
    const counts = await this.countMissing?.().catch(() => undefined);
    for (const [of, count] of Object.entries(counts ?? {})) this.missing.set({ of }, count);
  }
}
