import { Agenda, type Job } from 'agenda';
import { MongoClient, type Db } from 'mongodb';
import { DomainError, invalidInput } from '../errors.js';
import { holdLock } from './heldLock.js';
import { JobRecords } from './jobRecords.js';
import type { Handler, Timer, TimerOptions } from './timer.js';

/** A timer on a job store; nothing is connected before it is first used. */
export const createTimer = (options: TimerOptions): Timer => new AgendaTimer(options);

interface Kind {
  concurrency: number;
  lockMs: number;
  handler: Handler;
}
interface Run {
  control: AbortController;
  ended: Promise<void>;
}

const SELECTION_MS = 3_000;
const ANSWER_MS = 10_000;
const STOP_MS = 10_000;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CRON = /^\s*(\S+\s+){4,5}\S+\s*$/;

class AgendaTimer implements Timer {
  readonly #onError: (error: unknown) => void;
  readonly #processEveryMs: number;
  readonly #client: MongoClient;
  readonly #db: Db;
  readonly #records: JobRecords;
  readonly #agenda: Agenda;
  readonly #kinds = new Map<string, Kind>();
  readonly #runs = new Set<Run>();
  #connected: Promise<void> | undefined;
  #started: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  /** Until then runs that are ending may still ask for others. */
  #closed = false;

