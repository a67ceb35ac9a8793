import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../src/platform/errors.js';
import { ModelFailure, type ModelFailureReason } from '../../src/platform/models/modelFailure.js';
import { reconcileWork } from '../../src/background/work/reconcileWork.tasks.js';
import { maxCountedAttempts, backoffMs, retryDecisionOf } from '../../src/background/work/retrying.js';
import type { WorkHandler } from '../../src/background/work/work.js';
import type { WorkRunner } from '../../src/background/work/workRunner.steps.js';
import { latch } from '../support/eventually.js';
import { WorkBench } from '../support/workBench.js';

const minuteMs = 60_000;
const secret = 'what Ana said of her doctor';
const failure = (reason: ModelFailureReason) => new ModelFailure(reason, 'It did not answer.');

describe('the decision after a failed attempt', () => {
  const now = Date.UTC(2026, 10, 22, 9);
  const after = (error: unknown, countedAttempts = 1) =>
    retryDecisionOf(error, { attempts: countedAttempts, countedAttempts }, now, 1);

  it.each(['REFUSED', 'CUT_OFF', 'TOO_LARGE', 'BAD_REQUEST'] as const)('makes work dead at once for %s', (reason) => {
    expect(after(failure(reason))).toMatchObject({ state: 'DEAD', error: reason });
  });

  it.each(['NOT_JSON', 'WRONG_SHAPE'] as const)('retries %s, until the last counted attempt', (reason) => {
    expect(after(failure(reason), maxCountedAttempts - 1)).toMatchObject({
      state: 'FAILED',
      error: reason,
      refundedCountedAttempts: 0,
    });
    expect(after(failure(reason), maxCountedAttempts)).toMatchObject({ state: 'DEAD', error: reason });
  });

  it.each(['UNAVAILABLE', 'TIMED_OUT', 'RATE_LIMITED', 'NOT_ALLOWED'] as const)(
    'does not count %s, however often',
    (reason) => {
      expect(after(failure(reason), maxCountedAttempts)).toMatchObject({
        state: 'FAILED',
        error: reason,
        refundedCountedAttempts: 1,
      });
    },
  );

  it('waits until midnight UTC if the day’s tokens are used up, without counting', () => {
    const midnight = Date.UTC(2026, 10, 23);
    const expected = {
      state: 'WAITING_FOR_MODEL',
      error: 'OVER_BUDGET',
      runAt: midnight,
      refundedAttempts: 1,
      refundedCountedAttempts: 1,
    };
    expect(after(failure('OVER_BUDGET'), maxCountedAttempts)).toEqual(expected);
  });

  it('records a code, never the text of an error', () => {
    expect(after(new DomainError('INVALID_INPUT', secret)).error).toBe('INVALID_INPUT');
    expect(after(new Error(secret)).error).toBe('INTERNAL');
    expect(after(secret).error).toBe('INTERNAL');
  });

  it('waits 30 s, 2 min, 8 min, 32 min and then an hour, with jitter over the later half', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 100].map((attempts) => backoffMs(attempts, 1) / 1_000);
    expect(pauses).toEqual([30, 120, 480, 1_920, 3_600, 3_600, 3_600]);
    expect(backoffMs(1, 0)).toBe(15_000);
    expect(backoffMs(1, 0.5)).toBe(22_500);
  });
});

