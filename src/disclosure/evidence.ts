/** How far a memory may spread: to anybody it reaches, to its subjects and origin, or to its subjects in private. */
export const sensitivities = ['PUBLIC', 'PERSONAL', 'SENSITIVE'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** What the rule needs to know of a memory. */
export interface MemoryEvidence {
  readonly tenantId: string;
  readonly ownerId: string | null;
  /** The chat of a group memory's scope. */
  readonly chatId: string | null;
  readonly staterId: string | null;
  readonly learnedInId: string | null;
  /** Epoch ms. */
  readonly learnedAt: number;
  /** Persons the memory is ABOUT. */
  readonly aboutIds: readonly string[];
  /** Whether one of them is an account. */
  readonly aboutAccount: boolean;
  /** Whether one of them is an account other than its stater and its owner. */
  readonly aboutOthers: boolean;
  /** Those of them with whom its stater was acquainted when it was made: had taken part in a chat with them. */
  readonly acquaintedIds: readonly string[];
  /** Whom it is confided to: nobody but they, its stater and its owner hears it. Null where it is no confidence. */
  readonly confidedIds: readonly string[] | null;
  /** Whether its words alone confide it: then those named hear it no more than they would without. */
  readonly confidedByWords: boolean;
  /** The person to whom alone it was said in a private chat; null for everything else. */
  readonly aloneId: string | null;
  readonly sensitivity: Sensitivity;
  /** Whether the rows over ABOUT lead to it; those who heard it hear it again all the same. */
  readonly portable: boolean;
  /** The persons it is ABOUT who block its stater: then nobody but its owner, and the chat of its scope, hears it. */
  readonly blockerIds: readonly string[];
  /** The persona it was written for; the empty text for none. */
  readonly persona: string;
  readonly status: string;
  /** Epoch ms; `never` when it does not expire. */
  readonly expiresAt: number;
  /** An imported group memory of unknown origin. */
  readonly legacy: boolean;
}

/** Whether a person it is about blocks its stater. */
export const isBlocked = ({ blockerIds }: Pick<MemoryEvidence, 'blockerIds'>): boolean => blockerIds.length > 0;

/** The place of a sensitivity among all: the later, the fewer may hear. */
const strictness = (sensitivity: Sensitivity): number => sensitivities.indexOf(sensitivity);

/** The stricter of two sensitivities. */
export const stricter = (a: Sensitivity, b: Sensitivity): Sensitivity => (strictness(a) >= strictness(b) ? a : b);

/** Whether `a` lets fewer hear than `b`. */
export const isStricter = (a: Sensitivity, b: Sensitivity): boolean => strictness(a) > strictness(b);

/** The persons a memory speaks for in step 2: those it is about, else its stater, else its owner. */
export const subjectsOf = (memory: Pick<MemoryEvidence, 'aboutIds' | 'staterId' | 'ownerId'>): readonly string[] =>
  memory.aboutIds.length > 0 ? memory.aboutIds : [memory.staterId ?? memory.ownerId].filter((id) => id !== null);
