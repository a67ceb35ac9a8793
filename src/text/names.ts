import { normalized } from './texts.js';

/** True if a name occurs in a text as whole words; case and punctuation do not matter. */
export function occurs(name: string, text: string): boolean {
  const wanted = normalized(name);
  return /[\p{L}\p{N}]/u.test(wanted) && ` ${possessives(text)} `.includes(` ${wanted} `);
}

/**
 * Returns the words of a text that are written as names are, as compared: those with a capital letter, and all words of
 * a script without capitals.
 */
export const wordsWrittenAsNames = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [])
      .filter((word) => word !== word.toLowerCase() || word === word.toUpperCase())
      .map(normalized),
  );

/** Splits the possessive "Bob's" into two words, so that the name is found. */
const possessives = (text: string): string => normalized(text.replace(/['’]s\b/gu, " 's"));

/** Returns a regular-expression source that matches a text literally. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** Replaces names that occur in a text as whole words, the longest first; each occurrence is replaced once. */
export function withNames(text: string, names: readonly (readonly [name: string, other: string])[]): string {
  const others = new Map(names.filter(([name]) => name !== '').map(([name, other]) => [name.toLowerCase(), other]));
  if (others.size === 0) return text;
  const longestFirst = [...others.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const anyOf = longestFirst.map(escapeRegExp).join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${anyOf})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  return text.replace(whole, (found) => others.get(found.toLowerCase()) ?? found);
}
