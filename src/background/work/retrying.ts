import { dayMs } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { ModelFailure, type ModelFailureReason } from '../../platform/models/modelFailure.js';

/** Retry budget: maximum attempts that failed for a reason of their own or whose worker died, before work is dead. */
export const maxCountedAttempts = 6;
/** Error code of dead work whose workers died again and again. */
export const workerLostCode = 'WORKER_LOST';

const initialBackoffMs = 30_000;
const backoffFactor = 4;
const maxBackoffMs = 3_600_000;

/** Next state of a piece of work after a failed attempt. */
export interface RetryDecision {
  readonly state: 'FAILED' | 'WAITING_FOR_MODEL' | 'DEAD';
  /** Stable error code; never a word of the subject. */
  readonly error: string;
  /** Epoch ms of the next attempt; without meaning if dead. */
  readonly runAt: number;
  /** Number of attempts to subtract again; `refundedCountedAttempts` is that of counted ones. */
  readonly refundedAttempts: number;
  readonly refundedCountedAttempts: number;
}

/**
 * Decides the next state after a failed attempt. An error that would recur is dead at once. A used-up daily token
 * budget waits until midnight UTC without counting. A graph, embedder or model that is unreachable, or a model that
 * refuses its key or name, is retried with back-off without limit. Any other error uses up the retry budget of
 * `maxCountedAttempts`. `random` is from 0 to below 1.
 */
export function retryDecisionOf(
  error: unknown,
  { attempts, countedAttempts }: { attempts: number; countedAttempts: number },
  now: number,
  random: number,
): RetryDecision {
  const reason = reasonOf(error);
  const modelFailure = error instanceof ModelFailure ? error : undefined;
  if (modelFailure?.reason === 'OVER_BUDGET') {
    const midnight = (Math.floor(now / dayMs) + 1) * dayMs;
    return {
      state: 'WAITING_FOR_MODEL',
      error: reason,
      runAt: midnight,
      refundedAttempts: 1,
      refundedCountedAttempts: 1,
    };
  }
  if (modelFailure?.retryable === false || isOverQuota(error))
    return { state: 'DEAD', error: reason, runAt: now, refundedAttempts: 0, refundedCountedAttempts: 0 };
  const runAt = now + backoffMs(attempts, random);
  if (isAway(error)) return { state: 'FAILED', error: reason, runAt, refundedAttempts: 0, refundedCountedAttempts: 1 };
  const state = countedAttempts >= maxCountedAttempts ? 'DEAD' : 'FAILED';
  return { state, error: reason, runAt, refundedAttempts: 0, refundedCountedAttempts: 0 };
}

/** Back-off in ms: 30 s, four times as long after each further attempt, at most an hour; jitter over the later half. */
export function backoffMs(attempts: number, random: number): number {
  const fullBackoffMs = Math.min(maxBackoffMs, initialBackoffMs * backoffFactor ** Math.max(0, attempts - 1));
  return Math.round(fullBackoffMs / 2 + (fullBackoffMs / 2) * random);
}

/** Returns the stable code of an error, for storage, metrics and logs. It never holds a word of the subject. */
export function reasonOf(error: unknown): string {
  if (error instanceof ModelFailure) return error.reason;
  return error instanceof DomainError ? error.code : 'INTERNAL';
}

const awayReasons: ReadonlySet<ModelFailureReason> = new Set([
  'UNAVAILABLE',
  'TIMED_OUT',
  'RATE_LIMITED',
  'NOT_ALLOWED',
  'ABORTED',
]);

const isOverQuota = (error: unknown): boolean => error instanceof DomainError && error.code === 'QUOTA_EXCEEDED';

function isAway(error: unknown): boolean {
  if (error instanceof ModelFailure) return awayReasons.has(error.reason);
  return error instanceof DomainError && error.code === 'UNAVAILABLE';
}
