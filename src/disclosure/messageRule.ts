import { type Audience, takesPart } from './audience.js';
import { mayAllHear } from './confidence.js';

/** What decides who hears a message. `at` in epoch ms. */
export interface MessageEvidence {
  readonly tenantId: string;
  /** Null for direct talk. */
  readonly chatId: string | null;
  /** Whose direct talk it is, also when they said it alone in a private chat; null where others heard it. */
  readonly ownerId: string | null;
  /** Null for the agent. */
  readonly speakerId: string | null;
  /** Whom it is confided to; null where it is no confidence. */
  readonly confidedIds: readonly string[] | null;
  readonly at: number;
  /** The persona it was exchanged with; the empty text for none. */
  readonly persona: string;
}

/**
 * Whether an audience may hear a message: in a group what was said in that chat while the viewer was present; in private
 * the viewer's direct talk too, and what was said in any chat while they were present. What was exchanged with a persona is
 * read by that persona alone, unless somebody in private asks for what every persona may read. The Cypher fragment `heard` says
 * the same, and the tests hold each against the other.
 */
export function isHeard(message: MessageEvidence, audience: Audience): boolean {
  if (message.tenantId !== audience.tenantId) return false;
  if (!audience.allPersonas && message.persona !== '' && message.persona !== audience.persona) return false;
  if (!mayAllHear(message.confidedIds, [message.speakerId, message.ownerId], audience)) return false;
  if (message.ownerId !== null) return audience.isPrivate && message.ownerId === audience.viewerId;
  return (audience.isPrivate || message.chatId === audience.chatId) && takesPart(audience, message.chatId, message.at);
}
