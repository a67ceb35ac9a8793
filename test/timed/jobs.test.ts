import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, latch } from '../support/eventually.js';
import { startUnresponsiveServer, scheduleOn } from '../support/schedules.js';
import { oneAtATime, type Timers, timersOn } from '../support/timers.js';
import { WorkBench } from '../support/workBench.js';

describe('stopping a timer', () => {
  let timers: Timers;

  beforeEach(() => {
    timers = timersOn(process.env.KITH_TEST_MONGODB_URI!);
  });
  afterEach(() => timers.end());

  it('returns at its limit if a run does not end, and reports the run', async () => {
    const timer = timers.make();
    const never = latch();
    let under = 0;
    timer.define('learn', oneAtATime, async () => {
      under += 1;
      await never.opened;
    });
    await timer.start();
    await timer.wake('learn', { dedupeKey: 'chat' });
    await eventually('it is under way', () => under === 1);
    const asked = Date.now();
    await timer.stop(200);
    expect(Date.now() - asked).toBeLessThan(1_500);
    expect(timers.errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('did not end in time') }),
    ]);
  });
});

describe('a schedule', () => {
  const ends: (() => Promise<unknown>)[] = [];
  let bench: WorkBench;

  beforeEach(async () => {
    bench = await WorkBench.open();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await bench.close();
  });

  it('works while the job store does not answer, reports it once, and waits for nothing', async () => {
    await bench.put(5);
    const silent = await startUnresponsiveServer();
    ends.push(() => silent.close());
    const runner = bench.runner((work) => Promise.resolve(bench.effectOf(work)));
    const database = `work-${randomUUID()}`;
    const options = { graph: bench.graph, uri: silent.uri, database, onDue: () => runner.nudge() };
    const { schedule, errors, counts } = scheduleOn(options);
    ends.unshift(() => schedule.stop(2_000));
    schedule.start();
    const startedAt = performance.now();
    for (let wakes = 0; wakes < 1_000; wakes += 1) schedule.wake();
    expect(performance.now() - startedAt).toBeLessThan(500);
    await eventually('all work is done', async () => (await bench.states()).DONE === 5);
    await eventually('it is told', () => errors.length > 0);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: 'UNAVAILABLE' });
    expect(counts.runs).toBe(0);
  }, 30_000);
});
