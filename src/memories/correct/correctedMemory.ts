import { isAccount } from '../../directory/people/person.js';
import { withTies, type TiesLookup } from '../../disclosure/staterTies.js';
import { subjectsOf } from '../../disclosure/evidence.js';
import { soleParticipantOf } from '../../disclosure/participation.js';
import {
  applyRestriction,
  combineRestrictions,
  onlyOriginOf,
  relaxRestriction,
  type Restriction,
  restrictionOf,
} from '../../disclosure/restriction.js';
import { chatWithOthers, mayHaveFormerDetails, mayReachMore } from '../../disclosure/spreading.js';
import { invalidInput } from '../../platform/errors.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { CorrectedNames, Correction } from '../correction.js';
import { lifetimeOf, maxTtlDays } from '../drafts/lifetime.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { type MemoryTypeName, memoryTypes } from '../memoryTypes.js';
import { standardSlot } from '../../text/slotWords.js';
import { importance as importanceSchema, parseField } from '../drafts/rememberInput.js';
import { keysWithEntities } from '../drafts/composedKeys.js';
import { isHearsay, speaksOfOthers } from '../drafts/composeMemory.js';
import { type CorrectionEvidence, correctedSpread } from './correctedSpread.js';
import { type CorrectedSubjects, correctedSubjects } from './correctedSubjects.js';
import { isCleared, correctedType, correctedTexts, type CorrectedTexts } from './correctedTexts.js';

/**
 * Returns the memory after a correction. Only a change of the text, or of the value of a slot, replaces its evidence.
 * Its subjects can change while it stays the statement of the same stater in the same chat. Throws INVALID_INPUT for
 * what its type forbids.
 */
export function correctedMemory(
  row: MemoryRow,
  correction: Correction,
  names: CorrectedNames,
  evidence: CorrectionEvidence,
): MemoryState {
  const { memory } = row;
  const type = correctedType(memory, correction.type);
  const policy = memoryTypes[type];
  const words = correctedTexts(memory, correction, policy);
  const { isNewText } = words;
  if (isNewText && memory.chatId !== null && evidence.learnedIn !== null && evidence.learnedIn.id !== memory.chatId) {
    throw invalidInput('A group memory can only be corrected in its own chat, or outside of any chat.');
  }
  const entities = [...row.entities, ...(names.people ?? []).map(({ person }) => person), ...(names.things ?? [])];
  const namedSubjects = correctedSubjects(memory, names, policy, entities);
  const formerSubjects = entities.filter(({ id }) => memory.aboutIds.includes(id));
  const spread = correctedSpread({ memory, correction, formerSubjects, subjects: namedSubjects, words, evidence });
  const confidants = correctedConfidants(memory, names);
  const staterId = isNewText ? evidence.staterId : memory.staterId;
  const mayBeHeardByMore =
    (isNewText || mayHaveFormerDetails(memory)) &&
    mayReachMore(
      memory,
      { ...spread, ...confidants, staterId, aboutIds: namedSubjects.aboutIds, aloneId: memory.aloneId },
      isNewText ? chatWithOthers(evidence.learnedIn, evidence.now) : null,
    );
  const details = correctedDetails(memory, type, words, mayBeHeardByMore);
  // More people may hear the text: things that only a former one named are dropped, as is a custom slot.
  const subjects =
    mayBeHeardByMore && names.things === null ? { ...namedSubjects, entityIds: [], entityLabels: [] } : namedSubjects;
  const changedMemory: MemoryState = {
    ...applyRestriction({ ...memory, ...spread }, correctedRestriction(memory, correction, spread, evidence)),
    ...correctedLifetime(memory, correction, type, evidence.now),
    ...correctedImportance(memory, correction.importance),
    type,
    text: words.text,
    slot: mayBeHeardByMore && words.value === null && correction.slot == null ? standardSlot(words.slot) : words.slot,
    value: words.value,
    channel: policy.channel,
    ...details,
    ...confidants,
    ...(isNewText ? newEvidence(memory, evidence) : {}),
    ...(isNewText || namedSubjects.differs || mayBeHeardByMore
      ? subjectFields(subjects, { staterId, ownerId: memory.ownerId })
      : {}),
    ...(mayBeHeardByMore ? { createdAt: evidence.now } : {}),
    updatedAt: evidence.now,
  };
  const boundMemory = bindToTies(memory, changedMemory, isNewText, evidence.tiesOf);
  return { ...boundMemory, ...keysWithEntities(entities, boundMemory) };
}

const correctedConfidants = (
  { confidedIds, confidedByWords }: MemoryState,
  names: CorrectedNames,
): Pick<MemoryState, 'confidedIds' | 'confidedByWords'> =>
  names.confidants === null
    ? { confidedIds, confidedByWords }
    : { confidedIds: names.confidants.map(({ id }) => id), confidedByWords: names.confidedByWords };

/** Drops category, tags and evidence of the former text if more people may hear the new one. */
function correctedDetails(
  memory: MemoryState,
  type: MemoryTypeName,
  words: CorrectedTexts,
  mayBeHeardByMore: boolean,
): Pick<MemoryState, 'category' | 'factType' | 'tags' | 'evidence'> {
  const policy = memoryTypes[type];
  const isSameType = type === memory.type;
  const evidence = words.evidence ?? (mayBeHeardByMore ? [] : memory.evidence);
  if (mayBeHeardByMore && policy.needsEvidence && evidence.length === 0) {
    throw invalidInput(
      `type ${type.toUpperCase()} cannot be corrected if more people would hear it; give new evidence.`,
    );
  }
  refuseBrokenRule({ confidence: memory.confidence, evidence }, type);
  const keepsCategory = isSameType && !mayBeHeardByMore && !words.clearsCategory;
  return {
    category: words.category ?? (keepsCategory ? memory.category : policy.category),
    factType: isSameType ? memory.factType : policy.factType,
    tags: words.tags ?? (mayBeHeardByMore ? [] : memory.tags),
    evidence,
  };
}

/**
 * Returns the restriction after the correction: what a subject closes outlives the memory. Its only origin, being its
 * subject, may relax it again; what another subject has closed stays.
 */
function correctedRestriction(
  memory: MemoryState,
  correction: Correction,
  spread: Pick<MemoryState, 'sensitivity' | 'portable'>,
  { staterId }: CorrectionEvidence,
): Restriction {
  const isBySubject = subjectsOf(memory).includes(staterId);
  const restriction = restrictionOf(
    isBySubject && correction.sensitivity != null ? spread.sensitivity : null,
    isBySubject && correction.portable === false,
    onlyOriginOf(memory) === staterId,
  );
  return combineRestrictions(relaxRestriction(memory, spread), restriction);
}

/** Returns the properties that follow from the subjects of a memory and its origin. */
function subjectFields(
  { aboutIds, aboutLabels, entityIds, entityLabels, people }: CorrectedSubjects,
  origin: Pick<MemoryState, 'staterId' | 'ownerId'>,
): Partial<MemoryState> {
  return {
    aboutIds,
    aboutLabels,
    entityIds,
    entityLabels,
    aboutAccount: people.some(isAccount),
    aboutOthers: speaksOfOthers(people, origin),
    hearsay: isHearsay(origin.staterId, aboutIds),
    subjectIds: [...subjectsOf({ aboutIds, ...origin })],
  };
}

function correctedLifetime(memory: MemoryState, correction: Correction, type: MemoryTypeName, now: number) {
  const policy = memoryTypes[type];
  const stability = type === memory.type ? memory.stability : policy.stability;
  const { ttlDays } = correction;
  if (isCleared(correction, 'TTL')) {
    if (stability === 'volatile')
      throw invalidInput('TTL cannot be cleared: a VOLATILE memory needs a time to live; give ttlDays instead.');
    return { stability, ttlDays: null, expiresAt: maxTimestamp };
  }
  if (ttlDays != null && (ttlDays < 1 || ttlDays > maxTtlDays))
    throw invalidInput(`ttlDays must be 1 to ${maxTtlDays}, not ${ttlDays}.`);
  if (ttlDays == null && type === memory.type) return {};
  return lifetimeOf(
    policy,
    { stability: type === memory.type ? stability : null, ttlDays, pinned: memory.pinned },
    now,
  );
}

function newEvidence(memory: MemoryState, { staterId, learnedIn, now }: CorrectionEvidence) {
  return {
    // A correction outside of any chat is direct talk: a statement made alone with the agent stays alone.
    aloneId: memory.chatId === null || learnedIn === null ? memory.aloneId : soleParticipantOf(learnedIn, now),
    staterId,
    learnedInId: learnedIn?.id ?? null,
    learnedAt: now,
    observedAt: now,
    confirmedAt: null,
    legacy: false,
  };
}

/**
 * Applies the ties of the stater to a corrected memory. For a new text all ties count as they are now. For an unchanged
 * text only those to newly named persons count: the statement about the others was made earlier, and who has blocked it
 * still blocks it, also if it is no longer about them.
 */
function bindToTies(
  memory: MemoryState,
  changedMemory: MemoryState,
  isNewText: boolean,
  tiesOf: TiesLookup,
): MemoryState {
  const isSamePeople = changedMemory.aboutIds.join() === memory.aboutIds.join();
  if (!isNewText && isSamePeople) return changedMemory;
  if (isNewText) return withTies({ ...changedMemory, blockerIds: [] }, tiesOf);
  const boundMemory = withTies(changedMemory, tiesOf);
  const isAcquainted = (id: string): boolean => !memory.aboutIds.includes(id) || memory.acquaintedIds.includes(id);
  const blockerIds = [...new Set([...boundMemory.blockerIds, ...memory.blockerIds])];
  return { ...boundMemory, blockerIds, acquaintedIds: boundMemory.acquaintedIds.filter(isAcquainted) };
}

function correctedImportance(memory: MemoryState, importance: number | null | undefined) {
  if (importance == null) return {};
  const validImportance = parseField('importance', importanceSchema, importance);
  return memory.pinned ? { unpinnedImportance: validImportance } : { importance: validImportance };
}

function refuseBrokenRule(memory: Pick<MemoryState, 'confidence' | 'evidence'>, type: MemoryTypeName): void {
  const { minConfidence = 0, needsEvidence } = memoryTypes[type];
  if (memory.confidence < minConfidence || (needsEvidence && memory.evidence.length === 0)) {
    throw invalidInput(`type ${type.toUpperCase()} needs a confidence of at least ${minConfidence} and evidence.`);
  }
}
