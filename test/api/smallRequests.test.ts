import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { WebSocket } from 'ws';
import * as clientDocuments from '../../clients/typescript/src/operations.generated.js';
import * as pageDocuments from '../../web/src/operations.generated.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { countDocumentTokens, documentLimits, readDocument } from '../../src/platform/graphql/documentLimits.js';
import { type Answer, TestApp, testSecret } from '../support/app.js';
import { rawPost } from '../support/clients/rawRequest.js';

const rate = 600;
const repeated = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

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

const authorizationOf = async (app: TestApp, handle: string): Promise<string> =>
  `Bearer ${await makeToken(testSecret, { handle, tenantId: app.tenant, roles: [], hours: 1 })}`;

describe('variables', () => {
  const post = async (body: string): Promise<Pick<Answer, 'status' | 'code' | 'errors' | 'data'>> =>
    rawPost(kith, body, { authorization: await authorizationOf(kith, 'alice') });
  const query =
    '"query": "query ($search: String = \\"x\\") { me { handle } recall(query: $search) @skip(if: true) { mode } }"';

  it.each([
    ['after the document', `{ ${query}, "variables": { "search": "x", "other": [1] } }`],
    ['before it', `{ "variables": { "other": {} }, ${query} }`],
    ['twice', `{ "variables": { "other": 1 }, ${query}, "variables": {} }`],
    ['by another spelling', `{ ${query}, "vari\\u0061bles": { "\\u006fther": 1 } }`],
  ])('are refused before they are built if the document does not declare them (%s)', async (_, body) => {
    const answer = await post(body);
    expect([answer.status, answer.code, answer.data]).toEqual([400, 'INVALID_INPUT', undefined]);
    expect(answer.errors?.[0]?.message).toContain('declares no variable "$other"');
  });

  it('are accepted if the document declares them, also missing ones', async () => {
    for (const variables of ['{ "search": "\\"}, {" }', '{}', 'null'])
      expect((await post(`{ ${query}, "variables": ${variables} }`)).data?.me).toEqual({ handle: 'alice' });
  });

  it('do not hide a syntax error of the document', async () => {
    const answer = await post('{ "query": "{ me { ", "variables": { "other": 1 } }');
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT']);
    expect(answer.errors?.[0]?.message).toContain('Syntax Error');
  });
});

describe('the values of a body', () => {
  const save =
    'mutation ($data: JSON!) { saveCheckpoint(input: { thread: "t", data: $data }) { checkpoint { version } } }';

  it('are at most 50,000', async () => {
    expect((await kith.ask('alice', save, { data: Array(49_900).fill(1) })).errors).toBeUndefined();
    const refused = await kith.ask('alice', save, { data: Array(50_001).fill(1) });
    expect([refused.status, refused.code]).toEqual([400, 'TOO_COMPLEX']);
    expect(refused.errors?.[0]?.message).toContain('at most 50000 values');
  });

  it('leave room for the largest recording of messages', async () => {
    const text = 'We spoke, and said "much". '.repeat(300).slice(0, 8_000);
    const messages = Array.from({ length: 500 }, (_, index) => ({
      externalId: `m${index}`,
      role: 'USER',
      at: '2026-01-01T00:00:00Z',
      text,
    }));
    messages[499]!.text += ' too long';
    const answer = await kith.mutate('alice', 'recordMessages', { messages }, 'messages { id }');
    // The error is at the end, which proves that the whole input was read.
    expect(answer.errors).toMatchObject([{ path: ['recordMessages'], extensions: { code: 'INVALID_INPUT' } }]);
    expect(answer.errors?.[0]?.message).toContain('499');
  });
});

