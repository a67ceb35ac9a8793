/** One message of a window. */
export interface WindowMessage {
  readonly role: 'USER' | 'ASSISTANT';
  readonly text: string;
  /** Who said it, where that is not the person whose conversation it is; else null. */
  readonly speakerName: string | null;
}

/** What was kept of a session when it was closed. */
export interface LastSession {
  readonly oneLiner: string;
  readonly whatMattered: readonly string[];
  readonly openLoops: readonly string[];
  readonly commitments: readonly string[];
  readonly people: readonly string[];
  readonly tone: string;
}

/** What a context tells of one conversation: of one person with one persona in one place. */
export interface ConversationParts {
  /** Oldest first. */
  readonly window: readonly WindowMessage[];
  readonly lastSessionSummary: LastSession | null;
  readonly rollingSummary: string | null;
  /** The latest spine of the person; null where somebody else hears. */
  readonly spine: string | null;
}
