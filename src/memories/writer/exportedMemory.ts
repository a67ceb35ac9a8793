import { alsoRestricted, isRestricted, type Restriction } from '../../disclosure/restriction.js';
import { blockedAsNow, tied, type TiesOf } from '../../disclosure/acquaintance.js';
import { digest } from '../../platform/ids.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { HistoryEvent } from '../historyEvent.js';
import { type SaidWhere, textWithout, wordsWithout } from './keptOut.js';
import { presentKey } from './rekeying.js';
import type { Beside, TextVector, WriteSet } from './writeSet.js';

/** A memory as it stood elsewhere, with everybody and everything it names. */
export interface FormerMemory {
  /** Without a live key; it gets the one that it has here. */
  readonly row: MemoryRow;
  readonly vector: TextVector | null;
  /** Whether it says whom its stater knew and who blocked them; else what is known of that here decides. */
  readonly isTied: boolean;
  /** Whether another memory had the key that would be its own. */
  readonly ownKey: boolean;
  /** What was kept of it there. */
  readonly beside: Beside;
}

/** What happened elsewhere to a memory. */
export interface RestoredEvent extends Omit<HistoryEvent, 'threadKey' | 'changes'> {
  /** Null for the thread of the memory. */
  readonly threadKey: string | null;
  /** The revision it brought its thread to. */
  readonly rev: number;
  /** Whether its memory is there no more. */
  readonly gone: boolean;
}

/** What stood elsewhere and is to be put back. */
export interface Former {
  readonly memories: readonly FormerMemory[];
  readonly events: readonly RestoredEvent[];
  readonly supersessions: WriteSet['supersessions'];
}

/** What there is of it already, by id: memories, those of them that were purged, and events. */
export interface ExistingRestored {
  /** Where each memory was said. */
  readonly memories: ReadonlyMap<string, SaidWhere>;
  readonly purged: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

/** What became of what was to be put back, by id. */
export interface PutBack {
  readonly memories: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** Events of memories that are not here. */
  readonly strays: ReadonlySet<string>;
}

/** What a transaction holds that decides how memories stand here. */
export interface RestoreContext {
  readonly live: ReadonlyMap<string, MemoryRow>;
  readonly restrictions: ReadonlyMap<string, Restriction>;
  readonly tiesOf: TiesOf;
}

/**
 * Gathers the writes of memories that are put back. One whose key another memory has is live under a key of its own; what
 * subjects have closed here stays closed, and so does what they had closed there.
 */
export function putFormerBack(memories: readonly FormerMemory[], held: RestoreContext, writes: WriteSet): void {
  const taken = new Set(held.live.keys());
  // Whoever had the key there has it here, in whatever order they come.
  for (const one of [...memories].sort((a, b) => Number(a.ownKey) - Number(b.ownKey))) {
    const { row, isTied, ownKey, vector, beside } = one;
    const key = presentKey(row);
    const found = held.restrictions.get(key);
    const stood = isTied ? withTheirBlocks(row.memory, held.tiesOf) : tied(row.memory, held.tiesOf);
    const closed = found ? alsoRestricted(stood, found) : stood;
    const isLive = row.memory.status === 'ACTIVE';
    const liveKey = isLive ? (ownKey || taken.has(key) ? digest(`${key}:${closed.id}`, 40) : key) : null;
    if (liveKey !== null) taken.add(liveKey);
    const memory: MemoryState = { ...closed, liveKey };
    writes.putBack({ ...row, memory }, vector, beside);
    if (isRestricted(memory)) writes.restrictions.set(key, { ...memory, liveKey: key });
  }
}

/** A memory that says who blocked its stater there, closed for whoever blocks them here, too. */
function withTheirBlocks(memory: MemoryState, tiesOf: TiesOf): MemoryState {
  const { blockerIds } = blockedAsNow(memory, tiesOf);
  return { ...memory, blockerIds: [...new Set([...memory.blockerIds, ...blockerIds])] };
}

/** Where memories were said and by whom, by memory: those that are put back, and those that are here already. */
export function sayingsOfFormer(memories: readonly FormerMemory[], found: ExistingRestored): Map<string, SaidWhere> {
  return new Map([...found.memories, ...memories.map(({ row: { memory } }) => [memory.id, memory] as const)]);
}

/** A former memory without what its places keep out, and without the vector of what it said then. */
export function formerWithout(one: FormerMemory, kept: readonly (RemovedValues | undefined)[]): FormerMemory {
  const { memory } = one.row;
  const left = wordsWithout(memory, kept);
  if (left === memory) return one;
  return { ...one, row: { ...one.row, memory: left }, vector: left.text === memory.text ? one.vector : null };
}

/** A former event without what the places of its memory keep out. */
export function eventWithout(event: RestoredEvent, kept: readonly (RemovedValues | undefined)[]): RestoredEvent {
  const without = (text: string | null): string | null => text && textWithout(text, kept);
  return { ...event, oldText: without(event.oldText), newText: without(event.newText) };
}

/** Whose word former memories are, and of which accounts they speak. */
export const speakingOfFormer = (memories: readonly FormerMemory[]): { staterId: string; aboutIds: string[] }[] =>
  memories.flatMap(({ row: { memory, entities } }) => {
    const staterId = memory.staterId ?? memory.ownerId;
    const accounts = new Set(entities.flatMap(({ id, handle }) => (handle === null ? [] : [id])));
    return staterId === null ? [] : [{ staterId, aboutIds: memory.aboutIds.filter((id) => accounts.has(id)) }];
  });

/** The threads of former memories and events. */
export const threadsOf = ({ memories, events }: Former): string[] => [
  ...memories.map(({ row }) => row.memory.threadKey),
  ...events.flatMap(({ threadKey }) => threadKey ?? []),
];
