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
  onLost: (reason: DomainError) => void,
): { release(): void } {
  const everyMs = lockMs / renewalsPerLock;
  let renewedAt = Date.now();
  let isRenewing = false;
  let isReleased = false;
  const clock = setInterval(() => void renew(), everyMs);

  async function renew(): Promise<void> {
    const requestedAt = Date.now();
    if (requestedAt - renewedAt > lockMs - everyMs) return fail('could not be renewed in time');
    if (isRenewing) return;
    isRenewing = true;
    try {
      if (await records.renew(job)) renewedAt = requestedAt;
      else fail('was taken over by another process, or its record is gone');
    } catch {
      // The store may be back at the next tick.
    } finally {
      isRenewing = false;
    }
  }

  function release(): void {
    isReleased = true;
    clearInterval(clock);
  }

  function fail(reason: string): void {
    // An answer after the end of the run says nothing about it.
    if (isReleased) return;
    release();
    onLost(new DomainError('CONFLICT', `The lock of this run of ${job.name} ${reason}; end without further effects.`));
  }

  return { release };
}
