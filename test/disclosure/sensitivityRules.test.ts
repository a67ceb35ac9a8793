import { describe, expect, it } from '@jest/globals';
import { detectSensitivity, sensitivityRules } from '../../src/disclosure/classification/sensitivityRules.js';

/** Sentences of each topic, with the sensitivity that the rules must give them. */
const sentencesByTopic: Record<string, [sensitivity: string, sentences: string[]]> = {
  medical: [
    'SENSITIVE',
    [
      'Ana was diagnosed with diabetes.',
      'Bob has cancer.',
      'Ana is pregnant.',
      'Carol had a miscarriage last year.',
      'Dan is HIV positive.',
      'Bob takes medication for his blood pressure.',
      'Ana had surgery on Monday.',
      'Bob is in the hospital.',
      'Carol had a heart attack.',
      "Ana's father has Alzheimer's.",
      'Bob has a chronic illness.',
      'Ana is allergic to nuts.',
      'Ana has been on sick leave since May.',
    ],
  ],
  'mental health': [
    'SENSITIVE',
    [
      'Bob is depressed.',
      'Ana has panic attacks.',
      'Carol sees a therapist every week.',
      'Dan suffers from anxiety.',
      'Ana is bipolar.',
      'Bob relapsed and is back in rehab.',
      'Ana feels suicidal.',
      'Carol is close to burnout.',
      'Dan was told he has ADHD.',
    ],
  ],
  financial: [
    'SENSITIVE',
    [
      'Bob is in debt.',
      'Ana earns more than Bob.',
      'Ana makes $80k a year.',
      "Carol's salary is low.",
      'Dan filed for bankruptcy.',
      'Ana has two mortgages.',
      'Bob lost his savings.',
      'Carol got a severance package.',
      'Dan took out a loan.',
    ],
  ],
  legal: [
    'SENSITIVE',
    [
      'Bob was arrested in May.',
      'Ana is getting a divorce.',
      'Carol is suing her landlord.',
      'Dan spent a year in prison.',
      'Ana has a restraining order against Bob.',
      'Bob and Carol fight over custody.',
      'Dan has a criminal record.',
      'Ana applied for asylum.',
    ],
  ],
  intimate: [
    'SENSITIVE',
    [
      'Ana is gay.',
      'Bob came out as bisexual.',
      'Carol is transgender.',
      'Dan had an affair.',
      'Bob cheated on Carol.',
      'Ana was abused as a child.',
      'Carol left an abusive husband.',
      'Dan has survived domestic violence.',
    ],
  ],
  career: [
    'PERSONAL',
    [
      'Ana is looking for a new job.',
      'Ana looks for a new job.',
      'Bob seeks another role.',
      'Carol changes jobs in May.',
      'Bob was fired.',
      'Carol has a job interview on Friday.',
      'Dan resigned yesterday.',
      'Ana was laid off in June.',
      'Bob got a promotion.',
      'Carol was made redundant.',
      'Ana is unemployed.',
      'Bob quit his job.',
      'Dan has a bad performance review.',
    ],
  ],
};

const harmless = [
  'Ana prefers tea to coffee.',
  'Bob lives in Lisbon.',
  'Carol plays the violin.',
  'The stand-up is at nine.',
  'Bob has a dog named Rex.',
  'Ana runs every morning.',
  "Bob's favourite colour is blue.",
  'Carol is a nurse.',
  'Dan is a lawyer.',
  'Ana manages the payroll software.',
  'Ana makes 3 cups of tea a day.',
  'The patient pony waits at the gate.',
  "Ana teaches Sue's class.",
  'Bob studies criminal law.',
  'The band released a demo.',
  'Carol moved into a new flat.',
  'Ana and Bob rent a boat in summer.',
  'Dan learns Spanish.',
  'Bob changes the job of the printer.',
  'Carol looks for a good book.',
  'The build passed on the second try.',
  'Bob is learning to sail.',
  'The workshop starts on Monday.',
  'Ana likes thriller novels.',
  '李雷喜欢喝茶。',
];

describe.each(Object.entries(sentencesByTopic))('%s', (_, [sensitivity, sentences]) => {
  it.each(sentences)(`makes "%s" ${sensitivity}`, (sentence) => {
    expect(detectSensitivity(sentence)).toBe(sensitivity);
  });
});

it.each(harmless)('"%s" is PUBLIC', (sentence) => {
  expect(detectSensitivity(sentence)).toBe('PUBLIC');
});

describe('the sensitivity rules', () => {
  it('ignore case, and match whole words', () => {
    expect(detectSensitivity('BOB HAS CANCER')).toBe('SENSITIVE');
    expect(detectSensitivity('bob has cancer, he said')).toBe('SENSITIVE');
    expect(detectSensitivity('Bob visits Cancerville.')).toBe('PUBLIC');
  });

  it('take the strictest of all matches, at any position', () => {
    expect(detectSensitivity('Ana was fired, and she has cancer.')).toBe('SENSITIVE');
    expect(detectSensitivity('Ana has cancer, and she was fired.')).toBe('SENSITIVE');
  });

  it('cover each topic in one table row, each with sentences in this file', () => {
    expect(sensitivityRules.map(({ topic }) => topic).sort()).toEqual(Object.keys(sentencesByTopic).sort());
  });
});

it.each([
  'Ana sees a thera\u00adpist.',
  'Ana had a panic\nattack.',
  'Ana had a panic\u00a0 attack.',
  'Ana had a panic\u3164attack.',
  'Ana had a panic\u0085attack.',
  'Ana sees a thera\u0080pist.',
  'Ana is preg\ufe0fnant.',
])('reads a word as a reader sees it: %j', (text) => {
  expect(detectSensitivity(text)).toBe('SENSITIVE');
});
