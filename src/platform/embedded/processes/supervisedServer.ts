import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedServer } from './guardedServer.js';

/** Parameters of a restart: the same port, and a signal that aborts the start. */
export interface RestartOptions {
  readonly port: number;
  readonly signal: AbortSignal;
}

export interface SupervisionOptions<Server> {
  /** Name at the beginning of a sentence, such as `The job store`. */
  readonly title: string;
  /** Starts the server. With `restart`: at the same port, until the signal aborts. */
  readonly start: (restart?: RestartOptions) => Promise<Server>;
  /** Called with a sentence for each end and each failed start that is followed by a restart. */
  readonly onEnd: (reason: string) => void;
  /** Called when the server is ready again. */
  readonly onBack?: () => void;
  /** Ends and failed starts within ten minutes after which the server is given up; no limit if absent. */
  readonly maxEnds?: number;
  /** Waits for a number of ms, or until the signal aborts; tests pass their own. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

type AddressedServer = GuardedServer & { readonly uri: string };

const windowMs = 600_000;
const firstPauseMs = 500;
const maxPauseMs = 30_000;

/**
 * Starts a server and restarts it after each unexpected end, always at the same address. Back-off: the pause before a
 * restart doubles from half a second up to 30 seconds with each end of the last ten minutes. Rejects if the first start
 * fails.
 */
export async function superviseServer<Server extends AddressedServer>(
  options: SupervisionOptions<Server>,
): Promise<SupervisedServer<Server>> {
  return new SupervisedServer(options, await options.start());
}

/**
 * Supervised server; {@link superviseServer} makes it.
 *
 * | state    | meaning                               | next state                                           |
 * | -------- | ------------------------------------- | ---------------------------------------------------- |
 * | running  | ready at its address                  | waiting (ended unexpectedly), given up, stopped      |
 * | waiting  | back-off before a restart             | starting (pause over), stopped                       |
 * | starting | restarted at the same port            | running (ready), waiting (failed), given up, stopped |
 * | given up | `maxEnds` reached; `failed` resolves | stopped                                              |
 * | stopped  | ended by `stop`                       | none                                                 |
 */
export class SupervisedServer<Server extends AddressedServer> {
  /** Resolves with the reason, in words, when the server is given up. */
  readonly failed: Promise<string>;
  private readonly stopControl = new AbortController();
  private readonly supervision: Promise<void>;
  private server: Server;
  private endTimes: number[] = [];

  constructor(
    private readonly options: SupervisionOptions<Server>,
    /** Server of the first start; all later ones have its address. */
    readonly first: Server,
  ) {
    this.server = first;
    let fail = (_reason: string): void => undefined;
    this.failed = new Promise((resolve) => (fail = resolve));
    this.supervision = this.supervise(fail);
  }

  /** Stops the server for good, also during a restart. */
  async stop(): Promise<void> {
    this.stopControl.abort();
    await this.server.stop();
    await this.supervision;
    // A restart may have become ready just before the signal reached it.
    await this.server.stop();
  }

  private get isStopped(): boolean {
    return this.stopControl.signal.aborted;
  }

  private async supervise(fail: (reason: string) => void): Promise<void> {
    while (!this.isStopped) {
      const code = await this.server.exited;
      if (this.isStopped) return;
      const reason = `${this.options.title} ended unexpectedly (exit code ${code ?? 'none'}).`;
      const failure = await this.startAgain(reason);
      if (failure !== undefined) return fail(failure);
    }
  }

  /** Restarts with back-off. Resolves with undefined once running again or stopped, with a reason when given up. */
  private async startAgain(endReason: string): Promise<string | undefined> {
    const { title, start, onEnd, onBack, maxEnds = Number.POSITIVE_INFINITY, pause = defaultPause } = this.options;
    const restart = { port: Number(new URL(this.first.uri).port), signal: this.stopControl.signal };
    for (let reason = endReason; ;) {
      const count = this.countEnd();
      if (count >= maxEnds) {
        const giveUpReason = `${title} ended or did not start ${count} times within ten minutes and is given up.`;
        return `${giveUpReason} The last time: ${reason}${reason === endReason ? `\n${await this.server.lastLines()}` : ''}`;
      }
      onEnd(`${reason}\nIt is restarted.`);
      await pause(Math.min(maxPauseMs, firstPauseMs * 2 ** (count - 1)), restart.signal);
      if (this.isStopped) return undefined;
      try {
        this.server = await start(restart);
        if (!this.isStopped) onBack?.();
        return undefined;
      } catch (error) {
        if (this.isStopped) return undefined;
        reason = error instanceof Error ? error.message : `${title} could not be restarted.`;
      }
    }
  }

  /** Records an end and returns the number of ends in the last ten minutes, this one included. */
  private countEnd(): number {
    const { now = Date.now } = this.options;
    this.endTimes = [...this.endTimes.filter((at) => at > now() - windowMs), now()];
    return this.endTimes.length;
  }
}

const defaultPause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
