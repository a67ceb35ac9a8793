import type { Graph } from '../platform/neo4j/graph.js';
import { recordAccesses } from './writing/memoryWrites.store.js';

const flushMs = 5_000;
const maxWaiting = 50_000;

/** Remembers which memories were read and writes it down in batches, so that no reader waits for it. */
export class AccessLog {
  private waiting = new Map<string, { count: number; at: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly graph: Graph,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Notes that these memories were shown; never waits and never fails. */
  record(ids: readonly string[], at: number): void {
    for (const id of ids) {
      const read = this.waiting.get(id);
      if (!read && this.waiting.size >= maxWaiting) return;
      this.waiting.set(id, { count: (read?.count ?? 0) + 1, at });
    }
    this.timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  /** Writes down what waits; what cannot be written is counted as lost, for access times are no evidence. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const reads = [...this.waiting].map(([id, read]) => ({ id, ...read }));
    this.waiting = new Map();
    if (reads.length === 0) return;
    try {
      await this.graph.session().write((transaction) => recordAccesses(transaction, reads));
    } catch (error) {
      this.onError(error);
    }
  }
}
