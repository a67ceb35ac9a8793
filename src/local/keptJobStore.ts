import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedJobStore } from './jobStoreProcess.js';

/** A job store that is started again whenever it ends by itself, always at the same address. */
export interface KeptJobStore {
  readonly uri: string;
  /** Ends it for good. */
  stop(): Promise<void>;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Starts a job store and keeps it running. Work is kept elsewhere, so an end of it delays and loses nothing; `onEnd`
 * hears of each one, and of starts that failed. Rejects when the first start fails.
 */
export async function keepJobStore(
  start: (port?: number) => Promise<EmbeddedJobStore>,
  onEnd: (reason: string) => void,
): Promise<KeptJobStore> {
  const stopping = new AbortController();
  let store = await start();
  const { uri } = store;
  const port = Number(new URL(uri).port);

  async function keep(): Promise<void> {
    for (let pauseMs = firstPauseMs; ;) {
      const code = await store.exited;
      if (stopping.signal.aborted) return;
      onEnd(`The embedded job store ended by itself (exit code ${code ?? 'none'}); it is started again.`);
      for (let again = true; again && !stopping.signal.aborted;) {
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        try {
          store = await start(port);
          again = false;
          pauseMs = firstPauseMs;
        } catch (error) {
          pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
          onEnd(error instanceof Error ? error.message : 'The embedded job store could not be started again.');
        }
      }
    }
  }

  const keeping = keep();
  return {
    uri,
    async stop() {
      stopping.abort();
      await store.stop();
      await keeping;
      // One that was just being started again.
      await store.stop();
    },
  };
}
