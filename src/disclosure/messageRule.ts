import { type Audience, takesPart } from './audience.js';
import { mayAllHear } from './confidants.js';

/** Facts of a message on which its disclosure depends. `at` in epoch ms. */
export interface MessageEvidence {
  readonly tenantId: string;
  /** Null for direct talk. */
  readonly chatId: string | null;
  /** Person in whose direct talk, or alone in a private chat, it was said; null for a message that others heard. */
  readonly ownerId: string | null;
  /** Null for the agent. */
  readonly speakerId: string | null;
  /** Ids of the persons it is confided to; null if it is not confided. */
  readonly confidedIds: readonly string[] | null;
  readonly at: number;
  /** Persona with whom it was exchanged; the empty text for none. */
  readonly persona: string;
}

/**
 * True if an audience may hear a message. In a group: messages of that chat during the viewer's presence. In private:
 * the viewer's direct talk too, and messages of any chat during their presence. A message exchanged with a persona is
 * read by that persona alone, unless the viewer asks in private for all personas. The Cypher fragment
 * `messageDisclosed` states the same rule, and tests compare the two.
 */
export function isMessageDisclosed(message: MessageEvidence, audience: Audience): boolean {
  if (message.tenantId !== audience.tenantId) return false;
  if (!audience.allPersonas && message.persona !== '' && message.persona !== audience.persona) return false;
  if (!mayAllHear(message.confidedIds, [message.speakerId, message.ownerId], audience)) return false;
  if (message.ownerId !== null) return audience.isPrivate && message.ownerId === audience.viewerId;
  return (audience.isPrivate || message.chatId === audience.chatId) && takesPart(audience, message.chatId, message.at);
}
