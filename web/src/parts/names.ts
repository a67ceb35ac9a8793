import type { EntityType, ShownChatFragment, ShownPersonFragment } from '../operations.generated.js';
import { words } from '../words.js';

/** Matches control characters of text direction. */
const bidiControls = /\p{Bidi_Control}/gu;
/** Matches letters of scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Types of entities, in the order of the page. */
export const entityTypes = Object.keys(words.entities.types) as EntityType[];

/** Most characters of a name in a line; its own page shows all of it. */
const maxNameLength = 60;

/** Formats text by a participant for a sentence of the page: isolated from its direction, and truncated. */
export function inSentence(text: string, maxLength = maxNameLength): string {
  const letters = Array.from(text.replace(bidiControls, ''));
  const plain = letters.length <= maxLength ? letters.join('') : `${letters.slice(0, maxLength).join('').trimEnd()}…`;
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Returns the display name of a chat: its title, else its external id. */
export const chatName = ({ title, externalId }: ShownChatFragment): string =>
  inSentence(title || externalId) || words.common.unnamed;

/**
 * Matches a handle in letters that begins in lower case, which is displayed like a first name, capitalized: `ana` → Ana.
 */
const lowerCaseHandle = /^\p{Ll}[\p{L}\p{M}]+$/u;
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * Returns the display name of a person, with the handle of an account if it differs. An account without a name of its
 * own is called by its handle: "Ana" for `ana`.
 */
export function personName({ name, handle }: Pick<ShownPersonFragment, 'name' | 'handle'>): string {
  if (handle && handle === name && lowerCaseHandle.test(handle)) return capital(handle);
  const isOther = handle && handle.toLocaleLowerCase() !== name.toLocaleLowerCase();
  return isOther ? `${inSentence(name)} (${handle})` : inSentence(name);
}

/** Returns the display name of an entity. A person with an account is called by a handle there, too. */
export const entityName = ({ ref, label }: { readonly ref: string; readonly label: string }): string =>
  ref.startsWith('person:') && lowerCaseHandle.test(label) ? capital(label) : inSentence(label);

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

/** Joins names for a sentence: "Ana, Ben and Farah". */
export const formatList = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

/** Formats a share of 1 as a whole percentage. */
export const percentOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);
