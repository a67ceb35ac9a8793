import type { Timer } from '../../platform/jobs/timer.js';
import type { TimedJobs } from './job.js';

/** What a schedule works with. */
export interface ScheduleOptions {
  readonly timer: Timer;
  readonly jobs: TimedJobs;
  /** Takes up work that is due, in this process; undefined where it does no work itself: then it only wakes others. */
  readonly onDue: (() => void) | undefined;
  /** Hears of a job store that does not answer, once until it does again. */
  readonly onError: (error: unknown) => void;
  /** How often the schedules are looked after; a minute, if not given. */
  readonly everyMs?: number;
}

const wakeName = 'run-work';
const wakeLockMs = 30_000;
const jobLockMs = 120_000;

/**
 * Lets jobs run by the timer and work be taken up as soon as it is noted. The job store may be away or emptied at any
 * time: nothing here throws or is waited for, schedules come back by themselves, and meanwhile this process works alone.
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

  /** Begins to run jobs, as soon as the job store answers; a process that does no work begins nothing. */
  start(): void {
    if (!this.options.onDue) return;
    this.tend();
    this.ticking = setInterval(() => this.tend(), this.everyMs).unref();
  }

  /** Tells this process and one other that there is work. */
  wake(): void {
    if (this.stopped) return;
    this.options.onDue?.();
    this.wakeAgain = true;
    this.waking ??= this.callOthers().finally(() => (this.waking = undefined));
  }

  /** Starts no further run, and waits for those under way so many ms at most. */
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

  /** One call at a time, however many ask: a job store that is away must not gather them. */
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
