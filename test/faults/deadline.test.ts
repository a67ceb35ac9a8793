import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import neo4j from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const driver = neo4j.driver(
  process.env.KITH_TEST_NEO4J_URI!,
  neo4j.auth.basic('neo4j', process.env.KITH_TEST_NEO4J_PASSWORD!),
);
const deadlineMs = 2_000;

afterAll(() => driver.close());

describe('a request beyond its deadline', () => {
  let kith: TestApp;

  beforeAll(async () => {
    kith = await TestApp.start({ embedder: null, deadlineMs });
  });
  afterAll(() => kith.stop());

  it('has its statement ended in the database too', async () => {
    const slow = statement<Record<string, never>>(
      'test/slow',
      'CYPHER 25 UNWIND range(1, 100000000000) AS n WITH n WHERE n % 7 = 8 RETURN count(*) AS deadlineOfTest',
    );
    const running = async (): Promise<number> => {
      const { records } = await driver.executeQuery(
        'SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS "deadlineOfTest" AND NOT currentQuery CONTAINS "SHOW" RETURN count(*) AS count',
      );
      return neo4j.int(records[0]!.get('count')).toNumber();
    };
    const graph = kith.app.graph.session({ tenantId: kith.tenant, viewerId: 'alice' });
    graph.setDeadline(deadlineMs);
    const read = graph.read(slow, {});
    const refused = expect(read).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await eventually('the statement runs', async () => (await running()) === 1);
    await refused;
    await eventually('the statement has ended', async () => (await running()) === 0);
    await expect(graph.read(slow, {})).rejects.toMatchObject({ code: 'TIMED_OUT' });
  });
});

it('a request beyond its deadline keeps its acknowledged writes, and does no other, neither now nor later', async () => {
  const usual = await TestApp.start({ embedder: null });
  const hasty = await TestApp.start({ embedder: null, tenant: usual.tenant, deadlineMs: 4_000 });
  try {
    const { memory } = await usual.remember('alice', { text: 'Alice rows.' });
    const correct = (text: string) => `correctMemory(input: { id: "${memory.id}", text: "${text}" }) { memory { id } }`;
    const make = (name: string) => `createPerson(input: { name: "${name}" }) { person { id } }`;
    const all = (first: string, last: string) =>
      `mutation { before: ${make(first)} ${correct('Alice sails.')} after: ${make(last)} }`;
    // Everything is planned before it must be quick.
    await usual.must('alice', all('Ida', 'Leo'));
    await usual.must('alice', `mutation { ${correct('Alice rows.')} }`);
    const session = driver.session();
    const blocking = session.beginTransaction();
    try {
      await blocking.run('MATCH (m:Memory {id: $id}) SET m.blockedByTest = true', { id: memory.id });
      const { data, errors } = await hasty.ask('alice', all('Ada', 'Zoe'));
      expect(errors?.map(({ extensions }) => extensions.code).filter((code) => code !== 'TIMED_OUT')).toEqual([]);
      expect(errors?.[0]?.path).toEqual(['correctMemory']);
      expect(data ?? null).toBeNull();
    } finally {
      await blocking.rollback();
      await session.close();
    }
    const query = '{ memories { edges { node { text } } } people { nodes { name } } }';
    const { memories, people } = await usual.must('alice', query);
    expect(memories.edges).toEqual([{ node: { text: 'Alice rows.' } }]);
    const names = people.nodes.map(({ name }: { name: string }) => name);
    expect(names).toContain('Ada');
    expect(names).not.toContain('Zoe');
    await usual.must('alice', `mutation { ${correct('Alice sails.')} }`);
  } finally {
    await hasty.stop();
    await usual.stop();
  }
});

it('a graph that does not answer makes reads, writes and MCP tools TIMED_OUT at their deadline', async () => {
  const { hostname, port } = new URL(process.env.KITH_TEST_NEO4J_URI!);
  const sockets = new Set<Socket>();
  let stalled = false;
  const wire = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('close', () => far.destroy()).on('data', (data) => void (stalled || far.write(data)));
    far.on('close', () => near.destroy()).on('data', (data) => void (stalled || near.write(data)));
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const neo4jUri = `bolt://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const kith = await TestApp.start({ embedder: null, neo4jUri, deadlineMs: 500 });
  try {
    await kith.idOf('alice');
    await kith.app.warmUp().done;
    stalled = true;
    const asked = [
      kith.ask('alice', '{ memories { totalCount } }'),
      kith.ask('alice', 'mutation { createPerson(input: { name: "Kit" }) { person { id } } }'),
    ];
    const tool = fetch(`${kith.server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await kith.token('alice')}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_chats', arguments: {} },
      }),
    });
    expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(['TIMED_OUT', 'TIMED_OUT']);
    expect(await (await tool).text()).toContain('TIMED_OUT: The request took longer than 0.5 s');
  } finally {
    for (const socket of sockets) socket.destroy();
    wire.close();
    await kith.server.stop(0);
    await kith.app.close();
  }
}, 200_000);
