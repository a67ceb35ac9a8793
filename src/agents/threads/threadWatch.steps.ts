import type { GraphSession } from '../../platform/neo4j/graph.js';
import { readThreadProgress } from './threads.store.js';

/** Poll interval in ms: maximum delay before changes written by other processes are noticed. */
const pollMs = 250;
/** Debounce in ms: maximum delay until writes of this process are noticed. Writes within it share one poll. */
const debounceMs = 100;
/** Number of polls after which events that are not readable, or no longer exist, are skipped. */
const maxPolls = 4;

/** Thread with at least one watcher. */
export interface WatchedThread {
  /** Revision up to which all events are readable. */
  readonly revision: number;
  /** Resolves when the revision exceeds `after`, when the signal aborts, or when the watch stops. */
  next(after: number, signal: AbortSignal): Promise<void>;
  /** Ends this watch; other watchers of the thread are not affected. */
  close(): void;
}

/**
 * Notices changes of threads, whichever process wrote them. One statement per poll reads the progress of all watched
 * threads.
 *
 * | state     | meaning                                             | next state                                   |
 * | --------- | --------------------------------------------------- | -------------------------------------------- |
 * | idle      | no timer runs                                       | scheduled (`watch`, `wake`)                  |
 * | scheduled | a timer runs: 250 ms, or 100 ms after `wake`        | polling (timer), idle (timer, none watched)  |
 * | polling   | the progress of the watched threads is being read   | scheduled (done or failed)                   |
 * | stopped   | no poll starts any more; all watchers are released  | none (`stop` leads here from every state)    |
 */
export class ThreadWatch {
  private readonly entriesByKey = new Map<string, WatchEntry>();
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isWoken = false;
  private isStopped = false;

  constructor(
    private readonly session: () => GraphSession,
    /** Callback for a failed poll; polling continues. */
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Watches a thread; resolves when its revision is known. Rejects if the graph cannot be read. */
  async watch(tenant: string, key: string): Promise<WatchedThread> {
    let entry = this.entriesByKey.get(key);
    if (!entry) this.entriesByKey.set(key, (entry = new WatchEntry(tenant, key)));
    entry.watcherCount += 1;
    const watchHandle = this.createHandle(entry);
    try {
      if (entry.revision < 0) await this.readFirstRevision(entry);
    } catch (error) {
      watchHandle.close();
      throw error;
    }
    this.schedule(pollMs);
    return watchHandle;
  }

  /** Announces that this process has written to these threads. */
  wake(threads: readonly string[]): void {
    // Later writes do not postpone a poll that is scheduled already: debounce without a reset.
    if (this.isWoken || !threads.some((key) => this.entriesByKey.has(key))) return;
    this.isWoken = true;
    this.schedule(debounceMs);
  }

  /** Releases all watchers, permanently. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    for (const entry of this.entriesByKey.values()) entry.release();
  }

  private createHandle(entry: WatchEntry): WatchedThread {
    let isOpen = true;
    return {
      get revision() {
        return entry.revision;
      },
      next: (after, signal) => {
        if (entry.revision > after || signal.aborted || this.isStopped) return Promise.resolve();
        return entry.wait(signal);
      },
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        entry.watcherCount -= 1;
        if (entry.watcherCount === 0) this.entriesByKey.delete(entry.key);
      },
    };
  }

  private async readFirstRevision(entry: WatchEntry): Promise<void> {
    const [progress] = await readThreadProgress(this.session(), [entry.progressQuery]);
    // Later events have higher revisions.
    if (entry.revision < 0) entry.revision = progress?.rev ?? 0;
  }

  private schedule(ms: number): void {
    if (this.isStopped || this.isPolling) return;
    if (this.timer && !this.isWoken) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.poll(), ms);
    this.timer.unref();
  }

  private async poll(): Promise<void> {
    this.timer = undefined;
    this.isWoken = false;
    const entries = [...this.entriesByKey.values()].filter(({ revision }) => revision >= 0);
    if (entries.length === 0) return;
    this.isPolling = true;
    try {
      const progress = await readThreadProgress(
        this.session(),
        entries.map(({ progressQuery }) => progressQuery),
      );
      for (const { key, rev, eventCount } of progress) this.entriesByKey.get(key)?.advance(rev, eventCount);
    } catch (error) {
      this.onError(error);
    }
    this.isPolling = false;
    this.schedule(this.isWoken ? debounceMs : pollMs);
  }
}

class WatchEntry {
  /** Latest readable revision; -1 until it is known. */
  revision = -1;
  watcherCount = 0;
  private remainingPolls = maxPolls;
  private readonly resumeCallbacks = new Set<() => void>();

  constructor(
    private readonly tenant: string,
    readonly key: string,
  ) {}

  get progressQuery(): { tenant: string; key: string; knownRev: number } {
    return { tenant: this.tenant, key: this.key, knownRev: this.revision };
  }

  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const resume = (): void => {
        this.resumeCallbacks.delete(resume);
        signal.removeEventListener('abort', resume);
        resolve();
      };
      this.resumeCallbacks.add(resume);
      signal.addEventListener('abort', resume);
    });
  }

  /**
   * Advances to a revision once its events are readable. A commit becomes visible piece by piece, so that a revision
   * may be readable before its event. Each revision has one event. Events of purged memories never become readable, so
   * a limited number of polls waits for them.
   */
  advance(rev: number, eventCount: number): void {
    if (rev <= this.revision) return;
    if (eventCount < rev - this.revision && (this.remainingPolls -= 1) > 0) return;
    this.remainingPolls = maxPolls;
    this.revision = rev;
    this.release();
  }

  release(): void {
    for (const resume of [...this.resumeCallbacks]) resume();
  }
}
