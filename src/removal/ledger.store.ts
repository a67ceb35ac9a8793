import { z } from 'zod';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { ledgerEntry, type LedgerLine, removalId } from './ledger.js';
import { statements } from './statements.generated.js';

const markRow = z.object({ id: z.string(), begunAt: z.number().nullable(), at: z.number().nullable() });
const begunRow = z.object({ at: z.number(), request: z.string() });

/** Times of the latest request of a removal that has begun in this graph, and that is applied, in epoch ms; or null. */
export type RemovalMark = Omit<z.infer<typeof markRow>, 'id'>;

/** Returns the marks that this graph has of these removals, by id. */
export async function listMarks(graph: GraphSession, ids: readonly string[]): Promise<Map<string, RemovalMark>> {
  if (ids.length === 0) return new Map();
  const rows = await graph.read(statements['removal/ledger/list-marks'], { ids });
  return new Map(rowsOf(markRow, rows).map(({ id, ...mark }) => [id, mark]));
}

/** Returns the latest request of a removal that has begun in this graph; undefined if it is applied, or never began. */
export async function findBegunRemoval(graph: GraphSession, id: string): Promise<LedgerLine | undefined> {
  const [row] = await graph.read(statements['removal/ledger/find-begun'], { id });
  if (row === undefined) return undefined;
  const { at, request } = begunRow.parse(row);
  return { at, removal: ledgerEntry.parse(JSON.parse(request)) };
}

/** Records that a removal of the ledger begins in this graph. */
export async function markBegun(graph: GraphSession, { at, removal }: LedgerLine): Promise<void> {
  const params = {
    id: removalId(removal),
    tenant: removal.tenant,
    requestedAt: at,
    request: JSON.stringify(removal),
  };
  await graph.writeOne(statements['removal/ledger/mark-begun'], params);
}

/** Records that this graph has applied a removal of the ledger. */
export async function markApplied(transaction: GraphTransaction, { at, removal }: LedgerLine): Promise<void> {
  const params = { id: removalId(removal), tenant: removal.tenant, requestedAt: at };
  await transaction.run(statements['removal/ledger/mark-applied'], params);
}
