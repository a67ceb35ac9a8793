import type { ErrorRequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import { DomainError, invalidInput } from '../platform/errors.js';
import { type PublicError, publicError } from '../platform/graphql/publicErrors.js';
import type { PreparedRequest, ServerParts } from './serverParts.js';

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

/** Answers whatever went wrong before GraphQL in its own form: JSON with a coded error. */
export function failed(parts: ServerParts): ErrorRequestHandler {
  // Express knows a handler of errors by its four parameters.
  return (error: unknown, request, response, _next) => {
    const shown: PublicError & { status?: number } = bodyError(error) ?? publicError(error);
    const { requestId } = request as Partial<PreparedRequest>;
    noteFailure(parts, error, { requestId, said: 'request failed', code: shown.code });
    // Half an answer cannot be taken back. Express would print the error, with whatever it quotes.
    if (response.headersSent) return void response.destroy();
    const status = response.statusCode >= 400 ? response.statusCode : (shown.status ?? statusOf[shown.code] ?? 400);
    parts.metrics.requests.inc({ status });
    response
      .status(status)
      .json({ errors: [{ message: shown.message, extensions: { code: shown.code, ...shown.details } }] });
  };
}

/** Counts what went wrong by its code, and logs what is not its caller's to mend. */
export function noteFailure(
  { log, metrics }: Pick<ServerParts, 'log' | 'metrics'>,
  error: unknown,
  { requestId, said, code = publicError(error).code }: { requestId?: string; said: string; code?: PublicError['code'] },
): void {
  metrics.errors.inc({ code });
  if (code !== 'INTERNAL' && code !== 'UNAVAILABLE') return;
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  log.error({ requestId, error: errorForLog(cause) }, said);
}

/** What Express says of a request that it could not read: its own errors have a type, those of inflating a body do not. */
function bodyError(error: unknown): (PublicError & { status?: number }) | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const status = Number(error.status);
  if (status < 400 || status > 499) return undefined;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large' && 'limit' in error) {
    const most = Number(error.limit) / 1_048_576;
    return { ...publicError(invalidInput(`The body must be at most ${most} MB, also when it is unpacked.`)), status };
  }
  if (type === 'encoding.unsupported')
    return { ...publicError(invalidInput('The content-encoding must be gzip, deflate, br or none.')), status };
  if (type === undefined) return publicError(invalidInput('The body must be what its content-encoding says.'));
  return publicError(invalidInput('The body must be JSON, sent as application/json in UTF-8.'));
}

/** Messages of these are sentences of our own about Kith; those of other codes repeat what callers have sent. */
const messagesLogged: ReadonlySet<string> = new Set<DomainError['code']>(['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED']);

/**
 * Name, code and stack of an error and its causes. Nothing of what people said or asked is among them, whatever the
 * error quotes: no parameters of a statement, and no message but those that say nothing of a caller.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    message: error instanceof DomainError && messagesLogged.has(error.code) ? error.message.slice(0, 300) : undefined,
    gqlStatus: 'gqlStatus' in error ? error.gqlStatus : undefined,
    stack: placesOf(error),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  };
}

/** Where an error was thrown: the last lines of its stack. Those before them are its message, which may look the same. */
function placesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(message === '' ? 0 : stack.lastIndexOf(message) + message.length);
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 7)
    .map((line) => line.trim());
}
