import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { DomainError } from '../errors.js';

/** Attributes of a span: names from the code and numbers. Never a parameter, a text, a token, a tenant or a person. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Tracer of this process. Without the operator's OpenTelemetry SDK it records nothing; a span costs a microsecond. */
const tracer = trace.getTracer('kith');

/** Runs `work` within a new span; `addFacts` adds attributes that are known only at its end. */
export function inSpan<T>(
  name: string,
  facts: SpanFacts,
  work: (addFacts: (more: SpanFacts) => void) => Promise<T>,
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

/** Runs `work` as `inSpan` does, in a client span: for requests to another server. */
export const inClientSpan = <T>(
  name: string,
  facts: SpanFacts,
  work: (addFacts: (more: SpanFacts) => void) => Promise<T>,
): Promise<T> => inSpan(name, facts, work, SpanKind.CLIENT);

/** Span of an incoming request, until it is answered. */
export interface RequestSpan {
  /** Runs the code that answers the request, so that its spans are children of this one. */
  within(work: () => void): void;
  /** Ends the span with the answer; `route` is undefined if no route matches the path. */
  end(answer: { readonly method: string; readonly route: string | undefined; readonly status: number }): void;
}

/** Begins an incoming request's span, below that of the headers (`traceparent`) or of the HTTP instrumentation. */
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

/** Starts work that a request may trigger but does not wait for: its spans are not children of the request's span. */
export const runDetached = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** Marks a span as failed, with an error's code or class name; its message may quote what people said. */
function fail(span: Span, error: unknown): void {
  const type =
    error instanceof DomainError ? error.code : error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
