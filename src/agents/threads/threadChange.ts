import type { HistoryEventKind } from '../../memories/historyEvent.js';
import type { MemoryView } from '../../memories/memoryView.js';
import { labelled, oneLine } from '../../text/lines.js';
import { beginningOf, lengthOf } from '../../text/texts.js';
import { tell } from '../../memories/memoryLine.js';

/** What happened to a memory of a thread. */
export type ChangeName = 'created' | 'updated' | 'merged' | 'soft_deleted' | 'restored' | 'superseded' | 'archived';

/** One change of a thread. */
export interface ThreadChange {
  readonly rev: number;
  readonly event: ChangeName;
  /** Epoch ms. */
  readonly at: number;
  readonly memory: MemoryView;
  /** How important the memory is to whom it is told. */
  readonly importance: number;
}

/** Changes as the history names them; what confirms or is ignored changes nothing that is read. */
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

/** The bullets of a delta header. */
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
const longText = 280;
const shortened = 150;

/** Whether what changed is live: of what is not, only that it went may be told, also by what happened to it before. */
export const isStillThere = ({ memory: { memory } }: ThreadChange): boolean => memory.status === 'ACTIVE';

/** One change in a line: `+created: [Personal] Preferred name is Ana (imp=2)`, `↓soft-deleted: a memory of [Goals]`. */
export function changeText(change: ThreadChange, viewerId: string): string {
  const { event, memory: view, importance } = change;
  const { text, category } = view.memory;
  if (!isStillThere(change)) return `${signs[event]}: a memory of [${titleOf(category)}]`;
  // A note may have thousands of characters: its beginning says which one it is.
  const begun = lengthOf(text) > longText ? `${beginningOf(oneLine(text), shortened)}...` : text;
  const shown = tell(view, viewerId, { text: begun });
  const weight = event === 'created' ? ` (imp=${importance})` : '';
  return `${signs[event]}: [${titleOf(category)}] ${shown}${weight}`;
}

/** The lines of a delta header without its first: newest first; the third counts the rest where there are more. */
export function changeBullets(changes: readonly ThreadChange[], total: number, viewerId: string): string[] {
  const whole = total > maxBullets ? changes.slice(0, maxBullets - 1) : changes;
  const bullets = whole.map((change) => `- ${changeText(change, viewerId)}`);
  return total > maxBullets ? [...bullets, `- and ${total - whole.length} more`] : bullets;
}

function titleOf(category: string): string {
  const words = labelled(category.replaceAll('_', ' '));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
