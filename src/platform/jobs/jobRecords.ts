import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoJobRepository } from '@agendajs/mongo-backend';
import type { JobParameters } from 'agenda';
import { ObjectId, type Db, type MongoServerError } from 'mongodb';
import { DomainError } from '../errors.js';

/** Repeated run: its interval in ms or cron text, the time of the first run, and the latest time of the next. */
export interface RepeatedRun {
  name: string;
  dedupeKey: string;
  schedule: number | string;
  firstAt: Date;
  nextAt: Date;
}

const collectionName = 'jobs';
const duplicateKeyCode = 11_000;
/** Maximum of tries. A try fails only if a run of the same key starts in between. */
const maxTries = 20;
/** Locks that never expire for Agenda, which else gives up runs by its own clock and waits for them forever. */
const neverExpiring = new Date(8.64e15);

/**
 * Records behind Agenda, one per waiting or running job. A claim writes its own token into the record. Only the owner
 * of that token renews, ends or frees it, so a run that lost its lock changes nothing any more.
 *
 * | state   | meaning                                      | next state                                        |
 * | ------- | -------------------------------------------- | ------------------------------------------------- |
 * | waiting | no lock; one record per deduplication key    | claimed (due)                                     |
 * | claimed | locked by the token of a claim, not started  | running (started), waiting (freed at a stop)      |
 * | running | renewed by its token; its key may wait again | removed (done), waiting (repeats, or was aborted) |
 * | expired | lock not renewed for `lockMs`                | claimed (by any process)                          |
 */
export class JobRecords extends MongoJobRepository {
  private readonly lockMs: (name: string) => number;
  private readonly onError: (error: unknown) => void;
  private readonly pendingWrites = new Set<Promise<unknown>>();
  private readonly claimingNames = new Set<string>();
  private isClosed = false;
  private isAway = false;

  /** Creates the repository; `lockMs` returns the lifetime of an unrenewed lock by name, in ms. */
  constructor(db: Db, lockMs: (name: string) => number, onError: (error: unknown) => void) {
    super({ mongo: db, db: { collection: collectionName } });
    this.lockMs = lockMs;
    this.onError = onError;
  }

  /** Creates the indexes; rejects while the store is unreachable. */
  override async connect(): Promise<void> {
    await super.connect();
    await this.ensureOneWaiting();
  }

  /** Inserts a waiting run. If one waits under that key already, it becomes due at that time at the latest. */
  async addWaiting(name: string, dedupeKey: string, payload: Record<string, string>, dueAt: Date): Promise<void> {
    const record = { name, type: 'normal' as const, priority: 0, nextRunAt: dueAt, lockedAt: null };
    for (let tries = 0; tries < maxTries; tries += 1) {
      // The driver puts an id into what it inserts, so each try has a record of its own.
      const added = await this.insertIfAbsent(this.collection.insertOne({ ...record, data: { dedupeKey, payload } }));
      if (added) return;
      const { matchedCount } = await this.collection.updateOne(
        { 'data.dedupeKey': dedupeKey },
        { $min: { nextRunAt: dueAt } },
      );
      if (matchedCount === 1) return;
    }
    throw new DomainError('CONFLICT', `Runs of ${dedupeKey} start faster than one more can be put on record.`);
  }

  /** Upserts a repeated run with its schedule. A run under way keeps its lock, and a due one stays due. */
  async putRepeated({ name, dedupeKey, schedule, firstAt, nextAt }: RepeatedRun): Promise<void> {
    // A store that was emptied has lost its indexes too.
    await this.ensureOneWaiting();
    const repeat = { repeatInterval: schedule, repeatTimezone: 'UTC' };
    const updateExisting = async (): Promise<boolean> => {
      const update = { $set: repeat, $min: { nextRunAt: nextAt } };
      return (await this.collection.updateOne({ 'data.dedupeKey': dedupeKey }, update)).matchedCount === 1;
    };
    if (await updateExisting()) return;
    const record = { name, type: 'single' as const, priority: 0, nextRunAt: firstAt, lockedAt: null };
    const added = await this.insertIfAbsent(this.collection.insertOne({ ...record, ...repeat, data: { dedupeKey } }));
    if (!added) await updateExisting();
  }

