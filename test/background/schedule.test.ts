import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import pino from 'pino';
import { makeBackground } from '../../src/app/background.js';
import { Metrics } from '../../src/app/processMetrics.js';
import type { Graph } from '../../src/platform/neo4j/graph.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { startUnresponsiveServer, processEveryMs, scheduleOn } from '../support/schedules.js';
import { unaskedModel, WorkBench } from '../support/workBench.js';

const uri = process.env.KITH_TEST_MONGODB_URI!;
let database: string;
let client: MongoClient;
let bench: WorkBench;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = `work-${randomUUID()}`;
  client = new MongoClient(uri);
  bench = await WorkBench.open();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await bench.close();
  await client.close();
});

/** Creates a schedule on the job store with one repeated job, as a process would have it. */
function schedule(onDue: () => void) {
  const one = scheduleOn({ graph: bench.graph, uri, database, onDue });
  ends.push(() => one.schedule.stop(2_000));
  return one;
}

describe('a schedule', () => {
  it('recovers, with all work done, after the job store is emptied in the middle', async () => {
    await bench.put(30);
    const runner = bench.runner((work) => Promise.resolve(bench.effectOf(work)));
    const { schedule: made, counts: counted } = schedule(() => runner.nudge());
    made.start();
    made.wake();
    await eventually('the first runs', () => counted.runs >= 2);
    await client.db(database).dropDatabase();
    const before = counted.runs;
    await bench.put(60);
    made.wake();
    await eventually('the job runs again', () => counted.runs > before + 1);
    await eventually('all work is done', async () => (await bench.states()).DONE === 60, 20_000);
    expect(new Set(await bench.effects()).size).toBe(60);
    expect(await bench.effects()).toHaveLength(60);
    const repeated = await client.db(database).collection('jobs').countDocuments({ name: 'count-runs' });
    expect(repeated).toBe(1);
  });
});

describe('a process', () => {
  const start = async (options: Parameters<typeof TestApp.start>[0]) => {
    const kith = await TestApp.start({ embedder: null, tenant: bench.tenant, ...options });
    ends.push(() => kith.stop());
    return kith;
  };
  const handlers = () => [
    {
      kind: 'extract-memories',
      needsModel: true,
      run: (work: Parameters<typeof bench.effectOf>[0]) => Promise.resolve(bench.effectOf(work)),
    },
  ];
  const jobs = () => ({ uri, database, processEveryMs });

  it('that only answers requests does no work itself, and wakes one that works', async () => {
    bench.now = Date.now();
    const worker = await start({ jobs: jobs(), role: 'worker', model: unaskedModel, handlersOverride: handlers });
    const api = await start({ jobs: jobs(), role: 'api', model: unaskedModel, handlersOverride: handlers });
    expect([api.app.runner, worker.app.runner === undefined]).toEqual([undefined, false]);
    const person = await api.idOf('ana');
    const failed = bench.runner(() => Promise.reject(new Error('not today')));
    const [work] = await bench.put(1, () => ({ personId: person }));
    // The worker may be faster. Then there is nothing to retry, and the work is done anyway.
    await failed.runDue();
    await api.ask(
      'ana',
      'mutation ($id: ID!) { retryBackgroundTask(input: { id: $id }) { backgroundTask { state } } }',
      {
        id: work!.id,
      },
    );
    await eventually('the worker has done it', async () => (await bench.states()).DONE === 1);
    expect(await bench.effects()).toEqual(['s1']);
  });

  it('that only works answers health and metrics, and refuses requests with UNAVAILABLE', async () => {
    const worker = await start({ role: 'worker' });
    await worker.app.warmUp().done;
    expect((await fetch(`${worker.server.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${worker.server.url}/metrics`)).status).toBe(401);
    const answer = await worker.ask('ana', '{ me { id } }');
    expect([answer.status, answer.code, answer.data]).toEqual([503, 'UNAVAILABLE', undefined]);
  });

  it('does no work before its start, and then what was noted until then', async () => {
    await bench.put(1);
    let sessions = 0;
    const graph = Object.create(bench.graph) as Graph;
    graph.session = (...args) => {
      sessions += 1;
      return bench.graph.session(...args);
    };
    const background = makeBackground({
      graph,
      handlers: handlers(),
      scheduledJobs: [],
      onDemandJobs: [],
      timer: undefined,
      isWorker: true,
      hasModel: true,
      tenant: bench.tenant,
      clock: () => bench.now,
      log: pino({ level: 'silent' }),
      metrics: new Metrics(),
      onAttempt: () => undefined,
    });
    ends.push(() => background.stop());
    background.wake();
    expect(sessions).toBe(0);
    background.start();
    expect(sessions).toBeGreaterThan(0);
    await eventually('the work is done', async () => (await bench.states()).DONE === 1);
    expect(await bench.effects()).toEqual(['s1']);
  });

  it('is ready only while its job store answers, and answers requests without it', async () => {
    const silent = await startUnresponsiveServer();
    ends.unshift(() => silent.close());
    const kith = await start({ jobs: { uri: silent.uri, database } });
    await kith.app.warmUp().done;
    const ready = await fetch(`${kith.server.url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain('job store');
    expect((await fetch(`${kith.server.url}/health/live`)).status).toBe(200);
    expect((await kith.must('ana', '{ me { name } }')).me.name).toBe('ana');
    const other = await start({ jobs: jobs() });
    await other.app.warmUp().done;
    expect((await fetch(`${other.server.url}/health/ready`)).status).toBe(200);
  });
});
