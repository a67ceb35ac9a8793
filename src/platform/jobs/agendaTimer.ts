import { Agenda, type Job } from 'agenda';
import { DomainError, invalidInput } from '../errors.js';
import { renewLease } from '../leaseRenewal.js';
import { JobStore, stoppedError } from './jobStore.js';
import type { Handler, Timer, TimerOptions } from './timer.js';

/** Creates a timer on a job store; it connects on first use. */
export const createTimer = (options: TimerOptions): Timer => new AgendaTimer(options);

interface JobKind {
  concurrency: number;
  lockMs: number;
  handler: Handler;
}
interface Run {
  job: Job;
  control: AbortController;
  releaseLock: () => void;
  ended: Promise<void>;
}

/** Renewals per lock lifetime. The fourth would be too late: the run is told before another may start. */
const renewalsPerLock = 4;
const stopMs = 10_000;
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const cronPattern = /^\s*(\S+\s+){4,5}\S+\s*$/;

class AgendaTimer implements Timer {
  private readonly onError: (error: unknown) => void;
  private readonly processEveryMs: number;
  private readonly store: JobStore;
  private readonly agenda: Agenda;
  private readonly kinds = new Map<string, JobKind>();
  private readonly runs = new Set<Run>();
  private startPromise: Promise<void> | undefined;
  private stopPromise: Promise<void> | undefined;

  constructor({ uri, database = 'kith', processEveryMs = 1_000, onError }: TimerOptions) {
    this.onError = onError;
    this.processEveryMs = processEveryMs;
    this.store = new JobStore(uri, database, (name) => this.kinds.get(name)!.lockMs, onError);
    // Agenda would connect in its constructor, where a failure cannot be caught; JobStore connects instead.
    const nothing = (): Promise<void> => Promise.resolve();
    const backend = { name: 'MongoDB', repository: this.store.records, connect: nothing, disconnect: nothing };
    this.agenda = new Agenda({ backend, processEvery: processEveryMs });
    this.agenda.on('error', (error) => onError(error));
  }

  define(name: string, { concurrency, lockMs }: { concurrency: number; lockMs: number }, handler: Handler): void {
    checkName(name);
    if (this.startPromise || this.kinds.has(name))
      throw new DomainError('INTERNAL', `Job ${name} must be defined once, before the timer is started.`);
    // A run is claimed up to one poll ahead of its time, and its lock must far outlive that.
    const shortest = 3 * this.processEveryMs;
    if (lockMs < shortest) throw invalidInput(`lockMs of job ${name} must be ${shortest} or more, but is ${lockMs}.`);
    if (!Number.isInteger(concurrency) || concurrency < 1)
      throw invalidInput(`concurrency of job ${name} must be a whole number from 1 on, but is ${concurrency}.`);
    this.kinds.set(name, { concurrency, lockMs, handler });
  }

  start(): Promise<void> {
    this.startPromise ??= this.begin().catch((error: unknown) => {
      this.startPromise = undefined;
      throw error;
    });
    return this.startPromise;
  }

  async wake(name: string, data: { dedupeKey: string } & Record<string, string>, at = Date.now()): Promise<void> {
    checkName(name);
    await this.store.ask((records) => records.addWaiting(name, `${name}:${data.dedupeKey}`, data, new Date(at)));
  }

  async every(name: string, schedule: number | string): Promise<void> {
    checkName(name);
    const next = this.nextRun(name, schedule);
    const firstAt = typeof schedule === 'number' ? new Date() : next;
    // No name is empty, so no deduplication key of a wake begins like this one.
    const record = { name, dedupeKey: `:${name}`, schedule, firstAt, nextAt: next };
    await this.store.ask((records) => records.putRepeated(record));
  }

  ping(): Promise<void> {
    return this.store.ping();
  }

  stop(limitMs = stopMs): Promise<void> {
    return (this.stopPromise ??= this.end(Date.now() + limitMs));
  }

