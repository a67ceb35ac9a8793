/** Rewrite rules that map the spellings of a sound to one spelling; each applies to the whole word, in this order. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/sch|sh(?=[lmnw])/g, 's'],
  [/tsch|tch|cz/g, 'ch'],
  [/^(tch|tsch)/g, 'ch'],
  [/ph/g, 'f'],
  [/(?<=[bdgkptrj])h/g, ''],
  [/th/g, 't'],
  [/ck|q|c(?=[aourlnt]|$)/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/mac(?=[b-df-hj-np-tv-z])/g, 'mc'],
  [/our$/g, 'or'],
  [/(?<=[aou])e(?=[^aeiou])/g, ''],
  [/ey$/g, 'i'],
  [/ee|ie|y|j(?=[^aeiou]|$)/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ei|ai/g, 'ei'],
  [/dt/g, 't'],
  [/(?<=[aeiou])h(?![aeiou])/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Returns the phonetic spelling of a folded word, with one spelling per sound. For comparison only. */
export const plainSpelling = (word: string): string =>
  rules.reduce((text, [pattern, instead]) => text.replace(pattern, instead), word);

/** Returns the consonants of a word, doubled ones once: the letters that scripts without vowels write. */
export const consonantsOf = (word: string): string => word.replace(/[aeiouy'`]/g, '').replace(/(.)\1+/g, '$1');

/** True if words differ in the number of consonants before an h: Gareth and Garrett sound alike but are two names. */
export const differInBreath = (one: string, other: string): boolean => breathsIn(one) !== breathsIn(other);

const breathsIn = (word: string): number => word.match(/[bdgkptrj]h/g)?.length ?? 0;

/** True if two words differ only in their last vowels: Maria and Mario, or Daniel and Daniela, are different names. */
export function differInEnding(one: string, other: string): boolean {
  const stem = /[aeiouy]+$/;
  return one !== other && one.replace(stem, '') === other.replace(stem, '');
}
