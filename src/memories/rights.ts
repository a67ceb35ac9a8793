import { subjectsOf } from '../disclosure/evidence.js';
import { isLive, isOrigin } from '../disclosure/rule.js';
import { mayRelax } from '../disclosure/spreading.js';
import { notFound } from '../platform/errors.js';
import { evidenceOf, type MemoryRow } from './memory.js';

/** What somebody can do with a memory that they hear. */
export const memoryActions = ['CORRECT', 'RESTRICT', 'RELAX', 'FORGET', 'PIN', 'RESTORE'] as const;
export type MemoryAction = (typeof memoryActions)[number];

/** Who would change a memory, and when. */
export interface Changer {
  readonly personId: string;
  /** Whether they take part now in the chat that the memory belongs to; it means nothing for a personal one. */
  readonly takesPart: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * What a person may do with a memory in a context where they hear it; its origin needs none. Content is corrected by the
 * origin. Making it stricter is for the origin and every subject; making it less strict for the origin, while no account
 * but they is among those it is about. Forgetting and pinning are for the owner of a personal memory and for those who take
 * part now in a group's chat; restoring for the owner, or for the stater of a group memory, until it is purged. Former
 * members of a group may only make its memories stricter.
 */
export function allowedActions(
  { memory, entities }: Pick<MemoryRow, 'memory' | 'entities'>,
  { personId, takesPart, now }: Changer,
): MemoryAction[] {
  const { ownerId, staterId, chatId, aboutIds, purgeAt } = memory;
  const staysInside = chatId === null || takesPart;
  if (!isLive(evidenceOf(memory), now)) {
    const isPurged = purgeAt !== null && purgeAt <= now;
    return staysInside && !isPurged && (ownerId ?? staterId) === personId ? ['RESTORE'] : [];
  }
  const origin = isOrigin(memory, { viewerId: personId });
  const people = entities.filter(({ id }) => aboutIds.includes(id));
  const keeps = ownerId === null ? takesPart : ownerId === personId;
  const may: Partial<Record<MemoryAction, boolean>> = {
    CORRECT: origin && staysInside,
    RESTRICT: origin || subjectsOf(memory).includes(personId),
    RELAX: origin && staysInside && mayRelax(people, personId),
    FORGET: keeps,
    PIN: keeps,
  };
  return memoryActions.filter((action) => may[action]);
}

/** Refuses, as if the memory were not there, whoever may not do all of this with it. */
export function requireAllowed(
  row: Pick<MemoryRow, 'memory' | 'entities'>,
  changer: Changer,
  wanted: readonly MemoryAction[],
): void {
  const allowed = allowedActions(row, changer);
  if (!wanted.every((action) => allowed.includes(action))) throw notFound('No memory by that id');
}
