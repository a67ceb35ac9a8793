import { readFileSync } from 'node:fs';
import { foldName } from './foldedName.js';

/**
 * Equivalent names as data: one group per line, spellings before the colon, short forms after it. Names of different
 * lines are different names, however alike they look; of all other names nothing is known here. A name stands in its
 * own script only if a letter-by-letter transliteration loses its vowels.
 */
const nameGroups = ['given-names', 'family-names', 'place-names'].flatMap((list) =>
  readFileSync(new URL(`../../text/en/${list}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** Known relation of one-word names: the same, one short or perhaps short for the other, different, or unknown. */
export type NameRelation = 'same' | 'short' | 'maybeShort' | 'different' | 'unknown';

interface Entry {
  /** Indexes of the name groups of which it is a spelling. */
  readonly spells: Set<number>;
  /** Indexes of the name groups of which it is a short form. */
  readonly shortens: Set<number>;
}

const entries = new Map<string, Entry>();
nameGroups.forEach((line, index) => {
  const [spellings = '', shortForms = ''] = line.split(':');
  for (const word of wordsIn(spellings)) entryOf(word).spells.add(index);
  for (const word of wordsIn(shortForms)) entryOf(word).shortens.add(index);
});

/** Returns the known relation of two folded words. A form short for several names is only perhaps short for each. */
export function nameRelationOf(word: string, otherWord: string): NameRelation {
  const [a, b] = [entries.get(word), entries.get(otherWord)];
  if (!a || !b) return 'unknown';
  if (intersects(a.spells, b.spells)) return 'same';
  const isShort = intersects(a.spells, b.shortens) || intersects(a.shortens, b.spells);
  if (isShort) {
    const short = intersects(a.spells, b.shortens) ? b : a;
    return short.shortens.size === 1 && short.spells.size === 0 ? 'short' : 'maybeShort';
  }
  return intersects(a.shortens, b.shortens) ? 'maybeShort' : 'different';
}

/** Returns one key per name group of a folded word; all spellings and short forms of a group share its key. */
export function groupKeysOf(word: string): string[] {
  const entry = entries.get(word);
  if (!entry) return [];
  return [...entry.spells, ...entry.shortens].map((at) => `#${at}`);
}

function wordsIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function entryOf(word: string): Entry {
  const key = foldName(word).words.join('');
  const entry = entries.get(key) ?? { spells: new Set<number>(), shortens: new Set<number>() };
  entries.set(key, entry);
  return entry;
}

const intersects = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].some((at) => other.has(at));
