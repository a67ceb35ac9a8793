import { setImmediate } from 'node:timers/promises';

/** Polls for a condition that the operating system fulfils at a time of its own. Rejects after 10 s. */
export async function waitUntil(isTrue: () => boolean): Promise<void> {
  const endsAt = performance.now() + 10_000;
  while (!isTrue()) {
    if (performance.now() > endsAt) throw new Error('It is still not so.');
    await setImmediate();
  }
}
