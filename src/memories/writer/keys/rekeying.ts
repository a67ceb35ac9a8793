import { addRestriction, isRestricted } from '../../../disclosure/restriction.js';
import { isLive } from '../../../disclosure/rule.js';
import type { MemoryRow } from '../../memory.js';
import { keysWithEntities } from '../../drafts/composedKeys.js';
import { resolveConflict } from '../../conflict.js';
import { isOfOneOrigin } from '../supersede/supersession.js';
import type { WriteSet } from '../writeSet.js';

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
 * same key, the conflict rule decides which one stays, or the older one if they are not of one origin; the other is
 * superseded. The one that stays is as closed as a subject has left either. Restrictions by subjects move to the new
 * key, also for memories that are not live.
 */
export function migrateKeys(
  rows: readonly MemoryRow[],
  liveByKey: ReadonlyMap<string, MemoryRow>,
  now: number,
  writes: WriteSet,
): MemoryKeys[] {
  const holders = new Map(liveByKey);
  const keyedMemories = rows.map((row) => {
    const { memory, entities } = row;
    const keys = keysWithEntities(entities, { ...memory, status: 'ACTIVE' });
    const key = keys.liveKey!;
    if (isRestricted(memory)) writes.restrictKey(key, memory, memory.updatedAt);
    if (memory.liveKey !== null || memory.status === 'ACTIVE')
      holders.set(key, resolveKey(row, holders.get(key), now, writes));
    return { id: memory.id, memoryKey: keys.memoryKey, key };
  });
  return keyedMemories.map(({ id, memoryKey, key }) => ({
    id,
    memoryKey,
    liveKey: holders.get(key)?.memory.id === id ? key : null,
  }));
}

/** Returns the memory that keeps the key: this one or its holder. The other one is retired. */
function resolveKey(row: MemoryRow, keyHolder: MemoryRow | undefined, now: number, writes: WriteSet): MemoryRow {
  if (keyHolder === undefined || keyHolder.memory.id === row.memory.id) return row;
  const expiredRow = [row, keyHolder].find(({ memory }) => !isLive(memory, now));
  if (expiredRow) {
    writes.archiveExpired(expiredRow, now);
    return expiredRow === row ? keyHolder : row;
  }
  const [older, newer] = row.memory.updatedAt < keyHolder.memory.updatedAt ? [row, keyHolder] : [keyHolder, row];
  const keepsOlder =
    !isOfOneOrigin(newer.memory, older.memory) ||
    resolveConflict(older.memory, newer.memory) === 'IGNORED_LOWER_CONFIDENCE';
  const [keptRow, supersededRow] = keepsOlder ? [older, newer] : [newer, older];
  writes.supersede(supersededRow, keptRow.memory.id, 'replaced', { at: now });
  return inheritRestriction(supersededRow, keptRow, now, writes);
}

function inheritRestriction(
  { memory: superseded }: MemoryRow,
  survivor: MemoryRow,
  now: number,
  writes: WriteSet,
): MemoryRow {
  if (!isRestricted(superseded)) return survivor;
  const before = survivor.memory;
  const memory = { ...addRestriction(before, superseded), updatedAt: now };
  const row = { ...survivor, memory };
  writes.put('UPDATE', { before, row, vector: null }, { at: now });
  return row;
}
