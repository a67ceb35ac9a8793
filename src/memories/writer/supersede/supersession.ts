import { type ChatParticipation, hearsSomewhere } from '../../../disclosure/hearing.js';
import { isLive } from '../../../disclosure/rule.js';
import type { EntityRow } from '../../../directory/people/person.js';
import { toFormerStatement } from '../../../text/formerStatement.js';
import { contradicts } from '../../../text/statedFields.js';
import { relationKind } from '../../../text/relationWords.js';
import { normalized } from '../../../text/texts.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { resolveConflict } from '../../conflict.js';
import { keysWithEntities } from '../../drafts/composedKeys.js';
import { type SingleValuedField, singleValuedFieldOf } from '../../drafts/singleValuedFields.js';

/**
 * Relation of a new fact to a live one under another key.
 * - SUPERSEDES: it replaces the live one.
 * - LESS_SURE: it would, but its confidence is too low.
 * - BESIDE: both stay.
 */
export type Conflict = 'SUPERSEDES' | 'LESS_SURE' | 'BESIDE';

/** Memory with the parts that decide if it replaces others. */
export interface Fact extends MemoryState {
  /** Single-valued field that it fills; null for none. */
  readonly field: SingleValuedField | null;
  /** Statement that it says has ended, in the words of that statement; null if it ends none. */
  readonly endedStatement: string | null;
}

export function factOf(memory: MemoryState, entities: readonly EntityRow[]): Fact {
  const isFact = memory.channel === 'semantic';
  const endedStatement = isFact && memory.slot === null ? toFormerStatement(memory.text) : null;
  return { ...memory, field: isFact ? singleValuedFieldOf(memory, entities) : null, endedStatement };
}

/** Returns the live key of the statement that a memory says has ended; null if it ends none. */
export function endedKeyOf(memory: MemoryState, entities: readonly EntityRow[]): string | null {
  const { endedStatement } = factOf(memory, entities);
  return endedStatement === null ? null : keysWithEntities(entities, { ...memory, text: endedStatement }).liveKey;
}

/** True if a memory can replace others under other keys: it states a single-valued field, slot or relation, or an end. */
export const canSupersede = (fact: Fact): boolean =>
  fact.liveKey !== null &&
  fact.channel === 'semantic' &&
  (fact.field !== null ||
    fact.endedStatement !== null ||
    (fact.aboutIds.length > 0 && (fact.slot !== null || isSingleValued(fact))));

/**
 * Compares a new fact with a live one. It replaces a live one that it contradicts, unless that is more confident by
 * more than the margin of the conflict rule. A person's own statement replaces hearsay in its scope, and hearsay that
 * the chat it is made in has heard, independent of its owner. Hearsay never replaces the person's own statement. In a
 * group each stater's memories stand by themselves. A stater replaces only what they hear in some context of theirs,
 * except for the subject of a slot. `chats` are those of the live one, by id.
 */
export function conflictOf(
  fact: Fact,
  row: MemoryRow,
  now: number,
  chats: ReadonlyMap<string, ChatParticipation>,
): Conflict {
  const live = row.memory;
  if (live.id === fact.id || live.liveKey === fact.liveKey || live.pinned || !isLive(live, now)) return 'BESIDE';
  const isSameScope = live.ownerId === fact.ownerId && live.chatId === fact.chatId;
  if (!(isSameScope || answersHearsayHere(fact, live))) return 'BESIDE';
  if (live.persona !== fact.persona || live.channel !== fact.channel) return 'BESIDE';
  if (!fillOnePosition(fact, live) && !(isSameScope && excludes(fact, factOf(live, row.entities)))) return 'BESIDE';
  if (overridesHearsay(fact, live) && (fillsOneSlot(fact, live) || hearsSomewhere(live, fact.aboutIds[0]!, chats, now)))
    return 'SUPERSEDES';
  if (isFirstAboutAnother(fact) && !isFirstAboutAnother(live)) return 'BESIDE';
  if (!isOfOneOrigin(fact, live)) return 'BESIDE';
  return resolveConflict(live, fact) === 'IGNORED_LOWER_CONFIDENCE' ? 'LESS_SURE' : 'SUPERSEDES';
}

/** Slot of a memory, with the key of the single-valued field that it fills. */
export type SlotStatement = Pick<MemoryState, 'type' | 'slot' | 'value'> & { readonly field: string | null };

/**
 * Returns the slot and value that a statement without a slot gets from its words if a live memory fills that slot, and
 * the type of that memory. One field thereby has one live value, independent of the words that name it. Null if its
 * words say the same as that memory.
 */
