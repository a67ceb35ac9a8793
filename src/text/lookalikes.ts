import mapped from 'unhomoglyph';

/**
 * Returns the skeleton of a text by UTS 39. Texts that look alike have the same skeleton (`alice` and `аlice` with a
 * Cyrillic а; `I`, `l` and `1`). A skeleton is only for comparison and is never shown.
 */
export const skeletonOf = (text: string): string =>
  mapped(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');
