import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

it('a graph that accepts requests without answering makes reads, writes and readiness UNAVAILABLE in 40 seconds', async () => {
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
  const kith = await TestApp.start({
    embedder: null,
    neo4jUri: `bolt://127.0.0.1:${(wire.address() as AddressInfo).port}`,
  });
  try {
    await kith.idOf('alice');
    await kith.app.warmUp().done;
    stalled = true;
    const started = performance.now();
    const read = kith.ask('alice', '{ memories { totalCount } }');
    const write = kith.ask('alice', 'mutation { createPerson(input: { name: "Kit" }) { person { id } } }');
    const ready = await fetch(`${kith.server.url}/health/ready`);
    const { errors } = (await ready.json()) as Pick<Answer, 'errors'>;
    const codes = [(await read).code, (await write).code, errors?.[0]?.extensions.code];
    expect({ codes, status: ready.status }).toEqual({
      codes: ['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE'],
      status: 503,
    });
    expect(performance.now() - started).toBeLessThan(40_000);
  } finally {
    for (const socket of sockets) socket.destroy();
    wire.close();
    await kith.server.stop(0);
    await kith.app.close();
  }
}, 200_000);
