import type { ShownChatFragment, ShownPersonFragment } from '../operations.generated.js';
import { words } from '../words.js';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Characters that turn around how what stands beside them is read, and writing that does so by itself. */
const turning = /\p{Bidi_Control}/gu;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** So many characters of a name are enough in a line; its own page has all of it. */
const longestName = 60;

/** What people wrote, for the middle of a sentence of ours, which it can neither turn around nor fill. */
export function inSentence(text: string, longest = longestName): string {
  const letters = Array.from(text.replace(turning, ''));
  const plain = letters.length <= longest ? letters.join('') : `${letters.slice(0, longest).join('').trimEnd()}…`;
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** What a chat is called: its title, else what the connector calls it. */
export const chatName = ({ title, externalId }: ShownChatFragment): string =>
  inSentence(title || externalId) || words.common.unnamed;

/** What a person is called, with the handle of an account that is called otherwise. */
export const personName = ({ name, handle }: ShownPersonFragment): string =>
  handle && handle !== name ? `${inSentence(name)} (${handle})` : inSentence(name);

export const shownDay = (time: string): string => day.format(new Date(time));
export const shownMinute = (time: string): string => minute.format(new Date(time));

/** A share of 1 as a whole number of percent. */
export const percentOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** The paths of the views about one thing; what stands in them was named by people. */
export const pathOf = {
  memory: (id: string): string => `/memories/${encodeURIComponent(id)}`,
  person: (id: string): string => `/people/${encodeURIComponent(id)}`,
  entity: (ref: string): string => `/entities/${encodeURIComponent(ref)}`,
};
