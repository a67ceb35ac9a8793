import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MessageRanking, type ScoredMessage } from '../../src/conversations/search/messageRanking.js';
import type { MessageCandidate, ScoredQuestion, ScoredSlot } from '../../src/conversations/search/messageCandidate.js';
import { relevanceNames } from '../../src/conversations/search/messageRelevance.js';
import { featureNames, ScoringFeatures } from '../../src/conversations/search/scoringFeatures.js';
import { stemsOf, wordsOf } from '../../src/text/stems.js';
import { WordLine } from '../../src/text/wordLine.js';

const start = Date.UTC(2026, 4, 1, 12);
const said = (seq: number, text: string, other: Partial<MessageCandidate> = {}): MessageCandidate => ({
  ...{ id: `m${seq}`, place: 'm:c', seq, at: start + seq * 60_000, speakerId: 'ana', asks: text.includes('?') },
  ...{ length: text.split(' ').length, stems: new WordLine(stemsOf(text)) },
  words: new WordLine(wordsOf(text).join(' ')),
  ...other,
});
const slotOf = (one: MessageCandidate | number, other: Partial<ScoredSlot> = {}): ScoredSlot =>
  typeof one === 'number'
    ? { place: 'm:c', seq: one, candidate: undefined, fused: 0.01, byWords: 0, alone: 0, paired: 0, ...other }
    : { place: one.place, seq: one.seq, candidate: one, fused: 0.01, byWords: 0, alone: 0, paired: 0, ...other };
const names = [['ana', 'Ana'] as const, ['ben', 'Ben'] as const];

/** Returns the features of the first slot by name. */
function featuresOf(text: string, slots: readonly ScoredSlot[], read = slots[0]!.candidate): Record<string, number> {
  const question: ScoredQuestion = { text, viewerId: 'ana', names, slots, base: 0 };
  const all = new ScoringFeatures(question, 'withVectors').featuresOf(slots[0]!, read);
  return Object.fromEntries(featureNames.withVectors.map((name, index) => [name, all[index]!]));
}

describe('the features of a message', () => {
  it('weigh each list by score and rank, 0 if it is not in the list', () => {
    const [first, second] = [
      slotOf(said(1, 'Tea.'), { byWords: 4, alone: 0.9 }),
      slotOf(said(9, 'Tea.'), { byWords: 2 }),
    ];
    expect(featuresOf('tea', [first, second])).toMatchObject({
      words: 1,
      wordsRank: 1,
      alone: 1,
      aloneRank: 1,
      paired: 0,
    });
    expect(featuresOf('tea', [second, first])).toMatchObject({
      words: 0.5,
      wordsRank: 20 / 21,
      alone: 0,
      aloneRank: 0,
    });
  });

  it('count the words of the question in it and in its neighbours, without the names of speakers', () => {
    const own = slotOf(said(2, 'We went by boat.'));
    const asked = slotOf(said(1, 'How did you reach the harbour?'), { byWords: 3 });
    const features = featuresOf('How did Ana reach the harbour by boat?', [own, asked]);
    expect(features.cover! + features.coverBefore!).toBeCloseTo(1);
    expect(features).toMatchObject({ wordsBeforeAsked: 1, wordsBefore: 0, answersQuestion: 1, coverAfter: 0 });
    const far = slotOf(said(1, 'How did you reach the harbour?', { at: start - 3_600_000 }), { byWords: 3 });
    expect(featuresOf('How did Ana reach the harbour by boat?', [own, far])).toMatchObject({
      ...{ wordsBeforeAsked: 0, coverBefore: 0, answersQuestion: 0 },
    });
  });

  it('distinguish the named speaker from others, and from the viewer', () => {
    const [ana, ben] = [slotOf(said(1, 'Tea.')), slotOf(said(9, 'Ana had tea.', { speakerId: 'ben' }))];
    expect(featuresOf('What does Ana drink?', [ana, ben])).toMatchObject({
      speaker: 1,
      otherSpeaker: 0,
      otherNaming: 0,
    });
    expect(featuresOf('What does Ana drink?', [ben, ana])).toMatchObject({
      speaker: 0,
      otherSpeaker: 1,
      otherNaming: 1,
    });
    expect(featuresOf('What do Ana and Ben drink?', [ben, ana])).toMatchObject({ speaker: 0, speakerOfSome: 1 });
    expect(featuresOf('What do I drink?', [ana, ben])).toMatchObject({ own: 1, speaker: 0 });
    expect(featuresOf('What do I drink?', [ben, ana])).toMatchObject({ own: 0, otherSpeaker: 0 });
  });

  it('detect the time and the number that a question asks for', () => {
    const [when, bare] = [slotOf(said(1, 'It was last Friday, for 20 euros.')), slotOf(said(99, 'It was fine.'))];
    expect(featuresOf('When was it?', [when, bare])).toMatchObject({ time: 1, noTime: 0, number: 0, digits: 1 });
    expect(featuresOf('When was it?', [bare, when])).toMatchObject({ time: 0, noTime: 1, digits: 0 });
    expect(featuresOf('How much was it?', [when, bare])).toMatchObject({ number: 1, noNumber: 0, time: 0 });
    expect(featuresOf('How much was it?', [bare, when])).toMatchObject({ number: 0, noNumber: 1 });
    expect(featuresOf('What was it in May?', [when, bare])).toMatchObject({ month: 1, day: 0 });
    expect(featuresOf('What was it on May 1?', [when, bare])).toMatchObject({ month: 1, day: 1 });
    expect(featuresOf('What is the current price?', [bare, when])).toMatchObject({ latest: 1, first: 0, recency: 1 });
    expect(featuresOf('What was the first price?', [bare, when])).toMatchObject({ latest: 0, first: 1 });
  });

  it('count adjacent words of the question, and words of similar meaning instead of its own', () => {
    const own = slotOf(said(2, 'My mother won the apple pie contest.'));
    const other = slotOf(said(99, 'It was fine.'));
    const question = 'Whose mom wins an apple pie?';
    const features = featuresOf(question, [own, other]);
    expect(features).toMatchObject({ phrase: 0.5, relatedNearest: expect.closeTo(0.61, 1) });
    expect(features.relatedRare).toBeGreaterThan(0);
    expect(features.relatedAround).toBeGreaterThan(features.cover!);
    expect(featuresOf(question, [other, own])).toMatchObject({ phrase: 0, relatedNearest: 0, relatedRare: 0 });
    const exact = featuresOf('apple pie contest', [own, other]);
    expect(exact).toMatchObject({ phrase: 1, relatedNearest: 0, relatedRare: 0 });
    expect(exact.relatedAround).toBeCloseTo(1);
  });

  it('count the nearest messages at most three before or after it, in the same session', () => {
    const own = slotOf(said(10, 'We did.'));
    const around = (seq: number, at?: number) =>
      featuresOf('tea', [own, slotOf(said(seq, 'Hm.', at === undefined ? {} : { at }), { alone: 0.9 })]);
    for (const seq of [7, 8, 9, 11, 12, 13])
      expect(around(seq)).toMatchObject({ nearestAround: 1, nearAround: expect.closeTo(1 / 6) });
    for (const seq of [6, 14]) expect(around(seq)).toMatchObject({ nearestAround: 0, nearAround: 0 });
    expect(around(9, start - 3_600_000)).toMatchObject({ nearestAround: 0, nearAround: 0 });
  });

  it('of an unread slot come from the searches alone', () => {
    const unread = slotOf(2, { fused: 0.02 });
    const beside = slotOf(said(1, 'Is there tea?'), { byWords: 1 });
    const before = featuresOf('tea', [unread, beside]);
    expect(before).toMatchObject({ fused: 1, wordsBeforeAsked: 1, cover: 0, news: 0, session: 0 });
    expect(featuresOf('tea', [unread, beside], said(2, 'Yes, tea.'))).toMatchObject({ cover: 1, session: 1 });
  });
});

