import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelHarness } from '../../support/models/modelHarness.js';
import {
  chatPath,
  chatAnswer,
  errorAnswer,
  refusalAnswer,
  startScriptedModel,
  type ScriptedModel,
} from '../../support/models/scriptedModel.js';

const fact = { fact: 'likes sweets', weight: null };
const TENANT = 'tenant-of-ann';
let server: ScriptedModel;
let asked: ModelHarness;

beforeAll(async () => {
  server = await startScriptedModel();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  asked = new ModelHarness(server);
});

describe('the pause between requests to a model', () => {
  it('is random below a bound that doubles', async () => {
    server.setFallback(chatPath, errorAnswer(500));
    await asked.failure();
    expect(asked.waits).toEqual([250, 500, 1_000]);
    const lucky = new ModelHarness(server, { random: () => 0 });
    await lucky.failure();
    expect(lucky.waits).toEqual([0, 0, 0]);
  });

  it.each([
    ['seconds', { 'retry-after': '7' }, 7_250],
    ['milliseconds', { 'retry-after-ms': '40' }, 290],
    ['a time that is over', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 250],
    ['nothing that can be read', { 'retry-after': 'soon' }, 250],
  ])('is at least as long as the server requests: %s', async (_, headers, expected) => {
    server.script(chatPath, errorAnswer(429, {}, headers), chatAnswer(fact));
    await asked.ask();
    expect(asked.waits).toEqual([expected]);
  });

  it('is skipped, and the question fails, if the server requests more than the longest pause', async () => {
    server.setFallback(chatPath, errorAnswer(429, {}, { 'retry-after': '31' }));
    expect(await asked.failure()).toMatchObject({ reason: 'RATE_LIMITED', retryable: true });
    expect(server.requests).toHaveLength(1);
  });

  it('ends with the time limit of the question', async () => {
    asked = new ModelHarness(server, { limits: { totalMs: 45_000, retries: 100 } });
    server.setFallback(chatPath, errorAnswer(503, {}, { 'retry-after': '20' }));
    expect(await asked.failure()).toMatchObject({ reason: 'UNAVAILABLE' });
    expect(asked.waits).toEqual([20_250, 20_500]);
  });

  it('is counted over both answers of a question', async () => {
    server.script(chatPath, errorAnswer(500), errorAnswer(500), chatAnswer('no'), errorAnswer(500), errorAnswer(500));
    expect(await asked.failure()).toMatchObject({ reason: 'UNAVAILABLE' });
    expect(server.requests).toHaveLength(5);
  });

  it('leaves the rest of the time limit to the last request', async () => {
    asked = new ModelHarness(server, { limits: { totalMs: 10_050, requestMs: 60_000 }, random: () => 0 });
    server.script(chatPath, errorAnswer(503, {}, { 'retry-after': '10' }), { stall: 'before headers' });
    expect(await asked.failure()).toMatchObject({ reason: 'TIMED_OUT', message: expect.stringContaining('50 ms') });
  });
});

describe('the token budget', () => {
  it('reserves a third of the characters and the longest answer, and then records actual use', async () => {
    server.script(chatPath, chatAnswer(fact));
    await asked.ask();
    const estimate = Math.ceil(JSON.stringify(asked.bodies[0]).length / 3) + 100;
    expect(asked.budget.calls).toEqual([`reserve ${estimate}`, `settle ${estimate} 25`]);
    expect(asked.budget.usedBy(TENANT, asked.now)).toBe(25);
  });

  it('that is used up prevents the question, for this tenant and this day', async () => {
    server.setFallback(chatPath, chatAnswer(fact));
    asked.budget.limit = 400;
    while (asked.budget.usedBy(TENANT, asked.now) < 150) await asked.ask();
    const sent = server.requests.length;
    asked.budget.limit = 150;
    expect(await asked.failure()).toMatchObject({ reason: 'OVER_BUDGET', retryable: true, code: 'RATE_LIMITED' });
    expect(server.requests).toHaveLength(sent);
    asked.budget.limit = 400;
    await asked.ask({ tenantId: 'another' });
    asked.now += 3_600_000;
    await asked.ask();
    expect(asked.budget.usedBy(TENANT, asked.now)).toBe(25);
  });

  it('is asked again before a request is repeated, and can prevent that', async () => {
    server.script(chatPath, chatAnswer('no'), chatAnswer(fact));
    asked.budget.limit = 330;
    expect(await asked.failure()).toMatchObject({ reason: 'OVER_BUDGET' });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['nothing for a request that was turned away', errorAnswer(400, { param: 'messages' }), () => 0],
    ['nothing for a server in trouble', errorAnswer(500), () => 0],
    ['a refusal as the server counts it', refusalAnswer('no'), () => 25],
    ['all that was reserved for a request that was lost', { hangUp: true }, (reserved: number) => reserved],
    [
      'all that was reserved for an answer too large',
      chatAnswer('x'.repeat(2_000_000)),
      (reserved: number) => reserved,
    ],
  ] as const)('is charged %s', async (_, answer, expected) => {
    asked = new ModelHarness(server, { limits: { retries: 0 } });
    server.setFallback(chatPath, answer);
    await asked.failure();
    const reserved = Number(asked.budget.calls[0]!.split(' ')[1]);
    expect(asked.budget.usedBy(TENANT, asked.now)).toBe(expected(reserved));
  });

  it('is charged an estimate if the server does not count', async () => {
    server.script(chatPath, {
      body: { choices: [{ message: { content: JSON.stringify(fact) } }], usage: { prompt_tokens: -1 } },
    });
    const { tokens } = await asked.ask();
    expect(tokens.output).toBe(Math.ceil(JSON.stringify(fact).length / 3));
    expect(asked.budget.usedBy(TENANT, asked.now)).toBe(tokens.input + tokens.output);
  });

  it('is settled for the day of the question', async () => {
    server.script(chatPath, () => {
      asked.now += 3_600_000;
      return chatAnswer(fact);
    });
    const before = asked.now;
    await asked.ask();
    expect(asked.budget.usedBy(TENANT, before)).toBe(25);
    expect(asked.budget.usedBy(TENANT, asked.now)).toBe(0);
  });

  it('that cannot be reached prevents the question, but does not discard an answer', async () => {
    const budget = new (class {
      reachable = false;
      reserve = async () => {
        if (!this.reachable) throw new Error('away');
        return true;
      };
      settle = async () => {
        throw new Error('away');
      };
    })();
    asked = new ModelHarness(server, { budget });
    server.setFallback(chatPath, chatAnswer(fact));
    await expect(asked.ask()).rejects.toThrow('away');
    expect(server.requests).toHaveLength(0);
    budget.reachable = true;
    expect(await asked.ask()).toMatchObject({ value: fact });
  });
});

it('reports each question once, with the name of its prompt, its time, tokens and requests', async () => {
  server.script(chatPath, errorAnswer(500), chatAnswer('no'), chatAnswer(fact));
  await asked.ask();
  expect(asked.reports).toEqual([
    { prompt: 'find-fact', version: '2', outcome: 'ANSWERED', ms: 250, tokensIn: 40, tokensOut: 10, attempts: 3 },
  ]);
});
