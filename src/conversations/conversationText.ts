import type { MessageRole } from '../directory/chats/messageRole.js';
import type { LineSubject } from '../text/lines.js';
import type { SessionDigest } from './conversationRows.js';

/** One message of a window. */
export interface WindowMessage {
  readonly role: MessageRole;
  readonly text: string;
  /** Whether the person whose conversation it is said it. */
  readonly isOwn: boolean;
  /** Null for the agent. */
  readonly speaker: LineSubject | null;
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
