import mapped from 'unhomoglyph';

/**
 * The skeleton of a text by UTS 39: texts that look alike have the same one (`alice` and `аlice` with a Cyrillic а; `I`, `l`
 * and `1`). It is for comparing alone, never to be shown.
 */
export const skeletonOf = (text: string): string =>
  mapped(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');
