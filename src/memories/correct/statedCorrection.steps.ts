import type { ChatWithPeriods, ChatsById } from '../../directory/chats/chat.js';
import type { SpeakerAndSubjects } from '../../disclosure/staterTies.js';
import type { Caller } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type CorrectedNames, type Correction, emptyNames } from '../correction.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { confidantsOfWords } from '../writer/store/confiding.steps.js';
import type { ChangeTarget } from './changeTarget.steps.js';

/** Correction, the persons and things that it names, and the places in which it is said. */
export interface StatedCorrection {
  readonly correction: Correction;
  readonly names: CorrectedNames;
  readonly placeKeys: readonly string[];
}

export const noCorrection: StatedCorrection = { correction: {}, names: emptyNames, placeKeys: [] };

/**
 * Returns the staters of a memory after a correction, each with its subjects: those of a new text, value or subject.
 * For a memory without subjects also its stater with the owner, who becomes the subject if the type changes.
 */
export function speakersOf(
  { staterId, ownerId, aboutIds }: MemoryState,
  caller: Caller,
  { correction, names }: StatedCorrection,
): SpeakerAndSubjects[] {
  const { text, value } = correction;
  const personIds = (names.people ?? []).map(({ person }) => person.id);
  const speakerIds = [
    ...(text == null && value == null ? [] : [caller.viewerId]),
    ...(personIds.length === 0 ? [] : [(staterId ?? ownerId)!]),
  ];
  const speakers = [...new Set(speakerIds)].map((speakerId) => ({
    staterId: speakerId,
    aboutIds: [...new Set([...aboutIds, ...personIds])],
  }));
  if (staterId === null || ownerId === null || aboutIds.length > 0) return speakers;
  return [...speakers, { staterId, aboutIds: [ownerId] }];
}

/** Returns the ids of the persons that the merged acquaintances of a correction stand for. */
export const mergedNamesOf = ({ names }: StatedCorrection): ReadonlyMap<string, string> =>
  new Map(
    (names.people ?? []).flatMap(({ mergedId, person }) => (mergedId === undefined ? [] : [[mergedId, person.id]])),
  );

/**
 * Returns the names of a correction with its confidants. If it gives none and its words ask for confidence, these are
 * the persons by its words, among those whom the memory is confided to.
 */
export async function confideByWordsOf(
  { graph, caller: { tenantId, viewerId } }: RequestContext,
  { row: { memory }, audience }: ChangeTarget,
  names: CorrectedNames,
  { words, chats }: { readonly words: string; readonly chats: ChatsById },
): Promise<CorrectedNames> {
  if (names.confidants !== null) return names;
  const statement = { words, learnedInId: audience.chatId, learnedAt: audience.now, staterId: viewerId };
  const { aboutIds, ownerId, confidedIds } = memory;
  const context = { tenantId, creatorId: viewerId, chats };
  const confidants = await confidantsOfWords(graph, { ...statement, ownerId, aboutIds }, context);
  if (confidants === null) return names;
  const narrowedConfidants = confidants.filter(({ id }) => confidedIds === null || confidedIds.includes(id));
  return { ...names, confidants: narrowedConfidants, confidedByWords: true };
}

/** Returns the chat in which the present text was learned: null for direct talk, undefined if it is not known. */
export function chatStoredIn({ memory }: MemoryRow, chats: ChatsById): ChatWithPeriods | null | undefined {
  if (memory.learnedInId !== null) return chats.get(memory.learnedInId);
  return memory.chatId === null ? null : undefined;
}
