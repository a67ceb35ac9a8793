import { describe, expect, it } from '@jest/globals';
import { relatedStemsOf } from '../../src/conversations/search/relatedStems.js';
import { stemOf } from '../../src/text/stems.js';

const relatedTo = (word: string): string[] => relatedStemsOf(stemOf(word)).map(({ stem }) => stem);

describe('related stems', () => {
  it('join words of similar meaning, in both directions', () => {
    for (const [one, other] of [
      ['mom', 'mother'],
      ['kids', 'children'],
      ['won', 'win'],
      ['bought', 'buy'],
    ] as const) {
      expect(relatedTo(one)).toContain(stemOf(other));
      expect(relatedTo(other)).toContain(stemOf(one));
    }
  });

  it('are few, nearest first, and never the stem itself', () => {
    for (const word of ['mother', 'paint', 'travel', 'money']) {
      const related = relatedStemsOf(stemOf(word));
      const similarities = related.map(({ similarity }) => similarity);
      expect(related.length).toBeGreaterThan(0);
      expect(related.length).toBeLessThanOrEqual(16);
      expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
      expect(Math.min(...similarities)).toBeGreaterThanOrEqual(0.4);
      expect(relatedTo(word)).not.toContain(stemOf(word));
    }
  });

  it('are none for a word that the list lacks', () => {
    expect(relatedTo('Quxwort')).toEqual([]);
    expect(relatedTo('constructor')).not.toContain('undefined');
  });
});
