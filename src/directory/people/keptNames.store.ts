import { z } from 'zod';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

const keptRow = z.object({ id: z.string(), keptId: z.string(), makerId: z.string() });

/** Acquaintance that its maker reads as another one. */
export type KeptName = z.infer<typeof keptRow>;

/**
 * Returns the makers' merged acquaintances by id, without those linked to an account. Locks the makers, so that none of
 * these is merged or unmerged until the transaction ends.
 */
export async function lockKeptNames(
  transaction: GraphTransaction,
  tenant: string,
  makers: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, KeptName>> {
  if (makers.length === 0) return new Map();
  const params = { tenant, makers: [...new Set(makers)].sort(), now };
  const rows = rowsOf(keptRow, await transaction.run(statements['directory/people/lock-kept-names'], params));
  return new Map(rows.map((one) => [one.id, one]));
}
