import { DomainError } from '../errors.js';

/** Why a language model gave no usable answer; stable, for metrics and for what is stored beside waiting work. */
export type ModelFailureReason =
  | 'TIMED_OUT'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'REFUSED'
  | 'CUT_OFF'
  | 'NOT_JSON'
  | 'WRONG_SHAPE'
  | 'TOO_LARGE'
  | 'NOT_ALLOWED'
  | 'OVER_BUDGET'
  | 'ABORTED';

/**
 * A question that a language model did not answer as asked. The message never holds a word of the prompt, the input, the
 * answer or a key, and there is no cause: what servers say of an error often repeats what they were sent.
 */
export class ModelFailure extends DomainError {
  constructor(
    readonly reason: ModelFailureReason,
    message: string,
  ) {
    super(reason === 'RATE_LIMITED' || reason === 'OVER_BUDGET' ? 'RATE_LIMITED' : 'UNAVAILABLE', message);
    this.name = 'ModelFailure';
  }

  /** Whether the very same question may be answered later, without anybody changing a setting, a prompt or a text. */
  get retryable(): boolean {
    return !final.has(this.reason);
  }
}

/** A model answers in other words each time, so what was not JSON or of the wrong shape is worth another day. */
const final: ReadonlySet<ModelFailureReason> = new Set(['REFUSED', 'CUT_OFF', 'TOO_LARGE', 'NOT_ALLOWED']);

/** Whether a model has answered, but nothing that can be used, however it was asked. */
export const isUnusable = (error: unknown): boolean => error instanceof ModelFailure && unusable.has(error.reason);

const unusable: ReadonlySet<ModelFailureReason> = new Set([
  'REFUSED',
  'CUT_OFF',
  'NOT_JSON',
  'WRONG_SHAPE',
  'TOO_LARGE',
]);
