import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';

const lines: string[] = [];
const said = [
  'clavichord',
  'Wilhelmina',
  'marzipan',
  'xylophone-tag',
  'quartz-question',
  'password-in-error',
  'violet-persona',
];

let kith: TestApp;
let token: string;
let asked = 0;

beforeAll(async () => {
  kith = await TestApp.start({ logTo: (line) => lines.push(line) });
  token = await makeToken(testSecret, { handle: 'alice', tenantId: kith.tenant, roles: [], hours: 1 });
  const chat = await kith.createChat('Wilhelmina room', 'GROUP', ['alice', 'bob']);
  const remember = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { memory { id text } } }';
  const first = {
    text: 'Alice plays the clavichord.',
    about: [{ name: 'Wilhelmina' }],
    slot: 'instrument',
    value: 'clavichord',
    tags: ['xylophone-tag'],
    chat,
  };
  const { id } = (await kith.must('alice', remember, { input: first })).rememberMemory.memory;
  await kith.ask(
    'alice',
    'query ($query: String!) { recall(query: $query) { hits { memory { text } } cards { text } } }',
    { query: 'a quartz-question' },
  );
  await kith.ask('alice', '{ recall(query: "a quartz-question, written out") { mode } }');
  await kith.ask('alice', 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }', {
    input: { id, text: 'Alice bakes marzipan.' },
  });
  await kith.ask({ as: 'alice', headers: { 'x-kith-persona': 'violet-persona' } }, '{ me { id } }');
  await kith.ask('alice', remember, { input: { text: `marzipan ${'a'.repeat(300)}` } });
  await kith.ask('alice', remember, { input: { text: 'My password is password-in-error.' } });
  await kith.ask('alice', 'mutation { forgetMemory(input: { id: "marzipan" }) { deletedId } }');
  await kith.ask('alice', '{ people(search: "Wilhelmina marzipan" first: -1) { nodes { id } } }');
  await kith.ask('alice', '{ marzipan { id } }');
  await kith.ask('alice', '{ me { id "marzipan"');
  await kith.ask('alice', 'query ($id: ID!) { person(id: $id) { id } }', { id: { marzipan: 1 } });
  await kith.ask({ as: 'alice', headers: { 'x-kith-bookmark': 'marzipan' } }, '{ me { id } }');
  await kith.post(JSON.stringify({ query: '{ me { id } }' }), { authorization: `Bearer ${token}` });
  await kith.post('{"marzipan', { authorization: `Bearer ${token}` });
  await kith.post('{}', { authorization: 'Bearer marzipan.marzipan.marzipan' });
  asked = kith.requests.length;
});
afterAll(() => kith.stop());

it('has one JSON line per finished request, with its own request id, the caller and its cost', () => {
  const finished = parsed().filter(({ msg }) => msg === 'request');
  expect(finished).toHaveLength(asked);
  expect(new Set(finished.map(({ requestId }) => requestId)).size).toBe(asked);
  for (const line of finished) {
    expect(line).toMatchObject({
      requestId: expect.stringMatching(/^[\w-]{16,}$/),
      tenant: kith.tenant,
      viewer: expect.stringMatching(/^[a-z]+_[0-9a-f]{32}$/),
    });
    expect([line.ms, line.statements, line.waits].every((value) => typeof value === 'number')).toBe(true);
  }
  expect(
    finished.some(
      ({ operation, fields }) => operation === 'mutation' && JSON.stringify(fields) === '["correctMemory"]',
    ),
  ).toBe(true);
});

it('has a request id in every line', () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(parsed().filter(({ requestId }) => typeof requestId !== 'string')).toEqual([]);
});

it('never contains what was said, asked or searched, a name, a token or a secret', () => {
  const log = lines.join('').toLowerCase();
  const unsaid = [...said, token, token.split('.')[2]!, testSecret, 'Bearer'];
  expect(unsaid.filter((one) => log.includes(one.toLowerCase()))).toEqual([]);
});

it('names the request by the id in its answer', async () => {
  const answer = await kith.ask('alice', '{ me { id } }');
  expect(parsed().at(-1)).toMatchObject({ requestId: answer.headers.get('x-request-id'), fields: ['me'] });
});

it('explains an internal error by code and place, without the statement, its values or the text', async () => {
  const before = lines.length;
  await kith.app.graph.close();
  const answer = await kith.ask('alice', '{ recall(query: "a quartz-question") { mode } }');
  expect(['UNAVAILABLE', 'INTERNAL']).toContain(answer.code);
  const failure = lines.slice(before).filter((line) => line.includes(answer.headers.get('x-request-id')!));
  expect(failure.some((line) => JSON.parse(line).level >= 50 && line.includes('"stack"'))).toBe(true);
  expect(failure.join('')).not.toMatch(/quartz|MATCH|CYPHER/);
});

const parsed = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));
