import { isLive } from '../../../disclosure/rule.js';
import type { EntityRow } from '../../../directory/people/person.js';
import { endedBy } from '../../../text/endings.js';
import { contradicts } from '../../../text/inputFields.js';
import { relationKind } from '../../../text/relationWords.js';
import { normalized } from '../../../text/texts.js';
import { evidenceOf, type MemoryRow, type MemoryState } from '../../memory.js';
import { resolveConflict } from '../../conflict.js';
import { type Field, fieldOf } from '../singleValuedFields.js';

/** What a new fact does to a live one that stands under another key. */
export type Rivalry = 'SUPERSEDES' | 'LESS_SURE' | 'BESIDE';

/** A memory as far as it may take the place of others. */
export interface Fact extends MemoryState {
  /** The field that it fills; null for none. */
  readonly field: Field | null;
  /** What it says to be over, in the words in which that was said; null where it ends nothing. */
  readonly ended: string | null;
}

/** What a memory says, for those that may say the same or the contrary. */
export function factOf(memory: MemoryState, entities: readonly EntityRow[]): Fact {
  const isFact = memory.channel === 'semantic';
  const ended = isFact && memory.slot === null ? endedBy(memory.text) : null;
  return { ...memory, field: isFact ? fieldOf(memory, entities) : null, ended };
}

/** Whether a memory can take the place of others under other keys: it says of somebody what has one value at a time. */
export const canSupersede = (fact: Fact): boolean =>
  fact.liveKey !== null &&
  fact.channel === 'semantic' &&
  (fact.field !== null ||
    fact.ended !== null ||
    (fact.aboutIds.length > 0 && (fact.slot !== null || isSingleValued(fact))));

/**
 * Compares a new fact with a live one: it takes the place of what it contradicts, unless the live one
 * is surer by more than the margin of the conflict rule. What people say of themselves takes the place of hearsay of
 * their own scope, and of what the chat they say it in has heard, whoever owns that; hearsay never takes the place of
 * their own word. In a group everybody's word stands by itself. Nobody replaces what they do not hear, but for the subject
 * of a slot.
 */
export function rivalryOf(stated: Fact, row: MemoryRow, now: number): Rivalry {
  const live = row.memory;
  if (live.id === stated.id || live.liveKey === stated.liveKey || live.pinned || !isLive(evidenceOf(live), now))
    return 'BESIDE';
  const sameScope = live.ownerId === stated.ownerId && live.chatId === stated.chatId;
  if (!(sameScope || answersHearsayHere(stated, live))) return 'BESIDE';
  if (live.persona !== stated.persona || live.channel !== stated.channel) return 'BESIDE';
  if (!fillsOnePlace(stated, live) && !(sameScope && excludes(stated, factOf(live, row.entities)))) return 'BESIDE';
  if (answersHearsay(stated, live)) return 'SUPERSEDES';
  if (isHearsay(stated) && !isHearsay(live)) return 'BESIDE';
  if (!isOfOneOrigin(stated, live)) return 'BESIDE';
  return resolveConflict(live, stated) === 'IGNORED_LOWER_CONFIDENCE' ? 'LESS_SURE' : 'SUPERSEDES';
}

/**
 * The slot and value that a statement without one gets from its words, because a live memory fills that very slot, and
 * the type of that: so that one field has one live value, whoever names it. Null where its words say nothing else than that memory.
 */
export function slotFrom(
  stated: Fact,
  filled: readonly (Pick<MemoryState, 'type' | 'slot' | 'value'> & { readonly field: string | null })[],
): { readonly type: MemoryState['type']; readonly slot: string; readonly value: string } | null {
  const { field } = stated;
  if (field === null || stated.slot !== null) return null;
  const holder = filled.find((one) => one.field === field.key && one.slot !== null);
  if (!holder || !contradicts(field, { field: field.field, value: holder.value ?? '' })) return null;
  return { type: holder.type, slot: holder.slot!, value: field.value };
}

type Spoken = Pick<MemoryState, 'aboutIds' | 'ownerId' | 'staterId'>;

/** Whether somebody else than the first person that it is about has said it: naming oneself beside them changes nothing. */
export const isHearsay = ({ aboutIds, ownerId, staterId }: Spoken): boolean => {
  const speakerId = staterId ?? ownerId;
  return aboutIds.length > 0 && speakerId !== null && aboutIds[0] !== speakerId;
};

/** Whether a statement is the word of the first person that hearsay is about. */
export const answersHearsay = (stated: Spoken, live: Spoken): boolean =>
  isHearsay(live) &&
  stated.staterId !== null &&
  stated.staterId === stated.aboutIds[0] &&
  stated.staterId === live.aboutIds[0];

/** Whether the chat in which people speak of themselves holds, or has heard in the same slot, what others say of them. */
const answersHearsayHere = (stated: Fact, live: MemoryState): boolean =>
  answersHearsay(stated, live) &&
  stated.learnedInId !== null &&
  (live.chatId === stated.learnedInId || (stated.slot !== null && live.learnedInId === stated.learnedInId));

/** Whether the stater of one owns the other or has said it: then they hear it. */
export const isOfOneOrigin = (stated: Spoken, live: MemoryState): boolean =>
  live.chatId === null
    ? [live.ownerId, live.staterId].includes(stated.staterId ?? stated.ownerId)
    : live.staterId === stated.staterId;

type Relating = Pick<MemoryState, 'text' | 'factType' | 'aboutIds' | 'entityIds' | 'ownerId' | 'staterId'>;

/** Of fact types, the one that has one value at a time: a relationship, if it says a tie to somebody besides oneself. */
export const isSingleValued = ({ text, factType, aboutIds, entityIds, ownerId, staterId }: Relating): boolean =>
  factType === 'relationship' &&
  [...aboutIds, ...entityIds].some((id) => id !== (ownerId ?? staterId)) &&
  relationKind(text) !== null;

/**
 * Whether two facts fill one place: the same slot of the same person, whatever else they name (one employer after the
 * other); or, where one has no slot, the same single-valued fact type about the same people and things, seen from the
 * same one of them, if their words tell of one kind of tie: a brother may become the boss and is the brother still.
 */
function fillsOnePlace(a: MemoryState, b: MemoryState): boolean {
  if (a.slot !== null && b.slot !== null) return a.slot === b.slot && a.aboutIds[0] === b.aboutIds[0];
  return (
    [a, b].every(isSingleValued) &&
    a.primaryId === b.primaryId &&
    sameSet(a.aboutIds, b.aboutIds) &&
    sameSet(a.entityIds, b.entityIds) &&
    relationKind(a.text) === relationKind(b.text)
  );
}

/** Whether the words of one cannot hold beside those of the other: another value of the same field, or its end. */
function excludes(stated: Fact, live: Fact): boolean {
  if (stated.ended !== null && normalized(stated.ended) === normalized(live.text))
    return stated.staterId === live.staterId && sameSet(stated.aboutIds, live.aboutIds);
  if (stated.field === null || stated.field.key !== live.field?.key) return false;
  // A plain sentence says nothing beside the field: what fills the slot takes its place, though it says the same.
  return (stated.slot !== null && live.slot === null) || contradicts(stated.field, live.field);
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((id) => b.includes(id));
