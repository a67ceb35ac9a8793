import { describe, expect, it } from '@jest/globals';
import { sentenceKeysOf, sentenceMatchKeys, stemsOfSentence, sentenceStemsOf } from '../../src/text/sentenceStems.js';

/** True if a sentence of the second text matches one of the first. */
function meets(first: string, second: string, names: string[] = ['Ana']): boolean {
  const known = new Set(sentenceStemsOf(first, names).flatMap(sentenceKeysOf));
  return sentenceStemsOf(second, names)
    .flatMap(sentenceMatchKeys)
    .some((mark) => known.has(mark));
}

describe('a removed sentence is recognized', () => {
  it.each([
    [
      'in another order',
      'I keep my spare key under the blue flowerpot.',
      'Under the blue flowerpot Ana keeps her spare key.',
    ],
    [
      'in other forms of its words',
      'Peter hides cigarettes in the garage.',
      'Peter is hiding a cigarette in the garages.',
    ],
    ['with a word more', 'Lena hid the ring in the piano.', 'Lena hid the golden ring in the piano.'],
    ['with a word less', 'Lena hid the golden ring in the piano.', 'Lena hid the ring in the piano.'],
    ['among other sentences', 'Good evening. I am diabetic.', 'Ana moved to Ulm. She is diabetic.'],
    ['denied alike', "I don't eat pork.", 'Ana does not eat pork.'],
    ['denied in one word', "I can't eat peanuts at school.", 'Ana cannot eat peanuts at school.'],
    [
      'denied without an apostrophe',
      'I dont eat peanuts, and cant at school.',
      'Ana does not eat peanuts, and can not at school.',
    ],
    ['by another speaker, with the name of the first', 'I had a miscarriage.', 'Ana had a miscarriage.'],
  ])('%s', (_, first, second) => {
    expect(meets(first, second)).toBe(true);
  });
});

describe('a removed sentence is not recognized', () => {
  it.each([
    ['by its contrary', "I don't eat pork.", 'Ana eats pork.'],
    ['by what one can', 'I cannot swim in lakes at night.', 'Ana can swim in lakes at night.'],
    ['by what is over', 'I work at Lumen.', 'Ana stopped working at Lumen.'],
    ['by another number', 'I take 20 mg of citalopram daily.', 'Ana takes 40 mg of citalopram daily.'],
    ['by one without its number', 'My locker downstairs has shelf 17.', 'Ana has a shelf in her locker downstairs.'],
    ['by another word of few', 'I am allergic to peanuts.', 'Ana is allergic to cats.'],
    ['by another word of three', 'I failed my chemistry exam.', 'Ana passed her chemistry exam.'],
    ['by a statement about another person', 'I am pregnant.', "Ana's sister is pregnant."],
    ['by what says nothing', 'So it is.', 'That is it.'],
  ])('%s', (_, first, second) => {
    expect(meets(first, second)).toBe(false);
  });
});

describe('the keys of a sentence', () => {
  it('have at least three stems if one is left out, and do not grow with the text', () => {
    const { parts } = stemsOfSentence('Lena hid the ring in the piano.', [])!;
    expect(parts.map(({ stems }) => stems.split(' ').length)).toEqual([3, 3, 3, 3]);
    const long = Array.from({ length: 200 }, (_, index) => `word${'abcdefghij'[index % 10]}${index}`).join(' ');
    expect(sentenceKeysOf(stemsOfSentence(long, [])!)).toHaveLength(1);
    for (const count of [4, 7, 8, 10, 11, 24, 25]) {
      const words = Array.from({ length: count }, (_, index) => `zz${String.fromCharCode(97 + index)}q`).join(' ');
      expect(sentenceKeysOf(stemsOfSentence(words, [])!).length).toBeLessThanOrEqual(56);
    }
  });
});
