import { describe, expect, it } from '@jest/globals';
import { writingProblem } from '../../src/memories/drafts/writingGuard.js';
import { firstSentences, sentencesOf } from '../../src/text/sentences.js';

describe('the writing guard for texts of a model', () => {
  it.each([
    'Ana likes tea.',
    'Ana met Dr. Wu on 3 May. The visit went well.',
    'Ana moved to the US in 2019.',
    'The grandfather of Ana fought in World War I.',
    'Ana owns 3.5 hectares of land, e.g. a vineyard.',
    'Mia and Youri sing.',
  ])('accepts: %s', (text) => expect(writingProblem(text)).toBeNull());

  it.each([
    ['I like tea.', 'third person'],
    ['Ana said that we won.', 'third person'],
    ["Ana thinks it's my turn.", 'third person'],
    ['You like tea.', 'third person'],
    ["I'm Ana.", 'third person'],
    ['Ana likes us.', 'third person'],
    ['One. Two. Three.', '3 sentences'],
    ['a'.repeat(281), '281 characters'],
    ['  ', 'empty'],
  ])('refuses: %s', (text, problem) => expect(writingProblem(text)).toContain(problem));

  it('requires the past tense in episodes', () => {
    expect(writingProblem('Ana plans a trip.', { past: true })).toContain('past tense');
    expect(writingProblem('Ana planned a trip.', { past: true })).toBeNull();
    expect(writingProblem('Ana plans a trip.')).toBeNull();
  });
});

it('trimming keeps the first whole sentences, or nothing', () => {
  const text = 'Mr. Po came. He ate. He left again.';
  expect(sentencesOf(text)).toEqual(['Mr. Po came.', 'He ate.', 'He left again.']);
  expect(firstSentences(text, 21)).toBe('Mr. Po came. He ate.');
  expect(firstSentences(text, 100, 1)).toBe('Mr. Po came.');
  expect(firstSentences(text, 5)).toBe('');
});
