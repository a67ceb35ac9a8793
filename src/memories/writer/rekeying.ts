import { addRestriction, isRestricted } from '../../disclosure/restriction.js';
import { isLive } from '../../disclosure/rule.js';
import type { MemoryRow } from '../memory.js';
import { keysWithEntities } from './composeMemory.js';
import { resolveConflict } from '../conflict.js';
import type { WriteSet } from './writeSet.js';

/** Keys of one memory in their present form; `liveKey` is null if it is not live. */
export interface MemoryKeys {
  readonly id: string;
  readonly memoryKey: string;
  readonly liveKey: string | null;
}

/** Returns the live key that a memory would have if it were live. */
export const computeLiveKey = ({ memory, entities }: MemoryRow): string =>
  keysWithEntities(entities, { ...memory, status: 'ACTIVE' }).liveKey!;

/**
 * Migrates memories, in the order of their last change, to the present form of their keys. If two live ones get the
 * same key, the conflict rule decides which one stays; the other is superseded. The one that stays is as closed as a
 * subject has left either. Restrictions by subjects move to the new key, also for memories that are not live.
 */
export function migrateKeys(
  rows: readonly MemoryRow[],
  found: ReadonlyMap<string, MemoryRow>,
  now: number,
  writes: WriteSet,
): MemoryKeys[] {
  const holders = new Map(found);
  const keyed = rows.map((row) => {
    const { memory, entities } = row;
    const keys = keysWithEntities(entities, { ...memory, status: 'ACTIVE' });
    const key = keys.liveKey!;
    if (isRestricted(memory)) writes.restrictKey(key, memory, memory.updatedAt);
    if (memory.liveKey !== null || memory.status === 'ACTIVE')
      holders.set(key, stays(row, holders.get(key), now, writes));
    return { id: memory.id, memoryKey: keys.memoryKey, key };
  });
  return keyed.map(({ id, memoryKey, key }) => ({
    id,
    memoryKey,
    liveKey: holders.get(key)?.memory.id === id ? key : null,
  }));
}

/** Returns the memory that keeps the key: this one or its holder. The other one is retired. */
function stays(row: MemoryRow, holder: MemoryRow | undefined, now: number, writes: WriteSet): MemoryRow {
  if (holder === undefined || holder.memory.id === row.memory.id) return row;
  const expired = [row, holder].find(({ memory }) => !isLive(memory, now));
  if (expired) {
    writes.retire('TTL', expired, 'ARCHIVED', { at: now, meta: { expired: true } });
    return expired === row ? holder : row;
  }
  const [older, newer] = row.memory.updatedAt < holder.memory.updatedAt ? [row, holder] : [holder, row];
  const keepsOlder = resolveConflict(older.memory, newer.memory) === 'IGNORED_LOWER_CONFIDENCE';
  const [kept, gone] = keepsOlder ? [older, newer] : [newer, older];
  writes.supersede(gone, kept.memory.id, now, 'replaced');
  return asClosedAs(gone, kept, now, writes);
}

function asClosedAs({ memory: superseded }: MemoryRow, survivor: MemoryRow, now: number, writes: WriteSet): MemoryRow {
  if (!isRestricted(superseded)) return survivor;
  const before = survivor.memory;
  const memory = { ...addRestriction(before, superseded), updatedAt: now };
  const row = { ...survivor, memory };
  writes.put('UPDATE', { before, row, vector: null }, { at: now });
  return row;
}
