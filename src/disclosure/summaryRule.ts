import type { ChatKind } from './audience.js';
import type { Audience } from './audience.js';
import { foundSensitivity } from './classification/sensitivityRules.js';

/**
 * Whether what was made from a conversation may be told to an audience. In private it may; in a group not what sounds
 * SENSITIVE, and nothing from a private chat that others have joined: its turns may have been said alone.
 */
export const mayTellSummary = (
  { isPrivate }: Pick<Audience, 'isPrivate'>,
  chatKind: ChatKind | null,
  texts: readonly string[],
): boolean => isPrivate || (chatKind === 'GROUP' && texts.every((text) => foundSensitivity(text) !== 'SENSITIVE'));

/** Whether a person's spine and todos may be told: in private alone. */
export const mayTellOwnPages = ({ isPrivate }: Pick<Audience, 'isPrivate'>): boolean => isPrivate;
