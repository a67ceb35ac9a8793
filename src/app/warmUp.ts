import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../platform/errors.js';

export interface WarmUpDependencies {
  /** Takes the slow first steps; calls `onUsable` after the most usual ones. Ends soon after the signal aborts. */
  readonly work: (signal: AbortSignal, onUsable: () => void) => Promise<void>;
  /** Called once usable, also after a warm-up that failed for good, since waiting would not help. */
  readonly onUsable: () => void;
  readonly onError: (error: unknown) => void;
}

/** Warm-up under way. Both promises resolve also when it is stopped. */
export interface WarmUpRun {
  /** Resolves when the most usual requests are answered as fast as ever. */
  readonly usable: Promise<void>;
  /** Resolves when all of it is done. */
  readonly done: Promise<void>;
}

const maxAttempts = 10;
const pauseMs = 1_000;

/** Warm-up of a process: when it begins to serve, and again after its graph has restarted. */
export class WarmUp {
  private stopper = new AbortController();
  private current = Promise.resolve();

  constructor(private readonly dependencies: WarmUpDependencies) {}

  /** Stops the warm-up under way and begins a new one. */
  begin(): WarmUpRun {
    const formerRun = this.stop();
    const { signal } = (this.stopper = new AbortController());
    let resolveUsable = (): void => undefined;
    const usable = new Promise<void>((resolve) => (resolveUsable = resolve));
    let isUsable = false;
    const onUsable = (): void => {
      if (!isUsable && !signal.aborted) this.dependencies.onUsable();
      isUsable = true;
      resolveUsable();
    };
    this.current = formerRun.then(() => this.run(signal, onUsable)).finally(onUsable);
    return { usable, done: this.current };
  }

  /** Stops the warm-up; resolves when nothing is under way any more. */
  stop(): Promise<void> {
    this.stopper.abort();
    return this.current;
  }

  /** Retries while the graph is UNAVAILABLE: planning may exceed its time limit, but finished plans stay cached. */
  private async run(signal: AbortSignal, onUsable: () => void): Promise<void> {
    const { work, onError } = this.dependencies;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        await work(signal, onUsable);
        break;
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        const isTransient = error instanceof DomainError && error.code === 'UNAVAILABLE';
        if (!isTransient || attempt === maxAttempts) break;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
