import { normalized } from './texts.js';

/** True if a name occurs in a text as whole words; case and punctuation do not matter. */
export function isNameIn(name: string, text: string): boolean {
  const normalizedName = normalized(name);
  return /[\p{L}\p{N}]/u.test(normalizedName) && ` ${splitPossessives(text)} `.includes(` ${normalizedName} `);
}

/** Words with a capital letter, and all of a script without capitals, as they are compared. */
export const wordsWrittenAsNames = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [])
      .filter((word) => word !== word.toLowerCase() || word === word.toUpperCase())
      .map(normalized),
  );

/** Splits the possessive "Bob's" into two words, so that the name is found. */
const splitPossessives = (text: string): string => normalized(text.replace(/['’]s\b/gu, " 's"));

/** Returns a regular-expression source that matches a text literally. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** Replaces names that occur in a text as whole words, the longest first; each occurrence is replaced once. */
export function replaceNames(text: string, names: readonly (readonly [name: string, other: string])[]): string {
  const replacements = new Map(
    names.filter(([name]) => name !== '').map(([name, other]) => [name.toLowerCase(), other]),
  );
  if (replacements.size === 0) return text;
  const longestFirst = [...replacements.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const anyOf = longestFirst.map(escapeRegExp).join('|');
  const anyWholeName = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${anyOf})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  return text.replace(anyWholeName, (match) => replacements.get(match.toLowerCase()) ?? match);
}
