import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Layout, Line } from '../../../src/agents/contexts/context.js';
import { fillBudget } from '../../../src/agents/contexts/fillBudget.js';
import { countTokens } from '../../../src/platform/models/tokenCount.js';

const lineOf = (text: string): Line => ({ text: `- ${text}`, memories: [] });
const layoutOf = (texts: readonly (readonly string[])[], closing?: string): Layout => {
  const parts = texts.map((lines, at) => ({ name: `${at}`, heading: `# Part ${at}`, lines: lines.map(lineOf) }));
  return { parts, order: parts.flatMap(({ lines }) => lines), closing };
};

const text = fc.oneof(
  fc.lorem({ maxCount: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }).map((one) => one.replace(/\s+/gu, ' ')),
  fc.constant('. . . ...'),
);

describe('a budget', () => {
  it('is never passed, and every line stands whole or not at all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 50, max: 900 }),
        fc.boolean(),
        (texts, budget, closes) => {
          const layout = layoutOf(texts, closes ? 'The end.' : undefined);
          const block = fillBudget(layout, budget);
          expect(block.tokens).toBe(countTokens(block.text));
          expect(block.tokens).toBeLessThanOrEqual(budget);
          const whole = new Set([
            '',
            'The end.',
            ...layout.parts.flatMap((part) => [part.heading, ...part.lines.map((line) => line.text)]),
          ]);
          for (const line of block.text.split('\n')) expect(whole).toContain(line);
          expect(block.text).not.toMatch(/# Part \d\n(\n|$)/);
          expect(block.text.endsWith('The end.')).toBe(closes && block.text !== '');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is filled: with room for everything, everything is there', () => {
    const layout = layoutOf([['one', 'two'], [], ['three']], 'The end.');
    const all = '# Part 0\n- one\n- two\n\n# Part 2\n- three\n\nThe end.';
    expect(fillBudget(layout, 1_000).text).toBe(all);
    const exact = countTokens(all);
    expect(fillBudget(layout, exact + 6).text).toBe(all);
    expect(fillBudget(layout, exact - 1).text).not.toContain('three');
  });

  it('gives up the least important first, and lets a smaller line have the room of one that does not fit', () => {
    const [best, big, small] = [
      lineOf('best'),
      lineOf('word '.repeat(100)),
      lineOf('a small line that is not so small'),
    ];
    const parts = [{ name: 'all', heading: '# All', lines: [small, big, best] }];
    expect(fillBudget({ parts, order: [best, big, small] }, 50).text).toBe(`# All\n${small.text}\n- best`);
    expect(fillBudget({ parts, order: [best, big, small] }, 115).text).toBe(`# All\n${big.text}\n- best`);
  });
});
