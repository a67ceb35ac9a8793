import type { EntityType, ShownChatFragment, ShownPersonFragment } from '../operations.generated.js';
import { words } from '../words.js';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Matches control characters of text direction, and scripts that are written from right to left. */
const bidiControls = /\p{Bidi_Control}/gu;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Types of entities, in the order of the page. */
export const entityTypes = Object.keys(words.entities.types) as EntityType[];

/** Most characters of a name in a line; its own page shows all of it. */
const longestName = 60;

/** Formats text by a participant for a sentence of the page: isolated from its direction, and truncated. */
export function inSentence(text: string, longest = longestName): string {
  const letters = Array.from(text.replace(bidiControls, ''));
  const plain = letters.length <= longest ? letters.join('') : `${letters.slice(0, longest).join('').trimEnd()}…`;
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Returns the display name of a chat: its title, else its external id. */
export const chatName = ({ title, externalId }: ShownChatFragment): string =>
  inSentence(title || externalId) || words.common.unnamed;

/** Matches a handle that reads as a first name: it is written with a capital letter. */
const plainHandle = /^\p{Ll}[\p{L}\p{M}]+$/u;
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * Returns the display name of a person, with the handle of an account if it differs. An account without a name of its
 * own is called by its handle: "Ana" for `ana`.
 */
export function personName({ name, handle }: Pick<ShownPersonFragment, 'name' | 'handle'>): string {
  if (handle && handle === name && plainHandle.test(handle)) return capital(handle);
  const isOther = handle && handle.toLocaleLowerCase() !== name.toLocaleLowerCase();
  return isOther ? `${inSentence(name)} (${handle})` : inSentence(name);
}

/** Returns the display name of an entity. A person with an account is called by a handle there, too. */
export const entityName = ({ ref, label }: { readonly ref: string; readonly label: string }): string =>
  ref.startsWith('person:') && plainHandle.test(label) ? capital(label) : inSentence(label);

/** Returns up to two initials of a name. */
export function initialsOf(name: string): string {
  const parts = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = Array.from(parts[0] ?? '?')[0]!;
  const last = parts.length > 1 ? Array.from(parts.at(-1)!)[0]! : '';
  return (first + last).toLocaleUpperCase();
}

/** Returns a text for comparisons: in lower case, without accents. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

const hues = 12;

/** Returns the number of the hue of a person, always the same for an id. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return sum % hues;
}

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
const steps = [
  { unit: 'minute', ms: minuteMs, below: 60 * minuteMs },
  { unit: 'hour', ms: 60 * minuteMs, below: dayMs },
  { unit: 'day', ms: dayMs, below: 14 * dayMs },
  { unit: 'week', ms: 7 * dayMs, below: 9 * 7 * dayMs },
] as const;

/** Formats a time relative to now, such as "yesterday"; a time more than nine weeks away as a day. */
export function formatAgo(time: string, now = Date.now()): string {
  const ageMs = now - Date.parse(time);
  if (Math.abs(ageMs) < minuteMs) return words.common.justNow;
  const step = steps.find(({ below }) => Math.abs(ageMs) < below);
  return step ? relative.format(-Math.round(ageMs / step.ms), step.unit) : formatDay(time);
}

/** Joins names for a sentence: "Ana, Ben and Farah". */
export const formatList = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

export const formatDay = (time: string): string => day.format(new Date(time));
export const formatMinute = (time: string): string => minute.format(new Date(time));

/** Formats a share of 1 as a whole percentage. */
export const percentOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** Paths of the views of single objects. Their segments are escaped, since people chose the names. */
export const pathOf = {
  memory: (id: string): string => `/memories/${encodeURIComponent(id)}`,
  person: (id: string): string => `/people/${encodeURIComponent(id)}`,
  entity: (ref: string): string => `/entities/${encodeURIComponent(ref)}`,
};
