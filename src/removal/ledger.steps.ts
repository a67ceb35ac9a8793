import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { ledgerLine, type LedgerLine, removalId } from './ledger.js';
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
 *
 * | state of a line | meaning                                            | next state                                 |
 * | --------------- | -------------------------------------------------- | ------------------------------------------ |
 * | recorded        | on disk; the removal is under way, or has failed   | applied (done, asked again, or replayed)   |
 * | applied         | the graph has a mark of the same removal, no older | recorded (the graph comes from a backup)   |
 */
export class Ledger {
  constructor(
    /** Absent: nothing is recorded. */
    private readonly file?: LedgerFile,
  ) {}

  /**
   * Records a removal before it begins, runs it, and marks it in the graph. The mark of a retry counts for the failed
   * request, too.
   */
  async record<T>(graph: GraphSession, line: LedgerLine, remove: () => Promise<T>): Promise<T> {
    if (!this.file) return remove();
    await this.file.append(JSON.stringify(line));
    const removed = await remove();
    await graph.write((transaction) => this.markApplied(transaction, line));
    return removed;
  }

  /** Marks a recorded removal in the graph, in the transaction that stores its end. */
  async markApplied(transaction: GraphTransaction, line: LedgerLine): Promise<void> {
    if (this.file) await markApplied(transaction, line);
  }

  /** Applies the removals that this graph lacks, in order. Resolves with their number. */
  async replay(graph: GraphSession, apply: (line: LedgerLine) => Promise<void>): Promise<number> {
    let applied = 0;
    for await (const lines of this.pages()) {
      const appliedAt = await listApplied(
        graph,
        lines.map(({ removal }) => removalId(removal)),
      );
      for (const line of lines) {
        if ((appliedAt.get(removalId(line.removal)) ?? -Infinity) >= line.at) continue;
        await apply(line);
        await graph.write((transaction) => this.markApplied(transaction, line));
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
