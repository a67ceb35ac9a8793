import { describe, expect, it } from '@jest/globals';
import { differingFields, remedies, remedyOf } from '../../src/repair/faults.js';

describe('a stored copy of a derived value', () => {
  it('is faulty if it differs from the derivation, and is named by label and property', () => {
    const stored = { stems: 'fog', dayTokens: ['b', 'a'], hearsay: false, SAID_IN: [], title: 'x' };
    const derived = { stems: 'lake', dayTokens: ['a', 'b'], hearsay: false, SAID_IN: ['c1'] };
    expect(differingFields('Message', stored, derived)).toEqual(['Message.stems', 'Message.SAID_IN']);
  });

  it('may be an empty list instead of none, but not a repeated value', () => {
    expect(differingFields('Memory', { cardTokens: null }, { cardTokens: [] })).toEqual([]);
    expect(differingFields('Memory', { OWNED_BY: ['p1', 'p1'] }, { OWNED_BY: ['p1'] })).toEqual(['Memory.OWNED_BY']);
    expect(differingFields('Memory', { liveKey: 'k' }, { liveKey: null })).toEqual(['Memory.liveKey']);
  });
});

describe('a fault', () => {
  it('is repaired if its value can be derived, and only reported if it would have to be guessed', () => {
    expect(remedyOf('Todo.HAS_TODO')).toEqual({ says: expect.stringContaining('edges') });
    expect(remedyOf('Memory.stems')).toEqual({ says: expect.stringContaining('derived again') });
    expect(remedyOf('Spine.personId')).toEqual({ says: expect.stringMatching(/^reported: /), isReported: true });
    expect(remedyOf('IndexEntry.memoryId').isReported).toBeUndefined();
    expect(remedyOf('Memory.events')).toBe(remedies['Memory.events']);
  });

  it('that is reported says so', () => {
    for (const { says, isReported } of Object.values(remedies))
      expect(says.startsWith('reported: ')).toBe(isReported === true);
  });
});
