import { type Audience, takesPart } from './audience.js';

/** What decides who hears a message. `at` in epoch ms. */
export interface MessageEvidence {
  readonly tenantId: string;
  /** Null for direct talk. */
  readonly chatId: string | null;
  /** Whose direct talk it belongs to; null in a chat. */
  readonly ownerId: string | null;
  readonly at: number;
}

/**
 * Whether an audience may hear a message: in a group what was said in that chat while the viewer was present; in private
 * the viewer's direct talk too, and what was said in any chat while they were present. The Cypher fragment `heard` says
 * the same, and the tests hold each against the other.
 */
export function isHeard(message: MessageEvidence, audience: Audience): boolean {
  if (message.tenantId !== audience.tenantId) return false;
  if (message.chatId === null) return audience.isPrivate && message.ownerId === audience.viewerId;
  return (audience.isPrivate || message.chatId === audience.chatId) && takesPart(audience, message.chatId, message.at);
}
