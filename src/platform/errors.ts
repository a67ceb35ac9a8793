/** Stable codes of an answer in `errors[].extensions.code`. */
export const errorCodes = [
  'NOT_FOUND',
  'INVALID_INPUT',
  'SECRET_REFUSED',
  'CONFLICT',
  'FORBIDDEN',
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'TOO_COMPLEX',
  'TIMED_OUT',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Error for callers: code, message and `details` (candidates for a name) are public; the cause stays in the log. */
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

/** Returns the single answer for both a missing thing and one that the viewer may not know of. */
export const notFound = (what = 'Nothing by that id'): DomainError =>
  new DomainError('NOT_FOUND', `${what} was found.`);

/** Returns the error for input that breaks a rule; the message says what was expected and what was got. */
export const invalidInput = (message: string, details?: Record<string, unknown>): DomainError =>
  new DomainError('INVALID_INPUT', message, { details });

/** Turns a thrown error for callers into a value, for work that may be refused. Rethrows any other error. */
export function errorAsValue(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** Turns NOT_FOUND into null, for a nullable query: missing, or hidden from the viewer. Rethrows any other error. */
export function nullWhenNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
}
