import { errorForLog } from '../platform/telemetry/errorForLog.js';
import type { ErrorRequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import { type DomainError, invalidInput } from '../platform/errors.js';
import { type PublicError, publicError } from '../platform/graphql/publicErrors.js';
import { notJson, unknownEncoding, wrongEncoding } from './bodies.js';
import type { PreparedRequest, ServerDependencies } from './serverDependencies.js';

const statusOf: Partial<Record<DomainError['code'], number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  TIMED_OUT: 504,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  NOT_FOUND: 404,
  CONFLICT: 409,
};

/** Returns error middleware that answers errors before GraphQL in its form: JSON with a coded error. */
export function errorMiddleware(dependencies: ServerDependencies): ErrorRequestHandler {
  // Express recognizes error middleware by its four parameters.
  return (error: unknown, request, response, _next) => {
    const failure: PublicError & { status?: number } = bodyError(error) ?? publicError(error);
    const { requestId } = request as Partial<PreparedRequest>;
    recordFailure(dependencies, error, { requestId, logMessage: 'request failed', code: failure.code });
    sendError(dependencies, response, failure);
  };
}

/** Answers with an error in the form of GraphQL, and counts the answer. */
export function sendError(
  { metrics }: Pick<ServerDependencies, 'metrics'>,
  response: Response,
  failure: PublicError & { status?: number },
): void {
  // A half-sent answer cannot be taken back. Express would print the error with all that it quotes.
  if (response.headersSent) return void response.destroy();
  const status = response.statusCode >= 400 ? response.statusCode : (failure.status ?? statusOf[failure.code] ?? 400);
  metrics.requests.inc({ status });
  response
    .status(status)
    .json({ errors: [{ message: failure.message, extensions: { code: failure.code, ...failure.details } }] });
}

/** Counts an error by its code, and logs it if the caller cannot fix it. */
export function recordFailure(
  { log, metrics }: Pick<ServerDependencies, 'log' | 'metrics'>,
  error: unknown,
  {
    requestId,
    logMessage,
    code = publicError(error).code,
  }: { requestId?: string; logMessage: string; code?: PublicError['code'] },
): void {
  metrics.errors.inc({ code });
  if (code !== 'INTERNAL' && code !== 'UNAVAILABLE') return;
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  log.error({ requestId, error: errorForLog(cause) }, logMessage);
}

/** Maps Express's error for an unreadable body. Its own errors have a type, those of decompression have none. */
function bodyError(error: unknown): (PublicError & { status?: number }) | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const status = Number(error.status);
  if (status < 400 || status > 499) return undefined;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large' && 'limit' in error) {
    const kilobytes = Number(error.limit) / 1024;
    return {
      ...publicError(invalidInput(`The body must be at most ${kilobytes} kB, also after decompression.`)),
      status,
    };
  }
  if (type === 'encoding.unsupported') return { ...publicError(unknownEncoding()), status };
  return publicError(type === undefined ? wrongEncoding() : notJson());
}
