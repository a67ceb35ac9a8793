import { describe, expect, it } from '@jest/globals';
import { dropParticipantNames, capitalizedWordsOf } from '../../src/conversations/search/participantNames.js';
import { type MessageSearchResults, MessageRanking } from '../../src/conversations/search/messageRanking.js';
import type { MessageCandidate } from '../../src/conversations/search/messageCandidate.js';
import { datesIn } from '../../src/conversations/search/questionDates.js';
import { WordLine } from '../../src/text/wordLine.js';

const start = Date.UTC(2026, 4, 1, 12);
const said = (seq: number, other: Partial<MessageCandidate> = {}): MessageCandidate => ({
  id: `m${seq}`,
  place: 'm:c',
  seq,
  at: start + seq * 60_000,
  speakerId: 'ana',
  asks: false,
  length: 5,
  stems: new WordLine('tea'),
  words: new WordLine('tea'),
  ...other,
});
/** A message without the words of the question. */
const answer = (seq: number, other: Partial<MessageCandidate> = {}): MessageCandidate =>
  said(seq, { stems: new WordLine('kitchen'), words: new WordLine('kitchen'), ...other });
const nothing: MessageSearchResults = { viewerId: 'v', byWords: [], alone: [], paired: [], names: [], base: 0 };
/** Lists messages as a search by meaning gives them, nearest first. */
const near = (...found: MessageCandidate[]) => found.map((one, index) => ({ ...one, score: 0.9 - index / 100 }));
type Given = [question: string, findings: Partial<MessageSearchResults>, more?: readonly MessageCandidate[]];
/** Ranks the candidates of the given findings, plus further candidates. */
function scored(...[question, findings, more = []]: Given): { id: string; score: number }[] {
  const all = { ...nothing, ...findings };
  const ranking = new MessageRanking(question, all);
  const there = new Map(
    [...more, ...all.byWords, ...all.alone, ...all.paired].map((one) => [`${one.place} ${one.seq}`, one]),
  );
  const found = ranking.rankedSlots().flatMap(({ place, seq }) => there.get(`${place} ${seq}`) ?? []);
  return ranking.rank(found, (one) => one).map(({ message: { id }, score }) => ({ id, score }));
}
const ranked = (...given: Given): string[] => scored(...given).map(({ id }) => id);
/** Returns by how much one message leads another. */
function leadOf(one: string, other: string, ...given: Given): number {
  const scores = new Map(scored(...given).map(({ id, score }) => [id, score]));
  return scores.get(one)! - scores.get(other)!;
}

describe('messages are ranked', () => {
  it('by words and meaning together: what both find comes first', () => {
    const [one, two, three] = [said(10), said(20), said(30)];
    const byWords = [
      { ...one, score: 2 },
      { ...two, score: 1 },
    ];
    expect(ranked('q', { byWords, alone: near(two, three), paired: near(two) })[0]).toBe('m20');
  });

  it('so that an answer inherits the score of its question, and less of a statement’s', () => {
    const after = [answer(11), answer(9)];
    const asking = { ...said(10, { asks: true }), score: 3 };
    const stating = { ...said(10), score: 3 };
    expect(ranked('Tea?', { byWords: [stating] }, after)[0]).toBe('m10');
    expect(leadOf('m11', 'm10', 'Tea?', { byWords: [asking] }, after)).toBeGreaterThan(
      leadOf('m11', 'm10', 'Tea?', { byWords: [stating] }, after),
    );
  });

  it('with less inherited after a pause, and nothing from another chat', () => {
    const hit = { ...said(10, { asks: true }), score: 3 };
    const other = { ...said(50), score: 1 };
    const far = answer(11, { at: start + 10 * 60_000 + 30 * 60_000 });
    const elsewhere = answer(11, { id: 'x', place: 'm:d' });
    const byWords = [hit, other];
    expect(leadOf('m11', 'm10', 'Tea?', { byWords }, [far])).toBeLessThan(
      leadOf('m11', 'm10', 'Tea?', { byWords }, [answer(11)]),
    );
    expect(ranked('Tea?', { byWords }, [elsewhere])).not.toContain('x');
  });

  it('the same with or without hidden messages beside them', () => {
    const byWords = [10, 20, 21, 30].map((seq) => ({ ...said(seq), score: 40 - seq }));
    const scores = (more: readonly MessageCandidate[]) => {
      const ranking = new MessageRanking('q', { ...nothing, byWords });
      return ranking
        .rank([...byWords, ...more], (one) => one)
        .flatMap(({ message, score }) => (more.includes(message) ? [] : [[message.id, score]]));
    };
    expect(scores([said(11), said(29)])).toEqual(scores([]));
  });

  it('higher if they are by people whom the question names, also in groups', () => {
    const alone = ['ana', 'ben', 'cleo'].map((name, index) => said(index * 10, { id: name, speakerId: name }));
    const found = near(...alone);
    const names = alone.map(({ id }) => [id, id] as const);
    expect(ranked('What did Cleo say?', { alone: found, names })[0]).toBe('cleo');
    expect(ranked('What did Cleo and Ana say?', { alone: found, names })).toEqual(['ana', 'cleo', 'ben']);
  });

  it('higher in the month and on the day that the question names', () => {
    const days = [3, 9, 9 + 31].map((day) => said(day * 100, { id: `d${day}`, at: Date.UTC(2026, 4, day) }));
    expect(ranked('What happened in June?', { alone: near(...days) })[0]).toBe('d40');
    expect(ranked('What happened on 9 May?', { alone: near(...days) })[0]).toBe('d9');
  });

  it('in one order, whatever the order of the lists', () => {
    const lists = [said(1), said(2), said(3)];
    expect(ranked('q', { alone: near(...lists), paired: near(...[...lists].reverse()) })).toEqual(
      ranked('q', { paired: near(...[...lists].reverse()), alone: near(...lists) }),
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
  ['where did ana go', 'where did go'],
  ['Ana', 'Ana'],
])('names of participants are removed from "%s"', (question, rest) => {
  expect(dropParticipantNames(question, ['Ana', 'Ben Okri'])).toBe(rest);
});

it.each([
  ["When did Ana visit Ben's Paris flat?", ['ana', 'ben', 'paris']],
  ['what is left of the cake?', []],
  ['Where is it?', []],
])('names are recognized in "%s" by their spelling', (question, names) => {
  expect(capitalizedWordsOf(question)).toEqual(names);
});
