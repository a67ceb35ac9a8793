import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, latch } from '../../support/eventually.js';
import { oneAtATime, timersOn, type Timers } from '../../support/timers.js';

const HOUR_MS = 3_600_000;
let timers: Timers;

beforeEach(() => {
  timers = timersOn(process.env.KITH_TEST_MONGODB_URI!);
});
afterEach(() => timers.end());

const noRecords = () => eventually('no record is left', async () => (await timers.records.countDocuments()) === 0);

describe('timer.wake', () => {
  it('runs the handler with its data, and leaves nothing behind', async () => {
    const timer = timers.make();
    const heard: unknown[] = [];
    timer.define('greet', oneAtATime, async (data) => void heard.push(data));
    await timer.start();
    await timer.wake('greet', { dedupeKey: 'ana', chatId: 'c1' });

    await noRecords();
    expect(heard).toEqual([{ dedupeKey: 'ana', chatId: 'c1' }]);
    expect(timers.errors).toEqual([]);
  });

  it('records one run for 50 concurrent wakes of a key, and another for another key or name', async () => {
    const [one, two] = [timers.make(), timers.make()];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? one : two).wake('greet', { dedupeKey: 'ana', at: String(index) }),
      ),
    );
    expect(await timers.records.countDocuments()).toBe(1);
    await one.wake('greet', { dedupeKey: 'bob' });
    await one.wake('part', { dedupeKey: 'ana' });
    expect(await timers.records.countDocuments()).toBe(3);

    const heard: string[] = [];
    one.define('greet', oneAtATime, async (data) => void heard.push((data as { dedupeKey: string }).dedupeKey));
    await one.start();
    await eventually('only the undefined name is left', async () => (await timers.records.countDocuments()) === 1);
    expect(heard.sort()).toEqual(['ana', 'bob']);
  });

  it('during a run adds one more run, however often it is called', async () => {
    const timer = timers.make();
    const first = latch();
    let runs = 0;
    timer.define('learn', oneAtATime, async () => {
      runs += 1;
      if (runs === 1) await first.opened;
    });
    await timer.start();
    await timer.wake('learn', { dedupeKey: 'chat' });
    await eventually('the run is under way', () => runs === 1);
    await Promise.all(Array.from({ length: 10 }, () => timer.wake('learn', { dedupeKey: 'chat' })));
    expect(runs).toBe(1);
    expect(await timers.records.countDocuments()).toBe(2);

    first.open();
    await noRecords();
    expect(runs).toBe(2);
  });

  it('runs at the earliest of the requested times, and not before', async () => {
    const timer = timers.make();
    const heard: string[] = [];
    timer.define('remind', oneAtATime, async (data) => void heard.push((data as { dedupeKey: string }).dedupeKey));
    await timer.start();
    const later = Date.now() + HOUR_MS;
    for (const dedupeKey of ['brought forward', 'as it was']) await timer.wake('remind', { dedupeKey }, later);
    await timer.wake('remind', { dedupeKey: 'as it was' }, later + HOUR_MS);
    await timer.wake('remind', { dedupeKey: 'brought forward' });

    await eventually('one has run', async () => (await timers.records.countDocuments()) === 1);
    expect(heard).toEqual(['brought forward']);
    expect((await timers.records.findOne())!.nextRunAt).toEqual(new Date(later));
  });

  it('of a handler that throws is reported and not retried, and the next wake of its key runs', async () => {
    const timer = timers.make();
    let runs = 0;
    timer.define('learn', oneAtATime, async () => {
      runs += 1;
      if (runs === 1) throw new Error('the model was away');
    });
    await timer.start();
    await timer.wake('learn', { dedupeKey: 'chat' });
    await noRecords();
    expect(timers.errors).toEqual([expect.objectContaining({ message: 'the model was away' })]);

    await timer.wake('learn', { dedupeKey: 'chat' });
    await noRecords();
    expect(runs).toBe(2);
    expect(timers.errors).toHaveLength(1);
  });

  it('never runs more at once than the concurrency of the name', async () => {
    const timer = timers.make();
    let [running, most, ended] = [0, 0, 0];
    timer.define('learn', { concurrency: 3, lockMs: 1_000 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await timers.records.countDocuments();
      running -= 1;
      ended += 1;
    });
    for (let index = 0; index < 12; index += 1) await timer.wake('learn', { dedupeKey: String(index) });
    await timer.start();
    await noRecords();
    // The number of parallel runs depends on the machine. It never exceeds three.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3);
    expect(ended).toBe(12);
  });

  it('in two timers shares 40 runs, each once', async () => {
    const heard: string[][] = [[], []];
    const both = heard.map((mine) => {
      const timer = timers.make();
      timer.define('learn', { concurrency: 2, lockMs: 1_000 }, async (data) => {
        mine.push((data as { dedupeKey: string }).dedupeKey);
        await timers.records.countDocuments();
      });
      return timer;
    });
    const keys = Array.from({ length: 40 }, (_, index) => `chat ${index}`);
    await Promise.all(keys.map((dedupeKey, index) => both[index % 2]!.wake('learn', { dedupeKey })));
    await Promise.all(both.map((timer) => timer.start()));

    await noRecords();
    expect(heard.flat().sort()).toEqual(keys.sort());
    expect(Math.min(...heard.map((mine) => mine.length))).toBeGreaterThan(0);
  });
});

describe('timer.define', () => {
  it('refuses a second definition, a name outside kebab case, no concurrency and a lock below 150 ms', () => {
    const timer = timers.make();
    const define = (name: string, options: object) => () =>
      timer.define(name, { ...oneAtATime, ...options }, () => Promise.resolve());
    define('learn', {})();
    expect(define('learn', {})).toThrow('defined once');
    expect(define('learnWindow', {})).toThrow('kebab case');
    expect(define('part', { concurrency: 0 })).toThrow('whole number');
    expect(define('part', { lockMs: 149 })).toThrow('must be 150 or more');
  });
});
