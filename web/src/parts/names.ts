import type { ShownChatFragment, ShownPersonFragment } from '../operations.generated.js';
import { words } from '../words.js';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Matches control characters of text direction, and scripts that are written from right to left. */
const turning = /\p{Bidi_Control}/gu;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Most characters of a name in a line; its own page shows all of it. */
const longestName = 60;

/** Formats text by a participant for a sentence of the page: isolated from its direction, and truncated. */
export function inSentence(text: string, longest = longestName): string {
  const letters = Array.from(text.replace(turning, ''));
  const plain = letters.length <= longest ? letters.join('') : `${letters.slice(0, longest).join('').trimEnd()}…`;
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Returns the display name of a chat: its title, else its external id. */
export const chatName = ({ title, externalId }: ShownChatFragment): string =>
  inSentence(title || externalId) || words.common.unnamed;

/** Returns the display name of a person, with the handle of an account if it differs. */
export const personName = ({ name, handle }: ShownPersonFragment): string =>
  handle && handle !== name ? `${inSentence(name)} (${handle})` : inSentence(name);

export const shownDay = (time: string): string => day.format(new Date(time));
export const shownMinute = (time: string): string => minute.format(new Date(time));

/** Formats a share of 1 as a whole percentage. */
export const percentOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** Paths of the views of single objects. Their segments are escaped, since people chose the names. */
export const pathOf = {
  memory: (id: string): string => `/memories/${encodeURIComponent(id)}`,
  person: (id: string): string => `/people/${encodeURIComponent(id)}`,
  entity: (ref: string): string => `/entities/${encodeURIComponent(ref)}`,
};
