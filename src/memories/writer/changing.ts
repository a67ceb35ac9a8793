import { alsoRestricted, type Restriction } from '../../disclosure/restriction.js';
import { isLive, isOrigin } from '../../disclosure/rule.js';
import { noTies } from '../../disclosure/acquaintance.js';
import { DomainError } from '../../platform/errors.js';
import { digest } from '../../platform/ids.js';
import { evidenceOf, type MemoryRow } from '../memory.js';
import type { WriteVerdict, ChangeResult, MemoryChange } from './verdict.js';
import type { WriteSet } from './writeSet.js';

/** The keys that memories will most likely move to, by how they were before they were locked. */
export function likelyKeys({ next, by, seen }: MemoryChange): string[] {
  return seen.flatMap((row) => {
    try {
      return keyMovedTo(row, next(row, by.now, noTies, [])) ?? [];
    } catch (error) {
      // What is wrong with the change is said under the locks.
      if (error instanceof DomainError) return [];
      throw error;
    }
  });
}

/** The live key that a memory moves to; null where it keeps the one it has, or none. */
export function keyMovedTo({ memory: before }: MemoryRow, verdict: WriteVerdict | null): string | null {
  if (verdict === null) return null;
  const { liveKey } = verdict.after;
  return liveKey !== before.liveKey || before.status !== 'ACTIVE' ? liveKey : null;
}

/** A verdict that brings a memory under another key, as closed as subjects have left what is said under that. */
export function closedUnder(
  row: MemoryRow,
  verdict: WriteVerdict | null,
  restrictions: ReadonlyMap<string, Restriction>,
) {
  const key = keyMovedTo(row, verdict);
  const left = key === null ? undefined : restrictions.get(key);
  if (verdict === null || left === undefined) return verdict;
  return { ...verdict, after: alsoRestricted(verdict.after, left) };
}

/**
 * Gathers the writes of one locked memory that is to become something; `holders` are the locked memories by the key they
 * are live under. Throws CONFLICT where its new key is taken.
 */
export function follow(
  row: MemoryRow,
  verdict: WriteVerdict | null,
  { by, events }: MemoryChange,
  holders: ReadonlyMap<string, MemoryRow>,
  writes: WriteSet,
): ChangeResult {
  if (verdict === null) return { outcome: 'KEPT', row };
  const { event, vector = null, named = [], meta } = verdict;
  const liveKey = keyFor(row, verdict, by, holders, writes);
  if (liveKey === undefined) return { outcome: 'LEFT', row };
  const memory = { ...verdict.after, liveKey };
  const chatRows = [...by.chats.values()].filter(({ id }) => id === memory.learnedInId || id === memory.chatId);
  const changed = { memory, entities: [...row.entities, ...named], chats: [...row.chats, ...chatRows] };
  writes.put(event, { before: row.memory, row: changed, vector }, { at: by.now, id: events.get(memory.id), meta });
  writes.restrict(verdict.after);
  return { outcome: 'CHANGED', row: changed };
}

/**
 * The key that a changed memory gets; undefined where it is left alone rather than take another's. An expired holder
 * gives way. Whoever is not the origin of the holder must not learn of it: then the memory gets a key of its own.
 */
function keyFor(
  row: MemoryRow,
  verdict: WriteVerdict,
  { actor, now }: MemoryChange['by'],
  holders: ReadonlyMap<string, MemoryRow>,
  writes: WriteSet,
): string | null | undefined {
  const wanted = keyMovedTo(row, verdict);
  if (wanted === null) return verdict.after.liveKey;
  const found = holders.get(wanted);
  const held = found && (writes.stateOf(found.memory.id) ?? found.memory);
  const isTaken = writes.isTaken(wanted, row.memory.id);
  if (!isTaken && (!held || held.id === row.memory.id || held.liveKey !== wanted)) return wanted;
  if (held && found && !isLive(evidenceOf(held), now)) {
    writes.retire('TTL', found, 'ARCHIVED', { at: now, meta: { expired: true } });
    return wanted;
  }
  if (verdict.whereTaken === 'leave') return undefined;
  if (verdict.whereTaken === 'own' || (held && !isOrigin(held, { viewerId: actor })))
    return digest(`${wanted}:${row.memory.id}`, 40);
  throw new DomainError(
    'CONFLICT',
    'Another live memory says this already, or holds this slot; correct or forget that one first.',
  );
}
