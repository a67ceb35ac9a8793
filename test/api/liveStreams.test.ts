import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import pino from 'pino';
import { Registry } from 'prom-client';
import type { LiveContext, LiveService, SentChange } from '../../src/agents/threads/live.service.js';
import { RateLimit } from '../../src/api/access/rateLimit.js';
import { liveLimits } from '../../src/api/graphql/liveConnections.js';
import { subscriptionsDoor } from '../../src/api/graphql/subscriptions.js';
import { HttpMetrics } from '../../src/api/httpMetrics.js';
import type { MountedDoor, ServerDependencies } from '../../src/api/serverDependencies.js';
import { abortable, type Stream } from '../../src/platform/generators.js';
import { eventually, latch } from '../support/eventually.js';
import { RawClient } from '../support/clients/rawClient.js';

/** A stream of the graph that was asked for: `arrive` opens it, `send` gives it a change. */
interface AskedStream {
  arrive(): void;
  send(change: string): void;
  isEnded: boolean;
}

let server: Server;
let door: MountedDoor;
let url: string;
let metrics: HttpMetrics;
let asked: AskedStream[];
/** Connections that wait to be authenticated. */
let waiting: (() => void)[];
let isHeld: boolean;

beforeEach(async () => {
  asked = [];
  waiting = [];
  isHeld = false;
  metrics = new HttpMetrics(new Registry());
  const schema = buildSchema('type Query { none: Int } type Subscription { changed: String }');
  const field = schema.getSubscriptionType()!.getFields().changed!;
  field.subscribe = (_root, _args, context: LiveContext) => context.changed({});
  field.resolve = (sent) => sent;
  const live = { changed: askStream } as unknown as LiveService;
  const caller = { tenantId: 'one', viewerId: 'ana', isConnector: false };
  const connect = async () => {
    const { opened, open } = latch();
    if (isHeld) waiting.push(open);
    else open();
    await opened;
    return { caller, expiresAt: Date.now() + 3_600_000, open: () => ({}) };
  };
  const dependencies = {
    callers: { connect },
    rate: new RateLimit(0),
    metrics,
    log: pino({ level: 'silent' }),
    corsOrigins: [],
  } as unknown as ServerDependencies;
  door = await subscriptionsDoor(schema, live).mount(undefined as never, dependencies);
  server = createServer().on('upgrade', door.sockets!.open);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  door.hangUp!();
  server.closeAllConnections();
  server.close();
});

async function askStream(): Promise<Stream<SentChange>> {
  const arrival = latch();
  const changes: string[] = [];
  let wake = (): void => undefined;
  const stream: AskedStream = {
    arrive: arrival.open,
    send: (change) => {
      changes.push(change);
      wake();
    },
    isEnded: false,
  };
  asked.push(stream);
  await arrival.opened;
  return abortable(
    async function* (signal) {
      signal.addEventListener('abort', () => wake());
      while (!signal.aborted) {
        for (const change of changes.splice(0)) yield change as unknown as SentChange;
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return undefined;
    },
    () => (stream.isEnded = true),
  );
}

const subscribe = (id: string): object => ({ type: 'subscribe', id, payload: { query: 'subscription { changed }' } });
const complete = (id: string): object => ({ type: 'complete', id });
const init = { type: 'connection_init' };
const open = async (): Promise<number> => (await metrics.subscriptions.get()).values[0]!.value;
const connections = async (): Promise<number> => (await metrics.connections.get()).values[0]!.value;
/** Lets the running streams of the graph send their name. */
const sendAll = (): void => asked.forEach((one, index) => one.send(`change of stream ${index}`));

async function connected(): Promise<RawClient> {
  const client = await RawClient.open(url);
  client.send(init);
  await client.until('connection_ack');
  return client;
}

/** Waits until the service has read what the client has sent. */
async function read(client: RawClient): Promise<void> {
  const before = client.ofType('pong').length;
  client.send({ type: 'ping' });
  await client.until('pong', before + 1);
}

it('an id reused while it is being opened has one stream, the last; a close ends it', async () => {
  const client = await connected();
  for (let index = 0; index < 5; index += 1) client.send(subscribe('one'), complete('one'));
  client.send(subscribe('one'));
  await read(client);
  expect(asked).toHaveLength(6);
  for (const one of asked) one.arrive();
  await eventually('the earlier ones are ended', () => asked.slice(0, 5).every(({ isEnded }) => isEnded));
  sendAll();
  await client.until('next');
  await read(client);
  expect(client.messages.filter(({ id }) => id === 'one')).toEqual([
    { type: 'next', id: 'one', payload: { data: { changed: 'change of stream 5' } } },
  ]);
  expect(await open()).toBe(1);
  client.socket.close();
  await eventually('the last is ended', () => asked[5]!.isEnded);
  expect(await open()).toBe(0);
});

it('an id reused after its stream was completed has only the later stream', async () => {
  const client = await connected();
  client.send(subscribe('one'));
  await read(client);
  asked[0]!.arrive();
  asked[0]!.send('first');
  await client.until('next');
  client.send(complete('one'), subscribe('one'));
  await read(client);
  asked[1]!.arrive();
  await eventually('the first is ended', () => asked[0]!.isEnded);
  sendAll();
  await client.until('next', 2);
  client.send(complete('one'));
  await eventually('the second is ended', () => asked[1]!.isEnded);
  expect(client.ofType('next').map(({ payload }) => payload)).toEqual([
    { data: { changed: 'first' } },
    { data: { changed: 'change of stream 1' } },
  ]);
  expect(client.ofType('complete')).toEqual([]);
  expect(await open()).toBe(0);
});

it('subscriptions count from their message to the end of their stream, completed or not', async () => {
  const client = await connected();
  const most = liveLimits.subscriptions;
  for (let index = 0; index < most; index += 1) client.send(subscribe(`${index}`), complete(`${index}`));
  client.send(subscribe('more'));
  await client.until('error');
  expect(client.ofType('error')).toMatchObject([{ id: 'more', payload: [{ extensions: { code: 'RATE_LIMITED' } }] }]);
  expect(asked).toHaveLength(most);
  for (const one of asked) one.arrive();
  await eventually('those completed are ended', () => asked.every(({ isEnded }) => isEnded));
  client.send(subscribe('later'));
  await read(client);
  expect(asked).toHaveLength(most + 1);
  expect(client.ofType('error')).toHaveLength(1);
});

it('a stream that opens after its client has gone is ended', async () => {
  const client = await connected();
  client.send(subscribe('one'), subscribe('two'), complete('two'), subscribe('two'));
  await read(client);
  client.socket.close();
  await eventually('the service has noticed', async () => (await connections()) === 0);
  for (const one of asked) one.arrive();
  await eventually('all are ended', () => asked.length === 3 && asked.every(({ isEnded }) => isEnded));
  expect(await open()).toBe(0);
});

it('a connection closed during authentication does not count', async () => {
  isHeld = true;
  for (let index = 0; index < liveLimits.connections; index += 1) {
    const client = await RawClient.open(url);
    client.send(init);
    await eventually('it is being authenticated', () => waiting.length === index + 1);
    client.socket.close();
    await client.end();
  }
  isHeld = false;
  for (const authenticate of waiting) authenticate();
  const clients: RawClient[] = [];
  for (let index = 0; index < liveLimits.connections; index += 1) clients.push(await connected());
  expect(clients.map(({ closed }) => closed)).toEqual(Array(liveLimits.connections).fill(undefined));
  expect(await connections()).toBe(liveLimits.connections);
  const more = await connected();
  expect(await more.end()).toEqual([4429, expect.stringMatching(/^RATE_LIMITED: /)]);
});
