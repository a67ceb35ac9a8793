import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { TestApp } from '../support/app.js';

/** Media type of answers whose status tells about their document. */
const byStatus = 'application/graphql-response+json';

let kith: TestApp;
let authorization: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  authorization = `Bearer ${await kith.token('ana')}`;
});
afterAll(() => kith.stop());

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${kith.server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, ...headers },
    body: JSON.stringify(body),
  });

describe('the audit of GraphQL over HTTP:', () => {
  const audits = serverAudits({
    url: () => `${kith.server.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), authorization } }),
  }).filter(({ name }) => /^(?:MUST|SHOULD) /u.test(name));

  it.each(audits.map(({ id, name, fn }) => [id, name, fn] as const))('%s: %s', async (_id, _name, audit) => {
    const result = await audit();
    expect(result.status === 'ok' ? 'ok' : { status: result.status, reason: result.reason }).toBe('ok');
  });

  it('36 audits of the levels MUST and SHOULD are run', () => {
    expect(audits).toHaveLength(36);
  });
});

describe('a refused document', () => {
  const wrong = { query: '{ colour }' };

  it.each([
    ['application/json', 200, 'application/json; charset=utf-8'],
    ['application/json;q=0.9, text/html', 200, 'application/json; charset=utf-8'],
    [`${byStatus}, application/json`, 400, `${byStatus}; charset=utf-8`],
    ['*/*', 400, 'application/json; charset=utf-8'],
  ])('with accept: %s has the status %i', async (accept, status, type) => {
    const answer = await post(wrong, { accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    const { errors, data } = (await answer.json()) as { errors: { extensions: object }[]; data?: unknown };
    expect([errors[0]!.extensions, data]).toEqual([{ code: 'INVALID_INPUT' }, undefined]);
  });

  it('keeps the status of an invalid request', async () => {
    const accept = 'application/json';
    expect((await post({ query: '' }, { accept })).status).toBe(400);
    expect((await post(wrong, { accept, authorization: 'Bearer x' })).status).toBe(401);
  });
});

describe('the cost of a request', () => {
  interface Told {
    data?: unknown;
    extensions?: { cost: { points: number; objects: number | null } };
  }
  const told = async (query: string, headers: Record<string, string> = { 'x-kith-cost': 'true' }): Promise<Told> =>
    (await (await post({ query }, headers)).json()) as Told;

  it('is reported on request, and equals what the rate limit takes', async () => {
    const me = '{ me { name } }';
    expect(await told(me)).toMatchObject({ data: {}, extensions: { cost: { points: 1, objects: 51 } } });
    expect((await told('{ recall(query: "x", limit: 10) { hits { score } } }')).extensions!.cost.points).toBe(5);
    // 1 point for `me`, 7 for 7,650 objects, 1 for 602 tokens.
    const long = `{ ${'me { name } '.repeat(150)} }`;
    expect((await told(long)).extensions!.cost).toEqual({ points: 9, objects: 7_650 });
    for (const headers of [{}, { 'x-kith-cost': 'false' }] as Record<string, string>[])
      expect(await told(me, headers)).toEqual({ data: { me: { name: 'ana' } } });
    const limited = await TestApp.start({ embedder: null, rateLimit: 6, tenant: kith.tenant });
    try {
      const ask = (query: string) =>
        limited.ask({ as: 'ana', headers: { 'x-kith-cost': 'true' } }, query).then(({ code }) => code);
      expect(await ask('{ recall(query: "x", limit: 10) { hits { score } } }')).toBeUndefined();
      expect(await ask(me)).toBeUndefined();
      expect(await ask(me)).toBe('RATE_LIMITED');
    } finally {
      await limited.stop();
    }
  });

  it('includes arguments in the defaults of variables', async () => {
    const statements = Array.from({ length: 100 }, (_, index) => `{ text: "Ana owns boat ${index}." }`).join(' ');
    const remember = `mutation ($input: RememberMemoriesInput! = { memories: [${statements}] }) {
      a: rememberMemories(input: $input) { results { ... on RefusedMemory { code } } }
      b: rememberMemories(input: $input) { results { ... on RefusedMemory { code } } }
    }`;
    // Twice 3 points and 1 per 2 statements; the rest is for objects and tokens.
    expect((await told(remember)).extensions!.cost.points).toBeGreaterThanOrEqual(106);
    const record = (context: string) => `mutation ($context: ContextInput${context}) { recordMessages(input: {
      messages: [{ externalId: "m1", role: USER, at: "2026-01-01T00:00:00Z", text: "Hello." }], returnContext: $context
    }) { messages { id } } }`;
    expect((await told(record(''))).extensions!.cost.points).toBe(3);
    expect((await told(record(' = { kind: CONVERSATION }'))).extensions!.cost.points).toBe(13);
  });

  it('of a removal grows with its messages and values', async () => {
    const forget = async (input: string): Promise<number> => {
      const query = `mutation { forgetMessages(input: ${input}) { receipt { messages } } }`;
      return (await told(query)).extensions!.cost.points;
    };
    const idsOf = (count: number) => JSON.stringify(Array.from({ length: count }, () => '0'.repeat(32)));
    expect(await forget('{ values: ["Kumquat"] }')).toBe(4);
    expect(await forget('{ values: ["Kumquat", "Zanzibar", "Bombay"] }')).toBe(6);
    expect(await forget(`{ ids: ${idsOf(100)}, values: ["Kumquat"] }`)).toBe(54);
  });

  it('respects the defaults of variables in skipped fields', async () => {
    const query = 'query ($no: Boolean = false) { me { name } recall(query: "x") @include(if: $no) { mode } }';
    expect((await told(query)).extensions!.cost.points).toBe(1);
  });

  it('is zero for unreadable arguments: the request is refused before any of it runs', async () => {
    const query = 'query ($id: ID = "x") { me { name } node(id: $id) { id } }';
    const answer = await post({ query, variables: { id: null } });
    const { errors, data } = (await answer.json()) as { errors: { extensions: object }[]; data?: unknown };
    expect([answer.status, errors[0]!.extensions, data]).toEqual([400, { code: 'INVALID_INPUT' }, undefined]);
  });

  it('of a refused document is what was taken before the refusal', async () => {
    expect(await told('{ colour }')).toMatchObject({ extensions: { cost: { points: 1, objects: null } } });
  });

  it('is requested with "true" or "false" only', async () => {
    const answer = await post({ query: '{ me { name } }' }, { 'x-kith-cost': 'yes' });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ message: 'x-kith-cost must be "true" or "false".', extensions: { code: 'INVALID_INPUT' } }] },
    ]);
  });
});
