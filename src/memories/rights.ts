import { subjectsOf } from '../disclosure/evidence.js';
import { isLive, isOrigin } from '../disclosure/rule.js';
import { mayRelax } from '../disclosure/spreading.js';
import { notFound } from '../platform/errors.js';
import type { MemoryRow } from './memory.js';

export const memoryActions = ['CORRECT', 'RESTRICT', 'RELAX', 'FORGET', 'PIN', 'RESTORE'] as const;
export type MemoryAction = (typeof memoryActions)[number];

/** Person who would change a memory, and the time. */
export interface MemoryEditor {
  readonly personId: string;
  /** True if the person takes part now in the memory's chat. Ignored for a personal memory. */
  readonly takesPart: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Returns the actions that a person may take on a memory that is disclosed to them; its origin needs no disclosure.
 * - CORRECT: the origin.
 * - RESTRICT: the origin and every subject.
 * - RELAX: the origin, if no other account is among the persons it is about.
 * - FORGET, PIN: the owner of a personal memory; for a group memory, those who take part in its chat now.
 * - RESTORE: the owner, or the stater of a group memory, until it is purged.
 * Previous members of a group may only make its memories stricter.
 */
export function allowedActions(
  { memory, entities }: Pick<MemoryRow, 'memory' | 'entities'>,
  { personId, takesPart, now }: MemoryEditor,
): MemoryAction[] {
  const { ownerId, staterId, chatId, aboutIds, purgeAt } = memory;
  const staysInside = chatId === null || takesPart;
  if (!isLive(memory, now)) {
    const isPurged = purgeAt !== null && purgeAt <= now;
    return staysInside && !isPurged && (ownerId ?? staterId) === personId ? ['RESTORE'] : [];
  }
  const isEditorOrigin = isOrigin(memory, { viewerId: personId });
  const people = entities.filter(({ id }) => aboutIds.includes(id));
  const isKeeper = ownerId === null ? takesPart : ownerId === personId;
  const allowedByAction: Partial<Record<MemoryAction, boolean>> = {
    CORRECT: isEditorOrigin && staysInside,
    RESTRICT: isEditorOrigin || subjectsOf(memory).includes(personId),
    RELAX: isEditorOrigin && staysInside && mayRelax(people, personId),
    FORGET: isKeeper,
    PIN: isKeeper,
  };
  return memoryActions.filter((action) => allowedByAction[action]);
}

/** Throws NOT_FOUND, as if there were no memory, if the person may not take all of these actions. */
export function requireAllowed(
  row: Pick<MemoryRow, 'memory' | 'entities'>,
  editor: MemoryEditor,
  actions: readonly MemoryAction[],
): void {
  const allowed = allowedActions(row, editor);
  if (!actions.every((action) => allowed.includes(action))) throw notFound('No memory by that id');
}
