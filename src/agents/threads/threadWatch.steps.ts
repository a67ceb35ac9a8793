import type { GraphSession } from '../../platform/neo4j/graph.js';
import { readProgress } from './threads.store.js';

/** Other copies of the service write, too: what they have written is noticed within this time. */
const pollMs = 250;
/** What this copy writes is noticed within this time; many writes are looked at together, and read together. */
const pauseMs = 100;
/** Where events of a thread cannot be read yet, or not any more, this often is waited for them. */
const mostPatience = 4;

/** A thread whose changes somebody waits for. */
export interface WatchedThread {
  /** How far it has come: all events up to this revision can be read. */
  readonly revision: number;
  /** Resolves when it has come further than this revision, when the signal aborts, or when watching ends. */
  next(after: number, signal: AbortSignal): Promise<void>;
  /** Ends the watch; whoever watches the same thread goes on. */
  close(): void;
}

/** Notices that threads have changed, whichever copy of the service has written: one statement asks for all of them. */
export class ThreadWatch {
  private readonly watched = new Map<string, Entry>();
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isWoken = false;
  private isStopped = false;

  constructor(
    private readonly session: () => GraphSession,
    /** Hears that the graph could not be asked; it is asked again. */
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Watches a thread; resolves once it is known how far it has come. Rejects where the graph does not say. */
  async watch(tenant: string, key: string): Promise<WatchedThread> {
    let entry = this.watched.get(key);
    if (!entry) this.watched.set(key, (entry = new Entry(tenant, key)));
    entry.holders += 1;
    const one = this.handle(entry);
    try {
      if (entry.revision < 0) await this.begin(entry);
    } catch (error) {
      one.close();
      throw error;
    }
    this.schedule(pollMs);
    return one;
  }

  /** Hears that something was written here to these threads. */
  wake(threads: readonly string[]): void {
    // A look that is due soon already is not put off by what is written until then.
    if (this.isWoken || !threads.some((key) => this.watched.has(key))) return;
    this.isWoken = true;
    this.schedule(pauseMs);
  }

  /** Lets everybody who waits go, for good. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    for (const entry of this.watched.values()) entry.release();
  }

  private handle(entry: Entry): WatchedThread {
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
        entry.holders -= 1;
        if (entry.holders === 0) this.watched.delete(entry.key);
      },
    };
  }

  private async begin(entry: Entry): Promise<void> {
    const [found] = await readProgress(this.session(), [entry.asked]);
    // Whatever is written from here on comes after it.
    if (entry.revision < 0) entry.revision = found?.rev ?? 0;
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
    const entries = [...this.watched.values()].filter(({ revision }) => revision >= 0);
    if (entries.length === 0) return;
    this.isPolling = true;
    try {
      const found = await readProgress(
        this.session(),
        entries.map(({ asked }) => asked),
      );
      for (const { key, rev, written } of found) this.watched.get(key)?.advance(rev, written);
    } catch (error) {
      this.onError(error);
    }
    this.isPolling = false;
    this.schedule(this.isWoken ? pauseMs : pollMs);
  }
}

class Entry {
  /** -1 until it is known. */
  revision = -1;
  holders = 0;
  private patience = mostPatience;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly tenant: string,
    readonly key: string,
  ) {}

  get asked(): { tenant: string; key: string; known: number } {
    return { tenant: this.tenant, key: this.key, known: this.revision };
  }

  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        this.waiting.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      this.waiting.add(go);
      signal.addEventListener('abort', go);
    });
  }

  /**
   * A commit becomes readable piece by piece, so a revision may be read before its event is. Each has one event; those of
   * memories that were purged meanwhile never come.
   */
  advance(rev: number, written: number): void {
    if (rev <= this.revision) return;
    if (written < rev - this.revision && (this.patience -= 1) > 0) return;
    this.patience = mostPatience;
    this.revision = rev;
    this.release();
  }

  release(): void {
    for (const go of [...this.waiting]) go();
  }
}
