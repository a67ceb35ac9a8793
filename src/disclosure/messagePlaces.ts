import type { Audience } from './audience.js';

/** Returns the place of a message: the key of its chat, or of a person's direct talk. */
export const placeKeyOf = (chatId: string | null, personId: string): string =>
  chatId === null ? `d:${personId}` : `m:${chatId}`;

/** Returns the places whose messages an audience can have heard. */
export const heardPlaceKeys = ({ isPrivate, viewerId, chatId, periods }: Audience): string[] =>
  isPrivate
    ? [placeKeyOf(null, viewerId), ...Object.keys(periods).map((id) => placeKeyOf(id, viewerId))]
    : [placeKeyOf(chatId, viewerId)];
