import type { MemoryEvidence } from './evidence.js';
import type { Participation } from './participation.js';
import { presentAt } from './participation.js';

/** Facts of a statement that decide if anyone besides its owner hears it. */
type StatementEvidence = Pick<
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

/** Chats in which statements were learned, with the periods of all participants. */
type ParticipationsByChat = ReadonlyMap<string, Participation>;

/** True if no one but its owner hears a statement through the chat in which it was learned. */
export const isOwnerOnlyInChat = (statement: StatementEvidence, chats: ParticipationsByChat): boolean =>
  isOwnWord(statement) && (isClosedToOthers(statement) || !othersWereThere(statement, chats));

/**
 * True if only its owner hears a statement, in every chat and for every question. Acquaintances hear nothing, so an
 * open statement about acquaintances alone is disclosed to others only if they were present.
 */
export const isOwnerOnly = (statement: StatementEvidence, chats: ParticipationsByChat): boolean =>
  isOwnWord(statement) &&
  (isClosedToOthers(statement) ||
    (statement.confidedIds === null && isReachedByNoAccount(statement) && !othersWereThere(statement, chats)));

const isOwnWord = ({ ownerId, staterId }: StatementEvidence): boolean =>
  ownerId !== null && (staterId === null || staterId === ownerId);

/** True if no row over ABOUT leads an account to a statement. */
const isReachedByNoAccount = ({ portable, aboutAccount, aboutIds }: StatementEvidence): boolean =>
  !portable || (!aboutAccount && aboutIds.length > 0);

/** True if no row of the rule leads another person than its owner to a statement, wherever it was learned. */
function isClosedToOthers({ ownerId, confidedIds, sensitivity, aboutOthers }: StatementEvidence): boolean {
  return confidedIds === null ? sensitivity !== 'PUBLIC' && !aboutOthers : confidedIds.every((id) => id === ownerId);
}

/** True if another person than its owner took part when it was learned there; also if the chat is unknown. */
function othersWereThere({ ownerId, learnedInId, learnedAt }: StatementEvidence, chats: ParticipationsByChat): boolean {
  if (learnedInId === null) return false;
  const chat = chats.get(learnedInId);
  return chat === undefined || presentAt(chat, learnedAt).some((id) => id !== ownerId);
}
