import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readAnswer } from '../../src/platform/models/readAnswer.js';
import { countTokens } from '../../src/platform/models/tokenCount.js';
import { ModelHarness, Fact } from '../support/models/modelHarness.js';
import { chatPath, errorAnswer, type ScriptedModel, startScriptedModel } from '../support/models/scriptedModel.js';

it('counts the tokens of 100,000 equal letters or spaces within a second, close to the exact count', () => {
  const started = performance.now();
  // Eight letters are a token.
  expect(Math.abs(countTokens('a'.repeat(100_000)) - 12_500)).toBeLessThanOrEqual(200);
  expect(countTokens(' '.repeat(100_000))).toBeLessThan(2_000);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it.each(['{', '{"', '{"\\', '}{', '<think>', '{}', '{x}'])(
  'reads an answer with a megabyte of %s in well below a second',
  (piece) => {
    const started = performance.now();
    expect(readAnswer(piece.repeat(1_000_000 / piece.length), Fact)).toHaveProperty('reason');
    expect(performance.now() - started).toBeLessThan(900);
  },
);

describe('a question that is aborted', () => {
  let server: ScriptedModel;
  let asked: ModelHarness;
  const log = (['debug', 'info', 'log', 'warn', 'error'] as const).map((level) => jest.spyOn(console, level));

  beforeAll(async () => {
    server = await startScriptedModel();
  });
  afterAll(() => server.close());
  afterEach(() => {
    for (const level of log) expect(level).not.toHaveBeenCalled();
    expect(JSON.stringify(asked.reports)).not.toMatch(/secret|clavichord|marzipan|quartz|tenant/);
  });

  it('ends while it waits for a retry', async () => {
    const withdrawn = new AbortController();
    let failure = Promise.resolve<unknown>(undefined);
    // The random back-off is drawn right before the wait begins.
    await new Promise<void>((waiting) => {
      const random = () => {
        waiting();
        return 0.5;
      };
      asked = new ModelHarness(server, { pause: undefined, random });
      server.setFallback(chatPath, errorAnswer(429, {}, { 'retry-after': '20' }));
      failure = asked.failure({ signal: withdrawn.signal });
    });
    const started = performance.now();
    withdrawn.abort();
    expect(await failure).toMatchObject({ reason: 'ABORTED' });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(server.requests).toHaveLength(1);
  });
});
