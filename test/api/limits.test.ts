import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';

const megabyte = 1_048_576;
const nested = (levels: number, open: string, leaf: string, close: string): string =>
  `${`${open} `.repeat(levels)}${leaf}${` ${close}`.repeat(levels)}`;
const chain = (levels: number, field: string, leaf: string): string => nested(levels, `${field} {`, leaf, '}');

let kith: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, corsOrigins: ['https://app.example', 'https://other.example'] });
  headers = {
    authorization: `Bearer ${await makeToken(testSecret, { handle: 'alice', tenantId: kith.tenant, roles: [], hours: 1 })}`,
  };
  const inputs = Array.from({ length: 100 }, (_, index) => ({
    text: `Alice owns book number ${index}.`,
    type: 'IDENTITY',
  }));
  await kith.must(
    'alice',
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }',
    { inputs },
  );
});
afterAll(() => kith.stop());

describe('depth', () => {
  it('of 12 is answered, in a list and through fragments', async () => {
    const twelve = `{ memories { edges { node { ${chain(8, 'supersededBy', 'id')} } } } }`;
    expect((await kith.ask('alice', twelve)).errors).toBeUndefined();
    const spread = `{ memories { edges { node { ...Up } } } } fragment Up on Memory { ${chain(8, 'supersededBy', '... on Memory { id }')} }`;
    expect((await kith.ask('alice', spread)).errors).toBeUndefined();
  });
});

describe('the answer', () => {
  it('may contain 5,000 objects', async () => {
    const lists = Array.from({ length: 25 }, (_, index) => `l${index}: memories(first: 100) { edges { node { id } } }`);
    const { data, errors } = await kith.ask('alice', `{ ${lists.join(' ')} }`);
    expect(errors).toBeUndefined();
    const objects = Object.values<{ edges: unknown[] }>(data).reduce((sum, { edges }) => sum + 2 * edges.length, 0);
    expect(objects).toBe(5_000);
  });

  it('may contain 100 memories with people, entities, scope, neighbours and their neighbours', async () => {
    const memory =
      'id text subjects { name aliases } entities { label } scope { owner { name } chat { title } } statedBy { name } supersedes { id } supersededBy { id }';
    const query = `{ memories(first: 100) { totalCount edges { node { ${memory} related(first: 2) { memory { ${memory} related(first: 2) { memory { id } } } } } } } }`;
    const { data, errors } = await kith.ask('alice', query);
    expect(errors).toBeUndefined();
    expect(data.memories.edges).toHaveLength(100);
  });
});

describe('a request body', () => {
  const sized = (bytes: number): string => {
    const query =
      'query ($filler: String) { me { handle } recall(query: "x") @skip(if: true) { mode } a: entities(search: $filler) @skip(if: true) { edges { node { ref } } } }';
    const empty = JSON.stringify({ query, variables: { filler: '' } });
    return empty.replace('"filler":""', `"filler":"${'x'.repeat(bytes - empty.length)}"`);
  };

  it('of 8 MB is read', async () => {
    for (const size of [8_000_000, 8 * megabyte]) {
      const answer = await kith.post(sized(size), headers);
      expect([answer.status, answer.data]).toEqual([200, { me: { handle: 'alice' } }]);
    }
  });

  it('of 9 MB is refused with 413 as JSON, with and without a stated length', async () => {
    const whole = await kith.post(sized(9 * megabyte), headers);
    expect([whole.status, whole.code]).toEqual([413, 'INVALID_INPUT']);
    expect(whole.errors?.[0]?.message).toContain('at most 8 MB');
    const streamed = await fetch(`${kith.server.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Blob([sized(9 * megabyte)]).stream(),
      duplex: 'half',
    });
    expect(streamed.status).toBe(413);
  });

  it('of any length is refused without a token, before it is read', async () => {
    const answer = await kith.post(sized(9 * megabyte), {});
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('browsers', () => {
  const ask = (method: string, origin: string) =>
    fetch(`${kith.server.url}/graphql`, {
      method,
      headers: { ...headers, origin, 'content-type': 'application/json', 'access-control-request-method': 'POST' },
      ...(method === 'POST' ? { body: JSON.stringify({ query: '{ me { handle } }' }) } : {}),
    });

  it('of an allowed origin may send requests, and read the headers of the answer', async () => {
    const preflight = await ask('OPTIONS', 'https://app.example');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://app.example',
    ]);
    for (const name of ['authorization', 'content-type', 'x-kith-bookmark', 'x-kith-persona']) {
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
    }
    const answer = await ask('POST', 'https://other.example');
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-kith-bookmark');
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it.each(['https://evil.example', 'null', 'https://app.example.evil', 'http://app.example', '*'])(
    'of %s get no CORS headers',
    async (origin) => {
      for (const method of ['OPTIONS', 'POST']) {
        const answer = await ask(method, origin);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(answer.headers.get('access-control-allow-headers')).toBeNull();
      }
    },
  );
});
