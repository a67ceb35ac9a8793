import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomStream } from '../../bench/support/random.js';
import {
  isRunning,
  type ProcessIdentity,
  signalProcess,
} from '../../src/platform/embedded/processes/processIdentity.js';
import { eventually } from '../support/eventually.js';
import { endAll, KilledKith } from '../support/faults/killedKith.js';
import { openRunningGraph } from '../support/graph/runningGraph.js';
import { Ledger } from '../support/faults/ledger.js';
import { processesOf } from '../support/faults/processes.js';
import { waitForExit } from '../support/faults/waitForExit.js';
import { readBack, Writer } from '../support/faults/writers.js';

/** Time limit in ms, for a slow and busy machine. Without other load, each test takes one or two minutes. */
const limitMs = 900_000;
const nothing = { lost: [], doubled: [], back: [] };
const ledger = new Ledger();
const writers = ['a', 'b', 'c', 'd'].map((name, index) => new Writer(name, ledger, randomStream(index)));
const started: KilledKith[] = [];
let dataDir: string;
let kith: KilledKith;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-kill-'));
});

afterAll(
  () =>
    endAll(
      dataDir,
      started.map((one) => one.process),
    ),
  limitMs,
);

describe('an acknowledged write', () => {
  it(
    'exists once, and forgotten memories stay forgotten, after Kith was killed while writing',
    async () => {
      await start();
      await whileWriting(async () => {
        kith.process.kill('SIGKILL');
        expect(await kith.ended).toBeNull();
      });

      await start();
      await expectAll();
    },
    limitMs,
  );

  it(
    'is safe from a second start, which exits with code 1 and names the running one',
    async () => {
      const second = KilledKith.run(dataDir);
      started.push(second);
      expect(await second.ended).toBe(1);
      const said = second.outputLines.join('\n');
      expect(said).toContain(
        `Kith already runs on the data directory ${dataDir}: process ${kith.process.pid}, which serves ${kith.url}.`,
      );
      expect(said).not.toMatch(/\n\s+at /);
      expect((await kith.health('ready')).status).toBe(200);
    },
    limitMs,
  );

  it(
    'exists once after Neo4j was killed while writing; Kith survives, says so and restarts it at the same port',
    async () => {
      const neo4j = (await kith.serverProcess('neo4j'))!;
      await whileWriting(async () => {
        await signalProcess(neo4j, 'SIGKILL');
        // Until Kith notices the end, the graph merely does not answer.
        const away = await eventually(
          'it says what it waits for',
          async () => {
            const health = await kith.health('ready');
            return health.text.includes('the graph has ended and is restarting') ? health : undefined;
          },
          limitMs,
        );
        expect(away.status).toBe(503);
        expect(away.text).not.toMatch(/bolt|127\.0\.0\.1/);
        expect((await kith.health('live')).status).toBe(200);
        const refused = await kith.ask('a', '{ memories { totalCount } }');
        expect(refused.errors?.[0]?.extensions.code).toBe('UNAVAILABLE');
        expect(refused.data?.memories).toBeUndefined();

        await untilReady();
        const written = ledger.acknowledgedCount;
        await eventually('it writes again', () => ledger.acknowledgedCount > written + 10, limitMs);
      });
      await expectAll();
      const said = kith.outputLines.join('\n');
      expect(said).toMatch(/The embedded Neo4j ended unexpectedly \(exit code \w+\)/);
      expect(said).toContain('The embedded Neo4j is available again.');
      expect(said).not.toMatch(/\n\s+at /);
      expect(kith.process.exitCode).toBeNull();
      expect(await isRunning(neo4j)).toBe(false);
    },
    limitMs,
  );

  it(
    'survives a stop in the middle of the restart, which ends all processes',
    async () => {
      const begun = await killNeo4j();
      kith.process.kill('SIGTERM');
      expect(await kith.ended).toBe(0);
      await waitForExit(begun, 120_000);
      expect(await kith.serverProcess('neo4j')).toBeNull();
      expect(await processesOf(dataDir)).toEqual([]);

      await start();
      await expectAll();
    },
    limitMs,
  );

  it(
    'survives the fifth end of Neo4j within ten minutes, at which Kith exits with code 1 and says why',
    async () => {
      for (let ends = 1; ends < 5; ends += 1) await killNeo4j();
      await signalProcess((await kith.serverProcess('neo4j'))!, 'SIGKILL');
      expect(await kith.ended).toBe(1);
      const said = kith.outputLines.join('\n');
      expect(said).toContain('The embedded Neo4j ended or did not start 5 times within ten minutes and is given up.');
      expect(said).toContain(`Its last lines, from ${join(dataDir, 'logs', 'neo4j.console.log')}:`);
      expect(said).not.toMatch(/\n\s+at /);
      expect(await processesOf(dataDir)).toEqual([]);

      await start();
      await expectAll();
      kith.process.kill('SIGTERM');
      expect(await kith.ended).toBe(0);
    },
    limitMs,
  );
});

async function start(): Promise<void> {
  kith = await KilledKith.start(dataDir);
  started.push(kith);
}

/** Runs `work` once four people have written enough, while they go on writing. */
async function whileWriting(work: () => Promise<void>): Promise<void> {
  const before = ledger.acknowledgedCount;
  let done = false;
  const to = kith;
  const writing = Promise.all(
    writers.map((one) =>
      one.write(
        () => to,
        () => done,
      ),
    ),
  );
  try {
    await eventually('enough is written', () => ledger.acknowledgedCount > before + 40, limitMs);
    await work();
  } finally {
    done = true;
    await writing;
  }
}

const untilReady = (): Promise<boolean> =>
  eventually('it is ready', async () => (await kith.health('ready')).status === 200, limitMs, 200);

/** Kills Neo4j, and resolves with the process that replaces it, which is not ready yet. */
async function killNeo4j(): Promise<ProcessIdentity> {
  const neo4j = (await kith.serverProcess('neo4j'))!;
  await signalProcess(neo4j, 'SIGKILL');
  return eventually(
    'it is started again',
    async () => {
      const next = await kith.serverProcess('neo4j');
      return next && next.pid !== neo4j.pid ? next : undefined;
    },
    limitMs,
  );
}

async function expectAll(): Promise<void> {
  const graph = await openRunningGraph(dataDir);
  try {
    expect(await ledger.compare(graph.session())).toEqual(nothing);
  } finally {
    await graph.close();
  }
  expect(await readBack(kith, ledger, ledger.facts)).toEqual(nothing);
  expect(ledger.strangeAnswers).toEqual([]);
}
