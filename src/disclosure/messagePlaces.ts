import type { Audience } from './audience.js';

/** Returns the place of a message: the audience key of a chat or of a person's direct talk. */
export const placeOf = (chatId: string | null, personId: string): string =>
  chatId === null ? `d:${personId}` : `m:${chatId}`;

/** Returns the places whose messages an audience can have heard. */
export const heardPlacesOf = ({ isPrivate, viewerId, chatId, periods }: Audience): string[] =>
  isPrivate
    ? [placeOf(null, viewerId), ...Object.keys(periods).map((id) => placeOf(id, viewerId))]
    : [placeOf(chatId, viewerId)];
