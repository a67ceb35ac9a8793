import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoJobRepository } from '@agendajs/mongo-backend';
import type { JobParameters } from 'agenda';
import { ObjectId, type Db, type MongoServerError } from 'mongodb';
import { DomainError } from '../errors.js';

/** A run again and again: its interval in ms or its cron text, the time of its first run, and that of its next at the latest. */
export interface RepeatedRun {
  name: string;
  dedupeKey: string;
  schedule: number | string;
  firstAt: Date;
  nextAt: Date;
}

const collectionName = 'jobs';
const duplicateKeyCode = 11_000;
/** Each try loses only against a run of the same key that starts in between. */
const maxTries = 20;
/** Agenda is told that its locks never expire: else it gives up runs by a clock of its own, and waits for them for good. */
const neverExpiring = new Date(8.64e15);

/**
 * The records behind Agenda: one waiting or running job each. A claim writes a token of its own into the record, and
 * only who has that token renews, ends or frees it, so a run that lost its lock changes nothing any more.
 */
export class JobRecords extends MongoJobRepository {
  private readonly lockMs: (name: string) => number;
  private readonly onError: (error: unknown) => void;
  private readonly open = new Set<Promise<unknown>>();
  private readonly claiming = new Set<string>();
  private closed = false;
  private away = false;

  /** `lockMs` says for each name how long a lock lives without being renewed. */
  constructor(db: Db, lockMs: (name: string) => number, onError: (error: unknown) => void) {
    super({ mongo: db, db: { collection: collectionName } });
    this.lockMs = lockMs;
    this.onError = onError;
  }

  /** Makes the indexes; rejects while the store is away. */
  override async connect(): Promise<void> {
    await super.connect();
    await this.ensureOneWaiting();
  }

  /** Puts a run on record, unless one waits under that key already, which then is due at that time at the latest. */
  async addWaiting(name: string, dedupeKey: string, payload: Record<string, string>, dueAt: Date): Promise<void> {
    const record = { name, type: 'normal' as const, priority: 0, nextRunAt: dueAt, lockedAt: null };
    for (let tries = 0; tries < maxTries; tries += 1) {
      // The driver puts an id into what it inserts, so each try has a record of its own.
      const added = await this.unlessThere(this.collection.insertOne({ ...record, data: { dedupeKey, payload } }));
      if (added) return;
      const { matchedCount } = await this.collection.updateOne(
        { 'data.dedupeKey': dedupeKey },
        { $min: { nextRunAt: dueAt } },
      );
      if (matchedCount === 1) return;
    }
    throw new DomainError('CONFLICT', `Runs of ${dedupeKey} start faster than one more can be put on record.`);
  }

  /** Puts a repeated run on record, or its new schedule; a run under way keeps its lock, and one that is due stays so. */
  async putRepeated({ name, dedupeKey, schedule, firstAt, nextAt }: RepeatedRun): Promise<void> {
    // A store that was emptied has lost its indexes too.
    await this.ensureOneWaiting();
    const repeat = { repeatInterval: schedule, repeatTimezone: 'UTC' };
    const renewed = async (): Promise<boolean> => {
      const update = { $set: repeat, $min: { nextRunAt: nextAt } };
      return (await this.collection.updateOne({ 'data.dedupeKey': dedupeKey }, update)).matchedCount === 1;
    };
    if (await renewed()) return;
    const record = { name, type: 'single' as const, priority: 0, nextRunAt: firstAt, lockedAt: null };
    const added = await this.unlessThere(this.collection.insertOne({ ...record, ...repeat, data: { dedupeKey } }));
    if (!added) await renewed();
  }

