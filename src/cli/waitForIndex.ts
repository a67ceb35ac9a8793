import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../platform/errors.js';
import type { Progress } from '../platform/progress.js';

/** Longest silence of an index, in ms: a server that finishes a large one does not answer. */
const patienceMs = 1_800_000;
const pollMs = 500;

/** Resolves when searchable or aborted. Rejects as `isReady` does; with UNAVAILABLE only after half an hour of it. */
export async function waitForIndex(
  isReady: () => Promise<boolean>,
  progress: Progress,
  signal: AbortSignal,
  { poll = pollMs, patience = patienceMs }: { poll?: number; patience?: number } = {},
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
      if (!isSilent || performance.now() - answeredAt > patience) throw error;
    }
    await sleep(poll);
    progress.advance(Math.round((performance.now() - startedAt) / 1_000));
  }
  progress.finish();
}