  constructor({ uri, database = 'kith', processEveryMs = 1_000, onError }: TimerOptions) {
    this.#onError = onError;
    this.#processEveryMs = processEveryMs;
    this.#client = new MongoClient(uri, {
      appName: 'kith',
      serverSelectionTimeoutMS: SELECTION_MS,
      connectTimeoutMS: SELECTION_MS,
      // A store that takes requests and never answers would stop all runs of a name for good.
      socketTimeoutMS: ANSWER_MS,
    });
    this.#db = this.#client.db(database);
    this.#records = new JobRecords(this.#db, (name) => this.#kinds.get(name)!.lockMs, onError);
    // Agenda connects in its constructor, where nobody can catch what fails; the connection is made apart from it.
    const nothing = (): Promise<void> => Promise.resolve();
    const backend = { name: 'MongoDB', repository: this.#records, connect: nothing, disconnect: nothing };
    this.#agenda = new Agenda({ backend, processEvery: processEveryMs });
    this.#agenda.on('error', (error) => onError(error));
  }

  define(name: string, { concurrency, lockMs }: { concurrency: number; lockMs: number }, handler: Handler): void {
    checkName(name);
    if (this.#started || this.#kinds.has(name))
      throw new DomainError('INTERNAL', `Job ${name} must be defined once, before the timer is started.`);
    // A run is claimed up to one look ahead of its time, and its lock must outlive that by far.
    const shortest = 3 * this.#processEveryMs;
    if (lockMs < shortest) throw invalidInput(`lockMs of job ${name} must be ${shortest} or more, but is ${lockMs}.`);
    if (!Number.isInteger(concurrency) || concurrency < 1)
      throw invalidInput(`concurrency of job ${name} must be a whole number from 1 on, but is ${concurrency}.`);
    this.#kinds.set(name, { concurrency, lockMs, handler });
  }

  start(): Promise<void> {
    this.#started ??= this.#begin().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  async wake(name: string, data: { dedupeKey: string } & Record<string, string>, at = Date.now()): Promise<void> {
    checkName(name);
    await this.#ask(() => this.#records.addWaiting(name, `${name}:${data.dedupeKey}`, data, new Date(at)));
  }

  async every(name: string, schedule: number | string): Promise<void> {
    checkName(name);
    const next = this.#nextRun(name, schedule);
    const firstAt = typeof schedule === 'number' ? new Date() : next;
    // No name is empty, so no key of a wake begins like this one.
    const record = { name, dedupeKey: `:${name}`, schedule, firstAt, nextAt: next };
    await this.#ask(() => this.#records.putRepeated(record));
  }

  async ping(): Promise<void> {
    await this.#ask(() => this.#db.command({ ping: 1 }));
  }

  stop(limitMs = STOP_MS): Promise<void> {
    return (this.#stopped ??= this.#end(Date.now() + limitMs));
  }

  async #begin(): Promise<void> {
    await this.#connect();
    if (this.#stopped) throw stopped();
    for (const [name, kind] of this.#kinds) {
      this.#agenda.define(name, (job: Job) => this.#run(kind, job), {
        concurrency: kind.concurrency,
        lockLimit: kind.concurrency,
        // Of no meaning for the lock; a timer of half its length outlives every run.
        lockLifetime: this.#processEveryMs,
      });
    }
    this.#agenda.maxConcurrency([...this.#kinds.values()].reduce((sum, { concurrency }) => sum + concurrency, 0));
    await this.#agenda.start();
  }

  async #run(kind: Kind, job: Job): Promise<void> {
    if (this.#stopped) return putBack(job);
    const control = new AbortController();
    const run = { control, ended: this.#carryOut(kind, job, control) };
    this.#runs.add(run);
    await run.ended;
    this.#runs.delete(run);
  }

  async #carryOut({ handler, lockMs }: Kind, job: Job, control: AbortController): Promise<void> {
    const lock = holdLock(this.#records, job.attrs, lockMs, (reason) => {
      control.abort(reason);
      this.#onError(reason);
    });
    try {
      const { payload = {} } = job.attrs.data as { payload?: unknown };
      await handler(payload, control.signal);
    } catch (error) {
      // A run that lost its lock puts nothing back: its record is another's.
      if (control.signal.aborted) putBack(job);
      else this.#onError(error);
    } finally {
      lock.release();
    }
  }

  async #end(deadline: number): Promise<void> {
    this.#records.close();
    for (const { control } of this.#runs) control.abort(stopped());
    const steps = [
      () => this.#started,
      // What is being claimed is known to Agenda then, and freed by its stop.
      () => this.#records.settled(),
      () => this.#agenda.stop(false),
      () => Promise.all([...this.#runs].map(({ ended }) => ended)),
      () => this.#records.settled(),
      () => {
        this.#closed = true;
        return this.#client.close();
      },
    ];
    for (const step of steps) await until(deadline, step());
  }

  /** The connection, made at the first use; what failed is tried anew at the next. */
  #connect(): Promise<void> {
    if (this.#closed) return Promise.reject(stopped());
    this.#connected ??= this.#client
      .connect()
      .then(() => this.#records.connect())
      .catch((cause: unknown) => {
        this.#connected = undefined;
        throw away(cause);
      });
    return this.#connected;
  }

  async #ask(question: () => Promise<unknown>): Promise<void> {
    await this.#connect();
    try {
      await question();
    } catch (cause) {
      throw cause instanceof DomainError ? cause : away(cause);
    }
  }

  #nextRun(name: string, schedule: number | string): Date {
    if (typeof schedule === 'number') {
      if (schedule >= 1) return new Date(Date.now() + schedule);
    } else if (CRON.test(schedule)) {
      const { nextRunAt } = this.#agenda.create(name).repeatEvery(schedule, { timezone: 'UTC' }).attrs;
      if (nextRunAt) return nextRunAt;
    }
    throw invalidInput(`Job ${name} repeats each so many ms (1 or more) or by a cron text, but not "${schedule}".`);
  }
}

/** Its record stays, due at once, instead of being removed as done. */
function putBack(job: Job): void {
  job.attrs.nextRunAt = new Date();
}

function checkName(name: string): void {
  if (!NAME.test(name))
    throw invalidInput(`A job has a name in kebab case, such as "learn-window", but not "${name}".`);
}

/** Waits for work until the deadline; what fails here has nobody left to hear of it, and its locks expire. */
async function until(deadline: number, work: Promise<unknown> | undefined): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((done) => {
    late = setTimeout(done, Math.max(0, deadline - Date.now()));
  });
  await Promise.race([work, passed]).catch(() => undefined);
  clearTimeout(late);
}

const stopped = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The timer has been stopped; it runs nothing any more.');

const away = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The job store does not answer: check that it runs and that its URI is right.', {
    cause,
  });
