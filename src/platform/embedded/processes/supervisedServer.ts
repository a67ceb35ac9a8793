import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedServer } from './guardedServer.js';

/** Parameters of a restart: the same port, and a signal that aborts the start. */
export interface RestartOptions {
  readonly port: number;
  readonly signal: AbortSignal;
}

/** Options of the supervision of a server. */
export interface SupervisionOptions<Server> {
  /** Name at the beginning of a sentence, such as `The job store`. */
  readonly title: string;
  /** Starts the server. With `again`: at the same port, until the signal aborts. */
  readonly start: (again?: RestartOptions) => Promise<Server>;
  /** Called with a sentence for each end and each failed start that is followed by a restart. */
  readonly onEnd: (reason: string) => void;
  /** Called when the server is ready again. */
  readonly onBack?: () => void;
  /** Ends and failed starts within ten minutes after which the server is given up; no limit if absent. */
  readonly mostEnds?: number;
  /** Waits for a number of ms, or until the signal aborts; tests pass their own. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

type Addressed = GuardedServer & { readonly uri: string };

const windowMs = 600_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Starts a server and restarts it after each unexpected end, always at the same address. Back-off: the pause before a
 * restart doubles from half a second up to 30 seconds with each end of the last ten minutes. Rejects if the first start
 * fails.
 */
export async function superviseServer<Server extends Addressed>(
  keeping: SupervisionOptions<Server>,
): Promise<SupervisedServer<Server>> {
  return new SupervisedServer(keeping, await keeping.start());
}

/**
 * Supervised server; {@link superviseServer} makes it.
 *
 * | state    | meaning                               | next state                                           |
 * | -------- | ------------------------------------- | ---------------------------------------------------- |
 * | running  | ready at its address                  | waiting (ended unexpectedly), given up, stopped      |
 * | waiting  | back-off before a restart             | starting (pause over), stopped                       |
 * | starting | restarted at the same port            | running (ready), waiting (failed), given up, stopped |
 * | given up | `mostEnds` reached; `failed` resolves | stopped                                              |
 * | stopped  | ended by `stop`                       | none                                                 |
 */
export class SupervisedServer<Server extends Addressed> {
  /** Resolves with the reason, in words, when the server is given up. */
  readonly failed: Promise<string>;
  private readonly stopping = new AbortController();
  private readonly kept: Promise<void>;
  private server: Server;
  private ends: number[] = [];

  constructor(
    private readonly keeping: SupervisionOptions<Server>,
    /** Server of the first start; all later ones have its address. */
    readonly first: Server,
  ) {
    this.server = first;
    let fail = (_reason: string): void => undefined;
    this.failed = new Promise((resolve) => (fail = resolve));
    this.kept = this.keep(fail);
  }

  /** Stops the server for good, also during a restart. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.server.stop();
    await this.kept;
    // A restart may have become ready just before the signal reached it.
    await this.server.stop();
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async keep(fail: (reason: string) => void): Promise<void> {
    while (!this.stopped) {
      const code = await this.server.exited;
      if (this.stopped) return;
      const reason = `${this.keeping.title} ended unexpectedly (exit code ${code ?? 'none'}).`;
      const failure = await this.startAgain(reason);
      if (failure !== undefined) return fail(failure);
    }
  }

  /** Restarts with back-off. Resolves with undefined once running again or stopped, with a reason when given up. */
  private async startAgain(ended: string): Promise<string | undefined> {
    const { title, start, onEnd, onBack, mostEnds = Number.POSITIVE_INFINITY, pause = defaultPause } = this.keeping;
    const again = { port: Number(new URL(this.first.uri).port), signal: this.stopping.signal };
    for (let reason = ended; ;) {
      const count = this.countEnd();
      if (count >= mostEnds) {
        const often = `${title} ended or did not start ${count} times within ten minutes and is given up.`;
        return `${often} The last time: ${reason}${reason === ended ? `\n${await this.server.lastLines()}` : ''}`;
      }
      onEnd(`${reason}\nIt is restarted.`);
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** (count - 1)), again.signal);
      if (this.stopped) return undefined;
      try {
        this.server = await start(again);
        if (!this.stopped) onBack?.();
        return undefined;
      } catch (error) {
        if (this.stopped) return undefined;
        reason = error instanceof Error ? error.message : `${title} could not be restarted.`;
      }
    }
  }

  /** Records an end and returns the number of ends in the last ten minutes, this one included. */
  private countEnd(): number {
    const { now = Date.now } = this.keeping;
    this.ends = [...this.ends.filter((at) => at > now() - windowMs), now()];
    return this.ends.length;
  }
}

const defaultPause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
