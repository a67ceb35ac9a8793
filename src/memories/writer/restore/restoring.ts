import { addRestriction, isRestricted, type Restriction, unrestricted } from '../../../disclosure/restriction.js';
import { withCurrentBlocks, withTies, type TiesLookup } from '../../../disclosure/staterTies.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { ownLiveKeyOf } from '../../memoryKey.js';
import type { ValueMasker } from '../../../text/removedValues.js';
import type { HistoryEvent } from '../../historyEvent.js';
import { type StatementOrigin, maskStoredMemory, maskText, maskThreadKey } from '../removedValueMasking.js';
import { keysWithEntities } from '../../drafts/composedKeys.js';
import { computeLiveKey } from '../keys/rekeying.js';
import type { MemoryBookkeeping, TextVector, WriteSet } from '../writeSet.js';

/** Memory exported from another graph, with all entities it names. */
export interface RestoredMemory {
  /** Row without a live key; it gets its key on restore. */
  readonly row: MemoryRow;
  readonly vector: TextVector | null;
  /** True if it brings the ties of its stater; else those of this graph decide. */
  readonly hasTies: boolean;
  /** True if it had a key of its own, because another memory had its regular key. */
  readonly hasOwnKey: boolean;
  /** Bookkeeping of the memory in the other graph. */
  readonly bookkeeping: MemoryBookkeeping;
}

/** History event exported from another graph. */
export interface RestoredEvent extends Omit<HistoryEvent, 'threadKey' | 'raisesRevision'> {
  /** Thread key; null for the thread of the memory. */
  readonly threadKey: string | null;
  /** Revision of the thread after it; below 0 if it counts as read there. */
  readonly rev: number;
  /** True if its memory no longer exists. */
  readonly isMemoryGone: boolean;
}

export interface RestoreBatch {
  readonly memories: readonly RestoredMemory[];
  readonly events: readonly RestoredEvent[];
  readonly supersessions: WriteSet['supersessions'];
}

/** Memories, purged memories and events that already exist, by id. */
export interface ExistingRestored {
  readonly memories: ReadonlyMap<string, StatementOrigin>;
  readonly purged: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

export interface RestoredIds {
  readonly memories: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** Events of memories that do not exist in this graph. */
  readonly strays: ReadonlySet<string>;
}

/** Locked state of the transaction that decides how memories are restored. */
export interface RestoreContext {
  readonly liveByKey: ReadonlyMap<string, MemoryRow>;
  readonly restrictions: ReadonlyMap<string, Restriction>;
  readonly tiesOf: TiesLookup;
}

/** Collects the writes. A memory whose key is taken gets its own. Restrictions by subjects of both graphs hold. */
export function restoreAll(memories: readonly RestoredMemory[], context: RestoreContext, writes: WriteSet): void {
  const takenKeys = new Set(context.liveByKey.keys());
  // The holder of a key in the other graph gets it here too, in any order of import.
  for (const restoredMemory of [...memories].sort((a, b) => Number(a.hasOwnKey) - Number(b.hasOwnKey))) {
    const { row, hasTies, hasOwnKey, vector, bookkeeping } = restoredMemory;
    const key = computeLiveKey(row);
    const restriction = context.restrictions.get(key);
    const tiedMemory = hasTies ? withBothBlocks(row.memory, context.tiesOf) : withTies(row.memory, context.tiesOf);
    const closedMemory = restriction ? addRestriction(tiedMemory, restriction) : tiedMemory;
    const isLive = row.memory.status === 'ACTIVE';
    const liveKey = isLive ? (hasOwnKey || takenKeys.has(key) ? ownLiveKeyOf(key, closedMemory.id) : key) : null;
    if (liveKey !== null) takenKeys.add(liveKey);
    const memory: MemoryState = { ...closedMemory, liveKey };
    writes.restore({ ...row, memory }, vector, bookkeeping);
    if (isRestricted(memory)) writes.restrictKey(key, memory, memory.updatedAt);
  }
}

/** Returns a memory with the blocks of the other graph and those of this one. */
function withBothBlocks(memory: MemoryState, tiesOf: TiesLookup): MemoryState {
  const { blockerIds } = withCurrentBlocks(memory, tiesOf);
  return { ...memory, blockerIds: [...new Set([...memory.blockerIds, ...blockerIds])] };
}

/** Returns the scope and evidence of memories by id: those to restore, and those that already exist. */
export function originsOfRestored(
  memories: readonly RestoredMemory[],
  existing: ExistingRestored,
): Map<string, StatementOrigin> {
  return new Map([...existing.memories, ...memories.map(({ row: { memory } }) => [memory.id, memory] as const)]);
}

/**
 * Returns a restored memory without the removed values of its places, with the memory key that it then has, and as
 * closed as subjects left its words as said. Its vector is dropped if the text changed.
 */
export function maskMemory(
  restoredMemory: RestoredMemory,
  removedValues: readonly (ValueMasker | undefined)[],
  restrictionAsSaid: Restriction = unrestricted,
): RestoredMemory {
  const { memory } = restoredMemory.row;
  const maskedState = maskStoredMemory(memory, removedValues);
  if (maskedState === memory) return restoredMemory;
  const keys = keysWithEntities(restoredMemory.row.entities, { ...maskedState, status: 'ACTIVE' });
  return {
    ...restoredMemory,
    row: {
      ...restoredMemory.row,
      memory: { ...addRestriction(maskedState, restrictionAsSaid), ...keys, liveKey: null },
    },
    vector: maskedState.text === memory.text ? restoredMemory.vector : null,
  };
}

/** Returns a revision as one below 0, in the same order. */
const belowZero = (rev: number): number => (rev < 0 ? rev : rev - Number.MAX_SAFE_INTEGER);

/** Returns a restored event without the removed values of its memory's places. */
export function maskEvent(event: RestoredEvent, removedValues: readonly (ValueMasker | undefined)[]): RestoredEvent {
  const mask = (text: string | null): string | null => text && maskText(text, removedValues);
  const threadKey = event.threadKey && maskThreadKey(event.threadKey, removedValues);
  // In another thread it counts as read; the order of its revisions tells which text was lost when.
  const rev = threadKey === event.threadKey ? event.rev : belowZero(event.rev);
  return { ...event, oldText: mask(event.oldText), newText: mask(event.newText), threadKey, rev };
}

/** Returns the staters of restored memories, each with the accounts it speaks of. */
export const speakersOfRestored = (memories: readonly RestoredMemory[]): { staterId: string; aboutIds: string[] }[] =>
  memories.flatMap(({ row: { memory, entities } }) => {
    const staterId = memory.staterId ?? memory.ownerId;
    const accounts = new Set(entities.flatMap(({ id, handle }) => (handle === null ? [] : [id])));
    return staterId === null ? [] : [{ staterId, aboutIds: memory.aboutIds.filter((id) => accounts.has(id)) }];
  });

export const threadsOf = ({ memories, events }: RestoreBatch): string[] => [
  ...memories.map(({ row }) => row.memory.threadKey),
  ...events.flatMap(({ threadKey }) => threadKey ?? []),
];
