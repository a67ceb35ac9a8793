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
 * or emptied at any time, so no caller waits for it and no method throws. Schedules are restored automatically.
 *
 * | state       | meaning                                                 | next state                            |
 * | ----------- | ------------------------------------------------------- | ------------------------------------- |
 * | idle        | nothing is scheduled; `wake` works already              | reachable (`start`), stopped (`stop`) |
 * | reachable   | the job store has answered the last call                | unreachable (a call fails), stopped   |
 * | unreachable | this process works alone, once per registration         | reachable (a call succeeds), stopped  |
 * | stopped     | no run starts any more                                  | none                                  |
 */
export class Schedule {
  private readonly everyMs: number;
  private interval: NodeJS.Timeout | undefined;
  private registration: Promise<void> | undefined;
  private wakeCall: Promise<void> | undefined;
  private isWakePending = false;
  private isUnreachable = false;
  private isStopped = false;

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
    if (!this.options.onDue || this.isStopped) return;
    this.registerSchedules();
    this.interval = setInterval(() => this.registerSchedules(), this.everyMs).unref();
  }

  /** Wakes this process and one other process, because there is work. */
  wake(): void {
    if (this.isStopped) return;
    this.options.onDue?.();
    this.isWakePending = true;
    this.wakeCall ??= this.wakeOthers().finally(() => (this.wakeCall = undefined));
  }

  /** Starts no further run and waits at most `limitMs` for those under way. */
  async stop(limitMs?: number): Promise<void> {
    this.isStopped = true;
    clearInterval(this.interval);
    await this.options.timer.stop(limitMs);
    await Promise.all([this.registration, this.wakeCall]);
  }

  private registerSchedules(): void {
    this.registration ??= this.ensureSchedules().finally(() => (this.registration = undefined));
  }

  private async ensureSchedules(): Promise<void> {
    const { timer, jobs, onDue } = this.options;
    await this.callJobStore(async () => {
      await timer.start();
      for (const { name, schedule } of jobs.jobs) await timer.every(name, schedule);
    });
    if (this.isUnreachable) onDue?.();
  }

  /** Makes one call at a time, however often it is woken: calls must not pile up without a reachable job store. */
  private async wakeOthers(): Promise<void> {
    while (this.isWakePending && !this.isStopped) {
      this.isWakePending = false;
      await this.callJobStore(() => this.options.timer.wake(wakeName, { dedupeKey: 'due' }));
    }
  }

  private async callJobStore(call: () => Promise<void>): Promise<void> {
    try {
      await call();
      this.isUnreachable = false;
    } catch (error) {
      if (!this.isUnreachable && !this.isStopped) this.options.onError(error);
      this.isUnreachable = true;
    }
  }
}
