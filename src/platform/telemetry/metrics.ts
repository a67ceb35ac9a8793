import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/**
 * Metrics registry of a process, with those of the platform; rooms declare theirs in the same registry. Labels are
 * names from the code: never a tenant, person or text.
 */
export class PlatformMetrics {
  protected readonly registry = new Registry();
  readonly statements = new Histogram({
    name: 'kith_statement_seconds',
    help: 'Time of a statement on the graph, by its area: the folder of cypher/ that it stands in.',
    labelNames: ['area'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  readonly notifications = new Counter({
    name: 'kith_statement_notifications_total',
    help: 'Warnings of the database about statements, by area; the log names the statement.',
    labelNames: ['area'],
    registers: [this.registry],
  });

  readonly withheld = new Counter({
    name: 'kith_withheld_total',
    help: 'Memories that an index found for an audience and the rule of disclosure withheld; searches with a filter are not counted.',
    labelNames: ['area'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Returns all metrics in the text format of Prometheus. */
  async text(): Promise<MetricsText> {
    return { body: await this.registry.metrics(), contentType: this.registry.contentType };
  }
}

/** Metrics as Prometheus reads them. */
export interface MetricsText {
  readonly body: string;
  readonly contentType: string;
}
