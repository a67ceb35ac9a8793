import { DomainError } from '../errors.js';

/**
 * Runs a call that ends when its signal does, and rejects with `UNAVAILABLE` after `limitMs` or when `closing` aborts,
 * even if the call is then between two attempts. (The `openai` package limits each attempt up to its first byte only.)
 */
export async function withinLimit<T>(
  limitMs: number,
  closing: AbortSignal,
  call: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  const controller = new AbortController();
  let end = (_message: string): void => {};
  const ended = new Promise<never>((_, reject) => {
    end = (message) => {
      controller.abort();
      reject(new DomainError('UNAVAILABLE', message));
    };
  });
  const close = (): void => end('closed');
  const timer = setTimeout(() => end(`no answer within ${limitMs} ms`), limitMs);
  closing.addEventListener('abort', close);
  try {
    if (closing.aborted) close();
    return await Promise.race([ended, call(controller.signal)]);
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', close);
  }
}

/**
 * `fetch` for a client that retries as told by `retry-after`: an answer that asks to wait for longer than `limitMs`
 * becomes final, since nobody would be there any more to hear of the next attempt.
 */
export function impatientFetch(limitMs: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!(askedToWaitMs(response.headers, Date.now()) > limitMs)) return response;
    const headers = new Headers(response.headers);
    headers.set('x-should-retry', 'false');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

/** How long the server asks to wait before the next attempt at `now` (epoch ms), in ms; `NaN` when it says nothing. */
export function askedToWaitMs(headers: Headers, now: number): number {
  const inMs = headers.get('retry-after-ms');
  if (inMs !== null) return Number(inMs);
  const after = headers.get('retry-after') ?? '';
  return after.trim() === '' || Number.isNaN(Number(after)) ? Date.parse(after) - now : Number(after) * 1_000;
}
