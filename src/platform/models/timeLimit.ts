import { DomainError } from '../errors.js';

/** Rejects with UNAVAILABLE after `limitMs` or as `closing` aborts, even between attempts, unlike `openai` itself. */
export async function withinLimit<T>(
  limitMs: number,
  closing: AbortSignal,
  call: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  const controller = new AbortController();
  let end = (_message: string): void => {};
  const endRejection = new Promise<never>((_, reject) => {
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
    return await Promise.race([endRejection, call(controller.signal)]);
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', close);
  }
}

/** Makes a `retry-after` longer than `limitMs` final: the caller would be gone before the next attempt. */
export function fetchWithinLimit(limitMs: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!(retryAfterMs(response.headers, Date.now()) > limitMs)) return response;
    const headers = new Headers(response.headers);
    headers.set('x-should-retry', 'false');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

/** Returns the ms that the server asks to wait at `now` (epoch ms) before the next attempt; `NaN` if it names none. */
export function retryAfterMs(headers: Headers, now: number): number {
  const inMs = headers.get('retry-after-ms');
  if (inMs !== null) return Number(inMs);
  const after = headers.get('retry-after') ?? '';
  return after.trim() === '' || Number.isNaN(Number(after)) ? Date.parse(after) - now : Number(after) * 1_000;
}
