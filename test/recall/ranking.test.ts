import { describe, expect, it } from '@jest/globals';
import { type Candidate, fuse, rankBlended, rankByRelevance } from '../../src/recall/ranking.js';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 2, 1);
/** Each stands below those made before it, unless its score is given. */
let made = 0;
const memory = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  type: 'knowledge',
  score: -(made += 1),
  observedAt: now,
  entityIds: [],
  ...more,
});
const scores = (ranked: readonly { id: string; score: number }[]) =>
  Object.fromEntries(ranked.map(({ id, score }) => [id, score]));

describe('fusing lists', () => {
  it('makes the best candidate 1, and what stands in both lists goes before the first of one', () => {
    const fused = fuse([
      [memory('only-first'), memory('both')],
      [memory('both'), memory('only-second')],
    ]);
    const ranked = rankByRelevance(fused);
    expect(ranked.map(({ id }) => id)).toEqual(['both', 'only-first', 'only-second']);
    expect(ranked[0]!.score).toBe(1);
    expect(ranked[2]!.score).toBeGreaterThan(0);
  });

  it('of one list keeps its order', () => {
    const ids = ['c', 'a', 'b'];
    expect(rankByRelevance(fuse([ids.map((id) => memory(id))])).map(({ id }) => id)).toEqual(ids);
  });

  it('of nothing is nothing', () => {
    expect(rankByRelevance(fuse([]))).toEqual([]);
    expect(rankBlended(fuse([[], []]), now)).toEqual([]);
  });

  it('puts an insight behind a statement that stands lower, for its weight is low', () => {
    const fused = fuse([[memory('insight', { type: 'insight' }), memory('statement')]]);
    expect(rankByRelevance(fused).map(({ id }) => id)).toEqual(['statement', 'insight']);
  });

  it('puts the newer of equal ones first, and those of one moment in the order of their ids', () => {
    const fused = fuse([[memory('b')], [memory('a')], [memory('new', { observedAt: now + 1 })]]);
    expect(rankByRelevance(fused).map(({ id }) => id)).toEqual(['new', 'a', 'b']);
  });

  it('lets the other list decide between those that have the same score in one', () => {
    const words = ['a', 'b', 'c'].map((id) => memory(id, { score: 7 }));
    const meaning = [memory('b'), memory('c'), memory('a')];
    expect(rankByRelevance(fuse([meaning, words])).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(rankByRelevance(fuse([words, meaning])).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
});

describe('the blended score', () => {
  it('is 0.4 similarity + 0.3 recency + 0.3 frequency: the best, fresh one with the most frequent entity has 1', () => {
    expect(scores(rankBlended(fuse([[memory('a', { entityIds: ['john'] })]]), now))).toEqual({
      a: expect.closeTo(1, 10),
    });
    expect(scores(rankBlended(fuse([[memory('a')]]), now))).toEqual({ a: expect.closeTo(0.7, 10) });
  });

  it.each([
    [0, 0.3],
    [14, 0.15],
    [28, 0.075],
    [-5, 0.3],
  ])('counts recency half every 14 days: %d days ago it is %d', (days, recency) => {
    const fused = fuse([[memory('a', { observedAt: now - days * dayMs })]]);
    expect(rankBlended(fused, now)[0]!.score).toBeCloseTo(0.4 + recency, 10);
  });

  it('counts how often the most frequent entity of a memory occurs, the most frequent of all being 1', () => {
    const list = [
      memory('a', { entityIds: ['john', 'john', 'mary'] }),
      memory('b', { entityIds: ['john'] }),
      memory('c', { entityIds: ['mary', 'rome'] }),
      memory('d', { entityIds: ['john'] }),
      memory('e'),
    ];
    const fused = fuse([list]);
    const relevance = scores(rankByRelevance(fused));
    const frequency = Object.fromEntries(
      Object.entries(scores(rankBlended(fused, now))).map(([id, score]) => [id, score - 0.4 * relevance[id]! - 0.3]),
    );
    const expected = { a: 0.3, b: 0.3, c: 0.2, d: 0.3, e: 0 };
    for (const [id, share] of Object.entries(expected)) expect(frequency[id]).toBeCloseTo(share, 10);
  });

  it('adds at most 0.05 for the strongest related candidate', () => {
    const fused = fuse([[memory('a'), memory('b')]]);
    const plain = scores(rankBlended(fused, now));
    const linked = scores(
      rankBlended(
        fused,
        now,
        new Map([
          ['b', 0.5],
          ['a', 7],
        ]),
      ),
    );
    expect(linked.b! - plain.b!).toBeCloseTo(0.025, 10);
    expect(linked.a! - plain.a!).toBeCloseTo(0.05, 10);
  });

  it('lets a fresh statement pass an old one that fits a little better, which relevance alone does not', () => {
    const fused = fuse([[memory('old', { observedAt: now - 60 * dayMs }), memory('fresh')]]);
    expect(rankBlended(fused, now).map(({ id }) => id)).toEqual(['fresh', 'old']);
    expect(rankByRelevance(fused).map(({ id }) => id)).toEqual(['old', 'fresh']);
  });
});
