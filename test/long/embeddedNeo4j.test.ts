import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import neo4j from 'neo4j-driver';
import { identityOf, isRunning, type ProcessIdentity } from '../../src/platform/embedded/processes/processIdentity.js';
import { killGuardOf } from '../support/faults/processes.js';
import { untilGone } from '../support/faults/untilGone.js';

const PASSWORD = 'only-for-this-test';
const PARENT = resolve('test/long/embeddedNeo4jParent.mjs');

let dataDir: string;
let parents: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-faults-'));
  parents = [];
});

afterEach(async () => {
  // The guard of a server stops it when its parent is gone. A test that left a server without a guard has failed
  // anyway.
  for (const parent of parents) parent.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
});

describe('the embedded Neo4j', () => {
  it('goes away when the process that started it is killed', async () => {
    const { parent, server, uri } = await startInChild();
    const connection = connect(Number(new URL(uri).port), '127.0.0.1');
    await once(connection, 'connect');

    const gone = once(connection, 'close');
    parent.kill('SIGKILL');
    connection.on('error', () => undefined);
    await gone;

    await untilGone(server, 120_000);
    expect(await isRunning(server)).toBe(false);
  }, 400_000);

  it('is stopped by the next start when its guard was killed too, and keeps what was committed', async () => {
    const first = await startInChild();
    await query(first.uri, 'CREATE (:Kept {name: $name})', { name: 'before the fault' });
    // Stopped first, so that it cannot clean up after its guard in between.
    first.parent.kill('SIGSTOP');
    await killGuardOf(first.server.pid);
    first.parent.kill('SIGKILL');
    await once(first.parent, 'exit');
    expect(await isRunning(first.server)).toBe(true);

    const second = await startInChild();

    expect(await isRunning(first.server)).toBe(false);
    expect(await isRunning(second.server)).toBe(true);
    const kept = await query(second.uri, 'MATCH (k:Kept) RETURN k.name AS name');
    expect(kept).toEqual(['before the fault']);

    second.parent.kill('SIGKILL');
    await untilGone(second.server, 120_000);
    expect(await isRunning(second.server)).toBe(false);
  }, 500_000);
});

async function startInChild(): Promise<{ parent: ChildProcess; server: ProcessIdentity; uri: string }> {
  const parent = spawn(process.execPath, [PARENT, dataDir, PASSWORD], { stdio: ['ignore', 'pipe', 'inherit'] });
  parents.push(parent);
  for await (const line of createInterface({ input: parent.stdout })) {
    const { uri, pid } = JSON.parse(line) as { uri: string; pid: number };
    const server = await identityOf(pid);
    if (server !== null) return { parent, server, uri };
  }
  throw new Error('The parent ended before its Neo4j was ready.');
}

async function query(uri: string, statement: string, parameters: Record<string, unknown> = {}): Promise<unknown[]> {
  const driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', PASSWORD));
  try {
    const { records } = await driver.executeQuery(statement, parameters, { database: 'neo4j' });
    return records.map((record) => record.get('name') as unknown);
  } finally {
    await driver.close();
  }
}
