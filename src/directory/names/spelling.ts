/** How spellings of one sound are written alike; each applies to the whole word, in this order. */
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

/** A folded word as it would be spelled if every sound had one spelling: for comparing alone. */
export const plainSpelling = (word: string): string =>
  rules.reduce((text, [pattern, instead]) => text.replace(pattern, instead), word);

/** The consonants of a word, doubled ones once: what is written of it in scripts without vowels. */
export const consonantsOf = (word: string): string => word.replace(/[aeiouy'`]/g, '').replace(/(.)\1+/g, '$1');

/** Whether one of two words has an h after a consonant more than the other: Gareth and Garrett are two, for all their sound. */
export const differInBreath = (one: string, other: string): boolean => breathsIn(one) !== breathsIn(other);

const breathsIn = (word: string): number => word.match(/[bdgkptrj]h/g)?.length ?? 0;

/** Whether two words differ in nothing but their last vowel: Maria and Mario, Daniel and Daniela are two. */
export function differInEnding(one: string, other: string): boolean {
  const stem = /[aeiouy]+$/;
  return one !== other && one.replace(stem, '') === other.replace(stem, '');
}
