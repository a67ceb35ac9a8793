import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../platform/errors.js';
import type { Progress } from '../platform/progress.js';

/** Longest silence of a server: one that finishes a large index does not answer. */
const defaultMaxSilenceMs = 1_800_000;
const defaultPollMs = 500;

/** Waits until `isReady` or aborted. Rejects as `isReady` does, but with UNAVAILABLE only after the longest silence. */
export async function waitForIndex(
  isReady: () => Promise<boolean>,
  progress: Progress,
  signal: AbortSignal,
  { pollMs = defaultPollMs, maxSilenceMs = defaultMaxSilenceMs }: { pollMs?: number; maxSilenceMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  let answeredAt = startedAt;
  progress.start('Building the vector index', 0, 'seconds');
  while (!signal.aborted) {
    try {
      if (await isReady()) break;
      answeredAt = performance.now();
    } catch (error) {
      const isSilent = error instanceof DomainError && error.code === 'UNAVAILABLE';
      if (!isSilent || performance.now() - answeredAt > maxSilenceMs) throw error;
    }
    await sleep(pollMs);
    progress.advance(Math.round((performance.now() - startedAt) / 1_000));
  }
  progress.finish();
}
