import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { DomainError, invalidInput } from '../platform/errors.js';
import { beginRequest } from '../platform/telemetry/spans.js';
import { quote } from '../text/lines.js';
import { headerTexts, kithHeaders, parseBooleanHeader } from './headers.js';
import type { PreparedRequest, ServerDependencies } from './serverDependencies.js';

/** Middleware that gives a request its id, its session of the graph and its verified caller. */
export function prepare({ callers }: ServerDependencies): RequestHandler {
  return (request, response, next) => {
    const preparedRequest = request as PreparedRequest;
    preparedRequest.requestId = randomUUID();
    response.setHeader('x-request-id', preparedRequest.requestId);
    response.setHeader('cache-control', 'no-store');
    Promise.resolve()
      .then(() => {
        const headers = headerTexts(request.headersDistinct);
        preparedRequest.requestCost = {
          points: 0,
          isRequested: parseBooleanHeader('x-kith-cost', headers['x-kith-cost']),
        };
        return callers.open(preparedRequest.requestId, headers);
      })
      .then((context) => {
        preparedRequest.context = context;
        next();
      })
      .catch(next);
  };
}

/** Sets the deadline after the body was read: a slow client does not count. Operators (jobs, worlds) have none. */
export function withDeadline({ deadlineMs }: ServerDependencies): RequestHandler {
  return (request, _response, next) => {
    const { caller, graph } = (request as PreparedRequest).context;
    if (!caller.isOperator) graph.setDeadline(deadlineMs);
    next();
  };
}

/** Middleware that traces a request, from the span that its headers name to the last statement. */
export const traceRequest: RequestHandler = (request, response, next) => {
  const span = beginRequest(request.headers);
  response.once('close', () => {
    const { path: route } = (request.route ?? {}) as { path?: string };
    span.end({ method: request.method, route, status: response.statusCode });
  });
  span.within(next);
};

/** Middleware that counts a request as foreground activity until it is answered. */
export function countForeground({ foreground }: ServerDependencies): RequestHandler {
  return (_request, response, next) => {
    response.once('close', foreground.enter());
    next();
  };
}

/** Middleware that allows browsers of the allowed origins and of this origin; a refusal names the setting to change. */
export function cors(origins: readonly string[], method: 'GET' | 'POST'): RequestHandler {
  return (request, response, next) => {
    const { origin, host } = request.headers;
    if (origin === undefined || isSame(origin, host)) return next();
    if (!origins.includes(origin)) return next(notAllowed(origin));
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
    response.setHeader('access-control-expose-headers', 'x-kith-bookmark, x-request-id, retry-after');
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('access-control-allow-methods', method);
    response.setHeader('access-control-allow-headers', ['authorization', 'content-type', ...kithHeaders].join(', '));
    response.setHeader('access-control-max-age', '600');
    response.status(204).end();
  };
}

/** True if a page comes from the origin it calls. Schemes are ignored, since a proxy in front may terminate TLS. */
export const isSame = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;

export const notAllowed = (origin: string): DomainError =>
  new DomainError(
    'FORBIDDEN',
    `Pages of ${quote(origin.slice(0, 200))} may not send requests: add that origin to KITH_CORS_ORIGINS and restart Kith.`,
  );

/** Middleware that refuses every method but one. */
export const allowMethod =
  (method: 'GET' | 'POST', title: string): RequestHandler =>
  (request, response, next) => {
    if (request.method === method) return next();
    response.setHeader('allow', method);
    response.status(405);
    next(invalidInput(`${title} takes ${method}, not ${request.method}.`));
  };

/** Middleware that requires a body of one JSON object. Its texts are checked later, by their use. */
export const requireJsonObject: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return next(invalidInput('The body must be one JSON object with a "query", sent as application/json.'));
  }
  next();
};
