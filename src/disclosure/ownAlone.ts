import type { MemoryEvidence } from './evidence.js';
import type { Participation } from './participation.js';
import { presentAt } from './participation.js';

/** A statement as far as it decides who beside its owner hears it. */
type Said = Pick<
  MemoryEvidence,
  | 'ownerId'
  | 'staterId'
  | 'sensitivity'
  | 'portable'
  | 'confidedIds'
  | 'aboutIds'
  | 'aboutAccount'
  | 'aboutOthers'
  | 'learnedInId'
  | 'learnedAt'
>;

/** The chats that statements were learned in, with everybody's periods. */
type ChatsById = ReadonlyMap<string, Participation>;

/**
 * Whether the place in which a personal statement was learned lets nobody hear it but its owner: nobody else was there,
 * or nobody else hears the statement anyway. Two that differ in nothing but such places are heard by the same people.
 */
export const placeOpensNothing = (said: Said, chats: ChatsById): boolean =>
  isOwnWord(said) && (isClosedToOthers(said) || !othersWereThere(said, chats));

/**
 * Whether nobody but its owner hears a statement, wherever they are and whatever they ask for. Acquaintances hear nothing:
 * what is open and about them alone is told to nobody else unless others were there.
 */
export const isHeardByOwnerAlone = (said: Said, chats: ChatsById): boolean =>
  isOwnWord(said) &&
  (isClosedToOthers(said) || (said.confidedIds === null && isFoundByNobody(said) && !othersWereThere(said, chats)));

const isOwnWord = ({ ownerId, staterId }: Said): boolean =>
  ownerId !== null && (staterId === null || staterId === ownerId);

/** Whether no row over ABOUT leads an account to a statement. */
const isFoundByNobody = ({ portable, aboutAccount, aboutIds }: Said): boolean =>
  !portable || (!aboutAccount && aboutIds.length > 0);

/** Whether none of the rows of the rule leads anybody but its owner to a statement of theirs, wherever it was learned. */
function isClosedToOthers({ ownerId, confidedIds, sensitivity, aboutOthers }: Said): boolean {
  return confidedIds === null ? sensitivity !== 'PUBLIC' && !aboutOthers : confidedIds.every((id) => id === ownerId);
}

/** Whether anybody but its owner took part in the chat where a statement was learned, at that moment. */
function othersWereThere({ ownerId, learnedInId, learnedAt }: Said, chats: ChatsById): boolean {
  if (learnedInId === null) return false;
  const chat = chats.get(learnedInId);
  return chat === undefined || presentAt(chat, learnedAt).some((id) => id !== ownerId);
}
