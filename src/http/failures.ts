import type { ErrorRequestHandler } from 'express';
import { DomainError, invalidInput } from '../platform/errors.js';
import { type PublicError, publicError } from '../platform/graphql/publicErrors.js';
import type { Prepared, ServerParts } from './serverParts.js';

const statusOf: Partial<Record<DomainError['code'], number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  NOT_FOUND: 404,
  CONFLICT: 409,
};

/** Answers whatever went wrong before GraphQL in its own form: JSON with a coded error. */
export function failed({ log, metrics }: ServerParts): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const shown: PublicError & { status?: number } = bodyError(error) ?? publicError(error);
    const { requestId } = request as Partial<Prepared>;
    metrics.errors.inc({ code: shown.code });
    if (shown.code === 'INTERNAL' || shown.code === 'UNAVAILABLE')
      log.error({ requestId, error: errorForLog(error) }, 'request failed');
    const status = response.statusCode >= 400 ? response.statusCode : (shown.status ?? statusOf[shown.code] ?? 400);
    metrics.requests.inc({ status });
    response
      .status(status)
      .json({ errors: [{ message: shown.message, extensions: { code: shown.code, ...shown.details } }] });
  };
}

/** What express says of a body that it could not read. */
function bodyError(error: unknown): (PublicError & { status?: number }) | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined;
  if (error.type === 'entity.too.large')
    return { ...publicError(invalidInput('The body must be at most 8 MB.')), status: 413 };
  return publicError(invalidInput('The body must be JSON, sent as application/json in UTF-8.'));
}

/** Name, code and stack of an error and its causes; a statement's parameters are never among them. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    // Only messages of our own are known to hold nothing of what people said or asked.
    message: error instanceof DomainError ? error.message.slice(0, 300) : undefined,
    gqlStatus: 'gqlStatus' in error ? error.gqlStatus : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7)
      .map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  };
}
