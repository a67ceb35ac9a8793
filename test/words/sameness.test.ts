import { expect, it } from '@jest/globals';
import { maySayTheSame, saysTheSame } from '../../src/words/sameness.js';

it('takes one day of the week and many of it for the same name, which differ from other days and from names', () => {
  const [each, many] = ['Tilda practises pottery every Wednesday.', 'Tilda has pottery practice on Wednesdays.'];
  expect(maySayTheSame(each, many)).toBe(true);
  expect(saysTheSame('Tilda swims on Wednesday.', 'Tilda swims on Wednesdays.')).toBe(false);
  expect(maySayTheSame(each, 'Tilda has pottery practice on Thursdays.')).toBe(false);
  expect(maySayTheSame('Tilda met Peter at the pottery.', 'Tilda met Peters at the pottery.')).toBe(false);
});
