import { setTimeout as pause } from 'node:timers/promises';

/**
 * Time limit for vectors, in ms, with the wait for texts of other tests in the same queue. Less than `patientTestMs`.
 */
export const vectorsMs = 300_000;
/** Time limit of a test that waits for vectors, in ms. */
export const patientTestMs = 400_000;

/** Longest pause between two polls, in ms, if `everyMs` is less: polling costs other tests time. */
const longestPauseMs = 100;

/**
 * Polls until the answer is truthy, and returns it. The pause starts at `everyMs` and grows. Throws after `limitMs`,
 * with the name of the awaited condition.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  limitMs = 30_000,
  everyMs = 10,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  for (let pauseMs = everyMs; ; pauseMs = Math.min(pauseMs * 1.5, Math.max(everyMs, longestPauseMs))) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain until ${what}.`);
    await pause(pauseMs);
  }
}

/** Creates a promise that its caller resolves with `open`. */
export function latch(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open: () => open() };
}
