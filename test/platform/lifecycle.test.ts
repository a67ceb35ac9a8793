import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

/** TCP proxy to the graph that a test can stall or cut. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private held = false;
  private readonly waiting: (() => void)[] = [];
  private server: Server | undefined;
  port = 0;
  /** Called when a request is sent to the graph. */
  onRequest: () => void = () => undefined;

  async open(): Promise<string> {
    const { hostname, port } = new URL(process.env.KITH_TEST_NEO4J_URI!);
    this.server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
      }
      near
        .on('close', () => far.destroy())
        .on('data', (data) => {
          far.write(data);
          this.onRequest();
        });
      far
        .on('close', () => near.destroy())
        .on('data', (data) => (this.held ? this.waiting.push(() => near.write(data)) : near.write(data)));
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return `bolt://127.0.0.1:${this.port}`;
  }

  /** Holds back the graph's answers until `release`. Resolves when a request has been sent to the graph. */
  async hold(): Promise<void> {
    this.held = true;
    await new Promise<void>((resolve) => (this.onRequest = resolve));
  }

  release(): void {
    this.held = false;
    for (const pass of this.waiting.splice(0)) pass();
  }

  async cut(): Promise<void> {
    const closed = once(this.server!, 'close');
    this.server!.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}

describe('a service that starts', () => {
  it('is alive, and ready once the database has planned the usual statements', async () => {
    const wire = new Wire();
    const logged: string[] = [];
    const logTo = (line: string) => void logged.push(line);
    const kith = await TestApp.start({ embedder: null, neo4jUri: await wire.open(), logTo });
    try {
      const asked = wire.hold();
      const warm = kith.app.warmUp().done;
      await asked;
      expect((await fetch(`${kith.server.url}/health/live`)).status).toBe(200);
      const early = await fetch(`${kith.server.url}/health/ready`);
      expect([early.status, await early.text()]).toEqual([503, expect.stringContaining('planning')]);
      // A probe that asks too early is no failure.
      expect(logged.filter((line) => line.includes('Not ready'))).toEqual([]);
      wire.release();
      await warm;
      expect((await fetch(`${kith.server.url}/health/ready`)).status).toBe(200);
    } finally {
      await kith.stop();
      await wire.cut();
    }
  });
});

describe('a service whose embedded graph is restarted', () => {
  it('is not ready, with the reason, until the graph is back and has planned the usual statements', async () => {
    const wire = new Wire();
    const kith = await TestApp.start({ embedder: null, neo4jUri: await wire.open() });
    const ready = async () => {
      const answer = await fetch(`${kith.server.url}/health/ready`);
      return [answer.status, await answer.text()];
    };
    await kith.app.warmUp().done;
    expect(await ready()).toEqual([200, expect.any(String)]);
    kith.app.onGraphEnd();
    expect(await ready()).toEqual([503, expect.stringContaining('is restarting')]);
    expect((await fetch(`${kith.server.url}/health/live`)).status).toBe(200);

    const asked = wire.hold();
    kith.app.onGraphReturn();
    await asked;
    expect(await ready()).toEqual([503, expect.stringContaining('planning')]);
    wire.release();
    await eventually('it is ready', async () => (await ready())[0] === 200);
    await kith.stop();
    await wire.cut();
  });
});

describe('a service that is stopped while it warms up', () => {
  it('ends at once, without waiting for a graph that does not answer', async () => {
    const wire = new Wire();
    const kith = await TestApp.start({ embedder: null, neo4jUri: await wire.open() });
    const asked = wire.hold();
    let cold = true;
    void kith.app.warmUp().done.then(() => (cold = false));
    await asked;
    await kith.stop();
    expect(cold).toBe(false);
    await wire.cut();
  });
});

describe('a service whose graph becomes unreachable', () => {
  const wire = new Wire();
  let now = Date.now();
  let kith: TestApp;

  beforeAll(async () => {
    kith = await TestApp.start({ embedder: null, neo4jUri: await wire.open(), now: () => now });
    await kith.idOf('alice');
    await kith.app.warmUp().done;
  });
  afterAll(async () => {
    await kith.stop();
    await wire.cut();
  });

  it('is alive but not ready, with the reason, until the graph is back', async () => {
    const health = async (path: string) => {
      now += 60_000;
      const answer = await fetch(`${kith.server.url}/health/${path}`);
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        body: (await answer.json()) as Partial<Answer>,
      };
    };
    expect((await health('ready')).status).toBe(200);

    await wire.cut();
    const away = await health('ready');
    expect([away.status, away.type]).toEqual([503, expect.stringMatching(/^application\/json/)]);
    expect(away.body.errors?.[0]).toEqual({
      message: expect.stringMatching(/graph/i),
      extensions: { code: 'UNAVAILABLE' },
    });
    expect((await health('live')).status).toBe(200);

    const answer = await kith.ask('alice', '{ memories { totalCount } }');
    expect([answer.code, answer.data]).toEqual(['UNAVAILABLE', null]);
    expect(JSON.stringify(answer.errors)).not.toMatch(/bolt|127\.0\.0\.1|ECONN/);
    const stranger = await kith.ask('somebody-new', '{ me { id } }');
    expect([stranger.status, stranger.code]).toEqual([503, 'UNAVAILABLE']);

    await wire.open();
    expect((await health('ready')).status).toBe(200);
    expect((await kith.ask('alice', '{ memories { totalCount } }')).data).toEqual({ memories: { totalCount: 0 } });
  });
});

describe('a service that is told to stop', () => {
  it('answers current requests, keeps what they wrote, and accepts no new ones', async () => {
    const wire = new Wire();
    const kith = await TestApp.start({ embedder: null, neo4jUri: await wire.open() });
    await kith.idOf('alice');
    await kith.app.warmUp().done;

    const underWay = wire.hold();
    const answer = kith.remember('alice', { text: 'Alice was here until the end.' });
    await underWay;
    let stopped = false;
    const stop = kith.server.stop().then(() => (stopped = true));
    await expect(fetch(`${kith.server.url}/health/live`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await expect(kith.ask('alice', '{ me { id } }')).rejects.toThrow();
    expect(stopped).toBe(false);

    wire.release();
    const { outcome, memory } = await answer;
    expect(outcome).toBe('CREATED');
    await stop;
    await kith.app.close();
    await wire.cut();

    const next = await TestApp.start({ embedder: null });
    const { data } = await next.ask({ as: 'alice', tenant: kith.tenant }, '{ memories { edges { node { id } } } }');
    await next.stop();
    expect(data.memories.edges).toEqual([{ node: { id: memory.id } }]);
  });

  it('cuts off a request that does not end in the time for stopping', async () => {
    const wire = new Wire();
    const kith = await TestApp.start({ embedder: null, neo4jUri: await wire.open() });
    await kith.idOf('alice');
    const underWay = wire.hold();
    const answer = kith.ask('alice', '{ memories { totalCount } }').then(
      () => 'answered',
      () => 'cut off',
    );
    await underWay;
    await kith.server.stop(100);
    expect(await answer).toBe('cut off');
    await wire.cut();
    await kith.app.close();
  });
});
