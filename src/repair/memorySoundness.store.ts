import type { GraphSession, GraphTransaction, Row } from '../platform/neo4j/graph.js';
import { idsOf } from '../platform/neo4j/rows.js';
import { memoryIdOf } from '../memories/memory.js';
import { type ExaminedMemory, examinedRow } from './memorySoundness.js';
import { statements } from './statements.generated.js';

/** Page of memories; those whose own properties cannot be parsed are listed apart. */
export interface ExaminedPage {
  readonly rows: readonly ExaminedMemory[];
  readonly unreadable: readonly { readonly id: string; readonly tenantId: string }[];
  /** Cursor: the id of the last memory of the page; undefined at the end. */
  readonly last: string | undefined;
}

/** Returns a page of memories, by id, with all that is stored twice of them; of one tenant, or of all if null. */
export async function listExamined(
  graph: GraphSession,
  { now, ...page }: { tenant: string | null; after: string; limit: number; now: number },
): Promise<ExaminedPage> {
  return pageOf(await graph.read(statements['repair/list-examined-memories'], { ...page, audience: { now } }));
}

/** Returns memories of a tenant by id, without those whose properties cannot be parsed. */
export async function examineMemories(
  transaction: Pick<GraphTransaction, 'run'>,
  { now, ...question }: { tenant: string; ids: readonly string[]; now: number },
): Promise<readonly ExaminedMemory[]> {
  return pageOf(await transaction.run(statements['repair/examine-memories'], { ...question, audience: { now } })).rows;
}

/** Returns the ids that exist. */
export async function findExisting(graph: GraphSession, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set(idsOf(await graph.read(statements['repair/find-existing-memories'], { ids })));
}

function pageOf(rawRows: readonly Row[]): ExaminedPage {
  const rows: ExaminedMemory[] = [];
  const unreadable: { id: string; tenantId: string }[] = [];
  let last: string | undefined;
  for (const rawRow of rawRows) {
    const identity = memoryIdOf.parse(rawRow);
    last = identity.id;
    const parsed = examinedRow.safeParse(rawRow);
    if (parsed.success) rows.push(parsed.data);
    else unreadable.push(identity);
  }
  return { rows, unreadable, last };
}
