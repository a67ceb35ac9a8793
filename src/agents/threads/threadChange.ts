import type { HistoryEventKind } from '../../memories/historyEvent.js';
import type { MemoryView } from '../../memories/memoryView.js';
import { formatLabelled, toVisibleLine } from '../../text/lines.js';
import { excerptOf, lengthOf } from '../../text/texts.js';
import { formatMemory } from '../../memories/memoryLine.js';

/** Kind of change of a memory in a thread. */
export type ChangeName = 'created' | 'updated' | 'merged' | 'soft_deleted' | 'restored' | 'superseded' | 'archived';

export interface ThreadChange {
  readonly rev: number;
  readonly event: ChangeName;
  /** Time in epoch ms. */
  readonly at: number;
  readonly memory: MemoryView;
  /** Importance of the memory for the audience. */
  readonly importance: number;
}

/** Kind of change by history event. Confirmations and ignored statements are missing, because they change no text. */
export const changeNames: Readonly<Partial<Record<HistoryEventKind, ChangeName>>> = {
  ADD: 'created',
  UPDATE: 'updated',
  LINK: 'updated',
  MERGE: 'merged',
  DELETE: 'soft_deleted',
  RESTORE: 'restored',
  SUPERSEDE: 'superseded',
  TTL: 'archived',
};

/** Maximum number of bullets in a delta header. */
export const maxBullets = 3;

const signs: Readonly<Record<ChangeName, string>> = {
  created: '+created',
  updated: '↑updated',
  merged: '↔merged',
  soft_deleted: '↓soft-deleted',
  restored: '↺restored',
  superseded: '⇄superseded',
  archived: '↓archived',
};
const longTextLength = 280;
const excerptLength = 150;

/** True if the changed memory is live. Otherwise even earlier changes may disclose only its removal. */
export const isMemoryActive = ({ memory: { memory } }: ThreadChange): boolean => memory.status === 'ACTIVE';

/** Formats a change: `+created: [Personal] Preferred name is Ana (imp=2)` or `↓soft-deleted: a memory of [Goals]`. */
export function changeText(change: ThreadChange, viewerId: string): string {
  const { event, memory: view, importance } = change;
  const { text, category } = view.memory;
  if (!isMemoryActive(change)) return `${signs[event]}: a memory of [${titleOf(category)}]`;
  // A note may have thousands of characters; its beginning identifies it.
  const shownText = lengthOf(text) > longTextLength ? `${excerptOf(toVisibleLine(text), excerptLength)}...` : text;
  const line = formatMemory(view, viewerId, { text: shownText });
  const weight = event === 'created' ? ` (imp=${importance})` : '';
  return `${signs[event]}: [${titleOf(category)}] ${line}${weight}`;
}

/** Returns the bullets of a delta header. If there are more changes in total, the last bullet counts the rest. */
export function changeBullets(shownChanges: readonly ThreadChange[], total: number, viewerId: string): string[] {
  const bullets = shownChanges.map((change) => `- ${changeText(change, viewerId)}`);
  return total > shownChanges.length ? [...bullets, `- and ${total - shownChanges.length} more`] : bullets;
}

function titleOf(category: string): string {
  const words = formatLabelled(category.replaceAll('_', ' '));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
