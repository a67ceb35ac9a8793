import type { ErrorRequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import { DomainError, invalidInput } from '../platform/errors.js';
import { type PublicError, publicError } from '../platform/graphql/publicErrors.js';
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
export function failed(dependencies: ServerDependencies): ErrorRequestHandler {
  // Express recognizes error middleware by its four parameters.
  return (error: unknown, request, response, _next) => {
    const shown: PublicError & { status?: number } = bodyError(error) ?? publicError(error);
    const { requestId } = request as Partial<PreparedRequest>;
    noteFailure(dependencies, error, { requestId, said: 'request failed', code: shown.code });
    refuse(dependencies, response, shown);
  };
}

/** Answers with an error in the form of GraphQL, and counts the answer. */
export function refuse(
  { metrics }: Pick<ServerDependencies, 'metrics'>,
  response: Response,
  shown: PublicError & { status?: number },
): void {
  // A half-sent answer cannot be taken back. Express would print the error with all that it quotes.
  if (response.headersSent) return void response.destroy();
  const status = response.statusCode >= 400 ? response.statusCode : (shown.status ?? statusOf[shown.code] ?? 400);
  metrics.requests.inc({ status });
  response
    .status(status)
    .json({ errors: [{ message: shown.message, extensions: { code: shown.code, ...shown.details } }] });
}

/** Counts an error by its code, and logs it if the caller cannot fix it. */
export function noteFailure(
  { log, metrics }: Pick<ServerDependencies, 'log' | 'metrics'>,
  error: unknown,
  { requestId, said, code = publicError(error).code }: { requestId?: string; said: string; code?: PublicError['code'] },
): void {
  metrics.errors.inc({ code });
  if (code !== 'INTERNAL' && code !== 'UNAVAILABLE') return;
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  log.error({ requestId, error: errorForLog(cause) }, said);
}

/** Maps Express's error for an unreadable request. Its own errors have a type, those of inflating a body do not. */
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
  if (type === undefined) return publicError(invalidInput('The body must match its content-encoding.'));
  return publicError(invalidInput('The body must be JSON, sent as application/json in UTF-8.'));
}

/** Codes whose messages are logged: our own sentences about Kith. Messages of other codes repeat callers' input. */
const messagesLogged: ReadonlySet<string> = new Set<DomainError['code']>(['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED']);

/**
 * Reduces an error and its causes to name, code and stack for the log. User content is never among them, even if the
 * error quotes it: no parameters of a statement, and no message that may repeat a caller's text.
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

/** Returns the last lines of the stack of an error, its frames. The message before them may look the same. */
function placesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(message === '' ? 0 : stack.lastIndexOf(message) + message.length);
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 7)
    .map((line) => line.trim());
}
