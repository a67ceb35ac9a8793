import type { Clock } from '../platform/clock.js';
import { newId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { ledgerLine, type LedgeredRemoval, type LedgerLine } from './ledger.js';
import { listApplied, markApplied } from './removal.store.js';

/** File of the ledger: `append` resolves when the line is on disk. */
export interface LedgerFile {
  append(line: string): Promise<void>;
  lines(): AsyncIterable<string>;
}

/** Number of lines that are compared with the graph at once. */
const atOnce = 500;

/**
 * Ledger of removals and erasures outside the graph. A graph that is restored from a backup lacks the marks of those
 * that came after it, and they are applied again before anything is read.
 */
export class Ledger {
  constructor(
    private readonly clock: Clock,
    /** Absent: nothing is recorded. */
    private readonly file?: LedgerFile,
  ) {}

  /** Records a removal before it begins, runs it, and marks it in the graph. A retry is a removal of its own. */
  async record<T>(graph: GraphSession, removal: LedgeredRemoval, remove: () => Promise<T>): Promise<T> {
    if (!this.file) return remove();
    const line: LedgerLine = { id: newId('removal'), at: this.clock(), removal };
    await this.file.append(JSON.stringify(line));
    const removed = await remove();
    await markApplied(graph, line);
    return removed;
  }

  /** Applies the removals that this graph lacks, in order. Resolves with their number. */
  async replay(graph: GraphSession, apply: (removal: LedgeredRemoval) => Promise<void>): Promise<number> {
    let applied = 0;
    for await (const lines of this.pages()) {
      const known = await listApplied(
        graph,
        lines.map(({ id }) => id),
      );
      for (const line of lines) {
        if (known.has(line.id)) continue;
        await apply(line.removal);
        await markApplied(graph, line);
        applied += 1;
      }
    }
    return applied;
  }

  private async *pages(): AsyncGenerator<LedgerLine[]> {
    let page: LedgerLine[] = [];
    for await (const text of this.file?.lines() ?? []) {
      const line = lineOf(text);
      if (line) page.push(line);
      if (page.length < atOnce) continue;
      yield page;
      page = [];
    }
    yield page;
  }
}

/** Returns a line; undefined for one that was cut off by a crash, whose removal was never acknowledged. */
function lineOf(text: string): LedgerLine | undefined {
  try {
    return ledgerLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
