import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { isLive, isOrigin } from '../../disclosure/rule.js';
import type { MemoryRow } from '../memory.js';
import { alreadySaid } from './changing.js';
import { lockMemories } from './memoryWrites.store.js';
import { findConflictCandidates } from './supersede/conflicts.store.js';
import { precedenceOf } from './supersede/precedence.js';
import { areEndAndEnded, canSupersede, factOf } from './supersede/supersession.js';
import type { ChangeBy, ChangeResult, MemoryChange, WriteVerdict } from './verdict.js';
import type { WriteSet } from './writeSet.js';

/** Locked memory with its verdict; `done` if an earlier attempt has applied it. */
interface Decided {
  readonly row: MemoryRow;
  readonly verdict: WriteVerdict | null | 'done';
}

/** Locks and returns live memories that may say the contrary of changed ones, under other keys. */
export async function lockConflictCandidates(
  transaction: GraphTransaction,
  decided: readonly Decided[],
  { tenantId: tenant, now }: ChangeBy,
): Promise<MemoryRow[]> {
  const facts = decided.flatMap(({ row, verdict }) =>
    verdict !== 'done' && verdict?.whereContradicted ? factOf(verdict.after, row.entities) : [],
  );
  const able = facts.filter(canSupersede);
  if (able.length === 0) return [];
  const found = await findConflictCandidates(transaction, able);
  const ids = [...new Set([...found.values()].flat().map(({ id }) => id))];
  const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
  return [...byId.values()];
}

/**
 * Settles a changed memory with the locked ones that say the same or the contrary, as if all had been stated in their
 * order. It supersedes those stated before it. It is superseded by the first one stated after it. It is left unchanged
 * if one that stays is more confident or has its key. Collects the writes. Returns null if the change itself is still
 * to be applied. Throws CONFLICT for a change that refuses where it is contradicted.
 */
export function resolveContradictions(
  { row, verdict }: { row: MemoryRow; verdict: WriteVerdict | null },
  locked: readonly MemoryRow[],
  { by: { actor, now }, events }: MemoryChange,
  writes: WriteSet,
): ChangeResult | null {
  if (!verdict?.whereContradicted) return null;
  const { after, whereContradicted } = verdict;
  const { id } = after;
  const others = [...new Map(locked.map((one) => [one.memory.id, one])).values()].filter(
    ({ memory }) => memory.id !== id && isLive(memory, now) && writes.stateOf(memory.id) === undefined,
  );
  if (whereContradicted === 'refuse') {
    // One of another origin must not become known.
    const isKnown = ({ memory }: MemoryRow) => isOrigin(memory, { viewerId: actor });
    const fact = factOf(after, row.entities);
    if (others.some((one) => isKnown(one) && areEndAndEnded(fact, factOf(one.memory, one.entities))))
      throw alreadySaid();
    return null;
  }
  const standings = others.map((other) => ({ other, standing: precedenceOf({ ...row, memory: after }, other, now) }));
  if (standings.some(({ standing }) => standing === 'BARS')) return { outcome: 'LEFT', row };
  const heir = standings.find(({ standing }) => standing === 'SUPERSEDES_IT')?.other;
  if (heir !== undefined) {
    writes.supersede(row, heir.memory.id, now, 'contradicted', events.get(id));
    return { outcome: 'CHANGED', row: { ...row, memory: writes.stateOf(id)! } };
  }
  for (const { other, standing } of standings)
    if (standing === 'SUPERSEDED') writes.supersede(other, id, now, 'contradicted');
  return null;
}