  private async begin(): Promise<void> {
    await this.store.connect();
    if (this.stopPromise) throw stoppedError();
    for (const [name, kind] of this.kinds) {
      // oxlint-disable-next-line typescript/no-misused-promises -- Agenda awaits it, although its type says void.
      this.agenda.define(name, (job: Job) => this.run(kind, job), {
        concurrency: kind.concurrency,
        lockLimit: kind.concurrency,
        // Without effect on the lock, whose renewal is ours. Agenda keeps a timer of half its length beyond the end of
        // a run.
        lockLifetime: this.processEveryMs,
      });
    }
    this.agenda.maxConcurrency([...this.kinds.values()].reduce((sum, { concurrency }) => sum + concurrency, 0));
    await this.agenda.start();
  }

  private async run({ handler, lockMs }: JobKind, job: Job): Promise<void> {
    if (this.stopPromise) return requeue(job);
    const control = new AbortController();
    const everyMs = lockMs / renewalsPerLock;
    const releaseLock = renewLease({
      everyMs,
      lostAfterMs: lockMs - everyMs,
      renew: () => this.store.records.renew(job.attrs),
      onLost: (reason) => {
        const message = `The lock of this run of ${job.attrs.name} ${reason}; end without further effects.`;
        const error = new DomainError('CONFLICT', message);
        control.abort(error);
        this.onError(error);
      },
    });
    const run = { job, control, releaseLock, ended: this.runHandler(handler, job, control.signal) };
    this.runs.add(run);
    await run.ended.finally(() => {
      releaseLock();
      this.runs.delete(run);
    });
  }

  private async runHandler(handler: Handler, job: Job, signal: AbortSignal): Promise<void> {
    try {
      const { payload = {} } = job.attrs.data as { payload?: unknown };
      await handler(payload, signal);
    } catch (error) {
      // A run that lost its lock puts nothing back: another process owns its record.
      if (signal.aborted) requeue(job);
      else this.onError(error);
    }
  }

  private async end(deadline: number): Promise<void> {
    this.store.records.close();
    for (const { control } of this.runs) control.abort(stoppedError());
    const steps = [
      () => this.startPromise,
      // After this, Agenda knows every claimed record, and its stop releases them.
      () => this.store.records.settled(),
      () => this.agenda.stop(false),
      () => Promise.all([...this.runs].map(({ ended }) => ended)),
      () => this.store.records.settled(),
      // Last, because ending runs may still wake others.
      () => this.store.close(),
    ];
    for (const step of steps) await waitUntil(deadline, step());
    for (const run of this.runs) this.abandon(run);
  }

  /** Gives up on a run. Agenda's watch over it would keep this process alive until the run ends. */
  private abandon({ job, releaseLock }: Run): void {
    releaseLock();
    this.agenda.removeAllListeners('error').on('error', () => undefined);
    job.attrs.lockedAt = undefined;
    const message = `A run of ${job.attrs.name} did not end in time; it comes again once its lock has expired.`;
    this.onError(new DomainError('UNAVAILABLE', message));
  }

  private nextRun(name: string, schedule: number | string): Date {
    if (typeof schedule === 'number') {
      if (schedule >= 1) return new Date(Date.now() + schedule);
    } else if (cronPattern.test(schedule)) {
      const { nextRunAt } = this.agenda.create(name).repeatEvery(schedule, { timezone: 'UTC' }).attrs;
      if (nextRunAt) return nextRunAt;
    }
    throw invalidInput(`Job ${name} repeats each so many ms (1 or more) or by a cron text, but not "${schedule}".`);
  }
}

/** Keeps the record, due at once, instead of removing it as done. */
function requeue(job: Job): void {
  job.attrs.nextRunAt = new Date();
}

function checkName(name: string): void {
  if (!namePattern.test(name))
    throw invalidInput(`A job has a name in kebab case, such as "learn-window", but not "${name}".`);
}

/** Waits for work until the deadline. A failure is ignored: no caller is left to hear of it, and the locks expire. */
async function waitUntil(deadline: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadlinePassing = new Promise<void>((done) => {
    timer = setTimeout(done, Math.max(0, deadline - Date.now()));
  });
  await Promise.race([work, deadlinePassing]).catch(() => undefined);
  clearTimeout(timer);
}
