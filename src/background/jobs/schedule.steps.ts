import type { Timer } from '../../platform/jobs/timer.js';
import type { TimedJobs } from './job.js';

export interface ScheduleOptions {
  readonly timer: Timer;
  readonly jobs: TimedJobs;
  /** Takes up due work in this process. If undefined, this process does no work and only wakes the others. */
  readonly onDue: (() => void) | undefined;
  /** Called with the error when the job store stops answering, once until it answers again. */
  readonly onError: (error: unknown) => void;
  /** Interval in ms at which the schedules are registered again; a minute by default. */
  readonly everyMs?: number;
}

const wakeName = 'run-work';
const wakeLockMs = 30_000;
const jobLockMs = 120_000;

/**
 * Schedule: runs jobs by the timer and takes work up as soon as it enters the outbox. The job store may be unreachable
 * or emptied at any time, so no caller waits for it and no method throws. Schedules are restored automatically, and
 * meanwhile this process works alone.
 */
export class Schedule {
  private readonly everyMs: number;
  private ticking: NodeJS.Timeout | undefined;
  private tending: Promise<void> | undefined;
  private waking: Promise<void> | undefined;
  private wakeAgain = false;
  private away = false;
  private stopped = false;

  constructor(private readonly options: ScheduleOptions) {
    this.everyMs = options.everyMs ?? 60_000;
    const { timer, jobs, onDue } = options;
    if (!onDue) return;
    timer.define(wakeName, { concurrency: 1, lockMs: wakeLockMs }, () => Promise.resolve(onDue()));
    for (const job of jobs.jobs) {
      timer.define(job.name, { concurrency: 1, lockMs: jobLockMs }, (_, signal) => jobs.runByTimer(job, signal));
    }
  }

  /** Starts running jobs as soon as the job store answers. Does nothing in a process that does no work. */
  start(): void {
    if (!this.options.onDue) return;
    this.tend();
    this.ticking = setInterval(() => this.tend(), this.everyMs).unref();
  }

  /** Wakes this process and one other process, because there is work. */
  wake(): void {
    if (this.stopped) return;
    this.options.onDue?.();
    this.wakeAgain = true;
    this.waking ??= this.callOthers().finally(() => (this.waking = undefined));
  }

  /** Starts no further run and waits at most `limitMs` for those under way. */
  async stop(limitMs?: number): Promise<void> {
    this.stopped = true;
    clearInterval(this.ticking);
    await this.options.timer.stop(limitMs);
    await Promise.all([this.tending, this.waking]);
  }

  private tend(): void {
    this.tending ??= this.ensureSchedules().finally(() => (this.tending = undefined));
  }

  private async ensureSchedules(): Promise<void> {
    const { timer, jobs, onDue } = this.options;
    await this.ask(async () => {
      await timer.start();
      for (const { name, schedule } of jobs.jobs) await timer.every(name, schedule);
    });
    if (this.away) onDue?.();
  }

  /** Makes one call at a time, however often it is woken: calls must not pile up without a reachable job store. */
  private async callOthers(): Promise<void> {
    while (this.wakeAgain && !this.stopped) {
      this.wakeAgain = false;
      await this.ask(() => this.options.timer.wake(wakeName, { dedupeKey: 'due' }));
    }
  }

  private async ask(question: () => Promise<void>): Promise<void> {
    try {
      await question();
      this.away = false;
    } catch (error) {
      if (!this.away && !this.stopped) this.options.onError(error);
      this.away = true;
    }
  }
}
