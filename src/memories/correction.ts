import type { ChatStanding } from '../chats/chat.js';
import { isStricter, type Sensitivity, subjectsOf } from '../disclosure/evidence.js';
import { isOrigin } from '../disclosure/rule.js';
import { invalidInput, notFound } from '../platform/errors.js';
import { slugOf } from '../people/person.js';
import { type EntityRow } from '../people/person.js';
import { aloneIn } from '../disclosure/participation.js';
import { restricted } from '../disclosure/restriction.js';
import { openness, tied, type TiesOf, withBlockers } from '../disclosure/ties.js';
import { isHearsay, keysAmong, speaksOfOthers, spokenOf } from './writing/composeMemory.js';
import { chosenPortable, chosenSensitivity, defaultPortable, mayRelax, reachesMore } from '../disclosure/spreading.js';
import { lifetimeOf } from './lifetime.js';
import type { MemoryRow, MemoryState } from './memory.js';
import { type MemoryTypeName, memoryTypes } from './memoryTypes.js';
import { checkSlot, importance as importanceSchema, parseField } from './rememberInput.js';
import { foundSensitivity } from '../disclosure/sensitivityRules.js';
import { slotText } from '../words/secrets.js';
import { cleanText } from '../words/texts.js';

/** What is to be changed of a memory; null and absent mean "as it is". */
export interface Correction {
  readonly text?: string | null;
  readonly type?: MemoryTypeName | null;
  readonly category?: string | null;
  readonly sensitivity?: Sensitivity | null;
  readonly portable?: boolean | null;
  readonly importance?: number | null;
  readonly slot?: string | null;
  readonly value?: string | null;
  readonly tags?: readonly string[] | null;
  readonly ttlDays?: number | null;
  /** Whom it is confided to from now on. */
  readonly confidedIds?: readonly string[] | null;
}

/** Every text of a correction that could hide a secret; a value is read with the slot it fills. */
export const textsOfCorrection = (correction: Correction, stored: Pick<MemoryState, 'slot' | 'value'>): string[] => {
  const { text, category, tags } = correction;
  const slot = correction.slot ?? stored.slot;
  const value = correction.value ?? stored.value;
  return [text, category, slot && value && slotText(slot, value), value, ...(tags ?? [])].flatMap((one) => one || []);
};

/** Whose word a correction is, and where it is said. */
export interface CorrectionEvidence {
  readonly staterId: string;
  readonly learnedIn: ChatStanding | null;
  /** Where the present text was learned; undefined where that is not known to have been private. */
  readonly storedIn: ChatStanding | null | undefined;
  readonly tiesOf: TiesOf;
  readonly now: number;
}

const contentFields = [
  'text',
  'type',
  'category',
  'importance',
  'slot',
  'value',
  'tags',
  'ttlDays',
  'confidedIds',
] as const;

/**
 * Refuses, as if it were not there, what a person may not change: content is for the origin; making it stricter for the
 * origin and every subject; making it less strict for the origin, while no account but they is among those it is about.
 * In a group (`takesPart` says whether they take part in its chat now) former members may only make it stricter.
 */
export function requireCorrectionRights(
  { memory, entities }: MemoryRow,
  correction: Correction,
  personId: string,
  takesPart: boolean,
): void {
  const said = (field: keyof Correction): boolean => correction[field] != null;
  if (!Object.values(correction).some((value) => value != null))
    throw invalidInput('A correction must name at least one field to change.');
  const origin = isOrigin(memory, { viewerId: personId });
  const subject = subjectsOf(memory).includes(personId);
  const lowers = said('sensitivity') && isStricter(memory.sensitivity, correction.sensitivity!);
  const opens = correction.portable === true && !memory.portable;
  const restricts = said('sensitivity') || said('portable');
  const people = entities.filter(({ id }) => memory.aboutIds.includes(id));
  const changes = contentFields.some(said);
  const staysInside = memory.chatId === null || takesPart || !(changes || lowers || opens);
  const allowed =
    staysInside &&
    (!changes || origin) &&
    (!restricts || origin || subject) &&
    (!(lowers || opens) || (origin && mayRelax(people, personId)));
  if (!allowed) throw notFound('No memory by that id');
}

