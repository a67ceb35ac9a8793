import { RoomMetrics } from '../platform/telemetry/metrics.js';
import type { FieldReport } from './graphql/observedFields.js';

/** Metrics of requests: counters and latencies. */
export class HttpMetrics extends RoomMetrics {
  readonly requests = this.counter({
    name: 'kith_requests_total',
    help: 'Answers on /graphql by HTTP status.',
    labelNames: ['status'],
  });
  readonly requestSeconds = this.histogram({
    name: 'kith_request_seconds',
    help: 'Time of a request on /graphql.',
    buckets: [0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 5, 15],
  });
  readonly errors = this.counter({
    name: 'kith_errors_total',
    help: 'Errors answered, by code.',
    labelNames: ['code'],
  });
  readonly inFlight = this.gauge({ name: 'kith_requests_in_flight', help: 'Requests on /graphql in progress.' });
  readonly connections = this.gauge({ name: 'kith_connections', help: 'Open WebSocket connections.' });
  readonly subscriptions = this.gauge({ name: 'kith_subscriptions', help: 'Open subscriptions.' });
  readonly changes = this.counter({ name: 'kith_changes_sent_total', help: 'Changes sent to subscriptions.' });
  private readonly operations = this.counter({
    name: 'kith_operations_total',
    help: 'Answered fields of Query and Mutation, by OK or error code.',
    labelNames: ['operation', 'outcome'],
  });
  private readonly operationSeconds = this.histogram({
    name: 'kith_operation_seconds',
    help: 'Time of a field of Query or Mutation, without its nested fields.',
    labelNames: ['operation'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  });

  count({ operation, outcome, ms }: FieldReport): void {
    this.operations.inc({ operation, outcome });
    this.operationSeconds.observe({ operation }, ms / 1_000);
  }
}
