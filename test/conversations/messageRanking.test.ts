import { describe, expect, it } from '@jest/globals';
import {
  datesIn,
  type Findings,
  rankMessages,
  type Said,
  withoutNames,
} from '../../src/conversations/messageRanking.js';

const start = Date.UTC(2026, 4, 1, 12);
const said = (seq: number, other: Partial<Said> = {}): Said => ({
  id: `m${seq}`,
  place: 'm:c',
  seq,
  at: start + seq * 60_000,
  speakerId: 'ana',
  speakerName: 'ana',
  asks: false,
  words: 5,
  ...other,
});
const nothing: Findings = { byWords: [], neighbours: [], alone: [], paired: [] };
const ranked = (question: string, findings: Partial<Findings>): string[] =>
  rankMessages(question, { ...nothing, ...findings }).map(({ id }) => id);

describe('messages are ranked', () => {
  it('by words and meaning together: what both find stands first', () => {
    const [one, two, three] = [said(10), said(20), said(30)];
    const byWords = [
      { ...one, score: 2 },
      { ...two, score: 1 },
    ];
    expect(ranked('q', { byWords, alone: [two, three], paired: [two] })[0]).toBe('m20');
  });

  it('so that an answer inherits the score of its question, and of a statement hardly', () => {
    const hit = { ...said(10, { asks: true }), score: 3 };
    const after = [said(11), said(9)];
    expect(ranked('q', { byWords: [hit], neighbours: after })).toEqual(['m10', 'm11', 'm9']);
    const statement = { ...said(10), score: 3 };
    expect(ranked('q', { byWords: [statement], neighbours: after })).toEqual(['m10', 'm9', 'm11']);
  });

  it('without anything inherited across a pause or from another place', () => {
    const hit = { ...said(10, { asks: true }), score: 3 };
    const far = said(11, { at: start + 10 * 60_000 + 30 * 60_000 });
    expect(ranked('q', { byWords: [hit], neighbours: [far, said(11, { id: 'x', place: 'm:d' })] })).toEqual(['m10']);
  });

  it('higher when they are by the one person the question names, in groups too', () => {
    const people = ['ana', 'ben', 'cleo'].map((name, at) =>
      said(at * 10, { id: name, speakerId: name, speakerName: name }),
    );
    expect(ranked('What did Cleo say?', { alone: people })[0]).toBe('cleo');
    expect(ranked('What did Cleo and Ana say?', { alone: people })).toEqual(['ana', 'ben', 'cleo']);
  });

  it('higher in the month and on the day the question names', () => {
    const days = [3, 9, 9 + 31].map((day) => said(day * 100, { id: `d${day}`, at: Date.UTC(2026, 4, day) }));
    expect(ranked('What happened in June?', { alone: days })[0]).toBe('d40');
    expect(ranked('What happened on 9 May?', { alone: days })[0]).toBe('d9');
  });

  it('in one order, however the lists came', () => {
    const lists = [said(1), said(2), said(3)];
    expect(ranked('q', { alone: lists, paired: [...lists].reverse() })).toEqual(
      ranked('q', { alone: [...lists], paired: [...lists].reverse() }),
    );
    expect(ranked('q', {})).toEqual([]);
  });
});

it.each<[string, { month: number; day: number | null }[]]>([
  ['on 7 May 2023', [{ month: 4, day: 7 }]],
  ['on May 7th', [{ month: 4, day: 7 }]],
  ['the 2nd of December', [{ month: 11, day: 2 }]],
  ['in July 2023', [{ month: 6, day: null }]],
  ['on 2023-03-31', [{ month: 2, day: 31 }]],
  ['it may march on', []],
])('dates are read from "%s"', (question, dates) => {
  expect(datesIn(question)).toEqual(dates);
});

it.each([
  ['What does Ana like?', 'What does like?'],
  ["Where is Ana's boat?", 'Where is boat?'],
  ['Who is Anatole?', 'Who is Anatole?'],
  ['Ana', 'Ana'],
])('names of speakers are taken out of "%s"', (question, rest) => {
  expect(withoutNames(question, [said(1)])).toBe(rest);
});
