import type { ChatWithPeriods, ChatsById } from '../../directory/chats/chat.js';
import type { PersonRow } from '../../directory/people/person.js';
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

/** Confidants by the words of a correction, among those it is confided to; null if they ask for no confidence. */
export async function narrowedConfidants(
  { graph, caller: { tenantId, viewerId } }: RequestContext,
  { row: { memory }, audience }: ChangeTarget,
  { words, chats }: { readonly words: string; readonly chats: ChatsById },
): Promise<readonly PersonRow[] | null> {
  const statement = { words, learnedInId: audience.chatId, learnedAt: audience.now, staterId: viewerId };
  const { aboutIds, ownerId, confidedIds } = memory;
  const context = { tenantId, creatorId: viewerId, chats };
  const confidants = await confidantsOfWords(graph, { ...statement, ownerId, aboutIds }, context);
  return confidants && confidants.filter(({ id }) => confidedIds === null || confidedIds.includes(id));
}

/** Returns the chat in which the present text was learned: null for direct talk, undefined if it is not known. */
export function chatStoredIn({ memory }: MemoryRow, chats: ChatsById): ChatWithPeriods | null | undefined {
  if (memory.learnedInId !== null) return chats.get(memory.learnedInId);
  return memory.chatId === null ? null : undefined;
}