/** The memory after a correction. Only a change of text replaces its evidence. Throws INVALID_INPUT for what its type forbids. */
export function correctedMemory(row: MemoryRow, correction: Correction, evidence: CorrectionEvidence): MemoryState {
  const { memory } = row;
  const type = correction.type ?? memory.type;
  const policy = memoryTypes[type];
  if (type !== memory.type && (policy.internal || policy.single || memoryTypes[memory.type].single)) {
    throw invalidInput(`type cannot be changed from ${memory.type.toUpperCase()} to ${type.toUpperCase()}.`);
  }
  const { maxLength } = policy;
  const text = cleanText('text', correction.text ?? memory.text, { max: maxLength, multiline: maxLength > 280 });

  const slot = correction.slot == null ? memory.slot : checkSlot(correction.slot);
  const saidValue = correction.value == null ? null : cleanText('value', correction.value, { max: 500 });
  // The value of a slot is part of what is said: another one is a new text with evidence of its own.
  const newText = text !== memory.text || (saidValue !== null && saidValue !== memory.value);
  const value = saidValue ?? (newText ? null : memory.value);
  if (newText && memory.chatId !== null && evidence.learnedIn !== null && evidence.learnedIn.id !== memory.chatId) {
    throw invalidInput('A group memory can only be corrected in its own chat, or outside of any chat.');
  }
  if (slot === null && value !== null) throw invalidInput('value must come with the slot whose value it is.');
  refuseBrokenRule(memory, type);
  const { ttlDays } = correction;
  if (ttlDays != null && (ttlDays < 1 || ttlDays > 36_500))
    throw invalidInput(`ttlDays must be 1 to 36500, not ${ttlDays}.`);
  const importance = correctedImportance(memory, correction.importance);
  const people = row.entities.filter(({ id }) => memory.aboutIds.includes(id));
  const relaxes = mayRelax(people, evidence.staterId);
  const tagsSaid = correction.tags == null ? null : checkTags(correction.tags);
  const categorySaid =
    correction.category == null ? null : slugOf(cleanText('category', correction.category, { max: 64 }));
  const found = foundSensitivity(
    spokenOf({ text, slot, value, tags: tagsSaid ?? [], evidence: [], category: categorySaid }),
  );
  const newWords = newText || slot !== memory.slot || correction.tags != null || correction.category != null;
  const sensitivity = chosenSensitivity(
    memory.sensitivity,
    correction.sensitivity ?? null,
    newWords ? found : memory.sensitivity,
    relaxes,
  );
  // New words are a new saying; so is the origin's own second thought about how private their words were.
  const newSaying =
    newText || (isOrigin(memory, { viewerId: evidence.staterId }) && isStricter(sensitivity, memory.sensitivity));
  const portableFound =
    !newSaying ||
    defaultPortable({
      sensitivity,
      speakerId: evidence.staterId,
      people,
      chat: newText ? evidence.learnedIn : evidence.storedIn,
      at: newText ? evidence.now : memory.learnedAt,
    });
  const portable = chosenPortable(openness(memory), correction.portable ?? null, portableFound, relaxes);
  const learnedInId = evidence.learnedIn?.id ?? null;
  const forgets = newText && reachesMore(memory, { sensitivity, portable, learnedInId });
  if (forgets && policy.needsEvidence) {
    throw invalidInput(
      `type ${type.toUpperCase()} cannot be corrected where more people would hear it; remember it anew, with its evidence.`,
    );
  }
  const lifetimeChanges = correction.ttlDays != null || type !== memory.type;
  const lifetime = lifetimeChanges
    ? lifetimeOf(
        policy,
        { stability: keptStability(memory, type), ttlDays: correction.ttlDays, pinned: memory.pinned },
        evidence.now,
      )
    : {};
  const bySubject = !isOrigin(memory, { viewerId: evidence.staterId });
  const restriction = {
    subjectSensitivity: bySubject && correction.sensitivity != null ? sensitivity : memory.subjectSensitivity,
    subjectClosed: memory.subjectClosed || (bySubject && correction.portable === false),
  };
  const changed: MemoryState = {
    ...restricted({ ...memory, sensitivity, portable, unblockedPortable: null }, restriction),
    ...lifetime,
    ...importance,
    type,
    text,
    slot,
    value,
    channel: policy.channel,
    category: categorySaid ?? (type === memory.type && !forgets ? memory.category : policy.category),
    factType: type === memory.type ? memory.factType : policy.factType,
    tags: tagsSaid ?? (forgets ? [] : memory.tags),
    evidence: forgets ? [] : memory.evidence,
    confidedIds: correction.confidedIds ? [...correction.confidedIds] : memory.confidedIds,
    ...(newText ? newEvidence(memory, people, evidence) : {}),
    updatedAt: evidence.now,
  };
  const bound = newText ? tied(changed, evidence.tiesOf) : withBlockers(changed, memory.blockerIds);
  return { ...bound, ...keysAmong(row.entities, bound) };
}

function newEvidence(
  memory: MemoryState,
  people: readonly EntityRow[],
  { staterId, learnedIn, now }: CorrectionEvidence,
) {
  const { aboutIds, ownerId } = memory;
  return {
    aboutOthers: speaksOfOthers(people, { staterId, ownerId }),
    // Outside of any chat it is corrected in direct talk: what was said alone stays so.
    aloneId: memory.chatId === null || learnedIn === null ? memory.aloneId : aloneIn(learnedIn, now),
    staterId,
    learnedInId: learnedIn?.id ?? null,
    learnedAt: now,
    observedAt: now,
    legacy: false,
    hearsay: isHearsay(staterId, aboutIds),
    subjectIds: [...subjectsOf({ aboutIds, staterId, ownerId })],
  };
}

function correctedImportance(memory: MemoryState, importance: number | null | undefined) {
  if (importance == null) return {};
  const checked = parseField('importance', importanceSchema, importance);
  return memory.pinned ? { unpinnedImportance: checked } : { importance: checked };
}

function refuseBrokenRule(memory: MemoryState, type: MemoryTypeName): void {
  const { minConfidence = 0, needsEvidence } = memoryTypes[type];
  if (memory.confidence < minConfidence || (needsEvidence && memory.evidence.length === 0)) {
    throw invalidInput(`type ${type.toUpperCase()} needs a confidence of at least ${minConfidence} and evidence.`);
  }
}

function keptStability(memory: MemoryState, type: MemoryTypeName): MemoryState['stability'] | null {
  return type === memory.type ? memory.stability : null;
}

function checkTags(tags: readonly string[]): string[] {
  if (tags.length > 20) throw invalidInput(`tags must have at most 20 items; it has ${tags.length}.`);
  return [...new Set(tags.map((tag) => cleanText('tags', tag, { max: 64 })))];
}
