import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { FieldReport } from './graphql/observedFields.js';

/** Metrics of requests: counters and latencies. */
export class HttpMetrics {
  readonly requests: Counter<'status'>;
  readonly requestSeconds: Histogram;
  readonly errors: Counter<'code'>;
  readonly inFlight: Gauge;
  readonly connections: Gauge;
  readonly subscriptions: Gauge;
  readonly changes: Counter;
  private readonly operations: Counter<'operation' | 'outcome'>;
  private readonly operationSeconds: Histogram<'operation'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.requests = new Counter({
      name: 'kith_requests_total',
      help: 'Answers on /graphql by HTTP status.',
      labelNames: ['status'],
      registers,
    });
    this.requestSeconds = new Histogram({
      name: 'kith_request_seconds',
      help: 'Time of a request on /graphql.',
      buckets: [0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 5, 15],
      registers,
    });
    this.errors = new Counter({
      name: 'kith_errors_total',
      help: 'Errors answered, by code.',
      labelNames: ['code'],
      registers,
    });
    this.inFlight = new Gauge({
      name: 'kith_requests_in_flight',
      help: 'Requests on /graphql in progress.',
      registers,
    });
    this.connections = new Gauge({ name: 'kith_connections', help: 'Open WebSocket connections.', registers });
    this.subscriptions = new Gauge({ name: 'kith_subscriptions', help: 'Open subscriptions.', registers });
    this.changes = new Counter({
      name: 'kith_changes_sent_total',
      help: 'Changes sent to subscriptions.',
      registers,
    });
    this.operations = new Counter({
      name: 'kith_operations_total',
      help: 'Answered fields of Query and Mutation, by OK or error code.',
      labelNames: ['operation', 'outcome'],
      registers,
    });
    this.operationSeconds = new Histogram({
      name: 'kith_operation_seconds',
      help: 'Time of a field of Query or Mutation, without its nested fields.',
      labelNames: ['operation'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    });
  }

  /** Counts an answered field. */
  count({ operation, outcome, ms }: FieldReport): void {
    this.operations.inc({ operation, outcome });
    this.operationSeconds.observe({ operation }, ms / 1_000);
  }
}
