/** Levels, least first: disclosed to every audience reached, to subjects and origin, or to subjects in private. */
export const sensitivities = ['PUBLIC', 'PERSONAL', 'SENSITIVE'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** Facts of a memory on which its disclosure depends. */
export interface MemoryEvidence {
  readonly tenantId: string;
  readonly ownerId: string | null;
  /** Chat of a group memory's scope. */
  readonly chatId: string | null;
  readonly staterId: string | null;
  readonly learnedInId: string | null;
  /** Epoch ms. */
  readonly learnedAt: number;
  /** Ids of the persons the memory is ABOUT. */
  readonly aboutIds: readonly string[];
  /** True if one of them is an account. */
  readonly aboutAccount: boolean;
  /** True if one of them is an account other than its stater and its owner. */
  readonly aboutOthers: boolean;
  /** Those of them with whom its stater was acquainted when it was made: had taken part in a chat with them. */
  readonly acquaintedIds: readonly string[];
  /** Ids of its confidants: only they, its stater and its owner hear it. Null if it is not confided. */
  readonly confidedIds: readonly string[] | null;
  /** True if only its words confide it; the confidants then hear no more than they would without. */
  readonly confidedByWords: boolean;
  /** Person who alone hears it, in private: it was said to them alone in a private chat, or is from their profile. */
  readonly aloneId: string | null;
  readonly sensitivity: Sensitivity;
  /** True if it may follow the persons it is about. Persons who heard it hear it again in either case. */
  readonly portable: boolean;
  /** Subjects who block its stater. If there are any, only its owner and the chat of its scope hear it. */
  readonly blockerIds: readonly string[];
  /** Persona for which it was written; the empty text for none. */
  readonly persona: string;
  readonly status: string;
  /** Epoch ms; `maxTimestamp` if it does not expire. */
  readonly expiresAt: number;
  /** True for an imported group memory of unknown origin. */
  readonly legacy: boolean;
}

/** True if a person it is about blocks its stater. */
export const isBlocked = ({ blockerIds }: Pick<MemoryEvidence, 'blockerIds'>): boolean => blockerIds.length > 0;

/** Returns the rank of a sensitivity; the higher, the fewer may hear. */
const strictness = (sensitivity: Sensitivity): number => sensitivities.indexOf(sensitivity);

export const stricter = (a: Sensitivity, b: Sensitivity): Sensitivity => (strictness(a) >= strictness(b) ? a : b);

/** True if `a` has fewer hearers than `b`. */
export const isStricter = (a: Sensitivity, b: Sensitivity): boolean => strictness(a) > strictness(b);

/** Returns the ids of the subjects of a memory: the persons it is about, else its stater, else its owner. */
export const subjectsOf = (memory: Pick<MemoryEvidence, 'aboutIds' | 'staterId' | 'ownerId'>): readonly string[] =>
  memory.aboutIds.length > 0 ? memory.aboutIds : [memory.staterId ?? memory.ownerId].filter((id) => id !== null);
