import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';

/** Metrics of a room, in a registry shared by rooms. Labels are names from the code: no tenant, person or text. */
export abstract class RoomMetrics {
  constructor(protected readonly registry: Registry) {}

  protected counter<Label extends string = never>(metric: CounterConfiguration<Label>): Counter<Label> {
    return new Counter({ ...metric, registers: [this.registry] });
  }

  protected gauge<Label extends string = never>(metric: GaugeConfiguration<Label>): Gauge<Label> {
    return new Gauge({ ...metric, registers: [this.registry] });
  }

  protected histogram<Label extends string = never>(metric: HistogramConfiguration<Label>): Histogram<Label> {
    return new Histogram({ ...metric, registers: [this.registry] });
  }
}

/** Metrics registry of a process, with those of the platform. */
export class PlatformMetrics extends RoomMetrics {
  readonly statements = this.histogram({
    name: 'kith_statement_seconds',
    help: 'Time of a statement on the graph, by its area: the folder of cypher/ that it stands in.',
    labelNames: ['area'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  });
  readonly notifications = this.counter({
    name: 'kith_statement_notifications_total',
    help: 'Warnings of the database about statements, by area; the log names the statement.',
    labelNames: ['area'],
  });
  readonly withheld = this.counter({
    name: 'kith_withheld_total',
    help: 'Memories that an index found for an audience and the rule of disclosure withheld; searches with a filter are not counted.',
    labelNames: ['area'],
  });

  constructor() {
    super(new Registry());
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
