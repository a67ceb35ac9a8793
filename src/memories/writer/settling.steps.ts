import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { isLive } from '../../disclosure/rule.js';
import { evidenceOf, type MemoryRow, type MemoryState } from '../memory.js';
import { resolveConflict } from '../conflict.js';
import { lockMemories } from './memoryWrites.store.js';
import { findRivals } from './supersede/rivals.store.js';
import { canSupersede, factOf, isOfOneOrigin, type Rivalry, rivalryOf } from './supersede/supersession.js';
import type { ChangeBy, ChangeResult, MemoryChange, WriteVerdict } from './verdict.js';
import type { WriteSet } from './writeSet.js';

/** A locked memory with what it is to become. */
interface Decided {
  readonly row: MemoryRow;
  readonly verdict: WriteVerdict | null | 'done';
}

/** Locks the live memories that changed ones may supersede; by the ids of those, and all of them. */
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

/** The locked live memories that changed ones meet. */
interface Met {
  /** What they may supersede, by their ids. */
  readonly rivals: ReadonlyMap<string, readonly MemoryRow[]>;
  /** By the key that they are live under. */
  readonly holders: ReadonlyMap<string, MemoryRow>;
}

/**
 * Settles a memory that is to supersede with the live ones that say the same or the contrary, as if all had been said in
 * their order with what each fills: it supersedes those said before it; it is superseded by the first said after it; and it
 * is left alone where one that stays is surer or has its key. Gathers the writes; null where the change is still to be made.
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
    ({ memory }) => memory.id !== id && isLive(evidenceOf(memory), now) && writes.stateOf(memory.id) === undefined,
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

type Standing = 'SUPERSEDED' | 'SUPERSEDES_IT' | 'BARS' | 'BESIDE';

/** How another live memory stands to one that has changed. */
function standingOf(changed: MemoryRow, other: MemoryRow, now: number): Standing {
  const isLater = saidAt(changed.memory) >= saidAt(other.memory);
  const [stated, live] = isLater ? [changed, other] : [other, changed];
  const hasKey = changed.memory.liveKey === other.memory.liveKey;
  const rivalry = hasKey
    ? rivalryUnderKey(stated.memory, live.memory)
    : rivalryOf(factOf(stated.memory, stated.entities), live, now);
  if (rivalry === 'SUPERSEDES') return isLater ? 'SUPERSEDED' : 'SUPERSEDES_IT';
  return hasKey || (isLater && rivalry === 'LESS_SURE') ? 'BARS' : 'BESIDE';
}

/** What a fact does to a live one whose key it would have. */
function rivalryUnderKey(stated: MemoryState, live: MemoryState): Rivalry {
  if (live.pinned || !isOfOneOrigin(stated, live)) return 'BESIDE';
  return resolveConflict(live, stated) === 'IGNORED_LOWER_CONFIDENCE' ? 'LESS_SURE' : 'SUPERSEDES';
}

/** When the present text was said last, epoch ms. */
const saidAt = ({ learnedAt, confirmedAt }: MemoryState): number => Math.max(learnedAt, confirmedAt ?? 0);
