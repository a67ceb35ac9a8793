/** De Bruijn sequence, closed: contains each sequence of `length` digits exactly once. */
export function deBruijn(length: number): string {
  const digits: number[] = [];
  const word = new Array<number>(length + 1).fill(0);
  const grow = (at: number, period: number): void => {
    if (at > length) {
      if (length % period === 0) digits.push(...word.slice(1, period + 1));
      return;
    }
    word[at] = word[at - period]!;
    grow(at + 1, period);
    for (let digit = word[at - period]! + 1; digit <= 9; digit += 1) {
      word[at] = digit;
      grow(at + 1, at);
    }
  };
  grow(1, 1);
  return digits.join('') + '0'.repeat(length - 1);
}

/** Returns all names of three syllables each. */
export const namesOf = (syllables: readonly string[]): string[] =>
  syllables.flatMap((a) => syllables.flatMap((b) => syllables.map((c) => `${a}${b}${c}`)));

/** Splits an array into pieces of at most `size` elements. */
export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
