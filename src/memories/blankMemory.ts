import { unrestricted } from '../disclosure/restriction.js';
import { never } from '../platform/ids.js';
import type { Correction } from './correction.js';
import type { MemoryState } from './memory.js';
import { memoryTypes } from './memoryTypes.js';

/** Nothing of a memory but its id and what has just been said of it. */
export function blankMemory({ id, tenantId }: MemoryState, said: Correction, now: number): MemoryState {
  const type = said.type ?? 'knowledge';
  const policy = memoryTypes[type];
  const { channel, factType, stability } = policy;
  return {
    id,
    tenantId,
    text: said.text ?? '',
    type,
    category: said.category ?? policy.category,
    channel,
    factType,
    stability,
    aspect: 'profile',
    primaryId: null,
    sensitivity: said.sensitivity ?? 'SENSITIVE',
    portable: said.portable ?? false,
    legacy: false,
    persona: '',
    ownerId: null,
    chatId: null,
    staterId: null,
    learnedInId: null,
    learnedAt: now,
    aboutIds: [],
    aboutLabels: [],
    subjectIds: [],
    aboutAccount: false,
    aboutOthers: false,
    acquaintedIds: [],
    confidedIds: said.confidedIds ? [...said.confidedIds] : null,
    aloneId: null,
    ...unrestricted,
    blockerIds: [],
    unblockedPortable: null,
    entityIds: [],
    entityLabels: [],
    hearsay: false,
    slot: said.slot ?? null,
    value: said.value ?? null,
    memoryKey: '',
    liveKey: null,
    importance: said.importance ?? policy.importance,
    unpinnedImportance: null,
    pinned: false,
    confidence: 1,
    source: 'explicit',
    ttlDays: said.ttlDays ?? null,
    tags: [...(said.tags ?? [])],
    evidence: [],
    thread: null,
    threadKey: '',
    agentId: null,
    runId: null,
    mentions: 0,
    accesses: 0,
    status: 'ACTIVE',
    expiresAt: never,
    purgeAt: null,
    createdAt: now,
    updatedAt: now,
    observedAt: now,
    confirmedAt: null,
  };
}
