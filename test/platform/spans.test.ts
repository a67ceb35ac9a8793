import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { chatAnswer, startScriptedModel, type ScriptedModel } from '../support/models/scriptedModel.js';
import { say } from '../support/recordMessages.js';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const parentId = '1234567890abcdef';
const handle = 'margarethe-of-the-spans';

let kith: TestApp;
let model: ScriptedModel;

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  model = await startScriptedModel(chatAnswer({ memories: [], todos: [] }));
  kith = await TestApp.start({ model: model.model });
  await kith.app.warmUp().done;
  await kith.remember(handle, { text: 'Margarethe keeps quartz-pens in a walnut-box.' });
});
afterEach(() => exporter.reset());
afterAll(async () => {
  await kith.stop();
  await model.close();
  await provider.shutdown();
  trace.disable();
  propagation.disable();
  context.disable();
});

/**
 * Sends a query in a trace of its own, and returns the token with the spans of that trace after the request has ended.
 */
async function traced(query: string) {
  const traceId = randomBytes(16).toString('hex');
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  const token = await makeToken(testSecret, { handle, tenantId: kith.tenant, roles: [], hours: 1 });
  const answer = await kith.post(JSON.stringify({ query }), { authorization: `Bearer ${token}`, ...headers });
  const all = await spansOf((span) => span.spanContext().traceId === traceId);
  return { answer, token, all };
}

/** Waits for spans: those of a request end a moment after its answer. */
async function spansOf(which: (span: ReadableSpan) => boolean): Promise<ReadableSpan[]> {
  const found = () => spans().filter(which);
  for (let tries = 0; tries < 10_000 && !found().some(({ kind }) => kind === SpanKind.SERVER); tries += 1)
    await new Promise((resolve) => setImmediate(resolve));
  return found();
}

const spans = (): ReadableSpan[] => exporter.getFinishedSpans();
const named = (all: readonly ReadableSpan[], name: string) => all.filter((span) => span.name === name);
const idOf = (span: ReadableSpan): string => span.spanContext().spanId;
const everything = (all: readonly ReadableSpan[]): string =>
  JSON.stringify(
    all.map(({ name, attributes, events, links, status, resource }) => ({
      name,
      attributes,
      events,
      links,
      status,
      resource: resource.attributes,
    })),
  ).toLowerCase();

describe('the trace of a recall', () => {
  it('is one tree, from the caller’s span to each statement and the embedded question', async () => {
    const { answer, all } = await traced(
      '{ recall(query: "Where are the quartz-pens?") { hits { memory { text } } } }',
    );
    expect(JSON.stringify(answer.data)).toContain('walnut-box');
    const [request] = named(all, 'POST /graphql');
    expect(request).toMatchObject({ kind: SpanKind.SERVER, parentSpanContext: { spanId: parentId } });
    expect(request!.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/graphql',
      'http.response.status_code': 200,
    });
    const [operation] = named(all, 'recall');
    expect(operation).toMatchObject({ attributes: { 'kith.operation': 'recall', 'graphql.operation.type': 'query' } });
    expect(operation!.parentSpanContext!.spanId).toBe(idOf(request!));
    for (const name of ['recall/search-vectors', 'recall/search-text', 'recall/fetch-hits', 'embed question']) {
      const [span] = named(all, name);
      expect([name, span?.parentSpanContext?.spanId]).toEqual([name, idOf(operation!)]);
    }
    expect(named(all, 'recall/fetch-hits')[0]!.attributes).toEqual({
      'db.system.name': 'neo4j',
      'kith.statement': 'recall/fetch-hits',
      'kith.area': 'recall',
      'db.response.returned_rows': 1,
    });
    const ids = new Set([parentId, ...all.map(idOf)]);
    expect(all.filter(({ parentSpanContext }) => !ids.has(parentSpanContext?.spanId ?? ''))).toEqual([]);
  });

  it('contains nothing of the memory, the question, the token, the tenant or a handle', async () => {
    const { token, all } = await traced(
      `query Moonstone { mine: recall(query: "Where are the quartz-pens?") { hits { memory { text } } } }`,
    );
    const text = everything(all);
    const unsaid = ['quartz', 'walnut', 'margarethe', 'moonstone', 'mine', 'bearer', token, token.split('.')[2]!];
    unsaid.push(kith.tenant, await kith.idOf(handle), '$p', 'match (', 'where are');
    expect(unsaid.filter((one) => text.includes(one.toLowerCase()))).toEqual([]);
    expect(all.length).toBeGreaterThan(5);
  });

  it('is a new one without a traceparent, and with an invalid one', async () => {
    for (const headers of [{}, { traceparent: 'quartz-pens' }] as Record<string, string>[]) {
      exporter.reset();
      await fetch(`${kith.server.url}/health/live`, { headers });
      const [request] = await spansOf(({ name }) => name === 'GET /health/live');
      expect(request!.parentSpanContext).toBeUndefined();
      expect(everything([request!])).not.toContain('quartz');
    }
  });
});

describe('the span of a failure', () => {
  it('has its code, and never a message', async () => {
    const { answer, all } = await traced(
      'mutation { correctMemory(input: { id: "quartz-id", text: "x" }) { memory { id } } }',
    );
    expect(answer.code).toBe('NOT_FOUND');
    const [operation] = named(all, 'correctMemory');
    expect(operation).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': 'NOT_FOUND' },
    });
    expect(operation!.status.message).toBeUndefined();
    expect(operation!.events).toEqual([]);
    expect(everything(all)).not.toContain('quartz');
  });

  it('at an unknown path contains no path', async () => {
    await fetch(`${kith.server.url}/quartz?pens=1`);
    const [request] = await spansOf(({ name }) => name === 'GET');
    expect(request!.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 404 });
    expect(everything(spans())).not.toContain('quartz');
  });
});

it('background work has its own trace, with the prompt and its tokens and without the text', async () => {
  await say(kith, handle, null, [{ by: handle, text: 'My quartz-pens are in Antwerp now.' }]);
  await kith.app.runner!.runDue();
  const [work] = named(spans(), 'work extract-memories');
  expect(work).toMatchObject({ attributes: { 'kith.work': 'extract-memories' } });
  expect(work!.parentSpanContext).toBeUndefined();
  const [asked] = named(spans(), 'ask extract-memories');
  expect(asked!.spanContext().traceId).toBe(work!.spanContext().traceId);
  expect(asked!.attributes).toMatchObject({ 'gen_ai.usage.input_tokens': 20, 'gen_ai.usage.output_tokens': 5 });
  expect(everything(spans())).not.toMatch(/quartz|antwerp|margarethe/);
});
