import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What is counted and timed of requests. */
export class HttpMetrics {
  readonly requests: Counter<'status'>;
  readonly requestSeconds: Histogram;
  readonly errors: Counter<'code'>;
  readonly inFlight: Gauge;

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
      help: 'Requests on /graphql under way.',
      registers,
    });
  }
}