describe('failing work', () => {
  let bench: WorkBench;
  beforeEach(async () => {
    bench = await WorkBench.open();
  });
  afterEach(() => bench.close());

  const failing =
    (error: Error): WorkHandler['run'] =>
    () =>
      Promise.reject(error);
  /** Advances the clock in steps of half an hour, and runs due work after each step. */
  async function pass(runner: WorkRunner, halves: number): Promise<void> {
    for (let half = 0; half < halves; half += 1) {
      bench.now += 30 * minuteMs;
      await runner.runDue();
    }
  }

  it('survives a model outage of half a day, and is done when the model is back', async () => {
    await bench.put(2);
    let away = true;
    const runner = bench.runner((work) =>
      away ? Promise.reject(failure('UNAVAILABLE')) : Promise.resolve(bench.effectOf(work)),
    );
    await runner.runDue();
    await pass(runner, 24);
    for (const work of await bench.allWork()) {
      expect(work).toMatchObject({ state: 'FAILED', error: 'UNAVAILABLE', countedAttempts: 0 });
      expect(work.attempts).toBeGreaterThan(maxCountedAttempts);
    }
    expect(await bench.effects()).toEqual([]);
    away = false;
    await pass(runner, 3);
    expect((await bench.effects()).sort()).toEqual(['s1', 's2']);
    expect(await bench.states()).toEqual({ DONE: 2 });
    expect((await bench.allWork())[0]!.error).toBeUndefined();
  });

  it('is dead after six attempts, and stays so', async () => {
    await bench.put(2, (at) => ({ lane: at === 0 ? 'lane' : null }));
    const runner = bench.runner((work) =>
      work.subject === 's1' ? Promise.reject(new Error(secret)) : Promise.resolve(bench.effectOf(work)),
    );
    await runner.runDue();
    await pass(runner, 20);
    const [dead, other] = await bench.allWork();
    expect(dead).toMatchObject({ state: 'DEAD', error: 'INTERNAL', attempts: maxCountedAttempts });
    expect([dead!.runAt, dead!.lane]).toEqual([undefined, undefined]);
    expect(other).toMatchObject({ state: 'DONE' });
    expect(JSON.stringify([await bench.allWork(), bench.reports])).not.toContain(secret);
  });

  it('without budget goes on the next day', async () => {
    await bench.put(1);
    let refused = true;
    const runner = bench.runner((work) =>
      refused ? Promise.reject(failure('OVER_BUDGET')) : Promise.resolve(bench.effectOf(work)),
    );
    await runner.runDue();
    refused = false;
    bench.now = Date.UTC(2026, 10, 22, 23, 59, 59);
    await sweep(bench, runner);
    expect((await bench.allWork())[0]).toMatchObject({ state: 'WAITING_FOR_MODEL', error: 'OVER_BUDGET', attempts: 0 });
    bench.now = Date.UTC(2026, 10, 23);
    expect(await runner.runDue()).toBe(1);
    expect(await bench.effects()).toEqual(['s1']);
  });

  it('whose workers died is made dead by the sweep after six of them', async () => {
    await bench.put(1);
    for (let death = 0; death < maxCountedAttempts; death += 1) {
      const begun = latch();
      // Simulates a dead worker: its only slot hangs, and its lease is too long to be renewed during the test.
      const dying = bench.runner(
        () => {
          begun.open();
          return new Promise(() => undefined);
        },
        { leaseMs: 60 * minuteMs, concurrency: 1 },
      );
      dying.nudge();
      await begun.opened;
      bench.now += 61 * minuteMs;
    }
    const runner = bench.runner(failing(new Error('never asked')));
    expect(await runner.runDue()).toBe(0);
    expect(await sweep(bench, runner, { dryRun: true })).toMatchObject({ dead: 1 });
    expect(await bench.states()).toEqual({ RUNNING: 1 });
    expect(await sweep(bench, runner)).toMatchObject({ dead: 1, attempted: 0 });
    expect((await bench.allWork())[0]).toMatchObject({
      state: 'DEAD',
      error: 'WORKER_LOST',
      attempts: maxCountedAttempts,
    });
  });

  it('is swept to its end, in any number, and counted in full by a dry run', async () => {
    await bench.put(600);
    const hasModel = false;
    expect(await sweep(bench, undefined, { hasModel, dryRun: true })).toMatchObject({ parked: 600, due: 600 });
    expect(await sweep(bench, undefined, { hasModel })).toMatchObject({ parked: 600 });
    expect(await sweep(bench, undefined, { dryRun: true })).toMatchObject({ freed: 600, due: 0 });
    expect(await sweep(bench, undefined)).toMatchObject({ freed: 600 });
    expect(await bench.states()).toEqual({ PENDING: 600 });
  });

  it('without a model waits visibly, and is done in order once there is one', async () => {
    await bench.put(2, (at) => ({ lane: 'lane', order: at }));
    const runner = bench.runner((work) => Promise.resolve(bench.effectOf(work)), { concurrency: 1 });
    expect(await sweep(bench, undefined, { hasModel: false, dryRun: true })).toMatchObject({ parked: 2 });
    expect(await bench.states()).toEqual({ PENDING: 2 });
    expect(await sweep(bench, undefined, { hasModel: false })).toMatchObject({ parked: 2 });
    expect(await bench.states()).toEqual({ WAITING_FOR_MODEL: 2 });
    expect(await runner.runDue()).toBe(0);
    expect(await sweep(bench, runner)).toEqual({ dead: 0, parked: 0, freed: 2, attempted: 2 });
    expect(await bench.effects()).toEqual(['s1', 's2']);
    expect(await sweep(bench, runner)).toEqual({ dead: 0, parked: 0, freed: 0, attempted: 0 });
  });
});

function sweep(bench: WorkBench, runner: WorkRunner | undefined, { hasModel = true, dryRun = false } = {}) {
  const { graph, tenant } = bench;
  const job = reconcileWork({ graph, tenant, clock: () => bench.now, hasModel, modelless: [], runner });
  return job.run({ dryRun, signal: new AbortController().signal });
}
