import type { Audience } from '../../disclosure/audience.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { detached } from '../../platform/telemetry/spans.js';
import { recordAccesses } from './memoryWrites.store.js';

const flushMs = 5_000;
const maxWaiting = 50_000;

/** Remembers which memories were read and writes it down in batches, so that no reader waits for it. */
export class AccessLog {
  private waiting = new Map<string, { by: Map<string, number>; at: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly graph: Graph,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Notes that these memories were shown to somebody; never waits and never fails. */
  record(ids: readonly string[], { viewerId, now }: Pick<Audience, 'viewerId' | 'now'>): void {
    for (const id of ids) {
      const read = this.waiting.get(id);
      if (!read && this.waiting.size >= maxWaiting) return;
      const by = read?.by ?? new Map<string, number>();
      this.waiting.set(id, { by: by.set(viewerId, (by.get(viewerId) ?? 0) + 1), at: now });
    }
    this.timer ??= detached(() => setTimeout(() => void this.flush(), flushMs).unref());
  }

  /** Writes down what waits; what cannot be written is counted as lost, for access times are no evidence. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const reads = [...this.waiting].map(([id, { by, at }]) => {
      const readers = [...by].map(([viewer, count]) => ({ viewer, count }));
      return { id, at, by: readers, count: readers.reduce((sum, { count }) => sum + count, 0) };
    });
    this.waiting = new Map();
    if (reads.length === 0) return;
    try {
      await this.graph.session().write((transaction) => recordAccesses(transaction, reads));
    } catch (error) {
      this.onError(error);
    }
  }
}