describe('the learned order', () => {
  const hit = (seq: number, text: string, score: number): ScoredMessage => ({ ...said(seq, text), score });

  it('has a weight for every feature, and no other weight', () => {
    const url = new URL('../../src/conversations/search/messageScorer.json', import.meta.url);
    type Weights = Record<string, number>;
    type Fitted = { order: Weights; relevance: { weights: Weights } };
    const file = JSON.parse(readFileSync(url, 'utf8')) as Record<'withVectors' | 'wordsOnly', Fitted>;
    for (const model of ['withVectors', 'wordsOnly'] as const) {
      expect(Object.keys(file[model].order)).toEqual(featureNames[model]);
      expect(Object.keys(file[model].relevance.weights)).toEqual(relevanceNames[model]);
    }
    expect(featureNames.wordsOnly).not.toContain('alone');
    expect(relevanceNames.wordsOnly).not.toContain('similarity');
  });

  it('gives a slot the same score whether the slots beside it are empty or hidden, whatever they hold', () => {
    const byWords = [hit(10, 'Is there tea?', 4), hit(20, 'Tea at last.', 3), hit(30, 'No tea.', 2)];
    const scores = (others: readonly MessageCandidate[]) => {
      const ranking = new MessageRanking('Where is tea?', {
        viewerId: 'ben',
        byWords,
        alone: [],
        paired: [],
        names,
        base: 0,
      });
      const ranked = ranking
        .rank([...byWords, ...others], (one) => one)
        .filter(({ message }) => !others.includes(message));
      return [ranking.rankedSlots(), ranked.map(({ message, score }) => [message.id, score])];
    };
    const beside = [said(11, 'Yes, tea in the kitchen.'), said(29, 'Is there coffee?', { speakerId: 'ben' })];
    expect(scores(beside)).toEqual(scores([]));
  });

  it('keeps slots beyond the ordered ones, behind them', () => {
    const byWords = Array.from({ length: 160 }, (_, index) => hit(1 + 10 * index, 'Tea.', 200 - index));
    const ranking = new MessageRanking('tea', { viewerId: 'ben', byWords, alone: [], paired: [], names: [], base: 0 });
    const inOrder = new Set(ranking.ordered.slots.map(({ seq }) => seq));
    expect(inOrder.size).toBe(100);
    expect(ranking.rankedSlots().length).toBeGreaterThan(100);
    expect(
      ranking
        .rankedSlots()
        .slice(0, 100)
        .every(({ seq }) => inOrder.has(seq)),
    ).toBe(true);
  });
});
