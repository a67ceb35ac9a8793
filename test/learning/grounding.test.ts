import { describe, expect, it } from '@jest/globals';
import { isGrounded, sentencesBehind } from '../../src/learning/grounding.js';
import { isNameIn } from '../../src/text/names.js';

const said = (message: string, ownEarlier: string[] = [], agentEarlier: string[] = []) => ({
  message,
  ownEarlier,
  agentEarlier,
});

describe('a candidate is grounded in the message', () => {
  it.each<[string, ReturnType<typeof said>]>([
    ['Ana moved to Lyon.', said('I moved to Lyon for a job')],
    ['Ana lives in Lyon.', said('I moved to Lyon')],
    ['Zoe adores pistachio cake.', said('She adores pistachio.', ['Zoe baked a cake.'])],
    ['Ana plays tennis with Wanda.', said('Yes, tennis with Wanda!', [], ['You play tennis with Wanda.'])],
  ])('%s', (text, words) => expect(isGrounded(text, words, ['Ana', 'Zoe'])).toBe(true));

  it.each<[string, ReturnType<typeof said>]>([
    ['Ana owns a castle.', said('I bought a lamp.')],
    ['Zoe baked a chocolate cake.', said('Good morning.', ['Zoe baked a chocolate cake.'])],
    ['Ana plays tennis on Mondays.', said('Yes.', [], ['You play tennis on Mondays.'])],
    ['Ana plays tennis on Mondays.', said('Tennis!', [], ['You play tennis on Mondays.'])],
    ['Ana.', said('I am Ana.')],
  ])('or not: %s', (text, words) => expect(isGrounded(text, words, ['Ana', 'Zoe'])).toBe(false));
});

it('a name is recognized only as whole words', () => {
  expect(isNameIn('Bob', "It is bob's bike.")).toBe(true);
  expect(isNameIn('john_doe', 'ask @john_doe, please')).toBe(true);
  expect(isNameIn('Bob', 'Bobby sings.')).toBe(false);
  expect(isNameIn('!?', 'What!?')).toBe(false);
});

it('only the sentences that share a word with a text support it', () => {
  const message = 'I was diagnosed with diabetes, the sugar thing. I like tea.';
  expect(sentencesBehind('Ana likes tea.', message)).toEqual(['I like tea.']);
  expect(sentencesBehind('Ana has a sugar thing.', message)).toEqual([
    'I was diagnosed with diabetes, the sugar thing.',
  ]);
});
