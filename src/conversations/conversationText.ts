import type { MessageRole } from '../learning/message.js';
import type { SessionDigest } from './conversationRows.js';

/** One message of a window. */
export interface WindowMessage {
  readonly role: MessageRole;
  readonly text: string;
  /** Who said it, where that is not the person whose conversation it is; else null. */
  readonly speakerName: string | null;
}

/** What a context tells of one conversation: of one person with one persona in one place. */
export interface ConversationParts {
  /** Oldest first. */
  readonly window: readonly WindowMessage[];
  readonly lastSessionSummary: SessionDigest | null;
  readonly rollingSummary: string | null;
  /** The latest spine of the person; null where somebody else hears. */
  readonly spine: string | null;
}
