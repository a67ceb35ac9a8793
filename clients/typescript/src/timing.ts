import { KithError } from './errors.js';

/** Conditions that end a request early. */
export interface CallLimits {
  readonly signal: AbortSignal | undefined;
  readonly limitMs: number;
  /** True if the aborted work may have been done all the same. */
  readonly mayHaveHappened: boolean;
}

/**
 * Runs work with a signal. The signal aborts after the time limit, and this rejects with TIMED_OUT; or it aborts with
 * the caller's own signal, and this rejects with ABORTED. These errors replace any error of the aborted work.
 */
export async function withTimeLimit<T>(limits: CallLimits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal: outer, limitMs, mayHaveHappened } = limits;
  const stopping = new AbortController();
  let reason: KithError | undefined;
  const stop = (error: KithError): void => {
    reason ??= error;
    stopping.abort(error);
  };
  const onAbort = (): void =>
    stop(new KithError('ABORTED', 'The request was aborted by its caller.', { mayHaveHappened, cause: outer?.reason }));
  const timer = setTimeout(
    () => stop(new KithError('TIMED_OUT', `There was no answer within ${limitMs / 1_000} s.`, { mayHaveHappened })),
    limitMs,
  );
  outer?.addEventListener('abort', onAbort, { once: true });
  try {
    if (outer?.aborted) {
      throw new KithError('ABORTED', 'The request was aborted before it was sent.', { cause: outer.reason });
    }
    // Work that ignores the signal, such as a function that fetches a token, must not delay the end either.
    return await Promise.race([work(stopping.signal), rejection(stopping.signal)]);
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
  }
}

/** Waits; rejects as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
