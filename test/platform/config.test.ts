import { describe, expect, it } from '@jest/globals';
import { misspeltSettings, readConfig } from '../../src/app/config.js';

describe('the language model', () => {
  it.each([
    ['nothing', {}, undefined],
    ['a key of OpenAI', { OPENAI_API_KEY: 'k' }, { model: 'gpt-4.1-mini', apiKey: 'k' }],
    ['a key and a name', { OPENAI_API_KEY: 'k', KITH_LLM_MODEL: 'm' }, { model: 'm', apiKey: 'k' }],
    [
      'a server of its own and a name',
      { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', KITH_LLM_MODEL: 'm' },
      { model: 'm' },
    ],
    [
      'a server of its own with a key alone',
      { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_API_KEY: 'k' },
      undefined,
    ],
  ])('with %s is as expected', (_, variables, expected) => {
    const { languageModel } = readConfig(variables);
    if (expected) expect(languageModel).toMatchObject(expected);
    else expect(languageModel).toBeUndefined();
  });
});

it.each([
  ['KITH_LLM_MODEL', 'm', 'KITH_LLM_MODEL needs OPENAI_API_KEY'],
  ['KITH_ROLE', 'boss', 'KITH_ROLE must be one of api, worker, all; it is "boss".'],
  ['KITH_EXTRACTION', 'maybe', 'KITH_EXTRACTION must be one of on, off'],
  ['KITH_DEMO', '1', 'KITH_DEMO must be one of true, false'],
  ['KITH_EXTRACTION_CONFIDENCE', '1.1', 'must be a number from 0 to 1'],
  ['KITH_GRAPHIQL', 'true', 'KITH_GRAPHIQL must be one of on, off'],
  ['KITH_DEFAULT_SENSITIVITY', 'SENSITIVE', 'KITH_DEFAULT_SENSITIVITY must be one of PUBLIC, PERSONAL'],
  ['KITH_WINDOW_TURNS', '7', 'must be an even number'],
  ['KITH_WINDOW_TURNS', '2', 'must be an even number'],
  ['KITH_JWT_AUDIENCE', 'kith', 'KITH_JWT_AUDIENCE needs KITH_JWKS_URL'],
  ['KITH_MODEL_TOKENS_PER_DAY', '-1', 'must be a whole number'],
  ['KITH_MODEL_TOKENS_SHARE', '0.6', 'must be a number from 0 to 0.5'],
])('%s=%s is refused: %s', (name, value, said) => {
  expect(() => readConfig({ [name]: value })).toThrow(said);
});

it.each([
  [{}, true],
  [{ KITH_HOST: '::1' }, true],
  [{ KITH_HOST: '0.0.0.0' }, false],
  [{ KITH_HOST: '0.0.0.0', KITH_GRAPHIQL: 'on' }, true],
  [{ KITH_GRAPHIQL: 'off' }, false],
])('GraphiQL is served if only this machine can reach it, or as configured: %j %s', (variables, served) => {
  expect(readConfig(variables).graphiql).toBe(served);
});

it('an invalid address of a job store is refused without being repeated, as it may contain a password', () => {
  expect(() => readConfig({ MONGODB_URI: 'mysql://kith:hunter2@db' })).toThrow(/^MONGODB_URI must start with mongodb/);
  expect(() => readConfig({ MONGODB_URI: 'mysql://kith:hunter2@db' })).not.toThrow('hunter2');
});

it('a variable whose name is almost that of a setting is named with that setting, without its value', () => {
  const variables = { KITH_PROT: 'hidden', KITH_PORT: '1', KITH_TOKEN: 't', KITH_TEST_NEO4J_URI: 'u', PROT: 'p' };
  expect(misspeltSettings(variables)).toEqual(['KITH_PROT is no setting of Kith; did you mean KITH_PORT?']);
});
