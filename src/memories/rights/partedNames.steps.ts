import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { listFolded, listPartedNames } from '../writer/fold/folds.store.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';

/** Who has let which acquaintance stand for itself again, and when, epoch ms. */
export interface PartedName {
  readonly tenantId: string;
  readonly makerId: string;
  readonly acquaintanceId: string;
  readonly now: number;
}

/**
 * Brings back what was folded because two acquaintances were read as one that are two again, within the transaction that
 * has parted them. A fold of both ends; what somebody has pinned or corrected meanwhile stays, without what is about the
 * other one.
 */
export async function partNames(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  { tenantId, makerId, acquaintanceId, now }: PartedName,
): Promise<void> {
  const parted = await listPartedNames(transaction, acquaintanceId);
  if (parted.length === 0) return;
  const ending = new Set(parted.filter(({ whole }) => whole).map(({ fold }) => fold));
  const pairs = [...(await listFolded(transaction, [...ending])), ...parted.filter(({ fold }) => !ending.has(fold))];
  await writer.takeApart(
    transaction,
    pairs,
    { tenantId, actor: makerId, now },
    {
      ends: ({ id }) => ending.has(id),
    },
  );
}
