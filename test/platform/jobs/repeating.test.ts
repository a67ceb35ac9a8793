import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, latch } from '../../support/eventually.js';
import { oneAtATime, timersOn, type Timers } from '../../support/timers.js';

const DAY_MS = 86_400_000;
let timers: Timers;

beforeEach(() => {
  timers = timersOn(process.env.KITH_TEST_MONGODB_URI!);
});
afterEach(() => timers.end());

const record = async () => (await timers.records.findOne({ name: 'sweep' }))!;

describe('timer.every', () => {
  it('runs at once and repeatedly, also after a run that threw', async () => {
    const timer = timers.make();
    const heard: unknown[] = [];
    timer.define('sweep', oneAtATime, async (data) => {
      heard.push(data);
      if (heard.length === 1) throw new Error('only the first');
    });
    await timer.start();
    await timer.every('sweep', 20);
    await eventually('it has run four times', () => heard.length >= 4);
    expect(heard[0]).toEqual({});
    expect(timers.errors).toHaveLength(1);
  });

  it('called by many copies at once keeps one record', async () => {
    const copies = Array.from({ length: 10 }, () => timers.make());
    await Promise.all(copies.map((copy) => copy.every('sweep', DAY_MS)));
    expect(await timers.records.countDocuments()).toBe(1);
  });

  it('called by a second copy during a run keeps the lock, and nothing runs twice', async () => {
    const [first, second] = [timers.make(), timers.make()];
    const done = latch();
    let runs = 0;
    const sweep = async (): Promise<void> => {
      runs += 1;
      await done.opened;
    };
    first.define('sweep', { concurrency: 2, lockMs: 60_000 }, sweep);
    await first.every('sweep', 10);
    await first.start();
    await eventually('it is under way', () => runs === 1);
    const locked = (await record()).lockedAt;

    let looked = 0;
    second.define('sweep', { concurrency: 2, lockMs: 60_000 }, sweep);
    second.define('look', oneAtATime, async () => void (looked += 1));
    await second.every('sweep', 10);
    await first.every('sweep', 20);
    await second.every('look', 10);
    await second.start();
    await eventually('the second has looked for runs five times', () => looked >= 5);

    expect(locked).toBeInstanceOf(Date);
    expect(await record()).toMatchObject({ lockedAt: locked, repeatInterval: 20 });
    expect(runs).toBe(1);
    done.open();
    await eventually('it runs again', () => runs > 1);
  });

  it('reads a cron expression as UTC', async () => {
    await timers.make().every('sweep', '30 4 * * *');
    const { nextRunAt } = await record();
    expect([nextRunAt.getUTCHours(), nextRunAt.getUTCMinutes()]).toEqual([4, 30]);
    expect(nextRunAt.getTime() - Date.now()).toBeGreaterThan(0);
    expect(nextRunAt.getTime() - Date.now()).toBeLessThanOrEqual(DAY_MS);
  });

  it('called again may bring a run forward, and never postpones one that is due', async () => {
    const timer = timers.make();
    await timer.every('sweep', '0 0 1 1 *');
    await timer.every('sweep', 1_000);
    expect((await record()).nextRunAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);

    const due = new Date(Date.now() - DAY_MS);
    await timers.records.updateOne({ name: 'sweep' }, { $set: { nextRunAt: due } });
    await timer.every('sweep', '0 0 1 1 *');
    expect(await record()).toMatchObject({ nextRunAt: due, repeatInterval: '0 0 1 1 *' });
  });

  it.each(['', '5 minutes', '* * *', '61 * * * *', 'a b c d e', 0, -5, NaN])(
    'refuses the schedule "%s" and records nothing',
    async (schedule) => {
      await expect(timers.make().every('sweep', schedule)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await timers.records.countDocuments()).toBe(0);
    },
  );
});