  /** Claims a name's next run; none after {@link close} or while the store is unreachable, which is reported once. */
  override async getNextJobToRun(name: string, scanUntil: Date): Promise<JobParameters | undefined> {
    // If the store answers late, scans must not pile up, one per poll.
    if (this.isClosed || this.claimingNames.has(name)) return undefined;
    this.claimingNames.add(name);
    try {
      const now = new Date();
      const expired = new Date(now.getTime() - this.lockMs(name));
      const token = { lastModifiedBy: randomUUID() };
      const job = await this.track(super.getNextJobToRun(name, scanUntil, expired, now, token));
      this.isAway = false;
      return job && { ...job, lockedAt: neverExpiring };
    } catch (error) {
      if (!this.isAway) this.onError(error);
      this.isAway = true;
      return undefined;
    } finally {
      this.claimingNames.delete(name);
    }
  }

  /** Extends the lock of a run from now on; returns false if another process has it. */
  async renew(job: JobParameters): Promise<boolean> {
    // A late renewal must not lock a record again that has ended meanwhile.
    const lockedFilter = { ...claimFilter(job), lockedAt: { $ne: null } };
    const { matchedCount } = await this.collection.updateOne(lockedFilter, { $set: { lockedAt: new Date() } });
    return matchedCount === 1;
  }

  /**
   * Writes the start or the end of a run; Agenda calls it for both. From its start on another run of its key may wait,
   * since this one may have missed the newest request. The record stays due until its end, so that an aborted run runs
   * again.
   */
  override async saveJobState(job: JobParameters): Promise<void> {
    const stateWrite = job.lockedAt ? this.recordStart(job) : this.recordEnd(job);
    // Agenda clears it before the end is written; in between it would see a run without a lock and give it up.
    job.lockedAt = neverExpiring;
    if ((await this.track(stateWrite)) === 1) return;
    throw new DomainError('CONFLICT', `A run of ${job.name} had lost its lock: another process has taken it over.`);
  }

  /** Frees a claimed run that was not started. Never throws: Agenda does not await it, so nothing would handle it. */
  override async unlockJob(job: JobParameters): Promise<void> {
    try {
      await this.track(this.collection.updateOne(claimFilter(job), { $set: { lockedAt: null } }));
    } catch (error) {
      this.onError(error);
    }
  }

  /** Blocks further claims; the claims under way finish. */
  close(): void {
    this.isClosed = true;
  }

  /** Resolves when no claim, start or end of a run is being written. */
  async settled(): Promise<void> {
    do {
      // Writes that an answer or the end of a handler triggers are sent before the next turn of the event loop.
      await nextTurn();
      await Promise.allSettled(this.pendingWrites);
    } while (this.pendingWrites.size > 0);
  }

  private async ensureOneWaiting(): Promise<void> {
    // A unique index, because racing wakes would pass a check before the insert.
    await this.collection.createIndex({ 'data.dedupeKey': 1 }, { name: 'oneWaiting', unique: true, sparse: true });
  }

  private async recordStart(job: JobParameters): Promise<number> {
    const $set = { lockedAt: new Date(), lastRunAt: job.lastRunAt ?? null };
    const isRepeated = job.repeatInterval !== undefined;
    const update = isRepeated ? { $set } : { $set, $unset: { 'data.dedupeKey': true as const } };
    return (await this.collection.updateOne(claimFilter(job), update)).matchedCount;
  }

  private async recordEnd(job: JobParameters): Promise<number> {
    if (job.nextRunAt === null) return (await this.collection.deleteOne(claimFilter(job))).deletedCount;
    const $set = { lockedAt: null, nextRunAt: job.nextRunAt, lastFinishedAt: job.lastFinishedAt ?? null };
    return (await this.collection.updateOne(claimFilter(job), { $set })).matchedCount;
  }

  private async insertIfAbsent(insert: Promise<unknown>): Promise<boolean> {
    try {
      await insert;
      return true;
    } catch (error) {
      if ((error as MongoServerError).code === duplicateKeyCode) return false;
      throw error;
    }
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.pendingWrites.add(work);
    const done = (): void => void this.pendingWrites.delete(work);
    work.then(done, done);
    return work;
  }
}

/** Filter for the record of a run, as long as no other process has claimed it. */
const claimFilter = (job: JobParameters) => ({
  _id: new ObjectId(job._id),
  lastModifiedBy: job.lastModifiedBy ?? null,
});
