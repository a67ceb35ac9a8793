import { dayMs } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { ModelFailure, type ModelFailureReason } from '../../platform/models/modelFailure.js';

/** So many attempts that failed for a reason of their own, or whose worker died, make a piece of work dead. */
export const maxStrikes = 6;
/** Why work is dead whose workers died again and again. */
export const workerLost = 'WORKER_LOST';

const firstPauseMs = 30_000;
const pauseGrowth = 4;
const longestPauseMs = 3_600_000;

/** What becomes of a piece of work whose attempt failed. */
export interface Setback {
  readonly state: 'FAILED' | 'WAITING_FOR_MODEL' | 'DEAD';
  /** A stable reason; never a word of what was worked on. */
  readonly error: string;
  /** Epoch ms of the next attempt; of no meaning when dead. */
  readonly runAt: number;
  /** Attempts and strikes to take off again. */
  readonly uncounted: number;
  readonly forgiven: number;
}

/**
 * Decides what follows a failed attempt. What would fail the same way is dead at once; a day's budget that is used up
 * is waited for without counting; a model, graph or embedder that is away is waited for however long it takes; anything
 * else is tried `maxStrikes` times. `random` is from 0 up to 1.
 */
export function setbackOf(
  error: unknown,
  { attempts, strikes }: { attempts: number; strikes: number },
  now: number,
  random: number,
): Setback {
  const reason = reasonOf(error);
  if (error instanceof ModelFailure) {
    if (error.reason === 'OVER_BUDGET') {
      const midnight = (Math.floor(now / dayMs) + 1) * dayMs;
      return { state: 'WAITING_FOR_MODEL', error: reason, runAt: midnight, uncounted: 1, forgiven: 1 };
    }
    if (!error.retryable) return { state: 'DEAD', error: reason, runAt: now, uncounted: 0, forgiven: 0 };
  }
  if (isFull(error)) return { state: 'DEAD', error: reason, runAt: now, uncounted: 0, forgiven: 0 };
  const runAt = now + pauseMs(attempts, random);
  if (isAway(error)) return { state: 'FAILED', error: reason, runAt, uncounted: 0, forgiven: 1 };
  const state = strikes >= maxStrikes ? 'DEAD' : 'FAILED';
  return { state, error: reason, runAt, uncounted: 0, forgiven: 0 };
}

/** 30 s after the first attempt, four times as long after each further one, at most an hour; spread over the later half. */
export function pauseMs(attempts: number, random: number): number {
  const whole = Math.min(longestPauseMs, firstPauseMs * pauseGrowth ** Math.max(0, attempts - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** A code of ours for an error, for what is stored, counted and logged; never a word of what was worked on. */
export function reasonOf(error: unknown): string {
  if (error instanceof ModelFailure) return error.reason;
  return error instanceof DomainError ? error.code : 'INTERNAL';
}

const awayReasons: ReadonlySet<ModelFailureReason> = new Set(['UNAVAILABLE', 'TIMED_OUT', 'RATE_LIMITED', 'ABORTED']);

const isFull = (error: unknown): boolean => error instanceof DomainError && error.code === 'QUOTA_EXCEEDED';

function isAway(error: unknown): boolean {
  if (error instanceof ModelFailure) return awayReasons.has(error.reason);
  return error instanceof DomainError && error.code === 'UNAVAILABLE';
}
