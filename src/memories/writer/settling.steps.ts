import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { isLive } from '../../disclosure/rule.js';
import type { MemoryRow } from '../memory.js';
import { lockMemories } from './memoryWrites.store.js';
import { findRivals } from './supersede/rivals.store.js';
import { standingOf } from './supersede/standing.js';
import { canSupersede, factOf } from './supersede/supersession.js';
import type { ChangeBy, ChangeResult, MemoryChange, WriteVerdict } from './verdict.js';
import type { WriteSet } from './writeSet.js';

/** Locked memory with its verdict; `done` if an earlier attempt has applied it. */
interface Decided {
  readonly row: MemoryRow;
  readonly verdict: WriteVerdict | null | 'done';
}

/** Locks live memories that changed ones may supersede. Returns them by id of the changed one, and all together. */
export async function lockRivals(
  transaction: GraphTransaction,
  decided: readonly Decided[],
  { tenantId: tenant, now }: ChangeBy,
): Promise<{ rivals: ReadonlyMap<string, readonly MemoryRow[]>; locked: readonly MemoryRow[] }> {
  const facts = decided.flatMap(({ row, verdict }) =>
    verdict !== 'done' && verdict?.supersedes ? factOf(verdict.after, row.entities) : [],
  );
  const able = facts.filter(canSupersede);
  if (able.length === 0) return { rivals: new Map(), locked: [] };
  const found = await findRivals(transaction, able);
  const ids = [...new Set([...found.values()].flat().map(({ id }) => id))];
  const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
  const rivals = [...found].map(([id, some]) => [id, some.flatMap((one) => byId.get(one.id) ?? [])] as const);
  return { rivals: new Map(rivals), locked: [...byId.values()] };
}

/** Locked live memories that changed ones compete with. */
interface Met {
  /** Memories that each changed one may supersede, by its id. */
  readonly rivals: ReadonlyMap<string, readonly MemoryRow[]>;
  /** By live key. */
  readonly holders: ReadonlyMap<string, MemoryRow>;
}

/**
 * Settles a changed memory with the live ones that say the same or the contrary, as if all had been stated in their
 * order. It supersedes those stated before it. It is superseded by the first one stated after it. It is left unchanged
 * if one that stays is more confident or has its key. Collects the writes. Returns null if the change itself is still
 * to be applied.
 */
export function settle(
  { row, verdict }: { row: MemoryRow; verdict: WriteVerdict | null },
  { rivals, holders }: Met,
  { by: { now }, events }: MemoryChange,
  writes: WriteSet,
): ChangeResult | null {
  if (!verdict?.supersedes) return null;
  const { id } = row.memory;
  const holder = holders.get(verdict.after.liveKey ?? '');
  const met = new Map([...(rivals.get(id) ?? []), ...(holder ? [holder] : [])].map((one) => [one.memory.id, one]));
  const others = [...met.values()].filter(
    ({ memory }) => memory.id !== id && isLive(memory, now) && writes.stateOf(memory.id) === undefined,
  );
  const standings = others.map((other) => {
    return { other, standing: standingOf({ ...row, memory: verdict.after }, other, now) };
  });
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
