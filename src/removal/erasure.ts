import { invalidInput } from '../platform/errors.js';

/** Phrase by which a caller confirms the erasure of everything about them. */
export const erasurePhrase = 'erase everything about me';

/** Throws INVALID_INPUT unless `confirm` is the exact phrase. */
export function checkErasure(confirm: string): void {
  if (confirm !== erasurePhrase) throw invalidInput(`confirm must be exactly "${erasurePhrase}".`);
}

/**
 * Returns a function that finds any of the names as a whole word in a text, in any case. Its time grows with the length
 * of the text and the number of different lengths of names, not with the number of names.
 */
export function nameFinderOf(names: readonly string[]): (text: string) => boolean {
  const wanted = new Set(names.map((name) => folded(name.trim())).filter(Boolean));
  // Scripts without spaces between words need no word boundary.
  const unspaced = new Set(
    [...wanted].filter((name) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(name)),
  );
  const lengths = lengthsOf(wanted);
  const unspacedLengths = lengthsOf(unspaced);
  return (text) => {
    const said = folded(text);
    const startsAt = (start: number): boolean =>
      lengths.some(
        (length) =>
          wanted.has(said.slice(start, start + length)) &&
          !startsInWord.test(said.slice(start + length, start + length + 2)),
      );
    const startsInsideAt = (start: number): boolean =>
      unspacedLengths.some((length) => unspaced.has(said.slice(start, start + length)));
    for (const { index } of said.matchAll(wordBoundary)) if (startsAt(index)) return true;
    return unspaced.size > 0 && [...said.matchAll(/./gsu)].some(({ index }) => startsInsideAt(index));
  };
}

/** Each position that is not inside of a word. */
const wordBoundary = /(?<![\p{L}\p{N}])/gu;
const startsInWord = /^[\p{L}\p{N}]/u;

const lengthsOf = (names: ReadonlySet<string>): number[] => [...new Set([...names].map(({ length }) => length))];

/** Folds the case, so that texts that differ in it alone are equal. */
const folded = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
