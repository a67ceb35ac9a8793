/** A text with other names for those that stand in it as whole words, the longest first; each place is changed once. */
export function withNames(text: string, names: readonly (readonly [name: string, other: string])[]): string {
  const others = new Map(names.filter(([name]) => name !== '').map(([name, other]) => [name.toLowerCase(), other]));
  if (others.size === 0) return text;
  const longestFirst = [...others.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const anyOf = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${anyOf})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  return text.replace(whole, (found) => others.get(found.toLowerCase()) ?? found);
}
