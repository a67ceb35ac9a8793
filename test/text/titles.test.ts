import { describe, expect, it } from '@jest/globals';
import { titleOf } from '../../src/text/texts.js';

describe('the title of a text', () => {
  it.each([
    ['one', 'one'],
    ['two\nlines\tand  blanks', 'two lines and blanks'],
    ['さくら\u3000は花', 'さくら は花'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), `${'a'.repeat(39)}…`],
    [`${'a'.repeat(38)} b`, `${'a'.repeat(38)} b`],
    [`${'a'.repeat(39)} b`, `${'a'.repeat(39)}…`],
    ['𝒳'.repeat(41), `${'𝒳'.repeat(39)}…`],
    [`${'x '.repeat(300)}end`, `${'x '.repeat(20).trim()}…`],
  ])('of %j', (text, title) => {
    expect(titleOf(text)).toBe(title);
    expect([...title].length).toBeLessThanOrEqual(40);
  });
});
