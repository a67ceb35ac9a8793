/** The stable codes an answer can carry in `errors[].extensions.code`. */
export type ErrorCode =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'SECRET_REFUSED'
  | 'CONFLICT'
  | 'FORBIDDEN'
  | 'UNAUTHENTICATED'
  | 'RATE_LIMITED'
  | 'QUOTA_EXCEEDED'
  | 'TOO_COMPLEX'
  | 'TIMED_OUT'
  | 'UNAVAILABLE'
  | 'INTERNAL';

/**
 * An error that may be shown to a caller: the code and message are public, the cause stays in the log.
 * `details` are public too (for example the candidates of an ambiguous name).
 */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.details = options.details;
  }

  readonly details: Record<string, unknown> | undefined;
}

/** The one answer for what is not there and for what the viewer may not know of. */
export const notFound = (what = 'Nothing by that id'): DomainError =>
  new DomainError('NOT_FOUND', `${what} was found.`);

/** Input that breaks a rule; the message says what was expected and what was got. */
export const invalidInput = (message: string, details?: Record<string, unknown>): DomainError =>
  new DomainError('INVALID_INPUT', message, { details });

/** The answer of a nullable query for what is not there or may not be seen; any other error is thrown on. */
export function nullWhenNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
}
