import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedJobStore } from '../../src/platform/embedded/jobStore/jobStoreProcess.js';
import { eventually } from '../support/eventually.js';
import { killJobStore, startJobStoreOn } from '../support/jobStores.js';
import { oneAtATime, timersOn, type Timers } from '../support/timers.js';

/** Tolerance in ms for a busy machine, whose timers fire late. */
const SLACK_MS = 1_000;
let dataDir: string;
let store: EmbeddedJobStore;
let timers: Timers;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-store-away-'));
  store = await startJobStoreOn(dataDir);
  timers = timersOn(store.uri);
});
afterEach(async () => {
  await timers.end();
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const portOf = ({ uri }: EmbeddedJobStore): number => Number(new URL(uri).port);

describe('a timer whose job store is killed and restarted', () => {
  it('refuses wakes meanwhile, reports it once, and then runs recurring, waiting and requested jobs', async () => {
    const timer = timers.make();
    const heard: string[] = [];
    let sweeps = 0;
    timer.define('learn', oneAtATime, async (data) => void heard.push((data as { dedupeKey: string }).dedupeKey));
    timer.define('sweep', oneAtATime, async () => void (sweeps += 1));
    await timer.every('sweep', 20);
    await timer.start();
    await eventually('it sweeps', () => sweeps >= 2);
    // The store keeps writes that it acknowledged more than a moment before it was killed.
    await timer.wake('learn', { dedupeKey: 'waiting' }, Date.now() + 2_500);
    const before = sweeps;
    await eventually('it has swept on', () => sweeps >= before + 5);

    await killJobStore(store);
    const asked = Date.now();
    await expect(timer.wake('learn', { dedupeKey: 'lost' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(timer.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(Date.now() - asked).toBeLessThan(10_000);
    // Each job name reports at most the run that was cut off. The outage itself is reported once.
    await eventually('it is reported', () => timers.errors.length > 0);
    const away = sweeps;
    expect(timers.errors.length).toBeLessThanOrEqual(3);

    store = await startJobStoreOn(dataDir, portOf(store));
    await eventually(
      'it answers',
      () =>
        timer.ping().then(
          () => true,
          () => false,
        ),
      20_000,
    );
    await timer.wake('learn', { dedupeKey: 'asked for' });
    await eventually('both have run', () => heard.includes('waiting') && heard.includes('asked for'), 20_000);
    await eventually('it sweeps again', () => sweeps > away, 20_000);
    expect(heard).not.toContain('lost');
  }, 120_000);

  it('tells a run that its lock may be lost before another can take it', async () => {
    const timer = timers.make();
    let signal: AbortSignal | undefined;
    timer.define('learn', { concurrency: 1, lockMs: 1_200 }, async (_data, its) => {
      signal = its;
      await new Promise((done) => its.addEventListener('abort', done));
    });
    await timer.start();
    await timer.wake('learn', { dedupeKey: 'chat' });
    await eventually('it runs', () => signal);
    await killJobStore(store);
    const killed = Date.now();
    await eventually('it is told', () => signal!.aborted);
    expect(signal!.reason).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('renewed in time') });
    expect(Date.now() - killed).toBeLessThan(1_200 + SLACK_MS);
    expect(timers.errors).toContain(signal!.reason);
  }, 60_000);

  it('stops within its limit while the store is dead, and while the store accepts requests without answering', async () => {
    const running = async (): Promise<ReturnType<Timers['make']>> => {
      const timer = timers.make();
      let sweeps = 0;
      timer.define('sweep', oneAtATime, async () => void (sweeps += 1));
      await timer.every('sweep', 20);
      await timer.start();
      await eventually('it sweeps', () => sweeps >= 1);
      return timer;
    };
    const [stalled, dead] = [await running(), await running()];
    process.kill(store.pid, 'SIGSTOP');
    const asked = Date.now();
    await stalled.stop(500);
    expect(Date.now() - asked).toBeLessThan(2_500);

    await killJobStore(store);
    const askedAgain = Date.now();
    await dead.stop(500);
    expect(Date.now() - askedAgain).toBeLessThan(2_500);
  }, 60_000);

  it('cannot start without a store, and can once there is one', async () => {
    const port = portOf(store);
    await store.stop();
    const timer = timers.make();
    let runs = 0;
    timer.define('learn', oneAtATime, async () => void (runs += 1));
    await expect(timer.start()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(timer.every('learn', 1_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });

    store = await startJobStoreOn(dataDir, port);
    await timer.start();
    await timer.wake('learn', { dedupeKey: 'chat' });
    await eventually('it runs', () => runs === 1);
  }, 60_000);
});
