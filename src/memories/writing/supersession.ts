import { isLive } from '../../disclosure/rule.js';
import { evidenceOf, type MemoryState } from '../memory.js';
import { resolveConflict } from './conflict.js';

/** What a new fact does to a live one that stands under another key. */
export type Rivalry = 'SUPERSEDES' | 'LESS_SURE' | 'BESIDE';

type Fact = Pick<
  MemoryState,
  | 'id'
  | 'liveKey'
  | 'persona'
  | 'channel'
  | 'ownerId'
  | 'chatId'
  | 'staterId'
  | 'learnedInId'
  | 'aboutIds'
  | 'entityIds'
  | 'primaryId'
  | 'slot'
  | 'factType'
  | 'hearsay'
  | 'text'
  | 'value'
  | 'confidence'
>;

/** Whether a memory can take the place of others under other keys: it says of somebody what has one value at a time. */
export const canSupersede = (memory: Pick<Fact, 'aboutIds' | 'slot' | 'channel' | 'liveKey'> & Relating): boolean =>
  memory.liveKey !== null &&
  memory.channel === 'semantic' &&
  memory.aboutIds.length > 0 &&
  (memory.slot !== null || isSingleValued(memory));

/**
 * Compares a new fact with a live one: it takes the place of what it contradicts, unless the live one
 * is surer by more than the margin of the conflict rule. What people say of themselves takes the place of hearsay of
 * their own scope, and of that of the group they say it in, whoever said that; hearsay never takes the place of their
 * own word. In a group everybody's word stands by itself.
 */
export function rivalryOf(stated: Fact, live: MemoryState, now: number): Rivalry {
  if (live.id === stated.id || live.liveKey === stated.liveKey || live.pinned || !isLive(evidenceOf(live), now))
    return 'BESIDE';
  const sameScope = live.ownerId === stated.ownerId && live.chatId === stated.chatId;
  const answersHearsayHere = isHearsayOf(live, stated) && live.chatId !== null && live.chatId === stated.learnedInId;
  if (!(sameScope || answersHearsayHere) || live.persona !== stated.persona || live.channel !== stated.channel)
    return 'BESIDE';
  if (!saysTheSameThing(stated, live)) return 'BESIDE';
  if (isHearsayOf(live, stated)) return 'SUPERSEDES';
  if (!live.hearsay && stated.hearsay) return 'BESIDE';
  if (stated.chatId !== null && live.staterId !== stated.staterId) return 'BESIDE';
  return resolveConflict(live, stated) === 'IGNORED_LOWER_CONFIDENCE' ? 'LESS_SURE' : 'SUPERSEDES';
}

/** Whether one is hearsay and the other the word of those it is about. */
const isHearsayOf = (live: Pick<Fact, 'hearsay'>, stated: Pick<Fact, 'hearsay'>): boolean =>
  live.hearsay && !stated.hearsay;

type Relating = Pick<Fact, 'factType' | 'aboutIds' | 'entityIds' | 'ownerId' | 'staterId'>;

/** Of fact types, the one that has one value at a time: a relationship, if it says to whom or what besides oneself. */
export const isSingleValued = ({ factType, aboutIds, entityIds, ownerId, staterId }: Relating): boolean =>
  factType === 'relationship' && [...aboutIds, ...entityIds].some((id) => id !== (ownerId ?? staterId));

/**
 * Whether two facts fill one place: the same slot of the same person, whatever else they name (one employer after the
 * other); or, where one has no slot, the same single-valued fact type about the same people and things, seen from the
 * same one of them.
 */
function saysTheSameThing(a: Fact, b: Fact): boolean {
  if (a.slot !== null && b.slot !== null) return a.slot === b.slot && a.aboutIds[0] === b.aboutIds[0];
  return (
    [a, b].every(isSingleValued) &&
    a.primaryId === b.primaryId &&
    sameSet(a.aboutIds, b.aboutIds) &&
    sameSet(a.entityIds, b.entityIds)
  );
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((id) => b.includes(id));
