import { RoomMetrics } from '../../platform/telemetry/metrics.js';
import type { Clock } from '../../platform/clock.js';
import type { AttemptReport, Backlog } from './work.js';

/** Prometheus metrics of background work. */
export class WorkMetrics extends RoomMetrics {
  private readonly attempts = this.counter({
    name: 'kith_work_attempts_total',
    help: 'Attempts at background work, by kind and resulting state.',
    labelNames: ['kind', 'outcome'],
  });
  private readonly seconds = this.histogram({
    name: 'kith_work_attempt_seconds',
    help: 'Time of an attempt at background work.',
    labelNames: ['kind'],
    buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 180, 600],
  });
  private readonly waitSeconds = this.histogram({
    name: 'kith_work_wait_seconds',
    help: 'Time from when background work was due until a worker took it.',
    labelNames: ['kind'],
    buckets: [0.1, 0.5, 1, 5, 30, 60, 300, 1_800, 7_200, 86_400],
  });
  private readonly tries = this.histogram({
    name: 'kith_work_tries',
    help: 'Number of attempts of finished work.',
    labelNames: ['kind'],
    buckets: [1, 2, 3, 4, 6, 10, 50],
  });
  private readonly backlog = this.gauge({
    name: 'kith_work_backlog',
    help: 'Unfinished background tasks of all instances, by kind and state.',
    labelNames: ['kind', 'state'],
    // One read fills both gauges: this gauge starts it, and the other waits for it.
    collect: () => (this.backlogRead = this.readBacklog?.()),
  });
  private readonly oldest = this.gauge({
    name: 'kith_work_oldest_seconds',
    help: 'Time for which the oldest task has been due, or has waited for a language model.',
    labelNames: ['kind', 'state'],
    collect: () => this.backlogRead,
  });
  private readBacklog: (() => Promise<void>) | undefined;
  private backlogRead: Promise<void> | undefined;

  /** Sets the function that reads the backlog. It is called on each scrape. */
  setBacklogReader(clock: Clock, read: (now: number) => Promise<readonly Backlog[]>): void {
    this.readBacklog = async () => {
      const now = clock();
      const backlog = await read(now).catch(() => undefined);
      // If the graph does not answer, the gauges keep their last values: the other metrics must not wait for it.
      if (!backlog) return;
      this.backlog.reset();
      this.oldest.reset();
      for (const { kind, state, count, since } of backlog) {
        this.backlog.set({ kind, state }, count);
        this.oldest.set({ kind, state }, since === null ? 0 : (now - since) / 1_000);
      }
    };
  }

  /** Counts and times an attempt. */
  count({ kind, outcome, attempts, waitedMs, ms }: AttemptReport): void {
    this.attempts.inc({ kind, outcome });
    this.seconds.observe({ kind }, ms / 1_000);
    this.waitSeconds.observe({ kind }, waitedMs / 1_000);
    if (outcome === 'DONE' || outcome === 'NOTHING_LEARNED') this.tries.observe({ kind }, attempts);
  }
}
