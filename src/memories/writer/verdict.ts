import type { SpeakerAndSubjects, TiesOf } from '../../disclosure/acquaintance.js';
import type { EntityRow } from '../../directory/people/person.js';
import { newId } from '../../platform/ids.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import type { HistoryEventKind } from '../historyEvent.js';
import type { TextVector, WritesBy } from './writeSet.js';

/** What is to become of a memory. */
export interface WriteVerdict {
  readonly event: HistoryEventKind;
  /** The memory as it is to be: changed, or out of life where its status is not ACTIVE. */
  readonly after: MemoryState;
  /** The vector of a new text; null keeps the old one where there is one. */
  readonly vector?: TextVector | null;
  /** Everybody and everything that it names beside those it named before. */
  readonly named?: readonly EntityRow[];
  /**
   * What follows when another live memory has its new key: refuse the change (the default), leave the memory alone, or
   * give it a key of its own.
   */
  readonly whereTaken?: 'refuse' | 'leave' | 'own';
  /** Whether it takes the place of what was said before it and contradicts it, or gives way to what was said after it. */
  readonly supersedes?: boolean;
  readonly meta?: object;
}

/**
 * Decides what becomes of a memory, given its row as it is now, the time of the change in epoch ms, the ties of those
 * whose word it becomes or is, and what is kept out of the places of the change; null keeps it as it is. Pure: it is asked
 * before the locks are taken, when nobody has ties and nothing is kept out, and again under them. It throws the error with
 * which the whole change is refused.
 */
export type DecideVerdict = (
  row: MemoryRow,
  now: number,
  tiesOf: TiesOf,
  keptOut: readonly RemovedValues[],
) => WriteVerdict | null;

/** Who changes memories, and when. */
export interface ChangeBy extends WritesBy {
  readonly tenantId: string;
  /** Epoch ms. */
  readonly now: number;
}

/** A change of memories that is ready to be made. It can be tried again: each of its events is recorded once. */
export interface MemoryChange {
  readonly by: ChangeBy;
  readonly next: DecideVerdict;
  /** The ids of the memories with those of their events. */
  readonly events: ReadonlyMap<string, string>;
  /** The rows as they were read before: what they are to become says which keys to lock. */
  readonly seen: readonly MemoryRow[];
  /** Whose word the memories become or are again, and of whom they speak. */
  readonly speaking: readonly SpeakerAndSubjects[];
  /** The places whose removed values they are to leave out. */
  readonly places: readonly string[];
  /** Takes expired memories as they are stored, active until they are swept; else they are out of life. */
  readonly asStored?: boolean;
}

/** What became of one memory: it changed or went out of life, it stays as it is, or its new key is another's. */
export interface ChangeResult {
  readonly outcome: 'CHANGED' | 'KEPT' | 'LEFT';
  /** The memory as it is now. */
  readonly row: MemoryRow;
}

/**
 * Describes a change of the memories of these ids; `seen` are rows of theirs that were read before, `speaking` says whose
 * word they become or are again, `places` where they must say nothing of what was removed there.
 */
export const memoryChange = (
  ids: readonly string[],
  by: ChangeBy,
  next: DecideVerdict,
  seen: readonly MemoryRow[] = [],
  speaking: readonly SpeakerAndSubjects[] = [],
  places: readonly string[] = [],
): MemoryChange => ({ by, next, seen, speaking, places, events: new Map(ids.map((id) => [id, newId()])) });
