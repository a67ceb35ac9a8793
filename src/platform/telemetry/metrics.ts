import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is counted and timed, for Prometheus. Labels are names of ours alone: never a tenant, person or text. */
export class Metrics {
  private readonly registry = new Registry();
  readonly requests = new Counter({
    name: 'kith_requests_total',
    help: 'Answers on /graphql by HTTP status.',
    labelNames: ['status'],
    registers: [this.registry],
  });
  readonly requestSeconds = new Histogram({
    name: 'kith_request_seconds',
    help: 'Time of a request on /graphql.',
    buckets: [0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 5, 15],
    registers: [this.registry],
  });
  readonly errors = new Counter({
    name: 'kith_errors_total',
    help: 'Errors answered, by code.',
    labelNames: ['code'],
    registers: [this.registry],
  });
  readonly statements = new Histogram({
    name: 'kith_statement_seconds',
    help: 'Time of a statement on the graph, by name.',
    labelNames: ['statement'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  readonly notifications = new Counter({
    name: 'kith_statement_notifications_total',
    help: 'Warnings of the database about a statement.',
    labelNames: ['statement'],
    registers: [this.registry],
  });
  readonly lostAccessBatches = new Counter({
    name: 'kith_access_batches_lost_total',
    help: 'Batches of access times that could not be written down.',
    registers: [this.registry],
  });
  readonly embedded = new Counter({
    name: 'kith_late_embeddings_total',
    help: 'Memories that got their vector after they were stored.',
    registers: [this.registry],
  });
  readonly inFlight = new Gauge({
    name: 'kith_requests_in_flight',
    help: 'Requests on /graphql under way.',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Everything in the text format of Prometheus. */
  async text(): Promise<{ body: string; contentType: string }> {
    return { body: await this.registry.metrics(), contentType: this.registry.contentType };
  }
}
