import { setImmediate } from 'node:timers/promises';

/** Resolves once something is so that the operating system does when it likes; rejects after 10 s. */
export async function untilSo(isSo: () => boolean): Promise<void> {
  const endsAt = performance.now() + 10_000;
  while (!isSo()) {
    if (performance.now() > endsAt) throw new Error('It is still not so.');
    await setImmediate();
  }
}
