import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ContextLayout, ContextLine } from '../../../src/agents/contexts/context.js';
import { conversationLayout } from '../../../src/agents/contexts/conversationContext.js';
import { fillBudget } from '../../../src/agents/contexts/fillBudget.js';
import { countTokens } from '../../../src/platform/models/tokenCount.js';

const lineOf = (text: string): ContextLine => ({ text: `- ${text}`, memories: [] });
const layoutOf = (texts: readonly (readonly string[])[], closing?: string): ContextLayout => {
  const sections = texts.map((lines, index) => ({
    name: `${index}`,
    heading: `# Part ${index}`,
    lines: lines.map(lineOf),
  }));
  return { sections, order: sections.flatMap(({ lines }) => lines), closing };
};

const text = fc.oneof(
  fc.lorem({ maxCount: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }).map((one) => one.replace(/\s+/gu, ' ')),
  fc.constant('. . . ...'),
);

describe('a budget', () => {
  it('is never exceeded, and every line is whole or left out', () => {
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
            ...layout.sections.flatMap((section) => [section.heading, ...section.lines.map((line) => line.text)]),
          ]);
          for (const line of block.text.split('\n')) expect(whole).toContain(line);
          expect(block.text).not.toMatch(/# Part \d\n(\n|$)/);
          expect(block.text.endsWith('The end.')).toBe(closes && block.text !== '');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is filled: a large one holds everything', () => {
    const layout = layoutOf([['one', 'two'], [], ['three']], 'The end.');
    const all = '# Part 0\n- one\n- two\n\n# Part 2\n- three\n\nThe end.';
    expect(fillBudget(layout, 1_000).text).toBe(all);
    const exact = countTokens(all);
    expect(fillBudget(layout, exact + 6).text).toBe(all);
    expect(fillBudget(layout, exact - 1).text).not.toContain('three');
  });

  it('drops the least important lines first, and lets a smaller line use the space of one that does not fit', () => {
    const [best, big, small] = [
      lineOf('best'),
      lineOf('word '.repeat(100)),
      lineOf('a small line that is not so small'),
    ];
    const sections = [{ name: 'all', heading: '# All', lines: [small, big, best] }];
    expect(fillBudget({ sections, order: [best, big, small] }, 50).text).toBe(`# All\n${small.text}\n- best`);
    expect(fillBudget({ sections, order: [best, big, small] }, 115).text).toBe(`# All\n${big.text}\n- best`);
  });

  it('goes to the lines that add most per token, among lines with a relevance', () => {
    const weighed = (words: string, relevance: number): ContextLine => ({ ...lineOf(words), relevance });
    const first = lineOf('first of all, without a relevance');
    const likely = weighed('the ferry leaves from the north quay at noon', 0.9);
    const again = weighed('the ferry leaves from the north quay', 0.6);
    const other = weighed('tickets are sold in the red kiosk there', 0.3);
    const long = weighed(`the captain ${'speaks of gulls and tides and winters '.repeat(4)}`, 0.9);
    const last = lineOf('last of all, without a relevance');
    const order = [first, long, again, other, likely, last];
    const sections = [{ name: 'all', heading: '# All', lines: order }];
    const held = (budget: number) =>
      order.filter((line) => `${fillBudget({ sections, order }, budget).text}\n`.includes(`${line.text}\n`));
    const cost = (...lines: ContextLine[]) =>
      countTokens(`# All\n${lines.map(({ text: one }) => `${one}\n`).join('')}`) + 3;
    expect(held(cost(first, likely))).toEqual([first, likely]);
    // What the best has told already comes after what is new.
    expect(held(cost(first, likely, other))).toEqual([first, other, likely]);
    expect(held(cost(first, likely, other, long))).toEqual([first, long, other, likely]);
  });
});

describe('the layout of a conversation', () => {
  it('drops its newest message last, even if that matches less than another', () => {
    const said = (id: string, text: string) => ({ id, role: 'USER' as const, text, isOwn: true, speaker: null });
    const window = [said('old', 'The ferry leaves at noon.'), said('new', 'And where do we meet?')];
    const conversation = { window, lastSessionSummary: null, rollingSummary: null, spine: null };
    const answering = window.map((one, index) => {
      const message = { ...one, at: index, seq: index + 1, chatId: null, externalId: one.id, persona: '' };
      return { message, relevance: one.id === 'old' ? 0.9 : 0.1 };
    });
    const nothing = { foundation: [], name: null, cards: [], relevant: [], todos: [], proposals: [] };
    const updates = { name: 'Memory Updates', heading: 'Memory updates:', lines: [] };
    const layout = conversationLayout({ ...nothing, conversation, earlier: answering }, 'v', updates);
    const newest = '# Recent Conversation\nuser: And where do we meet?';
    expect(fillBudget(layout, countTokens(newest) + 3).text).toBe(newest);
    expect(fillBudget(layout, 100).text).toContain('The ferry leaves at noon.');
  });
});
