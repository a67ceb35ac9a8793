import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, latch } from '../../support/eventually.js';
import { oneAtATime, timersOn, type Timers } from '../../support/timers.js';

let timers: Timers;

beforeEach(() => {
  timers = timersOn(process.env.KITH_TEST_MONGODB_URI!);
});
afterEach(() => timers.end());

const noRecords = () => eventually('no record is left', async () => (await timers.records.countDocuments()) === 0);

describe('a run of a timer', () => {
  it('that outlives its lock renews it, and no other timer starts it', async () => {
    const [mine, other] = [timers.make(), timers.make()];
    const done = latch();
    let runs = 0;
    const learn = async (): Promise<void> => {
      runs += 1;
      await done.opened;
    };
    // Long enough that a busy machine never delays a renewal past it.
    for (const timer of [mine, other]) timer.define('learn', { concurrency: 1, lockMs: 2_000 }, learn);
    await mine.wake('learn', { dedupeKey: 'chat' });
    await Promise.all([mine.start(), other.start()]);
    const renewals = new Set<number>();
    await eventually('the lock was renewed for longer than it lasts', async () => {
      renewals.add((await timers.records.findOne())?.lockedAt?.getTime());
      return renewals.size > 6;
    });
    expect(runs).toBe(1);
    done.open();
    await noRecords();
    expect(timers.errors).toEqual([]);
  });

  it('whose lock another timer took is aborted and reported, and does not change the record', async () => {
    const timer = timers.make();
    let signal: AbortSignal | undefined;
    timer.define('learn', { concurrency: 1, lockMs: 400 }, async (_data, its) => {
      signal = its;
      await new Promise((_done, fail) => its.addEventListener('abort', () => fail(its.reason as Error)));
    });
    await timer.start();
    await timer.wake('learn', { dedupeKey: 'chat' });
    await eventually('it runs', () => signal);
    const taken = { lastModifiedBy: 'another', lockedAt: new Date(Date.now() + 60_000) };
    await timers.records.updateOne({}, { $set: taken });

    await eventually('it is told', () => signal!.aborted);
    expect(signal!.reason).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('taken over') });
    await timer.stop();
    expect(timers.errors).toEqual([signal!.reason]);
    expect(await timers.records.findOne()).toMatchObject(taken);
  });

  it('of a killed process is taken by another once its lock has expired, and not before', async () => {
    const timer = timers.make();
    const heard: unknown[] = [];
    timer.define('learn', oneAtATime, async (data) => void heard.push(data));
    for (const dedupeKey of ['killed long ago', 'still held']) await timer.wake('learn', { dedupeKey });
    const hold = (dedupeKey: string, lockedAt: number) =>
      timers.records.updateOne(
        { 'data.payload.dedupeKey': dedupeKey },
        { $set: { lastModifiedBy: 'killed', lockedAt: new Date(lockedAt) }, $unset: { 'data.dedupeKey': true } },
      );
    await hold('killed long ago', Date.now() - 2_000);
    await hold('still held', Date.now() + 60_000);
    await timer.start();

    await eventually('one is run', async () => (await timers.records.countDocuments()) === 1);
    expect(heard).toEqual([{ dedupeKey: 'killed long ago' }]);
    expect(await timers.records.findOne()).toMatchObject({ lastModifiedBy: 'killed' });
  });
});

describe('timer.stop', () => {
  it('waits for the current run, starts no waiting one, and leaves those to other timers', async () => {
    const [first, second] = [timers.make(), timers.make()];
    const done = latch();
    const heard: string[] = [];
    let signal: AbortSignal | undefined;
    first.define('learn', { concurrency: 2, lockMs: 60_000 }, async (data, its) => {
      signal = its;
      heard.push((data as { dedupeKey: string }).dedupeKey);
      await done.opened;
    });
    for (let index = 0; index < 20; index += 1) await first.wake('learn', { dedupeKey: String(index) });
    await first.start();
    await eventually('two are under way', () => heard.length === 2);
    // It locks no more than it can run: the others are free for other processes.
    expect(await timers.records.countDocuments({ lockedAt: { $ne: null } })).toBe(2);

    let ended = false;
    const stop = first.stop().then(() => (ended = true));
    expect(signal).toMatchObject({ aborted: true, reason: { code: 'UNAVAILABLE' } });
    expect(await timers.records.countDocuments()).toBe(20);
    expect(ended).toBe(false);
    done.open();
    await stop;
    expect(heard).toHaveLength(2);
    expect(await timers.records.countDocuments({ lockedAt: null })).toBe(18);
    await expect(first.wake('learn', { dedupeKey: 'late' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });

    second.define('learn', { concurrency: 2, lockMs: 60_000 }, async (data) => {
      heard.push((data as { dedupeKey: string }).dedupeKey);
    });
    await second.start();
    await noRecords();
    expect(new Set(heard).size).toBe(20);
    expect(heard).toHaveLength(20);
    expect(timers.errors).toEqual([]);
  });

  it('at any moment between a wake and its end neither loses nor starts a run', async () => {
    let ended = 0;
    for (let round = 0; round < 15; round += 1) {
      const timer = timers.make();
      let stopping = false;
      let late = 0;
      timer.define('learn', { concurrency: 5, lockMs: 60_000 }, async () => {
        if (stopping) late += 1;
        await timers.records.countDocuments();
        ended += 1;
      });
      await timer.start();
      await Promise.all(
        Array.from({ length: 5 }, (_, index) => timer.wake('learn', { dedupeKey: `${round} ${index}` })),
      );
      for (let asked = 0; asked < round; asked += 1) await timer.ping();
      stopping = true;
      await timer.stop();
      expect(late).toBe(0);
      expect(ended + (await timers.records.countDocuments({ lockedAt: null }))).toBe(5 * (round + 1));
    }
  });

  it('returns an interrupted run to the store, for the next start', async () => {
    const [first, second] = [timers.make(), timers.make()];
    let under = 0;
    first.define('learn', { concurrency: 1, lockMs: 60_000 }, async (_data, signal) => {
      under += 1;
      await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
    });
    await first.start();
    await first.wake('learn', { dedupeKey: 'chat' });
    await eventually('it is under way', () => under === 1);
    await first.stop();
    expect(timers.errors).toEqual([]);

    const heard: unknown[] = [];
    second.define('learn', oneAtATime, async (data) => void heard.push(data));
    await second.start();
    await noRecords();
    expect(heard).toEqual([{ dedupeKey: 'chat' }]);
  });

  it('returns on a timer that was never used or started, and then refuses a start', async () => {
    const [unused, waking] = [timers.make(), timers.make()];
    await waking.wake('learn', { dedupeKey: 'chat' });
    await Promise.all([unused.stop(), waking.stop()]);
    await expect(unused.start()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
