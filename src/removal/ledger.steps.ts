import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { ledgerLine, type LedgerLine, removalId } from './ledger.js';
import { listMarks, markApplied, markBegun } from './ledger.store.js';

/** File of the ledger: `append` resolves when the line is on disk. */
export interface LedgerFile {
  append(line: string): Promise<void>;
  lines(): AsyncIterable<string>;
}

/** Number of lines that are compared with the graph at once. */
const linesPerPage = 500;

/** Numbers of removals that a start has made again, and that it has left to background work. */
export interface ReplayCounts {
  readonly reapplied: number;
  readonly resumed: number;
}

/** Ways to make a removal again. `resume` resolves with true if it is applied, with false if background work goes on. */
export interface Replay {
  readonly apply: (line: LedgerLine) => Promise<void>;
  readonly resume: (line: LedgerLine) => Promise<boolean>;
}

/**
 * Ledger of removals and erasures outside the graph. A graph that is restored from a backup lacks the marks of those
 * that came after it, and they are applied again before anything is read.
 *
 * | state of a line | meaning                                               | next state                                    |
 * | --------------- | ----------------------------------------------------- | --------------------------------------------- |
 * | recorded        | the graph has no mark as late: it comes from a backup | applied (replayed at the start)               |
 * | begun           | marked before its first change: under way, or failed  | applied (done, asked again, at the next start, |
 * |                 |                                                       | or by its background work)                    |
 * |                 |                                                       | recorded (the graph comes from a backup)      |
 * | applied         | the graph has a mark of the same removal, no older    | recorded, begun (it comes from a backup)      |
 */
export class Ledger {
  constructor(
    /** Absent: nothing is recorded. */
    private readonly file?: LedgerFile,
    /** Has background work finish a removal that has begun and failed, for example at the deadline of its request. */
    private readonly resumeInBackground: (line: LedgerLine) => Promise<void> = () => Promise.resolve(),
  ) {}

  /**
   * Records a removal before it begins, runs it, and marks it in the graph. The mark of a retry counts for the failed
   * request, too. The mark that it has begun comes first: a line that was cut off from its mark would be taken for one
   * that a backup lacks.
   */
  async record<T>(graph: GraphSession, line: LedgerLine, remove: () => Promise<T>): Promise<T> {
    if (!this.file) return remove();
    await markBegun(graph, line);
    await this.file.append(JSON.stringify(line));
    const removal = await remove().catch(async (error: unknown) => {
      // If this fails, too, the next start finds the line.
      await this.resumeInBackground(line).catch(() => undefined);
      throw error;
    });
    await graph.write((transaction) => this.markApplied(transaction, line));
    return removal;
  }

  /** Marks a recorded removal in the graph, in the transaction that stores its end. */
  async markApplied(transaction: GraphTransaction, line: LedgerLine): Promise<void> {
    if (this.file) await markApplied(transaction, line);
  }

  /** Applies the removals that this graph lacks, in order, and resumes those that have begun in it. */
  async replay(graph: GraphSession, { apply, resume }: Replay): Promise<ReplayCounts> {
    let reapplied = 0;
    let resumed = 0;
    for await (const lines of this.pages()) {
      const marks = await listMarks(
        graph,
        lines.map(({ removal }) => removalId(removal)),
      );
      for (const line of lines) {
        const { at: appliedAt, begunAt } = marks.get(removalId(line.removal)) ?? { at: null, begunAt: null };
        if ((appliedAt ?? -Infinity) >= line.at) continue;
        if ((begunAt ?? -Infinity) < line.at) await apply(line);
        else if (!(await resume(line))) {
          resumed += 1;
          continue;
        }
        await graph.write((transaction) => this.markApplied(transaction, line));
        reapplied += 1;
      }
    }
    return { reapplied, resumed };
  }

  private async *pages(): AsyncGenerator<LedgerLine[]> {
    let page: LedgerLine[] = [];
    for await (const text of this.file?.lines() ?? []) {
      const line = lineOf(text);
      if (line) page.push(line);
      if (page.length < linesPerPage) continue;
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
