import { defaultPortable, type PortableDefault, type PortabilityEvidence } from '../../disclosure/spreading.js';
import type { Confidants } from '../../disclosure/confidants.js';
import { soleParticipantOf, isAlone } from '../../disclosure/participation.js';
import { unrestricted } from '../../disclosure/restriction.js';
import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { type Sensitivity, stricter, subjectsOf } from '../../disclosure/evidence.js';
import { type ChatWithPeriods } from '../../directory/chats/chat.js';
import { type EntityRow, isAccount, type ResolvedReference } from '../../directory/people/person.js';
import type { Draft } from './draft.js';
import { lifetimeOf, purgeAfterMs } from './lifetime.js';
import type { MemoryState } from '../memory.js';
import { isEphemeral, memoryTypes } from '../memoryTypes.js';
import { threadKeyOf } from '../threadKey.js';
import { composeKeys } from './composedKeys.js';

/** Entities that a draft names, found or created in the graph. */
export interface DraftReferences {
  /** Persons it is ABOUT, in the order named. */
  readonly people: readonly EntityRow[];
  /** Names that the statement uses for them, by id, if it names them. */
  readonly labelById?: ReadonlyMap<string, string>;
  readonly things: readonly EntityRow[];
  /** Oneself: the owner, or the stater of a group memory. */
  readonly self: EntityRow | null;
  /** Chat it was learned in. */
  readonly learnedIn: ChatWithPeriods | null;
  readonly defaults: WritingDefaults;
}

/** Defaults of fields that a statement does not give. */
export interface WritingDefaults {
  /** Minimum sensitivity of what is said in private. */
  readonly inPrivate: Sensitivity;
  readonly portable: PortableDefault;
}

/** Defaults of a service without its own configuration. */
export const defaultWriting: WritingDefaults = { inPrivate: 'PUBLIC', portable: 'HEARD' };

/** Returns the memory that a draft becomes if no live memory has its key. */
export function composeMemory(draft: Draft, references: DraftReferences): MemoryState {
  const policy = memoryTypes[draft.type];
  const people = references.people;
  const aboutIds = people.map(({ id }) => id);
  const detectedSensitivity = draft.unsaidSensitivity ?? detectSensitivity(wordsOfDraft(draft));
  const sensitivity =
    draft.sensitivity ??
    (isSaidInPrivate(draft, references)
      ? stricter(detectedSensitivity, references.defaults.inPrivate)
      : detectedSensitivity);
  const lifetime = lifetimeOf(policy, draft, draft.createdAt);
  const importance = draft.importance ?? (draft.slot !== null ? Math.max(2, policy.importance) : policy.importance);
  const pinned = draft.pinned ?? false;
  const base = {
    id: draft.id,
    tenantId: draft.tenantId,
    text: draft.text,
    type: draft.type,
    category: draft.category ?? policy.category,
    channel: policy.channel,
    factType: draft.factType ?? policy.factType,
    sensitivity,
    portable:
      draft.portable ??
      defaultPortable(portabilityEvidenceOf(draft, references, sensitivity), references.defaults.portable),
    legacy: draft.legacy,
    persona: draft.persona,
    ownerId: draft.ownerId,
    chatId: draft.chatId,
    staterId: draft.staterId,
    learnedInId: draft.learnedInId,
    learnedAt: draft.learnedAt,
    aboutIds,
    aboutLabels: people.map(({ id, label }) => references.labelById?.get(id) ?? label),
    subjectIds: [...subjectsOf({ aboutIds, staterId: draft.staterId, ownerId: draft.ownerId })],
    aboutAccount: people.some(isAccount),
    aboutOthers: speaksOfOthers(people, draft),
    acquaintedIds: [],
    ...confidantFieldsOf(draft),
    aloneId: aloneIdOf(draft, references),
    ...unrestricted,
    blockerIds: [],
    entityIds: references.things.map(({ id }) => id),
    entityLabels: references.things.map(({ label }) => label),
    hearsay: isHearsay(draft.staterId, aboutIds),
    slot: draft.slot,
    value: draft.value,
    importance: pinned ? 3 : importance,
    unpinnedImportance: pinned ? importance : null,
    pinned,
    confidence: draft.confidence,
    source: draft.source,
    ...lifetime,
    ...(draft.expiresAt === null || pinned ? {} : { expiresAt: draft.expiresAt }),
    tags: [...draft.tags],
    evidence: [...draft.evidence],
    thread: draft.thread,
    threadKey: threadKeyOf(draft),
    agentId: draft.agentId,
    runId: draft.runId,
    mentions: 1,
    accesses: 0,
    status: draft.status,
    purgeAt: draft.status === 'DELETED' ? draft.createdAt + purgeAfterMs : null,
    createdAt: draft.createdAt,
    updatedAt: draft.createdAt,
    observedAt: draft.observedAt,
    confirmedAt: null,
  };
  return { ...base, ...composeKeys(base, references) };
}

