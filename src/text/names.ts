import { normalized } from './texts.js';

/** Whether a name stands in a text, as whole words, whatever its case and punctuation. */
export function occurs(name: string, text: string): boolean {
  const wanted = normalized(name);
  return /[\p{L}\p{N}]/u.test(wanted) && ` ${possessives(text)} `.includes(` ${wanted} `);
}

/** Names are often said as "Bob's": both words count. */
const possessives = (text: string): string => normalized(text.replace(/['’]s\b/gu, " 's"));

/** A text as a pattern that finds it literally. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** A text with other names for those that stand in it as whole words, the longest first; each place is changed once. */
export function withNames(text: string, names: readonly (readonly [name: string, other: string])[]): string {
  const others = new Map(names.filter(([name]) => name !== '').map(([name, other]) => [name.toLowerCase(), other]));
  if (others.size === 0) return text;
  const longestFirst = [...others.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const anyOf = longestFirst.map(escapeRegExp).join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${anyOf})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  return text.replace(whole, (found) => others.get(found.toLowerCase()) ?? found);
}
