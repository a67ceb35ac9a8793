import { Counter, Gauge, type Registry } from 'prom-client';
import type { Announcement } from './historyEvent.js';

/** What is counted of memories beside the requests that ask for them. */
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
      help: 'Batches of access times that could not be written down.',
      registers,
    });
    this.embedded = new Counter({
      name: 'kith_late_embeddings_total',
      help: 'Vectors that memories and messages got after they were stored; a message has two.',
      registers,
    });
    this.events = new Counter({
      name: 'kith_memory_events_total',
      help: 'Writes of memories, by the kind of their event in the history.',
      labelNames: ['event'],
      registers,
    });
    this.missing = new Gauge({
      name: 'kith_vectors_missing',
      help: "Vectors of this process's embedding model that are still to be made, of memories and messages.",
      labelNames: ['of'],
      registers,
      collect: () => this.lookForMissing(),
    });
  }

  /** Says how to count the vectors that are still to be made, by what they are of; asked whenever somebody looks. */
  countsMissing(count: () => Promise<{ readonly memories: number; readonly messages: number }>): void {
    this.countMissing = async () => ({ ...(await count()) });
  }

  /** Counts what the writer of memories has announced. */
  count({ events }: Announcement): void {
    for (const event of events) this.events.inc({ event });
  }

  /** Where the graph does not answer, what was known before is told: the other metrics must not wait for it. */
  private async lookForMissing(): Promise<void> {
    const counts = await this.countMissing?.().catch(() => undefined);
    for (const [of, count] of Object.entries(counts ?? {})) this.missing.set({ of }, count);
  }
}
