import type { Sensitivity } from './evidence.js';

/** What decides whether analysts may read a memory's text in a redacted copy of its tenant. */
export interface CopyEvidence {
  /** The stricter of what is stored and what its words say. */
  readonly sensitivity: Sensitivity;
  readonly portable: boolean;
  readonly persona: string;
  readonly isLive: boolean;
  /** Whether it states a fact about people or things: no note, procedure, episode or insight. */
  readonly isFact: boolean;
  readonly isConfided: boolean;
  readonly saidAlone: boolean;
  /** Whether one of its subjects has closed it, made it stricter, or blocks its stater. */
  readonly isRestricted: boolean;
  /** Whether it is about an account, which lets it come up wherever that person takes part. */
  readonly isAboutAccount: boolean;
  /** Whether it was said in, or belongs to, a chat that is no private one. */
  readonly isOfGroup: boolean;
}

/**
 * Whether a redacted copy keeps the text of a memory: only what is public and may come up before others than whoever said
 * it. Analysts are no audience that the rule knows, so whatever narrows an audience at all withholds the text.
 */
export const mayBeCopied = (memory: CopyEvidence): boolean =>
  memory.sensitivity === 'PUBLIC' &&
  memory.portable &&
  memory.persona === '' &&
  memory.isLive &&
  memory.isFact &&
  !memory.isConfided &&
  !memory.saidAlone &&
  !memory.isRestricted &&
  (memory.isAboutAccount || memory.isOfGroup);
