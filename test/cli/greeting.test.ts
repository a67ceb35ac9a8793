import { describe, expect, test } from '@jest/globals';
import { greeting } from '../../src/cli/greeting.js';
import { readConfig } from '../../src/app/config.js';

const link = 'http://127.0.0.1:4000/explore#code=g.h.i';
const tokens = { viewer: { handle: 'ana', text: 'a.b.c' }, other: { handle: 'ben', text: 'd.e.f' }, link };
const said = (variables: Record<string, string>, issued: typeof tokens | undefined = tokens): string =>
  greeting(
    { url: 'http://127.0.0.1:4000', seconds: 3, demo: true, makesTokens: true, tokens: issued },
    readConfig(variables),
  );

describe('the greeting of a start contains', () => {
  test('without a language model, what waits for one and how to configure it', () => {
    expect(said({})).toMatch(/No language model: .* waits\. Set OPENAI_API_KEY, or OPENAI_BASE_URL and KITH_LLM_MODEL/);
    // A server without a model name is no language model, and the greeting must say so.
    expect(said({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })).toContain('No language model');
  });

  test('with a language model, where texts are sent, and never a key or a password', () => {
    const own = { OPENAI_BASE_URL: 'https://me:hidden@llm.example:8443/v1', KITH_LLM_MODEL: 'mistral' };
    expect(said(own)).toContain('The language model mistral at llm.example:8443 is sent what people say');
    const paid = said({ OPENAI_API_KEY: 'sk-hidden' });
    expect(paid).toContain('gpt-4.1-mini at api.openai.com');
    expect(said(own) + paid).not.toMatch(/hidden|No language model/);
  });

  test('what is switched off, and nothing about it otherwise', () => {
    const off = said({ KITH_EXTRACTION: 'off', KITH_EMBEDDER: 'none' });
    expect(off).toContain('KITH_EXTRACTION=off');
    expect(off).toContain('KITH_EMBEDDER=none');
    expect(said({})).not.toMatch(/KITH_EXTRACTION|KITH_EMBEDDER|KITH_ROLE/);
  });

  test('a question to paste, unless the process answers none', () => {
    expect(said({})).toContain('curl -s http://127.0.0.1:4000/graphql');
    expect(said({ KITH_ROLE: 'api' })).toMatch(/curl[^]*KITH_TOKEN/);
    expect(said({ KITH_ROLE: 'api' })).toContain('done by a process with KITH_ROLE=worker');
    const worker = said({ KITH_ROLE: 'worker' });
    expect(worker).toContain('/health/ready');
    expect(worker).not.toMatch(/curl|graphql|KITH_TOKEN/);
  });

  test('a link to the sign-in page, and how to get another one', () => {
    expect(said({})).toMatch(/works once, within a minute:\n\n\S+#code=g\.h\.i\n/);
    expect(said({})).toContain('token ana --open');
    expect(said({ KITH_ROLE: 'worker' })).not.toContain('#code=');
  });

  test('how Neo4j Browser connects, only on request, and where the password is, but not the password', () => {
    const started = { url: 'http://127.0.0.1:4000', seconds: 3, demo: true, makesTokens: true, tokens };
    const browser = { bolt: 'bolt://127.0.0.1:7687', secretsFile: '/data/secrets.json' };
    const text = greeting({ ...started, browser }, readConfig({}));
    expect(text).toContain('connect to bolt://127.0.0.1:7687 as neo4j');
    expect(text).toMatch(/node -p .*\/data\/secrets\.json.*neo4jPassword/);
    expect(text).toMatch(/can read and change all data/);
    expect(greeting(started, readConfig({}))).not.toMatch(/bolt:|Browser|secrets/);
  });

  test('a notice that KITH_DEMO=false leaves a demo world in the graph', () => {
    const text = said({ KITH_DEMO: 'false' }, undefined);
    expect(text).toMatch(/holds the demo world of an earlier start.* another KITH_DATA_DIR/);
    expect(text).not.toContain('looking for a new job and');
  });

  test('how to make a token, and none itself without the demo world or outside a terminal', () => {
    for (const demo of [true, false]) {
      const started = { url: 'http://127.0.0.1:4000', seconds: 3, demo, makesTokens: true, tokens: undefined };
      const text = greeting(started, readConfig({}));
      expect(text).toContain('npx kith token ana');
      expect(text).not.toMatch(/export KITH_TOKEN|#code=|curl/);
    }
  });

  test('nothing of its own tokens if an issuer makes them', () => {
    const started = { url: 'http://127.0.0.1:4000', seconds: 3, demo: false, makesTokens: false, tokens: undefined };
    const text = greeting(started, readConfig({}));
    expect(text).toContain('KITH_JWKS_URL');
    expect(text).not.toMatch(/export KITH_TOKEN|#code=/);
  });
});
