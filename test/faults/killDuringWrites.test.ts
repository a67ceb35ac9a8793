import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/tokens.js';
import { isRunning, signalProcess } from '../../src/local/processIdentity.js';
import { endAll, recordedNeo4j } from '../support/killedKith.js';
import { testSecret } from '../support/app.js';

/** A memory whose storing was answered, and the word that only it holds. */
interface Acknowledged {
  id: string;
  word: string;
}
interface Kith {
  process: ChildProcess;
  url: string;
  /** Everything it has printed so far. */
  said: string[];
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>;
}

/** For a busy machine; a start takes some 15 seconds where nothing else runs. */
const limitMs = 300_000;
const acknowledged: Acknowledged[] = [];
const started: ChildProcess[] = [];
let dataDir: string;
let token: string;
let kith: Kith | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-kill-'));
  token = await makeToken(testSecret, { handle: 'alice', tenantId: 'default', roles: [], hours: 1 });
});

afterAll(() => endAll(dataDir, started), limitMs);

describe('what was acknowledged', () => {
  it(
    'is there and found after Kith was killed while it wrote',
    async () => {
      kith = await start();
      await killWhileWriting(kith, () => Promise.resolve(kith!.process.kill('SIGKILL')));
      expect(await kith.ended).toBeNull();

      kith = await start();
      await expectAll(kith);
    },
    limitMs,
  );

  it(
    'is not put at risk by a second start: it ends with code 1 and says who runs there',
    async () => {
      const second = run();
      expect(await second.ended).toBe(1);
      const said = second.said.join('\n');
      expect(said).toContain(
        `Kith already runs on the data directory ${dataDir}: process ${kith!.process.pid} and serves ${kith!.url}.`,
      );
      expect(said).not.toMatch(/\n\s+at /);
      expect((await fetch(`${kith!.url}/health/ready`)).status).toBe(200);
    },
    limitMs,
  );

  it(
    'is there and found after Neo4j was killed while it wrote; Kith ends and says why',
    async () => {
      const neo4j = (await recordedNeo4j(dataDir))!;
      await killWhileWriting(kith!, () => signalProcess(neo4j, 'SIGKILL'));
      expect(await kith!.ended).toBe(1);
      const said = kith!.said.join('\n');
      expect(said).toMatch(/The embedded Neo4j ended by itself \(exit code \w+\)/);
      expect(said).not.toMatch(/\n\s+at /);
      expect(await isRunning(neo4j)).toBe(false);

      kith = await start();
      await expectAll(kith);
      kith.process.kill('SIGTERM');
      expect(await kith.ended).toBe(0);
      expect(await recordedNeo4j(dataDir)).toBeNull();
    },
    limitMs,
  );
});

/** Writes without a pause, several at a time; ends when what it writes to does. Kills after the first 40 answers. */
async function killWhileWriting(to: Kith, kill: () => Promise<unknown>): Promise<void> {
  const enough = acknowledged.length + 40;
  let killed: Promise<unknown> | undefined;
  const writer = async (name: string): Promise<void> => {
    for (let at = 0; ; at += 1) {
      const word = `lamp${name}${enough}x${at}`;
      const query = `mutation { rememberMemory(input: { text: "Alice owns the lamp ${word}." }) { memory { id } } }`;
      const answer = await ask(to, query).catch(() => undefined);
      const id: string | undefined = answer?.data?.rememberMemory.memory.id;
      if (id === undefined) return;
      acknowledged.push({ id, word });
      if (acknowledged.length >= enough) killed ??= kill();
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(writer));
  expect(killed).toBeDefined();
  await killed;
}

async function expectAll(from: Kith): Promise<void> {
  const missing: Acknowledged[] = [];
  const unfound: Acknowledged[] = [];
  for (let start = 0; start < acknowledged.length; start += 20) {
    const some = acknowledged.slice(start, start + 20);
    const fields = some.map(
      ({ id, word }, at) =>
        `m${at}: memory(id: "${id}") { text } r${at}: recall(query: "${word}", limit: 3, ranking: RELEVANCE) { hits { memory { id } } }`,
    );
    const { data, errors } = await ask(from, `{ ${fields.join(' ')} }`);
    expect(errors).toBeUndefined();
    some.forEach((one, at) => {
      if (data[`m${at}`]?.text !== `Alice owns the lamp ${one.word}.`) missing.push(one);
      if (!data[`r${at}`].hits.some(({ memory }: { memory: { id: string } }) => memory.id === one.id))
        unfound.push(one);
    });
  }
  expect({ missing, unfound }).toEqual({ missing: [], unfound: [] });
  const { data } = await ask(from, '{ memories { totalCount } }');
  expect(data.memories.totalCount).toBeGreaterThanOrEqual(acknowledged.length);
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every shape are looked into
async function ask({ url }: Kith, query: string): Promise<any> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json();
}

/** Starts Kith as its users do, and resolves when it says that it is ready. */
async function start(): Promise<Kith> {
  const kith = run();
  const url = await new Promise<string>((done, fail) => {
    createInterface({ input: kith.process.stdout! }).on('line', (line) => {
      const ready = /Kith is ready .*: (http:\S+)\/graphql/.exec(line);
      if (ready) done(ready[1]!);
    });
    void kith.ended.then((code) => fail(new Error(`Kith ended with ${code}:\n${kith.said.join('\n')}`)));
  });
  return { ...kith, url };
}

function run(): Omit<Kith, 'url'> {
  const env = {
    ...process.env,
    KITH_DATA_DIR: dataDir,
    KITH_ARTIFACTS_DIR: process.env.KITH_ARTIFACTS_DIR ?? resolve('.kith/artifacts'),
    KITH_PORT: '0',
    KITH_DEMO: 'false',
    KITH_RATE_LIMIT: '0',
    KITH_JWT_SECRET: testSecret,
    NEO4J_URI: '',
  };
  const child = spawn(process.execPath, [resolve('bin/kith.mjs'), 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  return { process: child, said, ended: once(child, 'close').then(([code]) => code as number | null) };
}
