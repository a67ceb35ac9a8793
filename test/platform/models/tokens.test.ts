import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTokens } from '../../../src/platform/models/tokenCount.js';

describe('the token counter', () => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['Antidisestablishmentarianism', 6],
    ['你好世界', 2],
    ['1234567890', 4],
  ])('counts %j as o200k_base does', (text, expected) => {
    expect(countTokens(text)).toBe(expected);
  });

  it('counts the names of control tokens as text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(3);
    expect(countTokens('a<|im_start|>b')).toBeGreaterThan(5);
  });

  it('counts any text, at most one token per byte, and always the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const tokens = countTokens(text);
        expect(tokens).toBeLessThanOrEqual(Buffer.byteLength(text));
        expect(tokens > 0).toBe(text.length > 0);
        expect(countTokens(text)).toBe(tokens);
      }),
    );
  });

  it('splits only long runs: a long text of words counts as the sum of its lines', () => {
    const line = 'Wilhelmina plays the clavichord in Lisbon on Tuesdays.\n';
    expect(countTokens(line.repeat(200))).toBe(countTokens(line) * 200);
  });
});
