import { skeletonOf } from '../../../text/lookalikes.js';

/** A word of a text: where it stands, and what it has in common with every spelling of itself. */
export interface NameWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly folded: string;
  /** Whether it is of a script that knows small and large letters, so that a name would begin with a large one. */
  readonly isCased: boolean;
}

/** Words of scripts with and without case: where one follows the other without a blank, they are two. */
const word = /[\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{N}\p{M}]+|[\p{Lo}\p{M}]+/gu;

/** A text in which names are looked for: without what nobody sees, other widths of letters as the usual ones. */
export const asRead = (text: string): string =>
  text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

/** The words of a text that is `asRead`. */
export function nameWords(text: string): NameWord[] {
  return [...text.matchAll(word)].map(({ 0: found, index: start }) => ({
    ...{ start, end: start + found.length, text: found, folded: folded(found) },
    isCased: /[\p{Lu}\p{Ll}\p{Lt}\p{N}]/u.test(found),
  }));
}

/** A word without its case and accents, and as what it looks like; `rn` and `m`, `1` and `l`, `0` and `o` look alike, too. */
export function folded(text: string): string {
  const small = text.toUpperCase().toLowerCase();
  const seen = /^[a-z0-9]+$/.test(small) ? small : skeletonOf(small.normalize('NFD').replace(/\p{M}/gu, ''));
  return seen.toLowerCase().replaceAll('rn', 'm').replaceAll('1', 'l').replaceAll('0', 'o');
}
