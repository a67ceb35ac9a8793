import type { ChatKind } from '../chats/chat.js';
import type { Audience } from '../disclosure/audience.js';
import { foundSensitivity } from '../memories/sensitivityRules.js';
import type { SessionDigest } from './conversationRows.js';

/**
 * Whether what was made from a conversation may be told to an audience. In private it may; in a group not what sounds
 * SENSITIVE, and nothing from a private chat that others have joined: its turns may have been said alone.
 */
export const mayTellSummary = (
  { isPrivate }: Pick<Audience, 'isPrivate'>,
  chatKind: ChatKind | null,
  texts: readonly string[],
): boolean => isPrivate || (chatKind === 'GROUP' && texts.every((text) => foundSensitivity(text) !== 'SENSITIVE'));

/** Everything that the summary of a session says. */
export const textsOf = (summary: SessionDigest): string[] => [
  summary.oneLiner,
  ...summary.whatMattered,
  ...summary.openLoops,
  ...summary.commitments,
  ...summary.people,
  summary.tone,
];
