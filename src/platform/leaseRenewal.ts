/** Terms of a lease that its holder renews. */
export interface LeaseTerms {
  /** Time in ms between renewals. */
  readonly everyMs: number;
  /** Time in ms since the last renewal after which the lease counts as lost. */
  readonly lostAfterMs: number;
  /** Resolves with false if the holder has lost the lease. Rejects if the store does not answer, which may pass. */
  readonly renew: () => Promise<boolean>;
  /** Called once, with the reason, when the lease is lost. */
  readonly onLost: (reason: string) => void;
}

/**
 * Renews a lease until its release; returns the function that releases it.
 *
 * | state    | meaning                  | next state                                                             |
 * | -------- | ------------------------ | ---------------------------------------------------------------------- |
 * | held     | waits for the next tick  | renewing (in time), lost (too late), released                          |
 * | renewing | the store has been asked | held (renewed, or no answer), lost (refused, or too late), released    |
 * | lost     | `onLost` was called      | none                                                                   |
 * | released | its holder has ended     | none: a late answer of the store says nothing about a holder that ended |
 */
export function renewLease({ everyMs, lostAfterMs, renew, onLost }: LeaseTerms): () => void {
  let isRenewing = false;
  let isOver = false;
  let renewedAt = performance.now();
  const timer = setInterval(() => void tick(), everyMs).unref();
  const release = (): void => {
    isOver = true;
    clearInterval(timer);
  };
  const lose = (reason: string): void => {
    release();
    onLost(reason);
  };

  async function tick(): Promise<void> {
    const requestedAt = performance.now();
    if (requestedAt - renewedAt > lostAfterMs) return lose('could not be renewed in time');
    if (isRenewing) return;
    isRenewing = true;
    // The store may answer again before the lease expires.
    const isRenewed = await renew().catch(() => undefined);
    isRenewing = false;
    if (isOver) return;
    if (isRenewed) renewedAt = requestedAt;
    if (isRenewed === false) lose('was taken over by another process, or its record is gone');
  }

  return release;
}
