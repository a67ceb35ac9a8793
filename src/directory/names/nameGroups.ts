import { readFileSync } from 'node:fs';

/**
 * Equivalent names as data: one group per line, spellings before the colon, short forms after it. Names of different
 * lines are different names, however alike they look; of all other names nothing is known here. A name stands in its
 * own script only if a letter-by-letter transliteration loses its vowels.
 */
const lists = new URL('../../text/en/', import.meta.url);

/** Name with its spellings and its short forms. */
export interface NameGroup {
  readonly spellings: readonly string[];
  readonly shortForms: readonly string[];
}

export const nameGroups: readonly NameGroup[] = ['given-names', 'family-names', 'place-names']
  .flatMap((list) =>
    readFileSync(new URL(`${list}.txt`, lists), 'utf8')
      .trim()
      .split('\n'),
  )
  .map((line) => {
    const [spellings = '', shortForms = ''] = line.split(':');
    return { spellings: wordsIn(spellings), shortForms: wordsIn(shortForms) };
  });

function wordsIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
