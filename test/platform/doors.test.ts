import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { type Answer, TestApp, testSecret } from '../support/app.js';

const handle = 'margarethe-of-the-metrics';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  await kith.remember(handle, { text: 'Margarethe collects fountain pens.' });
  await kith.ask(handle, '{ memories(first: 0) { totalCount } }');
  await kith.post('{}', {});
  await kith.app.warmUp().usable;
});
afterAll(() => kith.stop());

describe('health:', () => {
  it.each(['/health/live', '/health/ready'])('%s answers 200 to every caller', async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('metrics', () => {
  const text = async () => (await get('/metrics', await bearer(['operator']))).text();

  it('are for operators only', async () => {
    const asked = await Promise.all([
      get('/metrics'),
      get('/metrics', await bearer([])),
      get('/metrics', await bearer(['connector'])),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([401, 403, 403]);
    const codes = (await Promise.all(asked.map(bodyOf))).map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes).toEqual(['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('are Prometheus text that counts answers, errors, statements and their times', async () => {
    const answer = await get('/metrics', await bearer(['operator']));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; ?version=0\.0\.4/),
    ]);
    const body = await answer.text();
    for (const line of body.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
      expect(line).toMatch(/^[a-z_:][\w:]*(?:\{(?:\w+="[^"\n]*",?)*\})? (?:[-+]?[\d.e+-]+|[+-]?Inf|NaN)$/i);
    }
    expect(valueOf(body, 'kith_requests_total{status="200"}')).toBeGreaterThan(0);
    expect(valueOf(body, 'kith_requests_total{status="401"}')).toBeGreaterThan(0);
    expect(valueOf(body, 'kith_errors_total{code="INVALID_INPUT"}')).toBeGreaterThan(0);
    expect(valueOf(body, 'kith_errors_total{code="UNAUTHENTICATED"}')).toBeGreaterThan(0);
    expect(valueOf(body, 'kith_request_seconds_count')).toBeGreaterThan(0);
    const created = 'kith_statement_seconds_count{area="memories"}';
    expect(valueOf(body, created)).toBeGreaterThan(0);
    await kith.remember('alice', { text: 'Alice counts.' });
    expect(valueOf(await text(), created)).toBeGreaterThan(valueOf(body, created));
    expect(body).not.toContain('kith_errors_total{code="INTERNAL"}');
  });

  it('count every answer, and show no request in progress afterwards', async () => {
    const before = await text();
    await kith.must(handle, '{ me { id } }');
    await kith.ask(handle, '{ nothing }');
    const after = await text();
    const answered = (body: string) => valueOf(body, 'kith_request_seconds_count');
    expect(answered(after) - answered(before)).toBe(2);
    expect(valueOf(after, 'kith_requests_in_flight')).toBe(0);
  });

  it('contain no tenant, no person and no text', async () => {
    const body = await text();
    for (const said of [kith.tenant, handle, 'margarethe', await kith.idOf(handle), 'fountain'])
      expect(body.toLowerCase()).not.toContain(said);
  });
});

describe('other paths and methods:', () => {
  it.each([
    '/graphq',
    '/graphiql',
    '/health',
    '/health/dead',
    '/favicon.ico',
    '/..%2f..%2fetc/passwd',
    '/%E0%A4%A',
    '/__proto__',
    '/metrics/x',
  ])('GET %s answers 404 as JSON', async (path) => {
    const answer = await get(path, await bearer(['operator']));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringMatching(/^application\/json/),
    ]);
    const { errors } = await bodyOf(answer);
    expect(errors).toEqual([{ message: expect.stringContaining('POST /graphql'), extensions: { code: 'NOT_FOUND' } }]);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s /graphql answers 405 as JSON and names POST',
    async (method) => {
      const answer = await fetch(`${kith.server.url}/graphql?query={me{id}}`, { method, headers: await bearer([]) });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      const { data, errors } = await bodyOf(answer);
      expect([data, errors?.[0]?.extensions.code]).toEqual([undefined, 'INVALID_INPUT']);
      expect(errors?.[0]?.message).toContain('POST');
    },
  );
});

describe('POST /graphql answers 400 as JSON with a code and what is expected', () => {
  const me = JSON.stringify({ query: '{ me { id } }' });

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['no body', '', {}, /body/i],
    ['no JSON', '{"query":', {}, /JSON/],
    ['a list', `[${me}]`, {}, /one JSON object/],
    ['null', 'null', {}, /JSON/],
    ['text', me, { 'content-type': 'text/plain' }, /application\/json/],
    ['a form', 'query=%7Bme%7D', { 'content-type': 'application/x-www-form-urlencoded' }, /application\/json/],
    ['an unknown charset', me, { 'content-type': 'application/json; charset=klingon' }, /UTF-8/],
    ['a query that is a number', '{"query":5}', {}, /strings/],
    ['an empty query', '{"query":""}', {}, /query|body/i],
    ['a wrong query', '{"query":"{ me { id }"}', {}, /^Syntax Error/],
    ['an unknown field', '{"query":"{ me { password } }"}', {}, /Cannot query field "password"/],
    ['variables that are a list', '{"query":"{ me { id } }","variables":[1]}', {}, /object/],
  ])('to %s', async (_, body, headers, message) => {
    const answer = await kith.post(body, { ...(await bearer([])), ...headers });
    expect([answer.status, answer.code, answer.data]).toEqual([400, 'INVALID_INPUT', undefined]);
    expect(answer.errors?.[0]?.message).toMatch(message);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

it.each(['\0', 'a\0b', '\ud800', 'half \udc00'])(
  'a text that no store can hold is refused, in variables and within them: %j',
  async (text) => {
    const headers = await bearer([]);
    const queries = [
      ['query ($v: String!) { people(search: $v) { nodes { id } } }', text],
      ['query ($v: ID!) { person(id: $v) { id } }', text],
      ['query ($v: MemoryFilter) { memories(filter: $v) { totalCount } }', { tags: ['x', text] }],
      [
        'mutation ($v: RememberMemoryInput!) { rememberMemory(input: $v) { outcome } }',
        { text: 'x', about: [{ handle: text }] },
      ],
    ] as const;
    for (const [query, v] of queries) {
      const answer = await kith.post(JSON.stringify({ query, variables: { v } }), headers);
      expect([query, answer.code]).toEqual([query, 'INVALID_INPUT']);
      expect(answer.errors?.[0]?.message).toMatch(/NUL|control characters|well-formed/);
    }
  },
);

const bodyOf = async (answer: Response) => (await answer.json()) as Pick<Answer, 'data' | 'errors'>;

const get = (path: string, headers: Record<string, string> = {}) => fetch(kith.server.url + path, { headers });

async function bearer(roles: ('operator' | 'connector')[]): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await makeToken(testSecret, { handle, tenantId: kith.tenant, roles, hours: 1 })}` };
}

const valueOf = (body: string, name: string): number =>
  Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );
