import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import { isStricter, stricter, subjectsOf } from '../../disclosure/evidence.js';
import { soleParticipantOf } from '../../disclosure/participation.js';
import { restricted } from '../../disclosure/restriction.js';
import { isOrigin } from '../../disclosure/rule.js';
import { foundSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import {
  chosenPortable,
  chosenSensitivity,
  defaultPortable,
  mayRelax,
  type PortableDefault,
  mayReachMore,
} from '../../disclosure/spreading.js';
import { isBoundToMoment } from '../../disclosure/classification/timeRules.js';
import { tied, type TiesOf } from '../../disclosure/acquaintance.js';
import { type EntityRow, isAccount, slugOf } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { never } from '../../platform/ids.js';
import type { RemovedValues } from '../../text/removedValues.js';
import { cleanText } from '../../text/texts.js';
import type { CorrectedNames, Correction } from '../correction.js';
import { lifetimeOf, maxTtlDays } from '../lifetime.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { isPassing, type MemoryTypeName, type MemoryTypePolicy, memoryTypes } from '../memoryTypes.js';
import { checkProcedure } from '../procedure.js';
import { checkEvidence, checkSlot, importance as importanceSchema, parseField } from '../rememberInput.js';
import { isHearsay, keysAmong, speaksOfOthers, sensitiveTextOf } from '../writer/composeMemory.js';
import { wordsWithout } from '../writer/keptOut.js';

/** Stater of a correction, and the chat in which it is said. */
export interface CorrectionEvidence {
  readonly staterId: string;
  readonly learnedIn: ChatWithPeriods | null;
  /** Chat in which the present text was learned; null for direct talk, undefined unless known to have been private. */
  readonly storedIn: ChatWithPeriods | null | undefined;
  readonly tiesOf: TiesOf;
  readonly portableDefault: PortableDefault;
  readonly now: number;
}

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
  const words = correctedWords(memory, correction, policy);
  const { newText } = words;
  if (newText && memory.chatId !== null && evidence.learnedIn !== null && evidence.learnedIn.id !== memory.chatId) {
    throw invalidInput('A group memory can only be corrected in its own chat, or outside of any chat.');
  }
  const entities = [...row.entities, ...(names.people ?? []).map(({ person }) => person), ...(names.things ?? [])];
  const spoken = correctedSubjects(memory, names, policy, entities);
  const before = entities.filter(({ id }) => memory.aboutIds.includes(id));
  const spread = correctedSpread({ memory, correction, before, spoken, words, evidence });
  const learnedInId = evidence.learnedIn?.id ?? null;
  const confidants =
    names.confidants === null
      ? { confidedIds: memory.confidedIds, confidedByWords: memory.confidedByWords }
      : { confidedIds: names.confidants.map(({ id }) => id), confidedByWords: names.confidedByWords };
  const dropsFormerDetails = newText && mayReachMore(memory, { ...spread, ...confidants, learnedInId }, spoken.people);
  const grounds = words.evidence ?? (dropsFormerDetails ? [] : memory.evidence);
  if (dropsFormerDetails && policy.needsEvidence && grounds.length === 0) {
    throw invalidInput(
      `type ${type.toUpperCase()} cannot be corrected if more people would hear it; give new evidence.`,
    );
  }
  refuseBrokenRule({ confidence: memory.confidence, evidence: grounds }, type);
  const bySubject = !isOrigin(memory, { viewerId: evidence.staterId });
  const restriction = {
    subjectSensitivity: bySubject && correction.sensitivity != null ? spread.sensitivity : memory.subjectSensitivity,
    subjectClosed: memory.subjectClosed || (bySubject && correction.portable === false),
  };
  const staterId = newText ? evidence.staterId : memory.staterId;
  const { ownerId } = memory;
  const { aboutIds, aboutLabels } = spoken;
  // Things that only the former text named are not told to hearers of the new one alone.
  const { entityIds, entityLabels } = dropsFormerDetails && names.things === null ? noThings : spoken;
  const changed: MemoryState = {
    ...restricted({ ...memory, ...spread }, restriction),
    ...correctedLifetime(memory, correction, type, evidence.now),
    ...correctedImportance(memory, correction.importance),
    type,
    text: words.text,
    slot: words.slot,
    value: words.value,
    channel: policy.channel,
    category:
      words.category ??
      (type === memory.type && !dropsFormerDetails && !clears(correction, 'CATEGORY')
        ? memory.category
        : policy.category),
    factType: type === memory.type ? memory.factType : policy.factType,
    tags: words.tags ?? (dropsFormerDetails ? [] : memory.tags),
    evidence: grounds,
    ...confidants,
    ...(newText ? newEvidence(memory, evidence) : {}),
    ...(newText || spoken.differs
      ? {
          aboutIds,
          aboutLabels,
          entityIds,
          entityLabels,
          aboutAccount: spoken.people.some(isAccount),
          aboutOthers: speaksOfOthers(spoken.people, { staterId, ownerId }),
          hearsay: isHearsay(staterId, aboutIds),
          subjectIds: [...subjectsOf({ aboutIds, staterId, ownerId })],
        }
      : {}),
    ...(dropsFormerDetails ? { createdAt: evidence.now } : {}),
    updatedAt: evidence.now,
  };
  const bound = boundAnew(memory, changed, newText, evidence.tiesOf);
  return { ...bound, ...keysAmong(entities, bound) };
}

const noThings = { entityIds: [], entityLabels: [] };

/** Returns a correction without removed values, as sensitive as the words that were said. */
export function correctionWithout(said: Correction, removedValues: readonly RemovedValues[]): Correction {
  const { text, value, tags, evidence } = said;
  const words = { text: text ?? '', value: value ?? null, tags: tags ?? [], evidence: evidence ?? [] };
  const left = wordsWithout(words, removedValues);
  if (left === words) return said;
  const spoken = sensitiveTextOf({ ...words, slot: said.slot ?? null, category: said.category ?? null });
  return {
    ...said,
    foundAsSaid: said.foundAsSaid ?? foundSensitivity(spoken),
    isBoundAsSaid: said.isBoundAsSaid ?? (text != null && isBoundToMoment(text)),
    ...(text == null ? {} : { text: left.text }),
    ...(value == null ? {} : { value: left.value }),
    ...(tags == null ? {} : { tags: left.tags }),
    ...(evidence == null ? {} : { evidence: left.evidence }),
  };
}

const clears = ({ clear }: Correction, field: NonNullable<Correction['clear']>[number]): boolean =>
  clear?.includes(field) ?? false;

function correctedType(memory: MemoryState, said: MemoryTypeName | null | undefined): MemoryTypeName {
  const type = said ?? memory.type;
  const policy = memoryTypes[type];
  if (type !== memory.type && (policy.internal || policy.single || memoryTypes[memory.type].single)) {
    throw invalidInput(`type cannot be changed from ${memory.type.toUpperCase()} to ${type.toUpperCase()}.`);
  }
  return type;
}

/** Returns the memory's words after the correction. Tags, evidence and category are null if not mentioned in it. */
function correctedWords(memory: MemoryState, correction: Correction, { maxLength, inSteps }: MemoryTypePolicy) {
  const text = cleanText('text', correction.text ?? memory.text, { max: maxLength, multiline: maxLength > 280 });
  if (inSteps && (correction.text != null || correction.type != null)) checkProcedure(text);
  const noSlot = clears(correction, 'SLOT');
  const slot = noSlot ? null : correction.slot == null ? memory.slot : checkSlot(correction.slot);
  const saidValue = correction.value == null ? null : cleanText('value', correction.value, { max: 500 });
  // The value of a slot is part of the statement. Another value is a new text with evidence of its own.
  const newText = text !== memory.text || (saidValue !== null && saidValue !== memory.value);
  const keepsValue = !newText && !noSlot && !clears(correction, 'VALUE');
  const value = saidValue ?? (keepsValue ? memory.value : null);
  if (slot === null && value !== null) throw invalidInput('value needs the slot that it belongs to.');
  const tags = correction.tags == null ? null : checkTags(correction.tags);
  const category = correction.category == null ? null : slugOf(cleanText('category', correction.category, { max: 64 }));
  return {
    text,
    slot,
    value,
    newText,
    category,
    tags: clears(correction, 'TAGS') ? [] : tags,
    evidence: clears(correction, 'EVIDENCE')
      ? []
      : correction.evidence == null
        ? null
        : checkEvidence(correction.evidence),
  };
}

/** Returns the persons and things that the memory is about after the correction. */
function correctedSubjects(
  memory: MemoryState,
  { people: said, things }: CorrectedNames,
  { aboutOwner }: MemoryTypePolicy,
  entities: readonly EntityRow[],
) {
  const byId = new Map(entities.map((one) => [one.id, one]));
  const labelled = (ids: readonly string[], labels: readonly string[]) =>
    ids.map((id, at) => ({ id, label: labels[at] ?? byId.get(id)?.label ?? '' }));
  const owner = memory.ownerId === null ? undefined : byId.get(memory.ownerId);
  // A type that speaks of a life is about its owner if no person is named, as when it is remembered.
  const nobody = aboutOwner && owner ? [{ id: owner.id, label: owner.label }] : [];
  const named = said?.map(({ person, called }) => ({ id: person.id, label: called }));
  const stored = labelled(memory.aboutIds, memory.aboutLabels);
  const [about = nobody] = [named ?? stored].filter(({ length }) => length > 0);
  const becomesOwners = named === undefined && stored.length === 0 && about.length > 0;
  const rest = things?.map(({ id, label }) => ({ id, label })) ?? labelled(memory.entityIds, memory.entityLabels);
  const aboutIds = about.map(({ id }) => id);
  const entityIds = rest.map(({ id }) => id);
  return {
    aboutIds,
    aboutLabels: about.map(({ label }) => label),
    entityIds,
    entityLabels: rest.map(({ label }) => label),
    people: aboutIds.flatMap((id) => byId.get(id) ?? []),
    differs: said !== null || things !== null || becomesOwners,
    becomesOwners,
  };
}

/** Returns the sensitivity and portability after the correction. */
function correctedSpread({
  memory,
  correction,
  before,
  spoken: { people, becomesOwners },
  words,
  evidence,
}: {
  memory: MemoryState;
  correction: Correction;
  before: readonly EntityRow[];
  spoken: ReturnType<typeof correctedSubjects>;
  words: ReturnType<typeof correctedWords>;
  evidence: CorrectionEvidence;
}): Pick<MemoryState, 'sensitivity' | 'portable'> {
  const { staterId } = evidence;
  const { newText, slot } = words;
  const relaxes = mayRelax(before, staterId) && mayRelax(people, staterId);
  const lowers = correction.sensitivity != null && isStricter(memory.sensitivity, correction.sensitivity);
  if (!relaxes && (lowers || (correction.portable === true && !memory.portable))) {
    throw invalidInput('A correction cannot both open a memory and make it about another account; do one of the two.');
  }
  const { text, value } = words;
  const said = { text, slot, value, category: words.category, tags: words.tags ?? [], evidence: words.evidence ?? [] };
  const saysMore = words.tags ?? words.evidence ?? words.category;
  const newWords = newText || slot !== memory.slot || saysMore !== null;
  const sensitivity = chosenSensitivity(
    memory.sensitivity,
    correction.sensitivity ?? null,
    newWords
      ? stricter(foundSensitivity(sensitiveTextOf(said)), correction.foundAsSaid ?? 'PUBLIC')
      : memory.sensitivity,
    relaxes,
  );
  // New words are a new statement, and so are new names. So is the origin's later decision that the words are more
  // private.
  const rethinks = isOrigin(memory, { viewerId: staterId }) && isStricter(sensitivity, memory.sensitivity);
  const namesMore = people.some(({ id }) => !memory.aboutIds.includes(id));
  // A memory about no person reached no audience by its subjects. It stays closed if only its type makes it about its
  // owner.
  if (becomesOwners) return { sensitivity, portable: correction.portable === true && (memory.portable || relaxes) };
  const found =
    !(newText || namesMore || rethinks) ||
    defaultPortable(
      {
        sensitivity,
        speakerId: staterId,
        people,
        chat: newText ? evidence.learnedIn : evidence.storedIn,
        at: newText ? evidence.now : memory.learnedAt,
        isPassing:
          isBoundToMoment(text) ||
          (correction.isBoundAsSaid ?? false) ||
          isPassing(memoryTypes[correctedType(memory, correction.type)]),
      },
      evidence.portableDefault,
    );
  return { sensitivity, portable: chosenPortable(memory.portable, correction.portable ?? null, found, relaxes) };
}

function correctedLifetime(memory: MemoryState, correction: Correction, type: MemoryTypeName, now: number) {
  const policy = memoryTypes[type];
  const stability = type === memory.type ? memory.stability : policy.stability;
  const { ttlDays } = correction;
  if (clears(correction, 'TTL')) {
    if (stability === 'volatile')
      throw invalidInput('TTL cannot be cleared: a VOLATILE memory needs a time to live; give ttlDays instead.');
    return { stability, ttlDays: null, expiresAt: never };
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
 * text only those to newly named persons count: the statement about the others was made earlier.
 */
function boundAnew(stored: MemoryState, changed: MemoryState, newText: boolean, tiesOf: TiesOf): MemoryState {
  const samePeople = changed.aboutIds.join() === stored.aboutIds.join();
  if (!newText && samePeople) return changed;
  const bound = tied(changed, tiesOf);
  if (newText) return bound;
  const isKnown = (id: string): boolean => !stored.aboutIds.includes(id) || stored.acquaintedIds.includes(id);
  return { ...bound, acquaintedIds: bound.acquaintedIds.filter(isKnown) };
}

function correctedImportance(memory: MemoryState, importance: number | null | undefined) {
  if (importance == null) return {};
  const checked = parseField('importance', importanceSchema, importance);
  return memory.pinned ? { unpinnedImportance: checked } : { importance: checked };
}

function refuseBrokenRule(memory: Pick<MemoryState, 'confidence' | 'evidence'>, type: MemoryTypeName): void {
  const { minConfidence = 0, needsEvidence } = memoryTypes[type];
  if (memory.confidence < minConfidence || (needsEvidence && memory.evidence.length === 0)) {
    throw invalidInput(`type ${type.toUpperCase()} needs a confidence of at least ${minConfidence} and evidence.`);
  }
}

function checkTags(tags: readonly string[]): string[] {
  if (tags.length > 20) throw invalidInput(`tags must have at most 20 items; it has ${tags.length}.`);
  return [...new Set(tags.map((tag) => cleanText('tags', tag, { max: 64 })))];
}
