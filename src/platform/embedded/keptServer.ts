import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedServer } from './guardedServer.js';

/** What holds for a server that is started again: its port, and a signal that ends the start. */
export interface RestartOptions {
  readonly port: number;
  readonly signal: AbortSignal;
}

/** How a server is kept running. */
export interface SupervisionOptions<Server> {
  /** As sentences begin with it, such as `The job store`. */
  readonly title: string;
  /** Starts it; with `again` at the same port, until the signal aborts. */
  readonly start: (again?: RestartOptions) => Promise<Server>;
  /** Hears of each end and of each failed start after which it is started again, in a sentence. */
  readonly onEnd: (reason: string) => void;
  /** Hears that it is ready again. */
  readonly onBack?: () => void;
  /** It is given up after so many ends and failed starts within ten minutes; never, if not given. */
  readonly mostEnds?: number;
  /** Waits so many ms, or until the signal aborts; tests pass their own. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

type Addressed = GuardedServer & { readonly uri: string };

const windowMs = 600_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Starts a server and starts it again whenever it ends by itself, always at the same address. The pause before a start
 * doubles from half a second up to 30 seconds with each end of the last ten minutes. Rejects when the first start fails.
 */
export async function keepServer<Server extends Addressed>(
  keeping: SupervisionOptions<Server>,
): Promise<KeptServer<Server>> {
  return new KeptServer(keeping, await keeping.start());
}

/** A server that is kept running; {@link keepServer} makes it. */
export class KeptServer<Server extends Addressed> {
  /** Resolves with the reason, in words, when it is given up. */
  readonly failed: Promise<string>;
  private readonly stopping = new AbortController();
  private readonly kept: Promise<void>;
  private server: Server;
  private ends: number[] = [];

  constructor(
    private readonly keeping: SupervisionOptions<Server>,
    /** As it was started first; its address is that of all that follow. */
    readonly first: Server,
  ) {
    this.server = first;
    let fail = (_reason: string): void => undefined;
    this.failed = new Promise((resolve) => (fail = resolve));
    this.kept = this.keep(fail);
  }

  /** Ends it for good, also while it is being started again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.server.stop();
    await this.kept;
    // One that was ready just before the signal reached it.
    await this.server.stop();
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async keep(fail: (reason: string) => void): Promise<void> {
    while (!this.stopped) {
      const code = await this.server.exited;
      if (this.stopped) return;
      const reason = `${this.keeping.title} ended by itself (exit code ${code ?? 'none'}).`;
      const failure = await this.startAgain(reason);
      if (failure !== undefined) return fail(failure);
    }
  }

  /** Resolves when it runs again or is stopped; with a reason when it is given up. */
  private async startAgain(ended: string): Promise<string | undefined> {
    const { title, start, onEnd, onBack, mostEnds = Number.POSITIVE_INFINITY, pause = usualPause } = this.keeping;
    const again = { port: Number(new URL(this.first.uri).port), signal: this.stopping.signal };
    for (let reason = ended; ;) {
      const count = this.countEnd();
      if (count >= mostEnds) {
        const often = `${title} ended or did not start ${count} times within ten minutes and is given up.`;
        return `${often} The last time: ${reason}${reason === ended ? `\n${await this.server.lastLines()}` : ''}`;
      }
      onEnd(`${reason}\nIt is started again.`);
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** (count - 1)), again.signal);
      if (this.stopped) return undefined;
      try {
        this.server = await start(again);
        if (!this.stopped) onBack?.();
        return undefined;
      } catch (error) {
        if (this.stopped) return undefined;
        reason = error instanceof Error ? error.message : `${title} could not be started again.`;
      }
    }
  }

  /** How many ends of the last ten minutes there are with this one. */
  private countEnd(): number {
    const { now = Date.now } = this.keeping;
    this.ends = [...this.ends.filter((at) => at > now() - windowMs), now()];
    return this.ends.length;
  }
}

const usualPause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
