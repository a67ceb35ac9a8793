import { type Audience, takesPart, tookPart } from './audience.js';
import type { MemoryEvidence } from './evidence.js';
import { isOrigin, wasPresent } from './rule.js';

/** Which parts of a disclosed memory its viewer may see; what is false is answered with null. */
export interface VisibleFields {
  /** Stater and owner. */
  readonly people: boolean;
  /** The chat it is scoped to. */
  readonly scopeChat: boolean;
  /** The chat it was learned in. */
  readonly learnedIn: boolean;
  /** Whom it is confided to. */
  readonly confidants: boolean;
  /** Access and mention counts, memory key, thread, run and agent ids. */
  readonly bookkeeping: boolean;
}

/** The field rules for a memory that has been disclosed to this audience. */
export function visibleFields(memory: MemoryEvidence, audience: Audience): VisibleFields {
  const origin = isOrigin(memory, audience);
  return {
    people: origin || wasPresent(memory, audience) || takesPart(audience, memory.chatId),
    scopeChat: tookPart(audience, memory.chatId),
    learnedIn: tookPart(audience, memory.learnedInId),
    confidants: origin || (memory.confidedIds ?? []).includes(audience.viewerId),
    bookkeeping: origin,
  };
}
