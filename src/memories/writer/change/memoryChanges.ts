import { addRestriction, type Restriction } from '../../../disclosure/restriction.js';
import { isLive, isOrigin } from '../../../disclosure/rule.js';
import { noTies } from '../../../disclosure/staterTies.js';
import { DomainError } from '../../../platform/errors.js';
import type { MemoryRow } from '../../memory.js';
import { ownLiveKeyOf } from '../../memoryKey.js';
import { endedKeyOf } from '../supersede/supersession.js';
import type { WriteVerdict, ChangeResult, MemoryChange } from '../verdict.js';
import type { WriteSet } from '../writeSet.js';

/** Live keys to lock, predicted from unlocked rows: those that memories move to, and of statements that they end. */
export function predictedLiveKeys({ decide, by, unlockedRows }: MemoryChange): string[] {
  return unlockedRows.flatMap((row) => {
    try {
      const verdict = decide(row, by.now, noTies, []);
      const endedKey = verdict?.onContradiction ? endedKeyOf(verdict.after, row.entities) : null;
      return [newLiveKeyOf(row, verdict) ?? [], endedKey ?? []].flat();
    } catch (error) {
      // An invalid change is reported later, under the locks.
      if (error instanceof DomainError) return [];
      throw error;
    }
  });
}

/** Returns the error for a change that would duplicate or contradict another live memory. */
export const duplicateMemoryError = (): DomainError =>
  new DomainError(
    'CONFLICT',
    'Another live memory already says this or the contrary, or holds this slot; correct or forget that one first.',
  );

/** Returns the live key that a memory moves to; null if it keeps its key or has none. */
export function newLiveKeyOf({ memory: before }: MemoryRow, verdict: WriteVerdict | null): string | null {
  if (verdict === null) return null;
  const { liveKey } = verdict.after;
  return liveKey !== before.liveKey || before.status !== 'ACTIVE' ? liveKey : null;
}

/** Restricts a verdict that moves a memory to another key: it stays as closed as subjects have left that key. */
export function restrictVerdict(
  row: MemoryRow,
  verdict: WriteVerdict | null,
  restrictions: ReadonlyMap<string, Restriction>,
) {
  const key = newLiveKeyOf(row, verdict);
  const restriction = key === null ? undefined : restrictions.get(key);
  if (verdict === null || restriction === undefined) return verdict;
  return { ...verdict, after: addRestriction(verdict.after, restriction) };
}

/** Collects a locked memory's writes; `holders` are locked memories by live key. Throws CONFLICT for a taken key. */
export function collectChange(
  { row, verdict }: { row: MemoryRow; verdict: WriteVerdict | null },
  { by, events }: MemoryChange,
  holders: ReadonlyMap<string, MemoryRow>,
  writes: WriteSet,
): ChangeResult {
  if (verdict === null) return { outcome: 'UNCHANGED', row };
  const { event, vector = null, namedEntities = [], meta } = verdict;
  const liveKey = keyFor({ row, verdict }, by, holders, writes);
  if (liveKey === undefined) return { outcome: 'BARRED', row };
  const memory = { ...verdict.after, liveKey };
  const chatRows = [...by.chats.values()].filter(({ id }) => id === memory.learnedInId || id === memory.chatId);
  const changedRow = { memory, entities: [...row.entities, ...namedEntities], chats: [...row.chats, ...chatRows] };
  writes.put(event, { before: row.memory, row: changedRow, vector }, { at: by.now, id: events.get(memory.id), meta });
  writes.restrict(row.memory, verdict.after);
  return { outcome: 'CHANGED', row: changedRow };
}

/**
 * Returns the live key of a changed memory; undefined if it is to be left unchanged because the key is taken. An
 * expired holder is archived and gives way. If the actor is not the origin of the holder, they must not learn of it:
 * the memory then gets a key of its own. Throws CONFLICT otherwise.
 */
function keyFor(
  { row, verdict }: { row: MemoryRow; verdict: WriteVerdict },
  { actor, now }: MemoryChange['by'],
  holders: ReadonlyMap<string, MemoryRow>,
  writes: WriteSet,
): string | null | undefined {
  const newKey = newLiveKeyOf(row, verdict);
  if (newKey === null) return verdict.after.liveKey;
  const holderRow = holders.get(newKey);
  const keyHolder = holderRow && (writes.stateOf(holderRow.memory.id) ?? holderRow.memory);
  const isTaken = writes.isTaken(newKey, row.memory.id);
  if (!isTaken && (!keyHolder || keyHolder.id === row.memory.id || keyHolder.liveKey !== newKey)) return newKey;
  if (keyHolder && holderRow && !isLive(keyHolder, now)) {
    writes.archiveExpired(holderRow, now);
    return newKey;
  }
  if (verdict.onKeyTaken === 'leave') return undefined;
  if (verdict.onKeyTaken === 'own' || (keyHolder && !isOrigin(keyHolder, { viewerId: actor })))
    return ownLiveKeyOf(newKey, row.memory.id);
  throw duplicateMemoryError();
}
