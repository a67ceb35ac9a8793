import { Counter, Histogram, type Registry } from 'prom-client';
import type { WorkState } from './work.js';

/** What is counted and timed of background work. */
export class WorkMetrics {
  private readonly attempts: Counter<'kind' | 'outcome'>;
  private readonly seconds: Histogram<'kind'>;
  private readonly waitSeconds: Histogram<'kind'>;
  private readonly tries: Histogram<'kind'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'kith_work_attempts_total',
      help: 'Attempts at background work, by kind and the state they left it in.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'kith_work_attempt_seconds',
      help: 'Time of an attempt at background work.',
      labelNames: ['kind'],
      buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 180, 600],
      registers,
    });
    this.waitSeconds = new Histogram({
      name: 'kith_work_wait_seconds',
      help: 'From when background work was due until it was taken up.',
      labelNames: ['kind'],
      buckets: [0.1, 0.5, 1, 5, 30, 60, 300, 1_800, 7_200, 86_400],
      registers,
    });
    this.tries = new Histogram({
      name: 'kith_work_tries',
      help: 'Attempts that finished work had taken.',
      labelNames: ['kind'],
      buckets: [1, 2, 3, 4, 6, 10, 50],
      registers,
    });
  }

  /** Counts an attempt. */
  count({ kind, outcome, attempts, waitedMs, ms }: EndedAttempt): void {
    this.attempts.inc({ kind, outcome });
    this.seconds.observe({ kind }, ms / 1_000);
    this.waitSeconds.observe({ kind }, waitedMs / 1_000);
    if (outcome === 'DONE' || outcome === 'NOTHING_LEARNED') this.tries.observe({ kind }, attempts);
  }
}

/** What counts of an attempt when it is over. */
interface EndedAttempt {
  readonly kind: string;
  readonly outcome: WorkState | 'LOST';
  readonly attempts: number;
  readonly waitedMs: number;
  readonly ms: number;
}
