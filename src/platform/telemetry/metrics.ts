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
  readonly memoryEvents = new Counter({
    name: 'kith_memory_events_total',
    help: 'Writes of memories, by the kind of their event in the history.',
    labelNames: ['event'],
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
  readonly work = new Counter({
    name: 'kith_work_attempts_total',
    help: 'Attempts at background work, by kind and the state they left it in.',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });
  readonly workSeconds = new Histogram({
    name: 'kith_work_attempt_seconds',
    help: 'Time of an attempt at background work.',
    labelNames: ['kind'],
    buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 180, 600],
    registers: [this.registry],
  });
  readonly workWaitSeconds = new Histogram({
    name: 'kith_work_wait_seconds',
    help: 'From when background work was due until it was taken up.',
    labelNames: ['kind'],
    buckets: [0.1, 0.5, 1, 5, 30, 60, 300, 1_800, 7_200, 86_400],
    registers: [this.registry],
  });
  readonly workTries = new Histogram({
    name: 'kith_work_tries',
    help: 'Attempts that finished work had taken.',
    labelNames: ['kind'],
    buckets: [1, 2, 3, 4, 6, 10, 50],
    registers: [this.registry],
  });
  readonly guarded = new Counter({
    name: 'kith_writing_guard_total',
    help: 'Texts of models held against the writing guard, by whether they passed at the first try.',
    labelNames: ['first'],
    registers: [this.registry],
  });
  readonly dropped = new Counter({
    name: 'kith_learning_dropped_total',
    help: 'What models wrote and was not kept, by reason.',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  readonly modelCalls = new Counter({
    name: 'kith_model_calls_total',
    help: 'Questions to the language model by prompt and outcome; OVER_BUDGET counts refusals of the token budget.',
    labelNames: ['prompt', 'version', 'outcome'],
    registers: [this.registry],
  });
  readonly modelTokens = new Counter({
    name: 'kith_model_tokens_total',
    help: 'Tokens of the language model by prompt, read (in) and written (out).',
    labelNames: ['prompt', 'direction'],
    registers: [this.registry],
  });
  readonly modelSeconds = new Histogram({
    name: 'kith_model_call_seconds',
    help: 'Time of a question to the language model, waits included.',
    labelNames: ['prompt'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 180],
    registers: [this.registry],
  });
  readonly jobRuns = new Counter({
    name: 'kith_job_runs_total',
    help: 'Runs of jobs by outcome.',
    labelNames: ['job', 'outcome'],
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
