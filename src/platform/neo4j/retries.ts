import { setTimeout as sleep } from 'node:timers/promises';
import { retryReason, type RetryReason, toDomainError } from './driverErrors.js';

/**
 * Retry policy of statements and transactions.
 *
 * | reason of the retry | the attempt …                                 | it may run again because …                    |
 * | ------------------- | --------------------------------------------- | --------------------------------------------- |
 * | `deadlock`          | was ended to break a cycle of waiting locks   | nothing was stored                            |
 * | `lost race`         | came second to a unique key or to a new index | nothing was stored                            |
 * | `gone meanwhile`    | used a node that another transaction deleted  | nothing was stored                            |
 * | `connection`        | got no answer: its commit may be stored       | `attempt` tells work to look for its writes   |
 * | none                | would only fail again                         | it does not                                   |
 *
 * After `maxAttempts` or `retryWindowMs` the last error is thrown in its public form.
 */
const maxAttempts = 12;
/** Latest start of a retry, in ms: a request waits for the answer. */
const retryWindowMs = 12_000;

/** Runs an attempt (with its number, from 1) until it succeeds or a retry has no prospect of success. */
export async function withRetries<T>(
  attempt: (attemptNumber: number) => Promise<T>,
  onRetry: (reason: RetryReason) => void,
): Promise<T> {
  const started = performance.now();
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await attempt(attemptNumber);
    } catch (error) {
      const isLate = performance.now() - started > retryWindowMs;
      const reason = retryReason(error);
      if (isLate || attemptNumber >= maxAttempts || reason === undefined) throw toDomainError(error);
      onRetry(reason);
      // Hot counters lose deadlocks often but briefly: short back-off with jitter, so that the losers do not collide
      // again.
      const pauseMs = Math.random() * Math.min(500, 5 * 2 ** attemptNumber);
      await sleep(pauseMs);
    }
  }
}
