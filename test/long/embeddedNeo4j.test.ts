import { once } from 'node:events';
import { connect } from 'node:net';
import neo4j from 'neo4j-driver';
import { isRunning } from '../../src/platform/embedded/processes/processIdentity.js';
import { killGuardOf } from '../support/faults/processes.js';
import { serversInChildren } from '../support/faults/childServers.js';
import { waitForExit } from '../support/faults/waitForExit.js';

const PASSWORD = 'only-for-this-test';
const servers = serversInChildren('test/long/embeddedNeo4jParent.mjs', PASSWORD);

describe('the embedded Neo4j', () => {
  it('ends when the process that started it is killed', async () => {
    const { parent, server, uri } = await servers.start();
    const connection = connect(Number(new URL(uri).port), '127.0.0.1');
    await once(connection, 'connect');

    const gone = once(connection, 'close');
    parent.kill('SIGKILL');
    connection.on('error', () => undefined);
    await gone;

    await waitForExit(server, 120_000);
    expect(await isRunning(server)).toBe(false);
  }, 400_000);

  it('is taken over by the next start if it waits for it, and stopped by one with other settings', async () => {
    const waiting = JSON.stringify({ graceS: 600 });
    const first = await servers.start(waiting);
    await query(first.uri, 'CREATE (:Kept {name: $name})', { name: 'before the fault' });
    first.parent.kill('SIGKILL');
    await once(first.parent, 'exit');

    const second = await servers.start(waiting);
    expect(second.server).toEqual(first.server);
    expect(second.uri).toBe(first.uri);
    expect(await query(second.uri, 'MATCH (k:Kept) RETURN k.name AS name')).toEqual(['before the fault']);
    second.parent.kill('SIGKILL');
    await once(second.parent, 'exit');

    const third = await servers.start(JSON.stringify({ graceS: 600, settings: { 'db.transaction.timeout': '20s' } }));
    expect(await isRunning(first.server)).toBe(false);
    expect(third.server.pid).not.toBe(first.server.pid);
    expect(await query(third.uri, 'MATCH (k:Kept) RETURN k.name AS name')).toEqual(['before the fault']);

    // Asked to stop, it waits for nobody.
    third.parent.kill('SIGTERM');
    await waitForExit(third.server, 120_000);
    expect(await isRunning(third.server)).toBe(false);
  }, 500_000);

  it('is stopped by the next start if its guard was killed too, and keeps committed data', async () => {
    const first = await servers.start();
    await query(first.uri, 'CREATE (:Kept {name: $name})', { name: 'before the fault' });
    // Stopped first, so that it cannot clean up after its guard in between.
    first.parent.kill('SIGSTOP');
    await killGuardOf(first.server.pid);
    first.parent.kill('SIGKILL');
    await once(first.parent, 'exit');
    expect(await isRunning(first.server)).toBe(true);

    const second = await servers.start();

    expect(await isRunning(first.server)).toBe(false);
    expect(await isRunning(second.server)).toBe(true);
    const kept = await query(second.uri, 'MATCH (k:Kept) RETURN k.name AS name');
    expect(kept).toEqual(['before the fault']);

    second.parent.kill('SIGKILL');
    await waitForExit(second.server, 120_000);
    expect(await isRunning(second.server)).toBe(false);
  }, 500_000);
});

async function query(uri: string, statement: string, parameters: Record<string, unknown> = {}): Promise<unknown[]> {
  const driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', PASSWORD));
  try {
    const { records } = await driver.executeQuery(statement, parameters, { database: 'neo4j' });
    return records.map((record) => record.get('name') as unknown);
  } finally {
    await driver.close();
  }
}
