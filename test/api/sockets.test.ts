import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { type OpenedSocket, Sockets } from '../../src/api/graphql/sockets.js';
import { TestApp } from '../support/app.js';
import { RawClient } from '../support/clients/rawClient.js';
import { eventually } from '../support/eventually.js';

/** Points of the rate limit of the limited service. */
const rate = 20;
const megabyte = 1_048_576;

let kith: TestApp;
let limited: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  limited = await TestApp.start({ embedder: null, rateLimit: rate });
});
afterAll(async () => {
  await kith.stop();
  await limited.stop();
});

/** Returns a ping of so many bytes. */
function pingOf(bytes: number): object {
  const empty = { type: 'ping', payload: { filler: '' } };
  return { ...empty, payload: { filler: 'x'.repeat(bytes - JSON.stringify(empty).length) } };
}

describe('a ping', () => {
  it('is answered without its payload, before and after the connection', async () => {
    const client = await RawClient.open(kith.server.url);
    client.send({ type: 'ping', payload: { said: 'much' } }, { type: 'ping' });
    await client.until('pong', 2);
    client.send({ type: 'connection_init', payload: { authorization: `Bearer ${await kith.token('ana')}` } });
    client.send({ type: 'ping', payload: { said: 'more' } });
    await client.until('connection_ack');
    await client.until('pong', 3);
    expect(client.ofType('pong')).toEqual(Array(3).fill({ type: 'pong' }));
    client.socket.close();
  });
});

describe('a connection', () => {
  it.each([
    [{ 'x-kith-chat': 'team' }, '"x-kith-chat" is no header of Kith'],
    [{ 'X-Kith-Private': true }, 'x-kith-private in connection_init must be a string.'],
    [{ 'x-kith-viewer': 'ana', 'X-Kith-Viewer': 'ben' }, 'x-kith-viewer in connection_init must be given once.'],
  ])('is refused with headers that would leave its context in doubt: %j', async (headers, reason) => {
    const client = await RawClient.open(kith.server.url);
    const authorization = `Bearer ${await kith.token('ana')}`;
    client.send({ type: 'connection_init', payload: { authorization, locale: { tag: 'de' }, ...headers } });
    expect(await client.end()).toEqual([4403, expect.stringContaining(`INVALID_INPUT: ${reason}`)]);
    expect(client.ofType('connection_ack')).toEqual([]);
  });
});

describe('an upgrade', () => {
  it('is refused with a header of Kith, which would be ignored', async () => {
    const socket = new WebSocket(`${kith.server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { 'x-kith-viewer': 'ben' },
    });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(response.statusCode).toBe(400);
    expect(await text(response)).toContain('x-kith-viewer must be sent in the payload of connection_init');
  });
});

describe('a message', () => {
  it('may have 16 kB before its client is known, and 256 kB afterwards', async () => {
    const unknown = await RawClient.open(kith.server.url);
    unknown.send(pingOf(16 * 1_024));
    await unknown.until('pong');
    expect(unknown.closed).toBeUndefined();
    unknown.send(pingOf(16 * 1_024 + 1), { type: 'ping' });
    expect((await unknown.end())[0]).toBe(1009);
    expect(unknown.ofType('pong')).toHaveLength(1);
    const known = await RawClient.connect(kith, 'ana');
    known.send(pingOf(256 * 1_024));
    await known.until('pong');
    known.send(pingOf(256 * 1_024 + 1));
    expect((await known.end())[0]).toBe(1009);
  });

  it('costs a point per 64 kB and one per 1,000 values; a client without points is closed before it is read', async () => {
    const ofBytes = await RawClient.connect(limited, 'ana');
    ofBytes.send(...Array<object>(9).fill(pingOf(200_000)));
    expect(await ofBytes.end()).toEqual([4429, expect.stringMatching(/^RATE_LIMITED: /)]);
    expect(ofBytes.ofType('pong')).toHaveLength(Math.floor(rate / 3));
    const ofValues = await RawClient.connect(limited, 'ben');
    ofValues.send(...Array<object>(9).fill({ type: 'ping', payload: { filler: Array(5_000).fill(1) } }));
    expect(await ofValues.end()).toEqual([4429, expect.stringMatching(/^RATE_LIMITED: /)]);
    expect(ofValues.ofType('pong')).toHaveLength(rate / 5);
    const small = await RawClient.connect(limited, 'cem');
    small.send(...Array<object>(300).fill({ type: 'ping' }));
    await small.until('pong', 300);
    expect(small.closed).toBeUndefined();
    small.socket.close();
  });
});

describe('a client', () => {
  it('that does not read is closed once a megabyte waits for it; one that reads receives everything', async () => {
    const opened: OpenedSocket[] = [];
    let ends = 0;
    const begin = (socket: OpenedSocket): (() => Promise<void>) => {
      opened.push(socket);
      return () => Promise.resolve(void (ends += 1));
    };
    const sockets = new Sockets([], begin, () => undefined);
    const server = createServer().on('upgrade', sockets.open);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const text = JSON.stringify({ type: 'x'.repeat(megabyte / 4) });
    try {
      const reading = await RawClient.open(url);
      for (let count = 0; count < 400; count += 1) await opened[0]!.send(text);
      await eventually('all is read', () => reading.messages.length === 400);
      const idle = await RawClient.open(url);
      idle.socket.pause();
      for (let count = 0; count < 400; count += 1) void opened[1]!.send(text);
      await eventually('the socket is ended', () => ends === 1, 5_000);
      expect(reading.closed).toBeUndefined();
    } finally {
      sockets.close();
      server.closeAllConnections();
      server.close();
    }
  });
});