  /** Claims the next run of a name; nothing after {@link close}, nor while the store is away, which is reported once. */
  override async getNextJobToRun(name: string, scanUntil: Date): Promise<JobParameters | undefined> {
    // A store that answers late must not gather one more waiting scan a second.
    if (this.closed || this.claiming.has(name)) return undefined;
    this.claiming.add(name);
    try {
      const now = new Date();
      const expired = new Date(now.getTime() - this.lockMs(name));
      const token = { lastModifiedBy: randomUUID() };
      const job = await this.track(super.getNextJobToRun(name, scanUntil, expired, now, token));
      this.away = false;
      return job && { ...job, lockedAt: neverExpiring };
    } catch (error) {
      if (!this.away) this.onError(error);
      this.away = true;
      return undefined;
    } finally {
      this.claiming.delete(name);
    }
  }

  /** Extends the lock of a run from now on; false when another has it. */
  async renew(job: JobParameters): Promise<boolean> {
    // One that is late must not lock again what has ended meanwhile.
    const locked = { ...held(job), lockedAt: { $ne: null } };
    const { matchedCount } = await this.collection.updateOne(locked, { $set: { lockedAt: new Date() } });
    return matchedCount === 1;
  }

  /**
   * Agenda calls it when a run starts and when it ends. From its start on another run of its key may wait: what is asked
   * for now, it may have missed. It stays due until its end, so that one that was cut off runs again.
   */
  override async saveJobState(job: JobParameters): Promise<void> {
    const written = job.lockedAt ? this.recordStart(job) : this.recordEnd(job);
    // Agenda takes it away before the end is written, and would find a run without a lock meanwhile and give it up.
    job.lockedAt = neverExpiring;
    if ((await this.track(written)) === 1) return;
    throw new DomainError('CONFLICT', `A run of ${job.name} had lost its lock: another process has taken it over.`);
  }

  /** Frees what was claimed and not started. Agenda does not wait for it, so nobody could catch what it throws. */
  override async unlockJob(job: JobParameters): Promise<void> {
    try {
      await this.track(this.collection.updateOne(held(job), { $set: { lockedAt: null } }));
    } catch (error) {
      this.onError(error);
    }
  }

  /** Lets no further run be claimed; the claims under way end as they may. */
  close(): void {
    this.closed = true;
  }

  /** Returns when no claim, start or end of a run is still being written. */
  async settled(): Promise<void> {
    do {
      // What follows an answer or the end of a handler is asked for before the next turn.
      await nextTurn();
      await Promise.allSettled(this.open);
    } while (this.open.size > 0);
  }

  private async ensureOneWaiting(): Promise<void> {
    // Checking before inserting would let racing wakes through.
    await this.collection.createIndex({ 'data.dedupeKey': 1 }, { name: 'oneWaiting', unique: true, sparse: true });
  }

  private async recordStart(job: JobParameters): Promise<number> {
    const $set = { lockedAt: new Date(), lastRunAt: job.lastRunAt ?? null };
    const repeated = job.repeatInterval !== undefined;
    const update = repeated ? { $set } : { $set, $unset: { 'data.dedupeKey': true as const } };
    return (await this.collection.updateOne(held(job), update)).matchedCount;
  }

  private async recordEnd(job: JobParameters): Promise<number> {
    if (job.nextRunAt === null) return (await this.collection.deleteOne(held(job))).deletedCount;
    const $set = { lockedAt: null, nextRunAt: job.nextRunAt, lastFinishedAt: job.lastFinishedAt ?? null };
    return (await this.collection.updateOne(held(job), { $set })).matchedCount;
  }

  private async unlessThere(insert: Promise<unknown>): Promise<boolean> {
    try {
      await insert;
      return true;
    } catch (error) {
      if ((error as MongoServerError).code === duplicateKeyCode) return false;
      throw error;
    }
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.open.add(work);
    const done = (): void => void this.open.delete(work);
    work.then(done, done);
    return work;
  }
}

/** The record of a run, as long as nobody else has claimed it. */
const held = (job: JobParameters) => ({ _id: new ObjectId(job._id), lastModifiedBy: job.lastModifiedBy ?? null });
