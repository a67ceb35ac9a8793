import { type Confidence, unconfided } from '../../disclosure/confidence.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import { isBoundToMoment } from '../../disclosure/classification/timeRules.js';
import type { ResolvedReference, Thing } from '../../directory/people/person.js';
import type { MemorySource, MemoryStatus } from '../memory.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import type { CheckedInput } from '../rememberInput.js';

/** A statement that has passed every rule and waits for its place in the graph. Times in epoch ms. */
export interface Draft {
  readonly id: string;
  /** The id of the history event that stores it; a retried write finds it there. */
  readonly eventId: string;
  readonly tenantId: string;
  readonly text: string;
  readonly type: MemoryTypeName;
  readonly category: string | null;
  readonly factType: FactType | null;
  /** The owner of a personal memory, or null. */
  readonly ownerId: string | null;
  /** The chat of a group memory, or null. */
  readonly chatId: string | null;
  readonly staterId: string | null;
  readonly learnedInId: string | null;
  readonly learnedAt: number;
  readonly about: readonly ResolvedReference[];
  readonly things: readonly Thing[];
  /** As said by the writer; null lets the rules decide. */
  readonly sensitivity: Sensitivity | null;
  /** What a new memory is where the writer does not say; null leaves it to the rules. It never lowers a stored one. */
  readonly unsaidSensitivity: Sensitivity | null;
  readonly portable: boolean | null;
  /** Whether its words, as said, bind it to a moment: then it is not portable unless the writer says so. */
  readonly isBoundToMoment: boolean;
  /** Whom it is confided to; null where nobody has said so. */
  readonly confidedIds: readonly string[] | null;
  /** Whether its words alone confide it. */
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
  /** Imports may bring memories that are no longer live. */
  readonly status: MemoryStatus;
  /** Imports may say when it expires; null lets the type decide. */
  readonly expiresAt: number | null;
  /** When it counts as made; imports keep their own time. */
  readonly createdAt: number;
  /** Its vector in the active embedding space; null when there is none yet. */
  readonly vector: readonly number[] | null;
  /** What it must not do unasked: then it is held back. Not given for what may do as it says. */
  readonly asksFirst?: AsksFirst;
}

/** What is held back until somebody agrees: what takes the place of its owner's live memory, or whatever is new. */
export type AsksFirst = 'TO_REPLACE' | 'TO_STORE';

/** What a draft takes from what was said; everything else is where, by whom and when. */
type Said =
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

/** The draft of a checked input that was said by somebody, somewhere, at some time. */
export const draftFrom = (
  input: CheckedInput,
  origin: Omit<Draft, Said | 'unsaidSensitivity' | keyof Confidence | 'isBoundToMoment'> & Partial<Draft>,
): Draft => ({
  unsaidSensitivity: null,
  ...unconfided,
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
