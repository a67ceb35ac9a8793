import { isHeardByOwnerAlone, placeOpensNothing } from '../../../disclosure/ownAlone.js';
import { heardAlike } from '../../../disclosure/participation.js';
import { isLive } from '../../../disclosure/rule.js';
import { evidenceOf, type MemoryRow, type MemoryState } from '../../memory.js';
import type { Fold, FoldingContext, KeptNames } from './foldLinks.js';

type Chats = FoldingContext['chats'];

/** What memories must have in common so that exactly those who may hear one may hear all of them, beside people and places. */
const heardLike = (memory: MemoryState): string =>
  JSON.stringify([
    ...[memory.tenantId, memory.ownerId, memory.chatId, memory.staterId, memory.aloneId],
    ...[memory.persona, memory.sensitivity, memory.portable, memory.legacy, memory.hearsay],
    ...[memory.subjectSensitivity, memory.subjectClosed, memory.aboutAccount, memory.aboutOthers, memory.channel],
    ...[memory.acquaintedIds, memory.blockerIds].map(sorted),
    memory.confidedIds && sorted(memory.confidedIds),
    memory.confidedByWords,
  ]);

/** Whom a memory is about, as stored. */
export const peopleOf = ({ aboutIds, subjectIds }: MemoryState): string =>
  JSON.stringify([aboutIds, subjectIds].map(sorted));

/** Whom memories are about, as their owner reads it. */
const readPeopleOf = ({ aboutIds, ownerId }: MemoryState, kept: KeptNames): string =>
  JSON.stringify(
    sorted([
      ...new Set(
        aboutIds.map((id) => {
          const one = kept.get(id);
          return one?.makerId === ownerId ? one.keptId : id;
        }),
      ),
    ]),
  );

const sorted = (ids: readonly string[]): string[] => [...ids].sort();

/** What facts must have in common beside that. */
const saidLike = ({ type, stability, entityIds }: MemoryState): string =>
  JSON.stringify([type, stability, sorted(entityIds)]);

/** Whether facts fill no slot but that of the first one, with its value: what else stands there is for its rule to replace. */
const fillOneSlot = (memories: readonly MemoryState[], first: MemoryState): boolean =>
  memories.every(
    ({ slot, value }) => (slot === null && value === null) || (slot === first.slot && value === first.value),
  );

/**
 * Whether memories may become one: all are live, exactly the same people may hear each of them, and those who were there
 * when one was said were there for all. Facts may come from several places where these open nothing to anybody, and name
 * acquaintances in several ways where nobody but their owner, who reads them as one, hears any of it. Nothing pinned ends:
 * others may only become part of it.
 */
export function mayFold(rows: readonly MemoryRow[], fold: Fold, context: FoldingContext): boolean {
  const { chats, tiesOf, kept, now } = context;
  const memories = rows.map(({ memory }) => memory);
  const [first] = memories;
  if (first === undefined || memories.length !== fold.sources.length || memories.length < 2) return false;
  if (memories.some((one, at) => one.text !== fold.sources[at]!.text || !isLive(evidenceOf(one), now))) return false;
  if (!keepsPins(memories, fold)) return false;
  const alike = (of: (memory: MemoryState) => string): boolean => memories.every((one) => of(one) === of(first));
  if (!alike(heardLike)) return false;
  const isFact = fold.summary === null;
  if (isFact && !(alike(saidLike) && fillOneSlot(memories, first))) return false;
  const readAsOne = (): boolean =>
    alike((one) => readPeopleOf(one, kept)) && memories.every((one) => isHeardByOwnerAlone(one, chats));
  if (!alike(peopleOf) && !(isFact && readAsOne())) return false;
  // Somebody blocks the stater since just now: what they said is about to close.
  const blockers = tiesOf(first.staterId ?? first.ownerId)?.blockerIds ?? [];
  if (first.aboutIds.some((id) => blockers.includes(id) !== first.blockerIds.includes(id))) return false;
  if (!heardTogether(memories, first.chatId, chats)) return false;
  return isOnePlace(memories, chats) || (isFact && memories.every((one) => placeOpensNothing(one, chats)));
}

/** Whether a fold ends nothing pinned: at most one is, the others become part of it, and none of them would outlive it. */
function keepsPins([first, ...others]: readonly MemoryState[], { into, replaces, summary }: Fold): boolean {
  if (others.some(({ pinned }) => pinned)) return false;
  if (into === null) return !first!.pinned;
  const { id, pinned, expiresAt } = first!;
  return summary === null && id === into && (pinned || replaces) && others.every((one) => one.expiresAt <= expiresAt);
}

/** Whether everybody who was in a chat when one of these was said was there for all of them. */
function heardTogether(memories: readonly MemoryState[], chatId: string | null, chats: Chats): boolean {
  const chat = chatId === null ? undefined : chats.get(chatId);
  const moments = memories.map(({ learnedAt }) => learnedAt);
  return chatId === null || (chat !== undefined && heardAlike(chat, moments));
}

/** Whether memories were learned in one place, before the same people. */
export function isOnePlace(memories: readonly MemoryState[], chats: Chats): boolean {
  const [{ learnedInId }] = memories as [MemoryState];
  return memories.every((one) => one.learnedInId === learnedInId) && heardTogether(memories, learnedInId, chats);
}
