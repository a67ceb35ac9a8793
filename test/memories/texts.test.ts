import { describe, expect, it } from '@jest/globals';
import { cleanText, lengthOf, normalized, textDigest } from '../../src/text/texts.js';

const clean = (text: string, limits: Partial<Parameters<typeof cleanText>[2]> = {}): string =>
  cleanText('text', text, { max: 280, ...limits });

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['李雷', 2],
    ['😀', 1],
    ['👍🏽', 2],
    ['e\u0301', 2],
  ])('of %j is %d code points', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it.each(['a', '😀', '李', '𠮷'])('is measured in code points: 280 times %s fit, 281 do not', (one) => {
    expect(clean(one.repeat(280))).toBe(one.repeat(280));
    expect(() => clean(one.repeat(281))).toThrow(/at most 280 characters; it has 281/);
  });

  it('is that of the stored text: composed, and without surrounding spaces', () => {
    expect(clean(`  ${'e\u0301'.repeat(280)}\n`)).toBe('é'.repeat(280));
    expect(clean(`a${' '.repeat(300)}b`)).toBe('a b');
  });
});

describe('a text', () => {
  it.each(['', ' ', '\n\t ', '\u00a0\u2003', '\ufeff'])('%j is refused as empty', (text) => {
    expect(() => clean(text)).toThrow('text must not be empty.');
  });

  it.each(['a\u0000b', 'a\u0007', '\u001b[31m', 'a\u007f'])('%j is refused for a control character', (text) => {
    expect(() => clean(text)).toThrow(/control characters/);
  });

  it.each(['\ud83d', 'a\ud83d', '\ude00b', '\ude00\ud83d'])('with half of a surrogate pair is refused', (text) => {
    expect(() => clean(text)).toThrow(/surrogate/);
    expect(clean('\ud83d\ude00')).toBe('😀');
  });

  it('is one line, unless several are allowed', () => {
    expect(clean('a\r\n b\tc')).toBe('a b c');
    expect(clean('a\r\nb\rc\n', { multiline: true })).toBe('a\nb\nc');
  });

  it('is not repeated in its refusal, which names the field', () => {
    expect(() => cleanText('tags', 'hunter22\u0000', { max: 5 })).toThrow(/^tags must(?!.*hunter22)/);
  });
});

describe('two texts', () => {
  it.each([
    ['Ana likes tea.', 'ana LIKES tea'],
    ['Ana likes tea.', '  Ana  likes, tea!'],
    ['José', 'Jose\u0301'],
    ['Ａna', 'ana'],
    ["Ana's", 'ana s'],
    ['Jean-Luc is on floor −5.', 'jean luc is on floor -5'],
    ['Open 10–12:30, #tag', 'open 10-12:30 tag'],
  ])('%j and %j compare as equal', (a, b) => {
    expect(normalized(a)).toBe(normalized(b));
    expect(textDigest(a)).toBe(textDigest(b));
  });

  it.each([
    ['Ana likes tea.', 'Ana likes teas.'],
    ['José', 'Jose'],
    ['...', '!!!'],
    ['1 000', '10 00'],
    ['李雷', '李蕾'],
    ['👍', '👎'],
    ['It is at 5 degrees.', 'It is at -5 degrees.'],
    ['It grew by 5.', 'It grew by 5%.'],
    ['4/5', '4-5'],
    ['1.5', '15'],
    ['Ana writes C.', 'Ana writes C#.'],
  ])('%j and %j compare as different', (a, b) => {
    expect(textDigest(a)).not.toBe(textDigest(b));
  });
});
