import { type Audience, takesPart, tookPart } from './audience.js';
import type { MemoryEvidence } from './evidence.js';
import { isOrigin } from './rule.js';

/** Visibility of the fields of a disclosed memory; a field that is not visible is answered with null. */
export interface VisibleFields {
  /** Stater and owner. */
  readonly people: boolean;
  readonly scopeChat: boolean;
  readonly learnedIn: boolean;
  readonly confidants: boolean;
  /** Access and mention counts, memory key, thread, run and agent ids. */
  readonly bookkeeping: boolean;
}

/** Returns the visible fields of a memory that has been disclosed to this audience. */
export function visibleFields(memory: MemoryEvidence, audience: Audience): VisibleFields {
  const isViewerOrigin = isOrigin(memory, audience);
  return {
    people: isViewerOrigin || seesPeople(memory, audience),
    scopeChat: tookPart(audience, memory.chatId),
    learnedIn: tookPart(audience, memory.learnedInId),
    confidants: isViewerOrigin || (memory.confidedIds ?? []).includes(audience.viewerId),
    bookkeeping: isViewerOrigin,
  };
}

/** True if an audience other than the origin sees stater and owner: its viewer heard it, or takes part in its chat. */
export const seesPeople = (
  { chatId, learnedInId, learnedAt }: Pick<MemoryEvidence, 'chatId' | 'learnedInId' | 'learnedAt'>,
  audience: Audience,
): boolean => takesPart(audience, learnedInId, learnedAt) || takesPart(audience, chatId);
