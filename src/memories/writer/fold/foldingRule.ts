import { isOwnerOnly, isOwnerOnlyInChat } from '../../../disclosure/ownerOnly.js';
import { samePresence } from '../../../disclosure/participation.js';
import { isLive } from '../../../disclosure/rule.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import type { Fold, FoldingContext, MergeTargets } from './fold.js';

type Chats = FoldingContext['chats'];

/** Returns the fields that sources must share to have exactly the same audiences, besides people and chats. */
const disclosureKeyOf = (memory: MemoryState): string =>
  JSON.stringify([
    memory.tenantId,
    memory.ownerId,
    memory.chatId,
    memory.staterId,
    memory.aloneId,
    memory.persona,
    memory.sensitivity,
    memory.portable,
    memory.legacy,
    memory.hearsay,
    memory.subjectSensitivity,
    memory.subjectClosed,
    memory.restrictedByOrigin,
    memory.aboutAccount,
    memory.aboutOthers,
    memory.channel,
    sorted(memory.acquaintedIds),
    sorted(memory.blockerIds),
    memory.confidedIds && sorted(memory.confidedIds),
    memory.confidedByWords,
  ]);

/** Returns a comparison key of the persons a memory is about, as stored. */
export const peopleKeyOf = ({ aboutIds, subjectIds }: MemoryState): string =>
  JSON.stringify([aboutIds, subjectIds].map(sorted));

/** Returns a comparison key of the persons a memory is about, with acquaintances as their owner reads them. */
const readPeopleKeyOf = ({ aboutIds, ownerId }: MemoryState, mergeTargets: MergeTargets): string =>
  JSON.stringify(
    sorted([
      ...new Set(
        aboutIds.map((id) => {
          const mergeTarget = mergeTargets.get(id);
          return mergeTarget?.creatorId === ownerId ? mergeTarget.keptId : id;
        }),
      ),
    ]),
  );

const sorted = (ids: readonly string[]): string[] => [...ids].sort();

/** Returns a comparison key of the other fields that folded facts must share. */
const factKeyOf = ({ type, stability, entityIds }: MemoryState): string =>
  JSON.stringify([type, stability, sorted(entityIds)]);

/** True if each fact fills no slot, or the first one's with its value; a slot's conflict rule decides other values. */
const fillOneSlot = (memories: readonly MemoryState[], first: MemoryState): boolean =>
  memories.every(
    ({ slot, value }) => (slot === null && value === null) || (slot === first.slot && value === first.value),
  );

/**
 * True if memories may be folded. All must be live, and exactly the same people may hear each of them. Those present
 * when one was said must have been present for all. Facts may come from several chats if these open nothing to any
 * viewer. They may name acquaintances in several ways if only their owner, who reads them as one, hears any of them. A
 * pinned memory never ends: others may only become part of it.
 */
export function mayFold(rows: readonly MemoryRow[], fold: Fold, context: FoldingContext): boolean {
  const { chats, tiesOf, mergeTargets, now } = context;
  const memories = rows.map(({ memory }) => memory);
  const [first] = memories;
  if (first === undefined || memories.length !== fold.sources.length || memories.length < 2) return false;
  if (memories.some((one, index) => one.text !== fold.sources[index]!.text || !isLive(one, now))) return false;
  if (!keepsPins(memories, fold)) return false;
  const shareKey = (keyOf: (memory: MemoryState) => string): boolean =>
    memories.every((one) => keyOf(one) === keyOf(first));
  if (!shareKey(disclosureKeyOf)) return false;
  const isFact = fold.summary === null;
  if (isFact && !(shareKey(factKeyOf) && fillOneSlot(memories, first))) return false;
  const areReadAsOne = (): boolean =>
    shareKey((one) => readPeopleKeyOf(one, mergeTargets)) && memories.every((one) => isOwnerOnly(one, chats));
  if (!shareKey(peopleKeyOf) && !(isFact && areReadAsOne())) return false;
  // A block set since then is about to close these memories, so they are not folded.
  const blockers = tiesOf(first.staterId ?? first.ownerId)?.blockerIds ?? [];
  if (first.aboutIds.some((id) => blockers.includes(id) !== first.blockerIds.includes(id))) return false;
  if (!heardTogether(memories, first.chatId, chats)) return false;
  return haveSamePresence(memories, chats) || (isFact && memories.every((one) => isOwnerOnlyInChat(one, chats)));
}

/** True if a fold ends no pinned memory: only the first one may be pinned, and the others become part of it. */
function keepsPins([first, ...otherMemories]: readonly MemoryState[], { targetId, replaces, summary }: Fold): boolean {
  if (otherMemories.some(({ pinned }) => pinned)) return false;
  if (targetId === null) return !first!.pinned;
  const { id, pinned, expiresAt } = first!;
  return (
    summary === null &&
    id === targetId &&
    (pinned || replaces) &&
    otherMemories.every((one) => one.expiresAt <= expiresAt)
  );
}

/** True if the same people took part in a chat at each moment at which one of these was said. */
function heardTogether(memories: readonly MemoryState[], chatId: string | null, chats: Chats): boolean {
  const chat = chatId === null ? undefined : chats.get(chatId);
  const moments = memories.map(({ learnedAt }) => learnedAt);
  return chatId === null || (chat !== undefined && samePresence(chat, moments));
}

/** True if memories were learned in one chat, before the same people. */
export function haveSamePresence(memories: readonly MemoryState[], chats: Chats): boolean {
  const [{ learnedInId }] = memories as [MemoryState];
  return memories.every((one) => one.learnedInId === learnedInId) && heardTogether(memories, learnedInId, chats);
}
