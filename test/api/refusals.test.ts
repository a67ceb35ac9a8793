import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';

const chain = (levels: number, field: string, leaf: string): string =>
  `${`${field} { `.repeat(levels)}${leaf}${' }'.repeat(levels)}`;

let kith: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  headers = {
    authorization: `Bearer ${await makeToken(testSecret, { handle: 'alice', tenantId: kith.tenant, roles: [], hours: 1 })}`,
  };
  // Creates the account first, so that the request needs no read of the graph for it.
  await kith.idOf('alice');
});
afterAll(() => kith.stop());

describe('a document over a limit is TOO_COMPLEX before any of it runs, and names the limit:', () => {
  const nested = Array.from(
    { length: 36 },
    (_, index) => `fragment F${index} on Memory { supersededBy { ${index < 35 ? `...F${index + 1}` : 'id'} } }`,
  );
  const doubled = Array.from(
    { length: 20 },
    (_, index) => `fragment F${index} on Person { ${index < 19 ? `...F${index + 1} ...F${index + 1}` : 'id'} }`,
  );
  const documents: Record<string, string> = {
    '40 levels': `{ memories { edges { node { ${chain(37, 'supersededBy', 'id')} } } } }`,
    '40 levels in fragments': `{ memories { edges { node { ...F0 } } } } ${nested.join(' ')}`,
    '6,000 levels': `{ ${chain(6_000, 'a', 'b')} }`,
    '9,000 lists in lists': `{ people(search: ${'['.repeat(9_000)}1${']'.repeat(9_000)}) { nodes { id } } }`,
    '2,000 aliases': `{ ${Array.from({ length: 2_000 }, (_, index) => `a${index}: me { id }`).join(' ')} }`,
    '1,000 full pages': `{ ${Array.from({ length: 1_000 }, (_, index) => `a${index}: memories(first: 100) { edges { node { id } } }`).join(' ')} }`,
    'fragments doubled 20 times': `{ me { ...F0 } } ${doubled.join(' ')}`,
    '40,000 tokens': `{ ${'me { id } '.repeat(10_000)} }`,
  };

  it.each(Object.keys(documents))('%s', async (name) => {
    const before = kith.requests.length;
    const answer = await kith.ask('alice', documents[name]!);
    expect([answer.code, answer.data]).toEqual(['TOO_COMPLEX', undefined]);
    expect(answer.status).toBeLessThan(500);
    expect(answer.errors?.[0]?.message).toMatch(/at most/);
    expect(answer.errors?.[0]?.message).not.toMatch(/call stack/);
    expect(kith.requests.slice(before).flatMap(({ statements }) => statements)).toEqual([]);
  });
});

describe('an invalid request is never a server error:', () => {
  it.each<[string, object]>([
    [
      'a variable of a wrong type',
      { query: 'query ($f: Int) { memories(first: $f) { totalCount } }', variables: { f: 'x' } },
    ],
    ['a variable that is missing', { query: 'query ($id: ID!) { person(id: $id) { id } }' }],
    [
      'a variable that is out of range',
      { query: 'query ($f: Int) { memories(first: $f) { totalCount } }', variables: { f: 1e308 } },
    ],
    ['an operation name that nothing has', { query: '{ me { id } }', operationName: 'B' }],
    ['a subscription', { query: 'subscription { threadChanged { rev } }' }],
  ])('%s', async (_, body) => {
    const answer = await kith.post(JSON.stringify(body), headers);
    expect(answer.code).toBe('INVALID_INPUT');
    expect([200, 400]).toContain(answer.status);
    expect(answer.errors?.[0]?.message).not.toMatch(/Cannot read properties/);
  });

  it.each([
    ['an ID', 'query ($a: ID!) { person(id: $a) { id } }'],
    ['JSON', 'mutation ($a: JSON!) { loadWorld(input: { world: $a }) { people { name id } } }'],
  ])('%s nested 200,000 deep', async (_, query) => {
    const body = `{"query":"${query}","variables":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    const answer = await kith.post(body, headers);
    expect(answer.code).toMatch(/^(?:INVALID_INPUT|TOO_COMPLEX|FORBIDDEN)$/);
  });

  it.each([[['x']], [['a', 'b']]])('a bookmark of %j', async (bookmarks) => {
    const value = Buffer.from(JSON.stringify(bookmarks)).toString('base64url');
    const answer = await kith.ask({ as: 'alice', headers: { 'x-kith-bookmark': value } }, '{ me { id } }');
    expect(answer.code).toBe('INVALID_INPUT');
  });

  it('headers of 30,000 characters, which are answered as JSON with a code', async () => {
    const { port } = new URL(kith.server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`POST /graphql HTTP/1.1\r\nhost: k\r\nx-kith-bookmark: ${'x'.repeat(30_000)}\r\n\r\n`),
      );
      socket
        .on('data', (data) => (text += data.toString()))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    expect(answer).toMatch(/content-type: application\/json/i);
    expect(answer).toContain('"INVALID_INPUT"');
  });
});
