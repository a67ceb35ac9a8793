import type { Sensitivity } from './evidence.js';

/** Facts of a memory that decide whether a redacted copy of its tenant keeps its text for analysts. */
export interface CopyEvidence {
  /** Stricter of the stored sensitivity and that of its words. */
  readonly sensitivity: Sensitivity;
  readonly portable: boolean;
  readonly persona: string;
  readonly isLive: boolean;
  /** True for a fact about people or things; false for a note, procedure, episode or insight. */
  readonly isFact: boolean;
  readonly isConfided: boolean;
  readonly saidAlone: boolean;
  /** True if one of its subjects has closed it, made it stricter, or blocks its stater. */
  readonly isRestricted: boolean;
  /** True if it is about an account, so that it may come up in every chat of that person. */
  readonly isAboutAccount: boolean;
  /** True if it was said in, or belongs to, a chat that is not private. */
  readonly isOfGroup: boolean;
}

/** True if public and open to others than its stater. Analysts are no audience: any restriction withholds the text. */
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
