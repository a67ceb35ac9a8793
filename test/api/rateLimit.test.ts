import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';

const perMinute = 4;
const connector: TestCaller = { as: 'bridge', roles: ['connector'] };

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, rateLimit: perMinute });
});
afterAll(() => kith.stop());

it('limits a viewer’s requests per minute, says when to retry, and does not delay others', async () => {
  const answers = await times(perMinute + 2, 'alice');
  expect(answers.map(({ status }) => status)).toEqual([...Array(perMinute).fill(200), 429, 429]);
  const refused = answers.at(-1)!;
  expect([refused.code, refused.data]).toEqual(['RATE_LIMITED', undefined]);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.errors?.[0]?.message).toContain(`${seconds} seconds`);
  expect((await kith.ask('bob', '{ me { handle } }')).status).toBe(200);
});

it('charges metrics to the operator who reads them', async () => {
  const headers = { authorization: `Bearer ${await kith.token('root', kith.tenant, ['operator'])}` };
  const statuses: number[] = [];
  for (let index = 0; index < perMinute + 1; index += 1)
    statuses.push((await fetch(`${kith.server.url}/metrics`, { headers })).status);
  expect(statuses).toEqual([...Array<number>(perMinute).fill(200), 429]);
});

it('counts the same handle in another tenant separately', async () => {
  await times(perMinute, 'carol');
  expect((await kith.ask('carol', '{ me { handle } }')).status).toBe(429);
  expect((await kith.ask({ as: 'carol', tenant: `${kith.tenant}-2` }, '{ me { handle } }')).status).toBe(200);
});

it('gives a connector its own limit, 100 times as high, and charges no viewer for it', async () => {
  const forDave: TestCaller = { ...connector, headers: { 'x-kith-viewer': 'dave', 'x-kith-private': 'true' } };
  const answers: Answer[] = [];
  while (answers.length < perMinute * 100)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => kith.ask(forDave, '{ __typename }')))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await kith.ask(forDave, '{ __typename }');
  expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
  expect((await times(perMinute, 'dave')).map(({ status }) => status)).toEqual(Array(perMinute).fill(200));
});

describe('a request pays for its cost', () => {
  const recall = (at: number) => `r${at}: recall(query: "boats ${at}") { hits { score } }`;
  const many = (count: number, field: (at: number) => string) =>
    `{ ${Array.from({ length: count }, (_, index) => field(index)).join(' ')} }`;
  let costly: TestApp;

  beforeAll(async () => {
    costly = await TestApp.start({ embedder: null, rateLimit: 600 });
  });
  afterAll(() => costly.stop());

  it('so that a caller who searches much is refused long before one who reads lists, in one request or many', async () => {
    const inOne = await costly.ask('ana', many(50, recall));
    expect(inOne.errors).toBeUndefined();
    const searched = await untilRefused('ana', many(50, recall));
    expect(searched).toBeLessThan(5);
    const listed = await untilRefused(
      'ben',
      many(50, (at) => `l${at}: memories(first: 1) { edges { node { id } } }`),
    );
    expect(listed).toBeGreaterThan(2 * (searched + 1));
    const singly = await untilRefused('cem', many(10, recall));
    expect(singly).toBeLessThan(5 * (searched + 2));
  });

  it('including fragments and lists of inputs, without skipped fields', async () => {
    const inputs = Array.from({ length: 100 }, (_, index) => ({ text: `Dee owns boat ${index}.` }));
    const write =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
    expect(await untilRefused('dee', write, { inputs })).toBeLessThan(40);
    expect(await untilRefused('eve', write, { inputs: inputs.slice(0, 1) }, 41)).toBe(41);
    const hidden = `query ($no: Boolean = false) { me { id } ...Much @include(if: $no) } fragment Much on Query ${many(50, recall)}`;
    expect(await untilRefused('fay', hidden, { no: false }, 30)).toBe(30);
    expect(await untilRefused('gus', hidden, { no: true })).toBeLessThan(5);
  });

  it('and a refused one leaves room for a cheaper one', async () => {
    await untilRefused('hal', many(50, recall));
    expect((await costly.ask('hal', '{ me { handle } }')).status).toBe(200);
  });

  it('and one that costs more than a minute’s points is told so', async () => {
    const small = await TestApp.start({ embedder: null, rateLimit: 20 });
    try {
      const answer = await small.ask('ana', many(10, recall));
      expect([answer.status, answer.code]).toEqual([429, 'RATE_LIMITED']);
      expect(answer.errors?.[0]?.message).toMatch(
        /^This request costs \d+ points, but the rate limit is 20 points per minute/,
      );
    } finally {
      await small.stop();
    }
  });

  it('with at most 50 fields that search or write, also without a rate limit', async () => {
    const pin = (at: number) => `p${at}: createTodo(input: $input) { todo { id } }`;
    const input = { text: 'Row.', kind: 'COMMITMENT', persona: 'Coach' };
    const most: [string, string, object][] = [
      ['ida', many(51, recall), {}],
      ['ivo', `mutation ($input: CreateTodoInput!) ${many(51, pin)}`, { input }],
    ];
    for (const [who, query, variables] of most) {
      for (const app of [kith, costly]) {
        const answer = await app.ask(who, query, { ...variables });
        expect([answer.status, answer.code, answer.data]).toEqual([400, 'TOO_COMPLEX', undefined]);
        expect(answer.errors?.[0]?.message).toContain('50 fields that search or write');
      }
    }
    expect((await costly.must('ivo', '{ todos(persona: "Coach") { nodes { id } } }')).todos.nodes).toEqual([]);
  });

  it('and the first screen of a front end costs far less than the limit', async () => {
    const screen = [
      '{ me { id handle name } chats(first: 50) { edges { node { id title } } } }',
      '{ memories(first: 50) { totalCount edges { node { id text subjects { name } } } } }',
      '{ messages(first: 50, latestFirst: true) { edges { node { id text speaker { name } } } } }',
      '{ todos(persona: "Coach") { nodes { id text } } sessionState { messageCount } summarySpines { version } }',
      '{ recall(query: "boats") { hits { memory { id text } } cards { text } } }',
      '{ context(input: { kind: CONVERSATION, message: "boats" }) { text } }',
    ];
    for (let time = 0; time < 5; time += 1)
      for (const query of screen) expect((await costly.ask('joe', query)).status).not.toBe(429);
  });

  async function untilRefused(who: string, query: string, variables = {}, atMost = 300): Promise<number> {
    for (let count = 0; count < atMost; count += 1) {
      const answer = await costly.ask(who, query, variables);
      if (answer.code === 'RATE_LIMITED') {
        expect([answer.status, answer.data]).toEqual([429, undefined]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        return count;
      }
      expect(answer.errors).toBeUndefined();
    }
    return atMost;
  }
});

async function times(count: number, who: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await kith.ask(who, '{ me { handle } }'));
  return answers;
}
