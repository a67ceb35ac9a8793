import { z } from 'zod';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { type PersonRow, personRow } from './person.js';
import { statements } from '../statements.generated.js';

const keptRow = z.object({ id: z.string(), keptId: z.string(), creatorId: z.string() });

/** Acquaintance that its creator has merged into another one. */
export type MergedAcquaintance = z.infer<typeof keptRow>;

/**
 * Returns the creators' merged acquaintances by id, without those linked to an account. Locks the creators, so that
 * none of these is merged or unmerged until the transaction ends.
 */
export async function lockMergeTargets(
  transaction: GraphTransaction,
  tenant: string,
  creators: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, MergedAcquaintance>> {
  if (creators.length === 0) return new Map();
  const params = { tenant, creators: [...new Set(creators)].sort(), now };
  const rows = rowsOf(keptRow, await transaction.run(statements['directory/people/lock-merge-targets'], params));
  return new Map(rows.map((one) => [one.id, one]));
}

const standsForRow = z.object({ id: z.string(), person: personRow });

/**
 * Returns the persons that these merged acquaintances stand for now, by acquaintance. Locks their creator, so that none
 * of them is merged or unmerged until the transaction ends.
 */
export async function lockMergedNames(
  transaction: GraphTransaction,
  { tenant, creator, now }: { readonly tenant: string; readonly creator: string; readonly now: number },
  ids: readonly string[],
): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const params = { tenant, creator, ids: [...new Set(ids)], now };
  const rows = rowsOf(standsForRow, await transaction.run(statements['directory/people/lock-merged-names'], params));
  return new Map(rows.map(({ id, person }) => [id, person]));
}

const namesRow = z.object({ keptId: z.string(), person: personRow, slugs: z.array(z.string()) });

/** Acquaintance with the slugs of its names, and the one of those asked for that it stands for. */
export type AcquaintanceNames = Readonly<z.infer<typeof namesRow>>;

/** Lists acquaintances and those merged into them, with their names. */
export async function listNames(transaction: GraphTransaction, ids: readonly string[]): Promise<AcquaintanceNames[]> {
  return rowsOf(namesRow, await transaction.run(statements['directory/people/list-names'], { ids }));
}
