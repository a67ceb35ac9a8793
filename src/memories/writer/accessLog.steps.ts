import type { Audience } from '../../disclosure/audience.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import { runDetached } from '../../platform/telemetry/spans.js';
import { recordAccesses } from './memoryWrites.store.js';

/** Time in ms after a first read at which the buffer is written. */
const flushDelayMs = 5_000;
const maxBufferedReads = 50_000;

/** Collects reads of memories and writes them in batches, so that no reader waits for the write. */
export class AccessLog {
  private bufferedReads = new Map<string, { by: Map<string, number>; at: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly graph: Graph,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Records that memories were shown to a viewer. Never waits or fails; drops those beyond a buffer of 50,000. */
  record(ids: readonly string[], { viewerId, now }: Pick<Audience, 'viewerId' | 'now'>): void {
    for (const id of ids) {
      const bufferedRead = this.bufferedReads.get(id);
      if (!bufferedRead && this.bufferedReads.size >= maxBufferedReads) return;
      const by = bufferedRead?.by ?? new Map<string, number>();
      this.bufferedReads.set(id, { by: by.set(viewerId, (by.get(viewerId) ?? 0) + 1), at: now });
    }
    this.timer ??= runDetached(() => setTimeout(() => void this.flush(), flushDelayMs).unref());
  }

  /** Writes the buffered reads. If the write fails, they count as lost: access times are no evidence. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const reads = [...this.bufferedReads].map(([id, { by, at }]) => {
      const readers = [...by].map(([viewer, count]) => ({ viewer, count }));
      return { id, at, by: readers, count: readers.reduce((sum, { count }) => sum + count, 0) };
    });
    this.bufferedReads = new Map();
    if (reads.length === 0) return;
    try {
      await this.graph.session().write((transaction) => recordAccesses(transaction, reads));
    } catch (error) {
      this.onError(error);
    }
  }
}
