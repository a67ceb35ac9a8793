import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { rawPost } from '../support/clients/rawRequest.js';

const query = '{ me { handle } }';
const plain = Buffer.from(JSON.stringify({ query }));
const tooLarge = Buffer.alloc(9 * 1_024 * 1_024, ' ');

const lines: string[] = [];
let kith: TestApp;
let authorization: string;
let bridge: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, logTo: (line) => lines.push(line) });
  const { tenant: tenantId } = kith;
  authorization = `Bearer ${await makeToken(testSecret, { handle: 'alice', tenantId, roles: [], hours: 1 })}`;
  bridge = `Bearer ${await makeToken(testSecret, { handle: 'bridge', tenantId, roles: ['connector'], hours: 1 })}`;
});
afterAll(() => kith.stop());

const encoded = (body: Buffer, encoding: string) =>
  rawPost(kith, body, { authorization, 'content-encoding': encoding });

describe('a compressed body', () => {
  it.each([
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['identity', plain],
  ])('in %s is read', async (encoding, body) => {
    expect(await encoded(body, encoding)).toMatchObject({ status: 200, data: { me: { handle: 'alice' } } });
  });

  it.each<[string, string, Buffer]>([
    ['that is none', 'gzip', plain],
    ['that is none', 'deflate', plain],
    ['that is none', 'br', plain],
    ['of another kind', 'gzip', brotliCompressSync(plain)],
    ['that is cut off', 'gzip', gzipSync(plain).subarray(0, 20)],
    ['without its checksum', 'gzip', gzipSync(plain).subarray(0, -8)],
    ['that is cut off', 'deflate', deflateSync(plain).subarray(0, 10)],
    ['that is cut off', 'br', brotliCompressSync(plain).subarray(0, 10)],
    ['with more behind it', 'gzip', Buffer.concat([gzipSync(plain), Buffer.from('canary')])],
  ])('in %s (%s) is INVALID_INPUT instead of a server error', async (_, encoding, body) => {
    const before = lines.length;
    const answer = await encoded(body, encoding);
    expect([answer.status, answer.code, answer.data]).toEqual([400, 'INVALID_INPUT', undefined]);
    expect(answer.errors?.[0]?.message).toBe('The body must match its content-encoding.');
    expect(lines.slice(before)).toEqual([]);
  });

  it.each([
    ['gzip', gzipSync(tooLarge)],
    ['deflate', deflateSync(tooLarge)],
    ['br', brotliCompressSync(tooLarge)],
    ['identity', tooLarge],
  ])('in %s is refused if it is larger than 8 MB decompressed, from every caller', async (encoding, body) => {
    const answer = await rawPost(kith, body, { authorization: bridge, 'content-encoding': encoding });
    expect([answer.status, answer.code]).toEqual([413, 'INVALID_INPUT']);
    expect(answer.errors?.[0]?.message).toContain('at most 8 MB');
  });

  const padded = (bytes: number): Buffer => Buffer.concat([plain, Buffer.alloc(bytes - plain.length, ' ')]);
  const usual = 256 * 1_024;

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)(
    'in %s may have 256 kB decompressed, and more from a connector or uncompressed',
    async (encoding, pack) => {
      const answers = [
        await encoded(pack(padded(usual)), encoding),
        await encoded(padded(usual + 1), 'identity'),
        await rawPost(kith, pack(padded(usual + 1)), { authorization: bridge, 'content-encoding': encoding }),
      ];
      expect(answers.map(({ data }) => data?.me !== undefined)).toEqual([true, true, true]);
      const refused = await encoded(pack(padded(usual + 1)), encoding);
      expect([refused.status, refused.code, refused.data]).toEqual([413, 'INVALID_INPUT', undefined]);
      expect(refused.errors?.[0]?.message).toMatch(/at most 256 kB .*without content-encoding \(at most 8 MB\)/);
    },
  );

  it.each(['klingon', 'gzip, gzip', 'compress'])('in an unknown encoding (%s) is refused', async (one) => {
    const answer = await encoded(plain, one);
    expect([answer.status, answer.code]).toEqual([415, 'INVALID_INPUT']);
    expect(answer.errors?.[0]?.message).toContain('gzip, deflate, br');
  });
});

describe('persisted queries are not supported', () => {
  const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') };

  it.each([
    ['a hash', { extensions: { persistedQuery } }],
    ['a hash with its text', { query, extensions: { persistedQuery } }],
  ])('%s is refused with the standard message for clients, and says what to send', async (_, body) => {
    const answer = await rawPost(kith, JSON.stringify(body), { authorization });
    expect(answer).toMatchObject({
      data: undefined,
      errors: [
        {
          message: 'PersistedQueryNotSupported',
          extensions: { code: 'INVALID_INPUT', expected: expect.stringContaining('"query"') },
        },
      ],
    });
  });
});

describe('a request built to overload the service', () => {
  it('is checked only up to its first wrong value', async () => {
    const answer = await kith.ask('alice', 'query ($p: [ID!]!) { memoriesAbout(people: $p) { totalCount } }', {
      p: Array(2_000).fill({}),
    });
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT']);
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors?.[0]?.message).toContain('"p[0]"');
  });

  it('is TOO_COMPLEX if it requests the same field hundreds of times', async () => {
    const answer = await kith.ask('alice', `{ ${'me { handle } '.repeat(740)} }`);
    expect([answer.status, answer.code]).toEqual([400, 'TOO_COMPLEX']);
    expect(answer.errors?.[0]?.message).toContain('at most once');
  });
});

it.each(['/graphql/other', '/GraphQL', '/graphql%2f', '/METRICS', '/Health/live'])(
  '%s is not found: routes have one spelling',
  async (path) => {
    const answer = await fetch(kith.server.url + path, {
      method: path.toLowerCase().startsWith('/graphql') ? 'POST' : 'GET',
      headers: { authorization },
    });
    expect(answer.status).toBe(404);
  },
);

it('property names of Object.prototype are plain data', async () => {
  const data = '{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } } }';
  const save =
    'mutation ($data: JSON!) { saveCheckpoint(input: { thread: \\"t\\", data: $data }) { checkpoint { version } } }';
  const saved = await rawPost(kith, `{ "query": "${save}", "variables": { "data": ${data} } }`, { authorization });
  expect(saved.errors).toBeUndefined();
  expect(JSON.stringify((await kith.must('alice', '{ checkpoint(thread: "t") { data } }')).checkpoint.data)).toBe(
    data.replaceAll(' ', ''),
  );
  const literal = `mutation { saveCheckpoint(input: { thread: "l", data: ${data.replaceAll(/"(\w+)":/g, '$1:')} }) { checkpoint { data } } }`;
  expect(JSON.stringify((await kith.must('alice', literal)).saveCheckpoint.checkpoint.data)).toBe(
    data.replaceAll(' ', ''),
  );
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
