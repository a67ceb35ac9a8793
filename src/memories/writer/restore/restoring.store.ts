import { z } from 'zod';
import type { GraphSession, GraphTransaction } from '../../../platform/neo4j/graph.js';
import { rowsOf } from '../../../platform/neo4j/rows.js';
import { statements } from '../../statements.generated.js';
import type { RestoreBatch, RestoredEvent, ExistingRestored } from './restoring.js';

const idOrNull = z.string().nullable();
const existingRow = z.object({
  id: z.string(),
  kind: z.enum(['MEMORY', 'PURGED', 'EVENT']),
  memory: z.object({ chatId: idOrNull, learnedInId: idOrNull, staterId: idOrNull, ownerId: idOrNull }).nullable(),
});

/** Finds the memories and events that already exist among those to restore. */
export async function findRestored(
  transaction: GraphTransaction,
  tenant: string,
  { memories, events }: Pick<RestoreBatch, 'memories' | 'events'>,
): Promise<ExistingRestored> {
  const ids = [...memories.map(({ row }) => row.memory.id), ...events.map(({ memoryId }) => memoryId)];
  return existingFrom(
    await transaction.run(statements['memories/writer/find-restored'], restoreParams(tenant, ids, events)),
  );
}

/** Returns which memories of these ids a tenant has or had, and which events. */
export async function findRestoredIds(
  graph: GraphSession,
  tenant: string,
  { memories, events = [] }: { memories: readonly string[]; events?: readonly string[] },
): Promise<ExistingRestored> {
  const params = restoreParams(
    tenant,
    memories,
    events.map((id) => ({ id })),
  );
  return existingFrom(await graph.read(statements['memories/writer/find-restored'], params));
}

/** True if a memory exists or was purged; an import then skips it. */
export const existsOrPurged = ({ memories, purged }: ExistingRestored, id: string): boolean =>
  memories.has(id) || purged.has(id);

/** Appends restored events to the history. The transaction must have locked their threads. */
export function appendEvents(
  transaction: GraphTransaction,
  tenant: string,
  restoredEvents: readonly RestoredEvent[],
): void {
  const events = restoredEvents.map(({ isMemoryGone: _gone, ...event }) => event);
  if (events.length > 0) transaction.send(statements['memories/writer/append-restored-events'], { tenant, events });
}

const restoreParams = (tenant: string, ids: readonly string[], events: readonly { id: string }[]) => ({
  tenant,
  memories: [...new Set(ids)],
  events: events.map(({ id }) => id),
});

function existingFrom(rows: readonly unknown[]): ExistingRestored {
  const existingRows = rowsOf(existingRow, rows);
  const idsOfKind = (wantedKind: string) =>
    new Set(existingRows.flatMap(({ id, kind }) => (kind === wantedKind ? [id] : [])));
  const memories = new Map(existingRows.flatMap(({ id, memory: origin }) => (origin ? [[id, origin] as const] : [])));
  return { memories, purged: idsOfKind('PURGED'), events: idsOfKind('EVENT') };
}
