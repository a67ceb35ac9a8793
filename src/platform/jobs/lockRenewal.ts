import type { JobParameters } from 'agenda';
import { DomainError } from '../errors.js';
import type { JobRecords } from './jobRecords.js';

/** Renewals per lock lifetime. The fourth would be too late: the run is told before another may start. */
const renewalsPerLock = 4;

/** Renews a run's lock until its release; calls `lose` once if another process has it or it is not renewed in time. */
export function renewLock(
  records: JobRecords,
  job: JobParameters,
  lockMs: number,
  lose: (reason: DomainError) => void,
): { release(): void } {
  const everyMs = lockMs / renewalsPerLock;
  let renewedAt = Date.now();
  let asking = false;
  let over = false;
  const clock = setInterval(() => void renew(), everyMs);

  async function renew(): Promise<void> {
    const askedAt = Date.now();
    if (askedAt - renewedAt > lockMs - everyMs) return fail('could not be renewed in time');
    if (asking) return;
    asking = true;
    try {
      if (await records.renew(job)) renewedAt = askedAt;
      else fail('was taken over by another process, or its record is gone');
    } catch {
      // The store may be back at the next tick.
    } finally {
      asking = false;
    }
  }

  function release(): void {
    over = true;
    clearInterval(clock);
  }

  function fail(what: string): void {
    // An answer after the end of the run says nothing about it.
    if (over) return;
    release();
    lose(new DomainError('CONFLICT', `The lock of this run of ${job.name} ${what}; end without further effects.`));
  }

  return { release };
}
