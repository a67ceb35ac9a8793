import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { DomainError } from '../errors.js';

/** What a span tells: names of ours and numbers. Never a parameter, a text, a token, a tenant or a person. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Who makes the spans of this process; without an SDK of the operator's nobody, and each costs a microsecond. */
const tracer = trace.getTracer('kith');

/** Does something within a span of its own; `tell` adds what is known only at its end. */
export function inSpan<T>(
  name: string,
  facts: SpanFacts,
  work: (tell: (more: SpanFacts) => void) => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes: facts }, async (span) => {
    try {
      return await work((more) => span.setAttributes(more));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** As `inSpan`, for what is asked of another server. */
export const inClientSpan = <T>(
  name: string,
  facts: SpanFacts,
  work: (tell: (more: SpanFacts) => void) => Promise<T>,
): Promise<T> => inSpan(name, facts, work, SpanKind.CLIENT);

/** A request from outside, until it is answered. */
export interface RequestSpan {
  /** Does what answers the request, so that its spans stand below this one. */
  within(work: () => void): void;
  /** Says how the request was answered; `route` is undefined where nothing stands at its path. */
  end(answer: { readonly method: string; readonly route: string | undefined; readonly status: number }): void;
}

/**
 * Begins the span of a request from outside: below the one that its headers name (`traceparent`), or below that of an
 * instrumentation of HTTP, where the operator has one.
 */
export function beginRequest(headers: NodeJS.Dict<string | string[]>): RequestSpan {
  const parent = trace.getActiveSpan() ? context.active() : propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
  return {
    within: (work) => context.with(trace.setSpan(parent, span), work),
    end: ({ method, route, status }) => {
      span.updateName(route === undefined ? method : `${method} ${route}`);
      span.setAttributes({ 'http.request.method': method, 'http.response.status_code': status });
      if (route !== undefined) span.setAttribute('http.route', route);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Begins something that a request may have set off and does not wait for: its spans are not below those of the request. */
export const detached = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** The code of an error or the name of its class; its message may quote what people said. */
function fail(span: Span, error: unknown): void {
  const type =
    error instanceof DomainError ? error.code : error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