export function slotFrom(
  fact: Fact,
  slotStatements: readonly SlotStatement[],
): { readonly type: MemoryState['type']; readonly slot: string; readonly value: string } | null {
  const { field } = fact;
  if (field === null || fact.slot !== null) return null;
  const liveStatement = slotStatements.find((one) => one.field === field.key && one.slot !== null);
  if (!liveStatement || !contradicts(field, { field: field.field, value: liveStatement.value ?? '' })) return null;
  return { type: liveStatement.type, slot: liveStatement.slot!, value: field.value };
}

type StatementPeople = Pick<MemoryState, 'aboutIds' | 'ownerId' | 'staterId'>;

/** True if the speaker is not the first person that it is about. Naming oneself as a later one changes nothing. */
export const isFirstAboutAnother = ({ aboutIds, ownerId, staterId }: StatementPeople): boolean => {
  const speakerId = staterId ?? ownerId;
  return aboutIds.length > 0 && speakerId !== null && aboutIds[0] !== speakerId;
};

/** True if a statement is the own word of the first person that a hearsay is about. */
export const overridesHearsay = (statement: StatementPeople, live: StatementPeople): boolean =>
  isFirstAboutAnother(live) &&
  statement.staterId !== null &&
  statement.staterId === statement.aboutIds[0] &&
  statement.staterId === live.aboutIds[0];

/** True if the chat in which a person speaks of themselves holds this hearsay, or has heard it in the same slot. */
const answersHearsayHere = (statement: Fact, live: MemoryState): boolean =>
  overridesHearsay(statement, live) &&
  statement.learnedInId !== null &&
  (live.chatId === statement.learnedInId || (statement.slot !== null && live.learnedInId === statement.learnedInId));

/** True if the stater of one owns the other or has stated it, and so hears it. */
export const isOfOneOrigin = (statement: StatementPeople, live: MemoryState): boolean =>
  live.chatId === null
    ? [live.ownerId, live.staterId].includes(statement.staterId ?? statement.ownerId)
    : live.staterId === statement.staterId;

/** True if both are of one origin and first about one person, whose restriction covers any slot and words. */
export const inheritsRestriction = (statement: StatementPeople, live: MemoryState): boolean =>
  isOfOneOrigin(statement, live) && statement.aboutIds[0] === live.aboutIds[0];

type RelationFields = Pick<MemoryState, 'text' | 'factType' | 'aboutIds' | 'entityIds' | 'ownerId' | 'staterId'>;

/** True for a single-valued fact type: a relationship, if it states a relation to an entity besides oneself. */
export const isSingleValued = ({ text, factType, aboutIds, entityIds, ownerId, staterId }: RelationFields): boolean =>
  factType === 'relationship' &&
  [...aboutIds, ...entityIds].some((id) => id !== (ownerId ?? staterId)) &&
  relationKind(text) !== null;

/** True if both have the same slot of the same person. */
const fillsOneSlot = (a: MemoryState, b: MemoryState): boolean =>
  a.slot !== null && a.slot === b.slot && a.aboutIds[0] === b.aboutIds[0];

/**
 * True if two facts compete for one position: the same slot of the same person, independent of what else they name (one
 * employer after the other). Without a slot in both: relationships with the same people, things and primary entity, if
 * their words state one kind of relation. A brother may become the boss and is still the brother.
 */
function fillOnePosition(a: MemoryState, b: MemoryState): boolean {
  if (a.slot !== null && b.slot !== null) return fillsOneSlot(a, b);
  return (
    [a, b].every(isSingleValued) &&
    a.primaryId === b.primaryId &&
    sameSet(a.aboutIds, b.aboutIds) &&
    sameSet(a.entityIds, b.entityIds) &&
    relationKind(a.text) === relationKind(b.text)
  );
}

/** True if one of two facts about the same states, in the same words, that the other has ended. */
export const isEndOfOther = (a: Fact, b: Fact): boolean =>
  (ends(a, b) || ends(b, a)) && a.staterId === b.staterId && sameSet(a.aboutIds, b.aboutIds);

/** True if a statement says that another one has ended, word by word. */
const ends = ({ endedStatement }: Fact, { text }: Fact): boolean =>
  endedStatement !== null && normalized(endedStatement) === normalized(text);

/** True if one statement cannot hold beside the other: another value of the same field, or one is the end of the other. */
function excludes(fact: Fact, live: Fact): boolean {
  if (isEndOfOther(fact, live)) return true;
  if (fact.field === null || fact.field.key !== live.field?.key) return false;
  // A plain sentence says nothing besides the field. The statement that fills the slot replaces it, even with the same
  // value.
  return (fact.slot !== null && live.slot === null) || contradicts(fact.field, live.field);
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((id) => b.includes(id));