/**
 * Returns the only person who hears a statement, in private contexts alone: the owner of a profile fact, or who said a
 * group memory while no one else took part; null for any other statement.
 */
function aloneIdOf({ source, ownerId, chatId, learnedAt }: Draft, { learnedIn }: DraftReferences): string | null {
  if (source === 'seeded_profile') return ownerId;
  return chatId === null || learnedIn === null ? null : soleParticipantOf(learnedIn, learnedAt);
}

/** True if an account other than its stater and owner is among the persons a statement is about. */
export const speaksOfOthers = (
  people: readonly EntityRow[],
  { staterId, ownerId }: Pick<MemoryState, 'staterId' | 'ownerId'>,
): boolean => people.some((person) => isAccount(person) && person.id !== staterId && person.id !== ownerId);

export const confidantFieldsOf = ({ confidedIds, confidedByWords }: Confidants) => ({
  confidedIds: confidedIds && [...confidedIds],
  confidedByWords,
});

/** True if the stater of a memory is not among the persons it is about. */
export const isHearsay = (staterId: string | null, aboutIds: readonly string[]): boolean =>
  aboutIds.length > 0 && staterId !== null && !aboutIds.includes(staterId);

/** Returns all words of a statement and the names it uses, in which rules look for sensitivity and confidence. */
export const wordsOfStatement = (statement: {
  names: readonly string[];
  text: string;
  slot: string | null;
  value: string | null;
  category: string | null;
  tags: readonly string[];
  evidence: readonly string[];
}): string => {
  const { text, value, slot, category, names, tags, evidence } = statement;
  const identifiers = [slot, category].map((name) => name?.replace(/[_.-]/g, ' '));
  return [text, value, ...identifiers, ...names, ...tags, ...evidence].filter(Boolean).join(' . ');
};

/** Returns all words of a draft. Accounts give themselves their names, so these are none of its words. */
export const wordsOfDraft = (draft: Draft): string =>
  wordsOfStatement({
    ...draft,
    names: [...draft.about.flatMap(wordsOfReference), ...draft.things.map(({ label }) => label)],
  });

const wordsOfReference = (reference: ResolvedReference): readonly string[] =>
  'newName' in reference
    ? [reference.called ?? reference.newName]
    : isAccount(reference.person)
      ? []
      : [reference.called ?? reference.person.label];

/** Leaves `chat` undefined for a group memory without a chat of learning: said in the group, not in private. */
export const portabilityEvidenceOf = (
  draft: Draft,
  references: DraftReferences,
  sensitivity: Sensitivity,
): PortabilityEvidence => ({
  sensitivity,
  speakerId: draft.staterId ?? draft.ownerId,
  people: references.people,
  chat: draft.learnedInId === null && draft.chatId !== null ? undefined : references.learnedIn,
  at: draft.learnedAt,
  isEphemeral: draft.isBoundToMoment || isEphemeral(memoryTypes[draft.type]),
});

/** True if only the speaker heard it: in direct talk, or alone in a private chat. */
function isSaidInPrivate(draft: Draft, { learnedIn }: DraftReferences): boolean {
  if (draft.learnedInId === null) return draft.chatId === null;
  return learnedIn !== null && isAlone(learnedIn, draft.staterId ?? draft.ownerId, draft.learnedAt);
}
