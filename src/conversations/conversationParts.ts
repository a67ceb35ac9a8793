import type { MessageRole } from '../directory/chats/messageRole.js';
import type { LineSubject } from '../text/lines.js';
import type { SessionDigest } from './conversationRows.js';

export interface ContextMessage {
  readonly role: MessageRole;
  readonly text: string;
  /** True if the person of the conversation said it. */
  readonly isOwn: boolean;
  /** Speaker; null for the agent. */
  readonly speaker: LineSubject | null;
}

export interface WindowMessage extends ContextMessage {
  readonly id: string;
}

/** Parts of a context about one conversation: of one person with one persona in one chat or in direct talk. */
export interface ConversationParts {
  /** Messages of the window, oldest first. */
  readonly window: readonly WindowMessage[];
  readonly lastSessionSummary: SessionDigest | null;
  readonly rollingSummary: string | null;
  /** Latest spine of the person; null if there are other hearers. */
  readonly spine: string | null;
}
