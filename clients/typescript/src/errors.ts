import type { ErrorCode } from './schemaTypes.generated.js';

/** Error codes of the service. */
export type ServiceCode = ErrorCode;

/**
 * Error codes of the client: no connection, no answer within the time limit, aborted by the caller, or an answer that
 * is not Kith's.
 */
export type ClientCode = 'UNREACHABLE' | 'TIMED_OUT' | 'ABORTED' | 'UNEXPECTED_ANSWER';

export type KithErrorCode = ServiceCode | ClientCode;

/** Optional facts of a failure. */
export interface FailureFacts {
  readonly path?: readonly (string | number)[];
  readonly retryAfter?: number;
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly mayHaveHappened?: boolean;
  readonly cause?: unknown;
}

/** Error of a request: a stable code, and a sentence that says what was expected. */
export class KithError extends Error {
  /** Path of the error in the answer, such as `['recall']`. */
  readonly path: readonly (string | number)[] | undefined;
  /** Seconds until a retry may succeed, if Kith says so. */
  readonly retryAfter: number | undefined;
  /** Id of the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Other details of the error, such as the candidates for an ambiguous name. */
  readonly details: Readonly<Record<string, unknown>>;
  /** True if a write may have been done all the same. The outcome is unknown, so read before it is sent again. */
  readonly mayHaveHappened: boolean;

  constructor(
    readonly code: KithErrorCode,
    message: string,
    facts: FailureFacts = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'KithError';
    this.path = facts.path;
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId;
    this.details = facts.details ?? {};
    this.mayHaveHappened = facts.mayHaveHappened ?? false;
  }
}
