/**
 * Returns a function that finds any of the names in a text, as a whole word and in any case. Its time grows with the
 * text and the number of different lengths of names.
 */
export function nameFinderOf(names: readonly string[]): (text: string) => boolean {
  const foldedNames = new Set(names.map((name) => foldCase(name.trim())).filter(Boolean));
  // Scripts without spaces between words need no word boundary.
  const unspacedNames = new Set(
    [...foldedNames].filter((name) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(name)),
  );
  const lengths = lengthsOf(foldedNames);
  const unspacedLengths = lengthsOf(unspacedNames);
  return (text) => {
    const foldedText = foldCase(text);
    const isNameAt = (start: number): boolean =>
      lengths.some(
        (length) =>
          foldedNames.has(foldedText.slice(start, start + length)) &&
          !startsInWord.test(foldedText.slice(start + length, start + length + 2)),
      );
    const isUnspacedNameAt = (start: number): boolean =>
      unspacedLengths.some((length) => unspacedNames.has(foldedText.slice(start, start + length)));
    for (const { index } of foldedText.matchAll(wordBoundary)) if (isNameAt(index)) return true;
    return unspacedNames.size > 0 && [...foldedText.matchAll(/./gsu)].some(({ index }) => isUnspacedNameAt(index));
  };
}

/** Pattern of each position that is not inside a word. */
const wordBoundary = /(?<![\p{L}\p{N}])/gu;
const startsInWord = /^[\p{L}\p{N}]/u;

const lengthsOf = (names: ReadonlySet<string>): number[] => [...new Set([...names].map(({ length }) => length))];

/** Folds the case, so that texts that differ in it alone are equal. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
