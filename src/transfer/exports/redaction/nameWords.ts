import { skeletonOf } from '../../../text/lookalikes.js';

/** A word of a text: its position, and its folded form, which all its spellings share. */
export interface NameWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly folded: string;
  /** True if its script has capital letters, so that a name would begin with one. */
  readonly isCased: boolean;
}

/** Matches words of scripts with and without case; two of different kinds without a blank between count as two. */
const wordPattern = /[\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{N}\p{M}]+|[\p{Lo}\p{M}]+/gu;

/** Normalizes a text before the search for names: no invisible characters, letters in their usual width. */
export const normalizeWidth = (text: string): string =>
  text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

/** Splits a text that is `normalizeWidth` into words. */
export function splitIntoWords(text: string): NameWord[] {
  return [...text.matchAll(wordPattern)].map(({ 0: wordText, index: start }) => ({
    start,
    end: start + wordText.length,
    text: wordText,
    folded: foldWord(wordText),
    isCased: /[\p{Lu}\p{Ll}\p{Lt}\p{N}]/u.test(wordText),
  }));
}

/** Folds a word: no case or accents, and look-alikes made equal, also `rn` and `m`, `1` and `l`, `0` and `o`. */
export function foldWord(text: string): string {
  const lowerCase = text.toUpperCase().toLowerCase();
  const skeleton = /^[a-z0-9]+$/.test(lowerCase)
    ? lowerCase
    : skeletonOf(lowerCase.normalize('NFD').replace(/\p{M}/gu, ''));
  return skeleton.toLowerCase().replaceAll('rn', 'm').replaceAll('1', 'l').replaceAll('0', 'o');
}
