import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ModelHarness, secrets } from '../../support/models/modelHarness.js';
import {
  chatPath,
  chatAnswer,
  cutOffAnswer,
  errorAnswer,
  refusalAnswer,
  startScriptedModel,
  type ScriptedAnswer,
  type ScriptedModel,
} from '../../support/models/scriptedModel.js';

const SAID = 'quartz-answer';
const fact = { fact: 'likes sweets', weight: null };
/** Error of a server that repeats the question and the key in its message, as servers do. */
const chatty = { message: `${SAID}: ${secrets.system} ${secrets.input} ${secrets.key}`, code: SAID, type: SAID };

let server: ScriptedModel;
let asked: ModelHarness;
const log = (['debug', 'info', 'log', 'warn', 'error'] as const).map((level) => jest.spyOn(console, level));

beforeAll(async () => {
  server = await startScriptedModel();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  asked = new ModelHarness(server);
});
afterEach(() => {
  for (const level of log) expect(level).not.toHaveBeenCalled();
  // Reports of every question of this file, failed or not.
  expect(JSON.stringify(asked.reports)).not.toMatch(/secret|clavichord|marzipan|quartz|tenant/);
});

/** Everything about an error that a log could contain. */
const shown = (error: Error): string => `${inspect(error, { depth: 9 })} ${JSON.stringify(error)} ${error.stack}`;

const broken: [reason: string, what: string, requests: number, answer: ScriptedAnswer][] = [
  ['REFUSED', 'a refusal', 1, refusalAnswer(SAID)],
  ['REFUSED', 'a content filter behind the model', 1, chatAnswer(SAID, { finish_reason: 'content_filter' })],
  ['REFUSED', 'a content filter before it', 1, errorAnswer(400, { ...chatty, code: 'content_filter' })],
  ['CUT_OFF', 'an answer cut off', 1, cutOffAnswer(`{"fact": "${SAID}`)],
  ['CUT_OFF', 'an answer cut off that can be read', 1, cutOffAnswer(JSON.stringify(fact))],
  ['NOT_JSON', 'broken JSON', 2, chatAnswer(`{"fact": "${SAID}`)],
  ['WRONG_SHAPE', 'the wrong shape', 2, chatAnswer({ [SAID]: secrets.input })],
  ['UNAVAILABLE', 'no choice at all', 1, { body: { choices: [], usage: null, note: SAID } }],
  ['UNAVAILABLE', 'a web page', 4, { headers: { 'content-type': 'text/html' }, raw: `<html>${SAID}` }],
  ['UNAVAILABLE', 'a body that breaks off', 4, { raw: `{"choices": [{"${SAID}` }],
  ['UNAVAILABLE', 'status 500', 4, errorAnswer(500, chatty)],
  ['UNAVAILABLE', 'status 503', 4, errorAnswer(503, chatty)],
  ['UNAVAILABLE', 'a lost connection', 4, { hangUp: true }],
  ['UNAVAILABLE', 'a connection lost in the middle', 4, { hangUp: 'within the body' }],
  ['TIMED_OUT', 'status 408', 4, errorAnswer(408, chatty)],
  ['RATE_LIMITED', 'status 429', 4, errorAnswer(429, chatty)],
  ['RATE_LIMITED', 'an account without money', 1, errorAnswer(429, { ...chatty, code: 'insufficient_quota' })],
  ['BAD_REQUEST', 'status 400 for the messages', 1, errorAnswer(400, { ...chatty, param: 'messages' })],
  ['NOT_ALLOWED', 'status 400 for the key', 1, errorAnswer(400, { ...chatty, code: 'invalid_api_key' })],
  ['NOT_ALLOWED', 'status 401', 1, errorAnswer(401, chatty)],
  ['NOT_ALLOWED', 'status 403', 1, errorAnswer(403, chatty)],
  ['NOT_ALLOWED', 'status 404', 1, errorAnswer(404, chatty)],
  ['TOO_LARGE', 'status 413', 1, errorAnswer(413, chatty)],
  ['TOO_LARGE', 'a question too long', 1, errorAnswer(400, { ...chatty, code: 'context_length_exceeded' })],
  ['TOO_LARGE', 'a huge answer', 1, chatAnswer(SAID.repeat(80_000))],
];

