import { Counter, type Registry } from 'prom-client';

/** What is counted of memories beside the requests that ask for them. */
export class MemoryMetrics {
  readonly lostAccessBatches: Counter;
  readonly embedded: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.lostAccessBatches = new Counter({
      name: 'kith_access_batches_lost_total',
      help: 'Batches of access times that could not be written down.',
      registers,
    });
    this.embedded = new Counter({
      name: 'kith_late_embeddings_total',
      help: 'Memories that got their vector after they were stored.',
      registers,
    });
  }
}
