import { KithError } from './errors.js';

/** What ends a request early. */
export interface Ending {
  readonly signal: AbortSignal | undefined;
  readonly limitMs: number;
  /** Whether what is ended may have been done all the same. */
  readonly mayHaveHappened: boolean;
}

/**
 * Does work that ends when its signal aborts: after the time limit with TIMED_OUT, or with ABORTED when the caller's own
 * signal aborts. Whatever the work throws because of that is replaced.
 */
export async function within<T>(ending: Ending, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal: outer, limitMs, mayHaveHappened } = ending;
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
    // Work that does not listen, such as a function that fetches a token, must not hold up the end either.
    return await Promise.race([work(stopping.signal), rejection(stopping.signal)]);
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
  }
}

/** Waits, or rejects as soon as the signal aborts. */
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
