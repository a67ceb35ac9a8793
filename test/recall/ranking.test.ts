import { describe, expect, it } from '@jest/globals';
import type { SearchCandidate, MatchedCandidate } from '../../src/recall/matching.js';
import { rankBlended, rankByRelevance } from '../../src/recall/ranking.js';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 2, 1);
const matched = (id: string, match: number, more: Partial<SearchCandidate> = {}): MatchedCandidate => ({
  candidate: {
    id,
    type: 'knowledge',
    observedAt: now,
    entityIds: [],
    slot: null,
    text: id,
    stems: id,
    unembedded: false,
    hearsay: false,
    ...more,
  },
  stems: new Set(),
  similarity: match,
  estimatedSimilarity: match,
  wordShare: 0,
  thresholdValue: match,
  match,
});
const daysAgo = (days: number): { observedAt: number } => ({ observedAt: now - days * dayMs });
const idsOf = (ranked: readonly { id: string }[]) => ranked.map(({ id }) => id);
const scores = (ranked: readonly { id: string; score: number }[]) =>
  Object.fromEntries(ranked.map(({ id, score }) => [id, score]));

describe('ranking by relevance', () => {
  it('spreads the candidates from 1 for the best to 0 for the last', () => {
    const ranked = rankByRelevance([matched('last', 0.2), matched('best', 0.6), matched('middle', 0.5)]);
    expect(idsOf(ranked)).toEqual(['best', 'middle', 'last']);
    expect(ranked.map(({ score }) => score)).toEqual([1, expect.closeTo(0.75, 10), 0]);
  });

  it('puts the newer of equal candidates first, and orders those of one moment by id', () => {
    const equal = [matched('b', 0.4), matched('a', 0.4), matched('new', 0.4, { observedAt: now + 1 })];
    expect(idsOf(rankByRelevance(equal))).toEqual(['new', 'a', 'b']);
    expect(idsOf(rankBlended(equal, now + 1))).toEqual(['new', 'a', 'b']);
  });

  it('returns no hits for no candidates', () => {
    expect(rankByRelevance([])).toEqual([]);
    expect(rankBlended([], now)).toEqual([]);
  });
});

describe('hearsay', () => {
  const city = (id: string, match: number, more: Partial<SearchCandidate> = {}) =>
    matched(id, match, { slot: 'city', entityIds: ['ana'], ...more });
  const hearsay = { hearsay: true };

  it('ranks below what its subject says of the same field, however well it matches, in both rankings', () => {
    const list = [city('rumour', 0.9, hearsay), matched('between', 0.5), city('own', 0.4), matched('last', 0.1)];
    expect(idsOf(rankByRelevance(list))).toEqual(['between', 'own', 'rumour', 'last']);
    expect(idsOf(rankBlended(list, now))).toEqual(['between', 'own', 'rumour', 'last']);
    const newer = city('newer', 0.9, { ...hearsay, observedAt: now + dayMs });
    expect(idsOf(rankByRelevance([newer, city('own', 0.9)]))).toEqual(['own', 'newer']);
  });

  it('keeps its position beside other fields, other people and other hearsay', () => {
    const rumour = city('rumour', 0.9, hearsay);
    const others = [
      city('other slot', 0.5, { slot: 'drink' }),
      city('other person', 0.4, { entityIds: ['bob'] }),
      city('more hearsay', 0.3, hearsay),
      matched('no slot', 0.2, { entityIds: ['ana'] }),
    ];
    expect(idsOf(rankByRelevance([...others, rumour]))[0]).toBe('rumour');
    expect(idsOf(rankByRelevance([city('own', 0.95), rumour]))).toEqual(['own', 'rumour']);
  });
});

describe('the blended score', () => {
  it('is 0.4 similarity + 0.3 recency + 0.3 frequency: 1 for the best, fresh hit with the most frequent entity', () => {
    expect(scores(rankBlended([matched('a', 0.3, { entityIds: ['john'] })], now))).toEqual({
      a: expect.closeTo(1, 10),
    });
  });

  it.each([
    [0, 0.3],
    [14, 0.15],
    [28, 0.075],
    [-5, 0.3],
  ])('halves recency every 14 days: after %d days it is %d', (days, recency) => {
    expect(rankBlended([matched('a', 0.3, daysAgo(days))], now)[0]!.score).toBeCloseTo(0.7 + recency, 10);
  });

  it('uses the most frequent entity of a memory, and the median frequency if it names none', () => {
    const list = [
      matched('a', 1, { entityIds: ['john', 'john', 'mary'] }),
      matched('b', 1, { entityIds: ['john'] }),
      matched('c', 1, { entityIds: ['mary', 'rome'] }),
      matched('d', 1, { entityIds: ['john'] }),
      matched('e', 1, { entityIds: ['rome', 'rome'] }),
      matched('none', 1),
    ];
    const frequency = Object.entries(scores(rankBlended(list, now))).map(([id, score]) => [id, score - 0.7] as const);
    const expected: Record<string, number> = { a: 0.3, b: 0.3, c: 0.2, d: 0.3, e: 0.2, none: 0.3 };
    for (const [id, share] of frequency) expect(share).toBeCloseTo(expected[id]!, 10);
  });

  it('adds at most 0.05 for the strongest related candidate', () => {
    const both = [matched('a', 1), matched('b', 1)];
    const plain = scores(rankBlended(both, now));
    const linked = scores(rankBlended(both, now, new Map(Object.entries({ b: 0.5, a: 7 }))));
    expect(linked.b! - plain.b!).toBeCloseTo(0.025, 10);
    expect(linked.a! - plain.a!).toBeCloseTo(0.05, 10);
  });

  it('lets a fresh statement pass an old one that matches hardly better; relevance alone does not', () => {
    const list = [matched('old', 0.5, daysAgo(60)), matched('fresh', 0.49), matched('other', 0)];
    expect(idsOf(rankBlended(list, now))).toEqual(['fresh', 'old', 'other']);
    expect(idsOf(rankByRelevance(list))).toEqual(['old', 'fresh', 'other']);
  });

  it('keeps an old answer before a statement that is merely new and often mentioned', () => {
    const john = { entityIds: ['john'] };
    const list = [
      matched('answer', 0.5, { ...daysAgo(200), entityIds: ['rome'] }),
      ...['b', 'c', 'd'].map((id) => matched(id, 0.3, john)),
      matched('last', 0),
    ];
    expect(rankBlended(list, now)[0]!.id).toBe('answer');
  });
});
