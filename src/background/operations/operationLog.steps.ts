import { type Clock, minuteMs } from '../../platform/clock.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { runDetached } from '../../platform/telemetry/spans.js';
import type { Operation } from './operation.js';
import { addCounts, type MinuteCount } from './operations.store.js';

const flushMs = 5_000;
/** Maximum number of counts buffered while the graph is unreachable: an hour of ten tenants. Later ones are dropped. */
const maxPending = 40_000;

/** Counts operations and writes the counts to the graph in batches every 5 s, so that no caller waits for it. */
export class OperationLog {
  private pendingCounts = new Map<string, MinuteCount>();
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
    const counts = [...this.pendingCounts.values()];
    if (counts.length === 0) return;
    this.pendingCounts = new Map();
    try {
      await addCounts(this.graph, counts);
    } catch (error) {
      for (const count of counts) this.add(count);
      this.flushSoon();
      this.onError(error);
    }
  }

  private flushSoon(): void {
    this.timer ??= runDetached(() => setTimeout(() => void this.flush(), flushMs).unref());
  }

  private add(minuteCount: MinuteCount): void {
    const key = `${minuteCount.endsAt} ${minuteCount.tenantId} ${minuteCount.node} ${minuteCount.op} ${minuteCount.status}`;
    const earlierCount = this.pendingCounts.get(key);
    if (!earlierCount && this.pendingCounts.size >= maxPending) return;
    this.pendingCounts.set(key, { ...minuteCount, count: (earlierCount?.count ?? 0) + minuteCount.count });
  }
}