describe('a failed question to a model', () => {
  it.each(broken)(
    'is %s after %s, in %d requests, without the text of the question',
    async (reason, _, requests, bad) => {
      server.setFallback(chatPath, bad);
      const failure = await asked.failure();
      expect(failure.reason).toBe(reason);
      expect(failure.retryable).toBe(!['REFUSED', 'CUT_OFF', 'TOO_LARGE', 'BAD_REQUEST'].includes(reason));
      expect(failure.code).toBe(reason === 'RATE_LIMITED' ? 'RATE_LIMITED' : 'UNAVAILABLE');
      expect(server.requests).toHaveLength(requests);
      expect(shown(failure)).not.toMatch(/secret|clavichord|marzipan|quartz/);
      expect(failure.cause).toBeUndefined();
      expect(asked.reports).toMatchObject([{ outcome: reason, attempts: requests }]);
    },
  );

  it('says that the connection failed and what to check', async () => {
    const gone = await startScriptedModel();
    await gone.close();
    const nobody = new ModelHarness(gone);
    const failure = await nobody.failure();
    expect(failure).toMatchObject({ reason: 'UNAVAILABLE', message: expect.stringContaining('ECONNREFUSED') });
    expect(failure.message).toContain('base URL');
    expect(nobody.budget.usedBy('tenant-of-ann', nobody.now)).toBe(0);
  });

  it('succeeds if a later request does', async () => {
    server.script(chatPath, { hangUp: true }, errorAnswer(429), errorAnswer(502), chatAnswer(fact));
    expect(await asked.ask()).toMatchObject({ value: fact });
    expect(asked.waits).toHaveLength(3);
    expect(asked.reports).toMatchObject([{ outcome: 'ANSWERED', attempts: 4 }]);
  });
});

describe('a failing model server:', () => {
  it.each([
    ['says nothing', { stall: 'before headers' }],
    ['stops in the middle', { stall: 'after headers' }],
    ['trickles', { trickle: true }],
    ['trickles an error', { status: 500, trickle: true }],
  ] as const)('one that %s is left at the time limit, and not asked again', async (_, answer) => {
    asked = new ModelHarness(server, { limits: { requestMs: 300 } });
    server.setFallback(chatPath, answer);
    expect(await asked.failure()).toMatchObject({ reason: 'TIMED_OUT', retryable: true });
    expect(server.requests).toHaveLength(1);
    // The connection has ended, and with it the endless answer.
    await server.requests[0]!.closed;
  });

  it('one that sends an endless answer is cut off at a megabyte', async () => {
    server.setFallback(chatPath, chatAnswer('x'.repeat(30_000_000)));
    expect(await asked.failure()).toMatchObject({ reason: 'TOO_LARGE' });
    await server.requests[0]!.closed;
  });

  it('one that compresses a huge answer is cut off as well', async () => {
    const raw = gzipSync(JSON.stringify(chatAnswer('x'.repeat(3_000_000)).body));
    server.setFallback(chatPath, { headers: { 'content-encoding': 'gzip' }, raw });
    expect(raw.length).toBeLessThan(10_000);
    expect(await asked.failure()).toMatchObject({ reason: 'TOO_LARGE' });
  });

  it('one that redirects is not followed: nothing goes to another address', async () => {
    const other = await startScriptedModel();
    other.setFallback(chatPath, chatAnswer(fact));
    for (const status of [302, 307, 308]) {
      server.script(chatPath, { status, headers: { location: `${other.baseUrl}${chatPath}` } });
      expect(await asked.failure()).toMatchObject({ reason: 'NOT_ALLOWED' });
    }
    expect(other.requests).toHaveLength(0);
    await other.close();
  });
});

describe('an aborted question to a model', () => {
  it('ends at once while its answer is awaited, with its connection', async () => {
    const withdrawn = new AbortController();
    server.setFallback(chatPath, { until: new Promise(() => {}) });
    const arrived = server.nextRequest();
    const failure = asked.failure({ signal: withdrawn.signal });
    const { closed: over } = await arrived;
    withdrawn.abort();
    expect(await failure).toMatchObject({ reason: 'ABORTED', retryable: true });
    await over;
  });

  it('is not sent if it was aborted before', async () => {
    expect(await asked.failure({ signal: AbortSignal.abort() })).toMatchObject({ reason: 'ABORTED' });
    expect(server.requests).toHaveLength(0);
    expect(asked.budget.calls).toEqual([]);
  });
});
