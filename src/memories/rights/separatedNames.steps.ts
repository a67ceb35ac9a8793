import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { listFolded, listSeparatedNames } from '../writer/fold/folds.store.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';

/** Acquaintance that its creator has separated from a merged one; `now` in epoch ms. */
export interface SeparatedName {
  readonly tenantId: string;
  readonly makerId: string;
  readonly acquaintanceId: string;
  readonly now: number;
}

/**
 * Undoes the folds made because two acquaintances were read as one, after they were separated. It runs in the
 * transaction that separates them. A fold ends with all its sources restored. A memory that a person has pinned or
 * corrected meanwhile stays, and only the sources about the other acquaintance leave it.
 */
export async function unfoldSeparated(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  { tenantId, makerId, acquaintanceId, now }: SeparatedName,
): Promise<void> {
  const separated = await listSeparatedNames(transaction, acquaintanceId);
  if (separated.length === 0) return;
  const ending = new Set(separated.filter(({ whole }) => whole).map(({ fold }) => fold));
  const pairs = [...(await listFolded(transaction, [...ending])), ...separated.filter(({ fold }) => !ending.has(fold))];
  await writer.unfoldSources(
    transaction,
    pairs,
    { tenantId, actor: makerId, now },
    {
      ends: ({ id }) => ending.has(id),
    },
  );
}
