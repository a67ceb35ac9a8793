import { describe, expect, it } from '@jest/globals';
import { answerKindOf, namesKind } from '../../src/text/answerKinds.js';

describe('the kind of answer to a question', () => {
  it.each([
    ['When does the ferry leave?', 'TIME'],
    ['On which evening does the club meet?', 'TIME'],
    ['How early may I call?', 'TIME'],
    ['How many hives are there?', 'NUMBER'],
    ['What is the price of a plot?', 'NUMBER'],
    ['Where is the key?', 'PLACE'],
    ['Who has the key?', undefined],
    ['Whenever, wherever', undefined],
  ])('%s %s', (question, kind) => {
    expect(answerKindOf(question)).toBe(kind);
  });
});

describe('a text', () => {
  it.each([
    ['TIME', 'Rehearsals are on Wednesdays.', true],
    ['TIME', 'The bakery opens at seven.', true],
    ['TIME', 'The contract ends on 30 June.', true],
    ['TIME', 'The lock sticks.', false],
    ['NUMBER', 'Fourteen hives stand there.', true],
    ['NUMBER', 'The rent is 1,350 pounds.', true],
    ['NUMBER', 'A twofold problem.', false],
    ['PLACE', 'Ana lives in Ghent.', true],
    ['PLACE', 'The key hangs behind the tide table.', true],
    ['PLACE', 'Ana drinks tea.', false],
  ] as const)('that names %s or not: %s', (kind, text, named) => {
    expect(namesKind(kind, text)).toBe(named);
  });
});
