import type { ChatKind } from './audience.js';
import type { Audience } from './audience.js';
import { detectSensitivity } from './classification/sensitivityRules.js';

/**
 * True if a text made from a conversation may be disclosed. In private it may. In a group it may not if its words are
 * SENSITIVE, or if it comes from a private chat that others have joined: parts of that may have been said alone.
 */
export const mayDiscloseSummary = (
  { isPrivate }: Pick<Audience, 'isPrivate'>,
  chatKind: ChatKind | null,
  texts: readonly string[],
): boolean => isPrivate || (chatKind === 'GROUP' && texts.every((text) => detectSensitivity(text) !== 'SENSITIVE'));

/** True if a person's spine and todos may be disclosed: in a private context only. */
export const mayDiscloseOwnPages = ({ isPrivate }: Pick<Audience, 'isPrivate'>): boolean => isPrivate;
