import { DomainError } from '../errors.js';

/** Reason why a language model gave no usable answer; stable, for metrics and for storage beside waiting work. */
export type ModelFailureReason =
  | 'TIMED_OUT'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'REFUSED'
  | 'CUT_OFF'
  | 'NOT_JSON'
  | 'WRONG_SHAPE'
  | 'TOO_LARGE'
  | 'BAD_REQUEST'
  | 'NOT_ALLOWED'
  | 'OVER_BUDGET'
  | 'ABORTED';

/** Failure whose message has no word of prompt, input, answer or key, without a cause: servers' errors repeat these. */
export class ModelFailure extends DomainError {
  constructor(
    readonly reason: ModelFailureReason,
    message: string,
  ) {
    super(reason === 'RATE_LIMITED' || reason === 'OVER_BUDGET' ? 'RATE_LIMITED' : 'UNAVAILABLE', message);
    this.name = 'ModelFailure';
  }

  /** True if the same question may succeed later without a change of prompt or text. */
  get retryable(): boolean {
    return !final.has(this.reason);
  }
}

/**
 * Reasons that a retry cannot change. Invalid JSON and a wrong shape are not among them: a model words each answer
 * anew. Neither is NOT_ALLOWED: the operator may change the key, the model or the address.
 */
const final: ReadonlySet<ModelFailureReason> = new Set(['REFUSED', 'CUT_OFF', 'TOO_LARGE', 'BAD_REQUEST']);

/** True if a model has answered, but without a usable result, after all retries. */
export const isUnusable = (error: unknown): boolean => error instanceof ModelFailure && unusable.has(error.reason);

const unusable: ReadonlySet<ModelFailureReason> = new Set([
  'REFUSED',
  'CUT_OFF',
  'NOT_JSON',
  'WRONG_SHAPE',
  'TOO_LARGE',
]);
