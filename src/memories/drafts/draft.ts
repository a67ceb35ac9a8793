import { type Confidants, noConfidants } from '../../disclosure/confidants.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import type { Restriction } from '../../disclosure/restriction.js';
import { isBoundToMoment } from '../../disclosure/classification/timeRules.js';
import type { ResolvedReference, Thing } from '../../directory/people/person.js';
import type { MemorySource, MemoryStatus } from '../memory.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import type { CheckedInput } from './rememberInput.js';

/** Validated statement, ready to be stored. Times in epoch ms. */
export interface Draft {
  readonly id: string;
  /** Id of its history event, used as idempotency key: a retried write finds it. */
  readonly eventId: string;
  readonly tenantId: string;
  readonly text: string;
  readonly type: MemoryTypeName;
  readonly category: string | null;
  readonly factType: FactType | null;
  /** Id of the owner of a personal memory, else null. */
  readonly ownerId: string | null;
  /** Id of the chat of a group memory, else null. */
  readonly chatId: string | null;
  readonly staterId: string | null;
  readonly learnedInId: string | null;
  readonly learnedAt: number;
  readonly about: readonly ResolvedReference[];
  readonly things: readonly Thing[];
  /** Sensitivity given by the writer; null lets the rules decide. */
  readonly sensitivity: Sensitivity | null;
  /** Sensitivity of a new memory if the writer gives none; null lets the rules decide. It never lowers a stored one. */
  readonly unsaidSensitivity: Sensitivity | null;
  readonly portable: boolean | null;
  /** True if its words, as said, bind it to a moment. It is then not portable unless the writer says so. */
  readonly isBoundToMoment: boolean;
  /** Ids of the persons it is confided to; null if none are given. */
  readonly confidedIds: readonly string[] | null;
  /** True if only its words confide it. */
  readonly confidedByWords: boolean;
  readonly legacy: boolean;
  readonly importance: number | null;
  readonly pinned: boolean | null;
  readonly confidence: number;
  readonly slot: string | null;
  readonly value: string | null;
  readonly tags: readonly string[];
  readonly evidence: readonly string[];
  readonly stability: Stability | null;
  readonly ttlDays: number | null;
  readonly persona: string;
  readonly thread: string | null;
  readonly agentId: string | null;
  readonly runId: string | null;
  readonly observedAt: number;
  readonly source: MemorySource;
  /** Status; imports may bring memories that are no longer live. */
  readonly status: MemoryStatus;
  /** Expiry given by an import; null lets the type decide. */
  readonly expiresAt: number | null;
  /** Time of creation; imports keep their own. */
  readonly createdAt: number;
  /** Vector in the active embedding space; null if there is none yet. */
  readonly vector: readonly number[] | null;
  /** Epoch ms at which its person agreed to it: what was said before that is earlier. Absent if no one was asked. */
  readonly agreedAt?: number;
  /** Restriction by subjects of the words as said, if removed values were taken out of them. */
  readonly restrictionAsSaid?: Restriction;
  /** Writes that need consent first: the draft is then held back. Absent if it needs none. */
  readonly consentRule?: ConsentRule;
}

/** Writes held back until its owner agrees: one that replaces a live memory of the owner, or any new memory. */
export type ConsentRule = 'TO_REPLACE' | 'TO_STORE';

/** Fields of a draft that come from the input. The others are its origin: place, speaker and time. */
type InputField =
  | 'text'
  | 'type'
  | 'category'
  | 'factType'
  | 'sensitivity'
  | 'portable'
  | 'importance'
  | 'pinned'
  | 'confidence'
  | 'slot'
  | 'value'
  | 'tags'
  | 'evidence'
  | 'stability'
  | 'ttlDays'
  | 'thread'
  | 'agentId'
  | 'runId';

/** Returns the draft of a checked input. */
export const draftFrom = (
  input: CheckedInput,
  origin: Omit<Draft, InputField | 'unsaidSensitivity' | keyof Confidants | 'isBoundToMoment'> & Partial<Draft>,
): Draft => ({
  unsaidSensitivity: null,
  ...noConfidants,
  isBoundToMoment: isBoundToMoment(input.text),
  ...origin,
  text: input.text,
  type: input.type,
  category: input.category,
  factType: input.factType ?? null,
  sensitivity: input.sensitivity ?? null,
  portable: input.portable ?? null,
  importance: input.importance ?? null,
  pinned: input.pinned ?? null,
  confidence: input.confidence,
  slot: input.slot,
  value: input.value,
  tags: input.tags,
  evidence: input.evidence,
  stability: input.stability ?? null,
  ttlDays: input.ttlDays ?? null,
  thread: input.thread,
  agentId: input.agentId,
  runId: input.runId,
});

/** True if stored after it was said: learned from a message or by a connector. Imports are said at their own times. */
export const isStoredLate = ({ learnedAt, createdAt, agreedAt }: Draft): boolean => (agreedAt ?? learnedAt) < createdAt;
