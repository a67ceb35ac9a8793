import { newId } from '../platform/ids.js';
import type { MemoryState } from './memory.js';

export const historyEventKinds = [
  'ADD',
  'UPDATE',
  'CONFIRM',
  'IGNORE',
  'DELETE',
  'MERGE',
  'LINK',
  'TTL',
  'RESTORE',
  'SUPERSEDE',
  'PURGE',
] as const;
export type HistoryEventKind = (typeof historyEventKinds)[number];

/** Append-only entry in the history of a memory: one write. */
export interface HistoryEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly memoryId: string;
  readonly event: HistoryEventKind;
  /** Id of the person who wrote, or the name of the job. */
  readonly actor: string;
  readonly at: number;
  readonly oldText: string | null;
  readonly newText: string | null;
  /** Ids of the origins of the old text, who may read it here. */
  readonly formerOriginIds: readonly string[];
  /** Details of the event, as JSON. */
  readonly meta: string;
  readonly threadKey: string;
  /** True if it raises the thread's revision: CONFIRM and IGNORE change nothing read, blocks are not disclosed. */
  readonly raisesRevision: boolean;
}

/** Notification of a committed transaction to those who wait for changes; it holds no text. */
export interface Announcement {
  readonly tenantId: string;
  /** Keys of the threads of the written memories. */
  readonly threads: readonly string[];
  /** Kinds of the written events, one entry per event; empty if an earlier attempt had written them. */
  readonly events: readonly HistoryEventKind[];
}

/** Events that change nothing that is read. A purged memory was forgotten long before. */
const quietKinds: readonly HistoryEventKind[] = ['CONFIRM', 'IGNORE', 'PURGE'];

/** Describes one write to a memory; `before` is null if the write created it. */
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
  const hasNewText = before !== null && before.text !== newText;
  return {
    id: change.id ?? newId('event'),
    tenantId: after.tenantId,
    memoryId: after.id,
    event,
    actor: change.actor,
    at: change.at,
    oldText: hasNewText ? before.text : null,
    newText: before === null || hasNewText ? newText : null,
    formerOriginIds: hasNewText ? [before.ownerId, before.staterId].filter((id) => id !== null) : [],
    meta: JSON.stringify(change.meta ?? {}),
    threadKey: after.threadKey,
    raisesRevision: !quietKinds.includes(event) && !('blocked' in (change.meta ?? {})),
  };
}
