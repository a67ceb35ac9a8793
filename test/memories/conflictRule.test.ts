import { describe, expect, it } from '@jest/globals';
import { resolveConflict } from '../../src/memories/conflict.js';

const stored = { text: 'Ana drinks tea.', value: 'tea', confidence: 1 };
const other = { text: 'Ana drinks coffee.', value: 'coffee' };

describe('another value', () => {
  it.each([
    [1, 1, 'UPDATED'],
    [1, 0.95, 'UPDATED'],
    [1, 0.949, 'IGNORED_LOWER_CONFIDENCE'],
    [1, 0.6, 'IGNORED_LOWER_CONFIDENCE'],
    [1, 0, 'IGNORED_LOWER_CONFIDENCE'],
    [0.6, 1, 'UPDATED'],
    [0.05, 0, 'UPDATED'],
    [0, 0, 'UPDATED'],
    // In binary floating point, 0.4 - 0.05, 0.2 - 0.05 and 0.54 - 0.05 are slightly too high: the epsilon decides.
    [0.4, 0.35, 'UPDATED'],
    [0.2, 0.15, 'UPDATED'],
    [0.54, 0.49, 'UPDATED'],
    [0.7, 0.6499, 'IGNORED_LOWER_CONFIDENCE'],
  ] as const)('against a stored confidence of %d and with one of %d is %s', (before, confidence, outcome) => {
    expect(resolveConflict({ ...stored, confidence: before }, { ...other, confidence })).toBe(outcome);
  });
});

describe('the same text', () => {
  it.each([1, 0.5, 0])('confirms the memory at a confidence of %d', (confidence) => {
    expect(resolveConflict(stored, { ...stored, confidence })).toBe('CONFIRMED');
  });

  it('confirms the memory with other case, spaces and punctuation', () => {
    expect(resolveConflict(stored, { text: ' ana  drinks TEA!', value: 'Tea', confidence: 0.2 })).toBe('CONFIRMED');
  });

  it('confirms the memory without a value, and is a new value with a different one', () => {
    expect(resolveConflict(stored, { text: stored.text, value: null, confidence: 1 })).toBe('CONFIRMED');
    expect(resolveConflict(stored, { text: stored.text, value: 'mint tea', confidence: 1 })).toBe('UPDATED');
    expect(resolveConflict(stored, { text: stored.text, value: 'mint tea', confidence: 0.5 })).toBe(
      'IGNORED_LOWER_CONFIDENCE',
    );
  });
});
