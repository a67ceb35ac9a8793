import type { SpeakerAndSubjects, TiesLookup } from '../../disclosure/staterTies.js';
import type { EntityRow } from '../../directory/people/person.js';
import { newId } from '../../platform/ids.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import type { HistoryEventKind } from '../historyEvent.js';
import type { TextVector, WriteActor } from './writeSet.js';

/** Decided change of one memory. */
export interface WriteVerdict {
  readonly event: HistoryEventKind;
  /** Memory after the change; not live if its status is not ACTIVE. */
  readonly after: MemoryState;
  /** Vector of a new text; null keeps the old one if there is one. */
  readonly vector?: TextVector | null;
  /** Entities that it names besides those it named before. */
  readonly namedEntities?: readonly EntityRow[];
  /** Reaction to a live memory with its new key: refuse the change (default), leave the memory, or use its own key. */
  readonly onKeyTaken?: 'refuse' | 'leave' | 'own';
  /**
   * Reaction to live memories that say the contrary. Settle: it replaces those stated before it and gives way to one
   * stated after it. Refuse: CONFLICT, if one of the actor's says word for word that it has ended, or is what it ends.
   * Absent: all stay.
   */
  readonly onContradiction?: 'settle' | 'refuse';
  readonly meta?: object;
}

/**
 * Decides the change of a memory from its present row, the time of the change (epoch ms), the ties of its staters, and
 * the removed values of the places of the change. Null keeps it unchanged. Must be pure: it is called before the locks
 * are taken, without ties and removed values, and again under them. An error that it throws refuses the whole change.
 */
export type DecideVerdict = (
  row: MemoryRow,
  now: number,
  tiesOf: TiesLookup,
  removedValues: readonly RemovedValues[],
) => WriteVerdict | null;

export interface ChangeActor extends WriteActor {
  readonly tenantId: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Actor and time of a write that loads the chats it needs itself. */
export type TimedActor = Omit<ChangeActor, 'chats'>;

/** Change of memories, ready to apply. A retry is safe: each event id is an idempotency key, recorded once. */
export interface MemoryChange {
  readonly by: ChangeActor;
  readonly decide: DecideVerdict;
  /** Event id of each memory, by memory id. */
  readonly events: ReadonlyMap<string, string>;
  /** Rows as read before the locks. Their likely verdicts say which keys to lock. */
  readonly unlockedRows: readonly MemoryRow[];
  /** Staters that the memories have after the change, with their subjects. */
  readonly speakers: readonly SpeakerAndSubjects[];
  /** Places whose removed values to leave out. */
  readonly placeKeys: readonly string[];
  /** Ids of the persons that merged acquaintances of the actor stood for when the change was prepared; none if absent. */
  readonly mergedNames?: ReadonlyMap<string, string>;
  /** True to read expired memories as stored, ACTIVE until they are swept; else they count as not live. */
  readonly asStored?: boolean;
}

/**
 * Result of one memory. CHANGED: changed or retired. UNCHANGED: its verdict keeps it. BARRED: kept because another live
 * memory has its new key, or says the contrary and stays.
 */
export interface ChangeResult {
  readonly outcome: 'CHANGED' | 'UNCHANGED' | 'BARRED';
  /** Memory as it is now. */
  readonly row: MemoryRow;
}

/** Returns a change of memories that is not applied yet; fields that are not given are empty. */
export const memoryChange = (
  ids: readonly string[],
  by: ChangeActor,
  decide: DecideVerdict,
  fields: Partial<Omit<MemoryChange, 'by' | 'decide' | 'events'>> = {},
): MemoryChange => ({
  unlockedRows: [],
  speakers: [],
  placeKeys: [],
  ...fields,
  by,
  decide,
  events: new Map(ids.map((id) => [id, newId('event')])),
});
