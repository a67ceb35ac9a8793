import { unrestricted } from '../../disclosure/restriction.js';
import { maxTimestamp } from '../../platform/clock.js';
import { type CorrectedNames, type Correction, emptyNames } from '../correction.js';
import type { MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';

/** Returns a memory of only its id and the words of the caller's own correction; other fields are neutral. */
export function blankMemory(
  { id, tenantId }: MemoryState,
  correction: Correction,
  now: number,
  { people, things, confidants }: CorrectedNames = emptyNames,
): MemoryState {
  const aboutIds = (people ?? []).map(({ person }) => person.id);
  const type = correction.type ?? 'knowledge';
  const policy = memoryTypes[type];
  const { channel, factType, stability } = policy;
  return {
    id,
    tenantId,
    text: correction.text ?? '',
    type,
    category: correction.category ?? policy.category,
    channel,
    factType,
    stability,
    aspect: 'profile',
    primaryId: null,
    sensitivity: correction.sensitivity ?? 'SENSITIVE',
    portable: correction.portable ?? false,
    legacy: false,
    persona: '',
    ownerId: null,
    chatId: null,
    staterId: null,
    learnedInId: null,
    learnedAt: now,
    aboutIds,
    aboutLabels: (people ?? []).map(({ called }) => called),
    subjectIds: aboutIds,
    aboutAccount: false,
    aboutOthers: false,
    acquaintedIds: [],
    confidedIds: confidants && confidants.map((person) => person.id),
    confidedByWords: false,
    aloneId: null,
    ...unrestricted,
    blockerIds: [],
    entityIds: (things ?? []).map((thing) => thing.id),
    entityLabels: (things ?? []).map(({ label }) => label),
    hearsay: false,
    slot: correction.slot ?? null,
    value: correction.value ?? null,
    memoryKey: '',
    liveKey: null,
    importance: correction.importance ?? policy.importance,
    unpinnedImportance: null,
    pinned: false,
    confidence: 1,
    source: 'explicit',
    ttlDays: correction.ttlDays ?? null,
    tags: [...(correction.tags ?? [])],
    evidence: [...(correction.evidence ?? [])],
    thread: null,
    threadKey: '',
    agentId: null,
    runId: null,
    mentions: 0,
    accesses: 0,
    status: 'ACTIVE',
    expiresAt: maxTimestamp,
    purgeAt: null,
    createdAt: now,
    updatedAt: now,
    observedAt: now,
    confirmedAt: null,
  };
}
