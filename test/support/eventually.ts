import { setTimeout as pause } from 'node:timers/promises';

/** How long vectors may take that other tests' texts wait for, too, in ms; less than `patientTestMs`. */
export const vectorsMs = 300_000;
/** The time limit of a test that waits so long, in ms. */
export const patientTestMs = 400_000;

/** The longest pause between two questions, in ms, where `everyMs` is less: asking costs others time. */
const longestPauseMs = 100;

/**
 * Asks until the answer is truthy, and returns it: every so many ms at first, then less often. Throws after so many, saying
 * what was awaited.
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

/** A promise to be kept from outside. */
export function latch(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open: () => open() };
}
