import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { invalidInput } from '../platform/errors.js';
import { headerTexts } from './headers.js';
import type { Prepared, ServerParts } from './serverParts.js';

/** Gives a request its id, and with it its session of the graph and its verified caller. */
export function prepare({ callers }: ServerParts): RequestHandler {
  return (request, response, next) => {
    const prepared = request as Prepared;
    prepared.requestId = randomUUID();
    response.setHeader('x-request-id', prepared.requestId);
    response.setHeader('cache-control', 'no-store');
    Promise.resolve()
      .then(() => callers.open(prepared.requestId, headerTexts(request.headersDistinct)))
      .then((context) => {
        prepared.context = context;
        next();
      })
      .catch(next);
  };
}

/** Tells the process that somebody waits for an answer, as long as they do. */
export function counted({ demand }: ServerParts): RequestHandler {
  return (_request, response, next) => {
    response.once('close', demand.enter());
    next();
  };
}

/** Lets browsers of the allowed origins ask. */
export function cors(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('vary', 'origin');
      response.setHeader('access-control-expose-headers', 'x-kith-bookmark, x-request-id, retry-after');
      if (request.method === 'OPTIONS') {
        response.setHeader('access-control-allow-methods', 'POST');
        response.setHeader(
          'access-control-allow-headers',
          'authorization, content-type, x-kith-bookmark, x-kith-persona, x-kith-private, x-kith-viewer',
        );
        response.setHeader('access-control-max-age', '600');
        response.status(204).end();
        return;
      }
    }
    next();
  };
}

/** Refuses every method but POST. */
export const onlyPost: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') return next();
  response.setHeader('allow', 'POST');
  response.status(405);
  next(invalidInput(`The API takes POST, not ${request.method}.`));
};

/** The body must be one JSON object; its texts are looked at where it is known what they are for. */
export const oneObject: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return next(invalidInput('The body must be one JSON object with a "query", sent as application/json.'));
  }
  next();
};
