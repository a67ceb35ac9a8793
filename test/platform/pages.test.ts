import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let bare: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, graphiql: true, corsOrigins: ['https://app.example'] });
  bare = await TestApp.start({ embedder: null });
});
afterAll(async () => {
  await kith.stop();
  await bare.stop();
});

const get = (path: string, accept = '*/*', app = kith) => fetch(`${app.server.url}${path}`, { headers: { accept } });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the root address', () => {
  it('shows a browser what this service is, on a page that may load nothing', async () => {
    const answer = await get('/', browser);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await answer.text();
    for (const told of [
      '/graphql',
      'href="/graphiql"',
      'href="/health/ready"',
      'docs/first-steps.md',
      'npx kith token',
    ])
      expect(html).toContain(told);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'; style-src 'sha256-[^']+'$/);
    expect(html).not.toMatch(/<script|https?:\/\//);
  });

  it('answers other clients in JSON', async () => {
    const answer = await get('/');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject({
      name: 'Kith',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      paths: { '/graphql': expect.stringContaining('POST') },
    });
    expect((await fetch(`${kith.server.url}/`, { method: 'POST' })).status).toBe(404);
  });

  it('links no page that is not served', async () => {
    expect(await (await get('/', browser, bare)).text()).not.toContain('graphiql');
    expect((await get('/graphiql', browser, bare)).status).toBe(404);
    expect((await get('/graphiql/graphiql.js', browser, bare)).status).toBe(404);
  });
});

describe('GraphiQL', () => {
  it('is served by Kith with all its files, and may run no other script', async () => {
    const answer = await get('/graphiql', browser);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(html).not.toMatch(/https?:\/\/|<script>| on\w+=/);
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(parts).toHaveLength(5);
    for (const path of parts) {
      const part = await get(path);
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
      expect([path, part.status, part.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
      expect((await part.text()).length).toBeGreaterThan(400);
    }
  });

  it('shows the schema without a token, and the API answers nothing without one', async () => {
    const answer = await get('/graphiql/schema.json');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const schema = buildClientSchema((await answer.json()) as IntrospectionQuery);
    const printed = buildSchema(readFileSync('schema.graphql', 'utf8'));
    expect(printSchema(lexicographicSortSchema(schema))).toBe(printSchema(lexicographicSortSchema(printed)));
    const body = JSON.stringify({ query: getIntrospectionQuery() });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${kith.server.url}/graphql`, { method: 'POST', headers, body })).status).toBe(401);
    expect((await fetch(`${kith.server.url}/graphiql/schema.json`, { method: 'POST', headers, body })).status).toBe(
      404,
    );
    expect((await get('/graphiql/schema.json', browser, bare)).status).toBe(404);
  });

  it('serves only those files', async () => {
    for (const path of ['/graphiql/package.json', '/graphiql/..%2fpackage.json', '/graphiql/react.js/x'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe('a page of another origin', () => {
  const ask = (method: string, origin: string) =>
    fetch(`${kith.server.url}/graphql`, {
      method,
      headers: { origin, 'content-type': 'application/json', 'access-control-request-method': 'POST' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });

  it.each(['OPTIONS', 'POST'])('is told by %s which variable would allow it', async (method) => {
    const answer = await ask(method, 'https://other.example');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const { errors } = (await answer.json()) as { errors: { message: string; extensions: object }[] };
    expect(errors[0]!.message).toMatch(/"https:\/\/other\.example".*KITH_CORS_ORIGINS/);
    expect(errors[0]!.extensions).toEqual({ code: 'FORBIDDEN' });
  });

  it('is accepted if it is allowed, and a page of the own origin always', async () => {
    expect((await ask('OPTIONS', 'https://app.example')).status).toBe(204);
    // The origin is allowed. The request fails later, at the missing token.
    for (const origin of ['https://app.example', kith.server.url]) expect((await ask('POST', origin)).status).toBe(401);
  });
});