describe('rate limit points', () => {
  const plain = Buffer.from(JSON.stringify({ query: '{ me { handle } }' }));
  const padded = (bytes: number): Buffer => Buffer.concat([plain, Buffer.alloc(bytes - plain.length, ' ')]);

  async function answered(handle: string, body: Buffer, headers: Record<string, string> = {}): Promise<number> {
    const authorization = await authorizationOf(limited, handle);
    for (let count = 0; ; count += 1) {
      const { status } = await rawPost(limited, body, { authorization, ...headers });
      if (status === 429) return count;
      expect(status).toBe(200);
    }
  }

  it('are charged for the bytes of a body, compressed or not', async () => {
    // The cost is one point per request plus one per 64 kB.
    const packed = gzipSync(padded(256 * 1_024));
    expect(packed.length).toBeLessThan(1_000);
    expect(await answered('ann', packed, { 'content-encoding': 'gzip' })).toBe(rate / 5);
    expect(await answered('bea', padded(4 * 1_048_576))).toBe(Math.floor(rate / 65));
  });

  it('are charged for the decompressed bytes of a refused body', async () => {
    const authorization = await authorizationOf(limited, 'cleo');
    const bomb = gzipSync(Buffer.alloc(8_000_000, ' '));
    const statuses: number[] = [];
    do statuses.push((await rawPost(limited, bomb, { authorization, 'content-encoding': 'gzip' })).status);
    while (statuses.at(-1) === 413);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(rate / 4 + 1);
  });

  it('are charged for the tokens of a document before it is validated', async () => {
    const wrong = `{ ${repeated(2_900, (at) => `nothing${at}`)} }`;
    const statuses: (string | undefined)[] = [];
    while (statuses.at(-1) !== 'RATE_LIMITED') statuses.push((await limited.ask('dora', wrong)).code);
    expect(new Set(statuses)).toEqual(new Set(['INVALID_INPUT', 'RATE_LIMITED']));
    expect(statuses.length).toBe(Math.floor(rate / 34) + 1);
  });
});

describe('a document', () => {
  const fragments = (count: number): string =>
    `{ me { ${repeated(count, (at) => `...F${at}`)} } } ${repeated(count, (at) => `fragment F${at} on Person { id }`)}`;
  const tokens = (count: number): string => `{ me { ${repeated(count - 5, () => 'id')} } }`;
  const limits: [string, string, string, string][] = [
    ['3,000 tokens', `{ ${repeated(998, (at) => `a${at}: __typename`)} me { id } }`, tokens(3_001), 'TOO_COMPLEX'],
    ['100 fragments', fragments(100), fragments(101), 'TOO_COMPLEX'],
    ['one operation', 'query A { me { id } }', 'query A { me { id } } query B { me { id } }', 'INVALID_INPUT'],
  ];

  it.each(limits)('of %s is accepted, and a larger one refused', async (_, most, more, code) => {
    expect((await kith.ask('alice', most)).errors).toBeUndefined();
    const answer = await kith.ask('alice', more);
    expect([answer.status, answer.code, answer.data]).toEqual([400, code, undefined]);
  });

  it.each(limits)('of more than %s is refused over a socket in the same way', async (_, _most, more, code) => {
    const [error] = await subscribed([more]);
    expect(error).toMatchObject({ type: 'error', payload: [{ extensions: { code } }] });
  });

  it('closes a socket after ten refusals, and says why', async () => {
    const bad = Array<string>(10).fill(tokens(3_001));
    const heard = await subscribed(bad);
    expect(heard.map(({ type }) => type)).toEqual([...Array<string>(10).fill('error'), 'closed']);
    expect(heard.at(-1)).toMatchObject({
      code: 4429,
      reason: expect.stringContaining('10 subscriptions were refused'),
    });
    expect((await subscribed(bad.slice(1))).map(({ type }) => type)).toEqual(Array<string>(9).fill('error'));
  });

  it('of the client, the examples and a schema browser is far below these limits', () => {
    const documents = [...Object.entries(clientDocuments), ...Object.entries(pageDocuments)].flatMap(([name, one]) =>
      name.endsWith('Document') ? [String(one)] : [],
    );
    expect(documents.length).toBeGreaterThan(80);
    for (const document of [...documents, getIntrospectionQuery()]) {
      expect(countDocumentTokens(document)).toBeLessThan(documentLimits.tokens / 5);
      expect(() => readDocument(document)).not.toThrow();
    }
  });

  /**
   * Sends subscriptions over a socket one after the other, and returns the received messages, with the close after the
   * tenth.
   */
  async function subscribed(queries: readonly string[]): Promise<{ type: string }[]> {
    const socket = new WebSocket(`${kith.server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const heard: { type: string }[] = [];
    await once(socket, 'open');
    const closed = once(socket, 'close').then(([code, reason]: unknown[]) =>
      heard.push({ type: 'closed', ...{ code, reason: String(reason) } }),
    );
    const next = async () => JSON.parse(String((await once(socket, 'message'))[0])) as { type: string };
    const send = (message: object) => socket.send(JSON.stringify(message));
    send({ type: 'connection_init', payload: { authorization: await authorizationOf(kith, 'alice') } });
    expect((await next()).type).toBe('connection_ack');
    for (const [index, query] of queries.entries()) {
      send({ id: String(index), type: 'subscribe', payload: { query } });
      heard.push(await next());
    }
    if (queries.length === 10) await closed;
    else socket.close();
    return heard.slice();
  }
});
