import { newId } from '../platform/ids.js';
import type { MemoryState } from './memory.js';

/** What can be written of a memory. */
export const historyEventKinds = [
  ...(['ADD', 'UPDATE', 'CONFIRM', 'IGNORE', 'DELETE', 'MERGE'] as const),
  ...(['LINK', 'TTL', 'RESTORE', 'SUPERSEDE', 'PURGE'] as const),
] as const;
export type HistoryEventKind = (typeof historyEventKinds)[number];

/** One write in the history of a memory; append only. */
export interface HistoryEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly memoryId: string;
  readonly event: HistoryEventKind;
  /** The person who wrote, or the name of the job. */
  readonly actor: string;
  readonly at: number;
  readonly oldText: string | null;
  readonly newText: string | null;
  /** Who was origin of the old text, and may read it here. */
  readonly formerOriginIds: readonly string[];
  /** More about the event, as JSON. */
  readonly meta: string;
  readonly threadKey: string;
  /** Whether the thread's revision rises: confirming and ignoring change nothing that is read, and who blocks whom is not told. */
  readonly changes: boolean;
}

/** What a committed transaction has written, for those who wait for changes; never a text. */
export interface Announcement {
  readonly tenantId: string;
  /** Keys of the threads that hold what was written. */
  readonly threads: readonly string[];
  /** What was written, one entry per event; empty where an earlier try had written it. */
  readonly events: readonly HistoryEventKind[];
}

/** What changes nothing that anybody reads: to be purged, a memory was forgotten long ago. */
const quiet: readonly HistoryEventKind[] = ['CONFIRM', 'IGNORE', 'PURGE'];

/** Describes one write to a memory; `before` is null when it was made by it. */
export function historyEvent(
  event: HistoryEventKind,
  change: {
    before: MemoryState | null;
    after: MemoryState;
    actor: string;
    at: number;
    id?: string;
    newText?: string;
    meta?: object;
  },
): HistoryEvent {
  const { before, after } = change;
  const newText = change.newText ?? after.text;
  const changedText = before !== null && before.text !== newText;
  return {
    id: change.id ?? newId(),
    tenantId: after.tenantId,
    memoryId: after.id,
    event,
    actor: change.actor,
    at: change.at,
    oldText: changedText ? before.text : null,
    newText: before === null || changedText ? newText : null,
    formerOriginIds: changedText ? [before.ownerId, before.staterId].filter((id) => id !== null) : [],
    meta: JSON.stringify(change.meta ?? {}),
    threadKey: after.threadKey,
    changes: !quiet.includes(event) && !('blocked' in (change.meta ?? {})),
  };
}
