import { doubleMetaphone } from 'double-metaphone';
import { type FoldedName } from './foldedName.js';
import { groupKeysOf } from './knownNames.js';
import { consonantsOf, plainSpelling } from './spelling.js';

/** Largest block, in names, in which each is compared with each; larger blocks use a sliding window. */
const maxWholeBlock = 40;
/** Number of next neighbours, sorted by spelling, that a name in a large block is compared with. */
const windowSize = 20;
const maxPairs = 200_000;

/**
 * Returns the pairs worth comparing, as indexes of the list, each pair once: blocking with a sorted neighbourhood. For
 * 10,000 names these are some tens of thousands of pairs instead of fifty million. Each item holds the names of one
 * person or thing.
 */
export function candidatePairs(items: readonly (readonly FoldedName[])[]): [number, number][] {
  const blocks = new Map<string, { at: number; text: string }[]>();
  items.forEach((names, index) => {
    for (const name of names) {
      // The marks come first in the sort key, so that in a large block names with the same marks are neighbours.
      const text = [...name.marks, ...name.words.map(plainSpelling)].join(' ');
      for (const key of blockingKeysOf(name)) {
        const block = blocks.get(key);
        if (block) block.push({ at: index, text });
        else blocks.set(key, [{ at: index, text }]);
      }
    }
  });
  const pairs = new Set<number>();
  const add = (one: number, other: number): void => {
    if (one !== other && pairs.size < maxPairs) pairs.add(Math.min(one, other) * items.length + Math.max(one, other));
  };
  for (const block of blocks.values()) {
    const sorted = block.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.at - b.at));
    const reach = sorted.length <= maxWholeBlock ? maxWholeBlock : windowSize;
    sorted.forEach((one, index) =>
      sorted.slice(index + 1, index + 1 + reach).forEach((other) => add(one.at, other.at)),
    );
  }
  return [...pairs].sort((a, b) => a - b).map((pair) => [Math.floor(pair / items.length), pair % items.length]);
}

/** Returns the blocking keys of a name; two names that may denote one person or thing share at least one key. */
export function blockingKeysOf({ words, joined, isVowelless }: FoldedName): string[] {
  const wholeSpelling = plainSpelling(words.join(''));
  const keys = [
    `j:${joined}`,
    `p:${wholeSpelling.slice(0, 4)}`,
    ...soundsOf(words.join('')).map((sound) => `s:${sound}`),
  ];
  if (isVowelless || words.length === 1) keys.push(`c:${consonantsOf(words.join(''))}`);
  const [first = '', ...laterWords] = words;
  const last = laterWords.at(-1);
  const firstKeys = wordKeysOf(first);
  for (const one of firstKeys)
    for (const other of last === undefined ? [] : wordKeysOf(last)) keys.push(`n:${[one, other].sort().join(' ')}`);
  keys.push(...firstKeys.map((key) => `w:${key}`));
  return [...new Set(keys)];
}

const wordKeysOf = (word: string): string[] => [...groupKeysOf(word), ...soundsOf(word)];

const soundsOf = (word: string): string[] => [...new Set(doubleMetaphone(word))].filter((sound) => sound !== '');
