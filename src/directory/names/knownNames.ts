import { foldName } from './foldedName.js';
import { nameGroups } from './nameGroups.js';

/** What is known of two names of one word: that they are one, that one is short for the other, that they are two. */
export type NameRelation = 'same' | 'short' | 'maybeShort' | 'two' | 'nothing';

interface Entry {
  /** The names it is a spelling of, by their places in the list. */
  readonly spells: Set<number>;
  /** The names it is short for. */
  readonly shortens: Set<number>;
}

const entries = new Map<string, Entry>();
nameGroups.forEach(({ spellings, shortForms }, at) => {
  for (const word of spellings) entryOf(word).spells.add(at);
  for (const word of shortForms) entryOf(word).shortens.add(at);
});

/** What is known of two folded words. A form that is short for several names is so only perhaps for each. */
export function knownOf(one: string, other: string): NameRelation {
  const [a, b] = [entries.get(one), entries.get(other)];
  if (!a || !b) return 'nothing';
  if (meet(a.spells, b.spells)) return 'same';
  const isShort = meet(a.spells, b.shortens) || meet(a.shortens, b.spells);
  if (isShort) {
    const short = meet(a.spells, b.shortens) ? b : a;
    return short.shortens.size === 1 && short.spells.size === 0 ? 'short' : 'maybeShort';
  }
  return meet(a.shortens, b.shortens) ? 'maybeShort' : 'two';
}

/** A name that stands for all spellings and short forms of this folded word; each of them, where there are several. */
export function headsOf(word: string): string[] {
  const entry = entries.get(word);
  if (!entry) return [];
  return [...entry.spells, ...entry.shortens].map((at) => `#${at}`);
}

function entryOf(word: string): Entry {
  const key = foldName(word).words.join('');
  const known = entries.get(key) ?? { spells: new Set<number>(), shortens: new Set<number>() };
  entries.set(key, known);
  return known;
}

const meet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean => [...one].some((at) => other.has(at));
