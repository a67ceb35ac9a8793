import { type Clock, minuteMs } from '../../platform/clock.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { runDetached } from '../../platform/telemetry/spans.js';
import type { Operation } from './operation.js';
import { addCounts, type MinuteCount } from './operations.store.js';

const flushMs = 5_000;
/**
 * Maximum number of different counts that are buffered while the graph is unreachable: an hour of all operations of ten
 * tenants. Further ones are dropped.
 */
const maxWaiting = 40_000;

/** Counts operations and writes the counts to the graph in batches every 5 s, so that no caller waits for it. */
export class OperationLog {
  private waiting = new Map<string, MinuteCount>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly graph: Graph,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Counts an operation; ignores undefined. Never waits and never throws. */
  record(tenantId: string, operation: Operation | undefined): void {
    if (!operation) return;
    this.add({ ...operation, tenantId, endsAt: (Math.floor(this.clock() / minuteMs) + 1) * minuteMs, count: 1 });
    this.flushSoon();
  }

  /** Writes the buffered counts. Counts that could not be written stay in the buffer for the next flush. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts = [...this.waiting.values()];
    if (counts.length === 0) return;
    this.waiting = new Map();
    try {
      await addCounts(this.graph, counts);
    } catch (error) {
      for (const one of counts) this.add(one);
      this.flushSoon();
      this.onError(error);
    }
  }

  private flushSoon(): void {
    this.timer ??= runDetached(() => setTimeout(() => void this.flush(), flushMs).unref());
  }

  private add(more: MinuteCount): void {
    const key = `${more.endsAt} ${more.tenantId} ${more.node} ${more.op} ${more.status}`;
    const before = this.waiting.get(key);
    if (!before && this.waiting.size >= maxWaiting) return;
    this.waiting.set(key, { ...more, count: (before?.count ?? 0) + more.count });
  }
}
