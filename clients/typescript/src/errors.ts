/** The codes that Kith answers with. */
export type ServiceCode =
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
 * The codes of what went wrong on this side: nothing answers at the address, no answer within the time limit, the caller
 * has aborted, or what answers is not Kith.
 */
export type ClientCode = 'UNREACHABLE' | 'TIMED_OUT' | 'ABORTED' | 'UNEXPECTED_ANSWER';

export type KithErrorCode = ServiceCode | ClientCode;

/** What else is known of a failure. */
export interface FailureFacts {
  readonly path?: readonly (string | number)[];
  readonly retryAfter?: number;
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly mayHaveHappened?: boolean;
  readonly cause?: unknown;
}

/** Why a request failed: a stable code, and a sentence that says what was expected. */
export class KithError extends Error {
  /** Where in the answer it happened, such as `['recall']`. */
  readonly path: readonly (string | number)[] | undefined;
  /** Seconds until it is worth trying again, where Kith says so. */
  readonly retryAfter: number | undefined;
  /** What the log of the service calls the request. */
  readonly requestId: string | undefined;
  /** What else the answer says, such as the candidates for an ambiguous name. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Whether a write may have been done all the same: nobody knows, so read before it is sent again. */
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
