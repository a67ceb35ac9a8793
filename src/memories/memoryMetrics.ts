import { Counter, type Registry } from 'prom-client';
import type { Announcement } from './writing/historyEvent.js';

/** What is counted of memories beside the requests that ask for them. */
export class MemoryMetrics {
  readonly lostAccessBatches: Counter;
  readonly embedded: Counter;
  private readonly events: Counter;

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
  }

  /** Counts what the writer of memories has announced. */
  count({ events }: Announcement): void {
    for (const event of events) this.events.inc({ event });
  }
}
