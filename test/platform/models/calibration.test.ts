import {
  bestLimit,
  measureBase,
  measureLimits,
  measureUnrelatedCosines,
} from '../../../src/platform/models/embedding/calibration.js';
import { calibrationTexts, questionPairs } from '../../../src/platform/models/embedding/calibrationTexts.js';

const count = calibrationTexts.length;
const axis = (i: number): number[] => Array.from({ length: count }, (_, j) => (i === j ? 1 : 0));

describe('the measured base of an embedding space', () => {
  it('uses sixty different texts', () => {
    expect(new Set(calibrationTexts).size).toBe(60);
  });

  it('is the median over all pairs of different texts', async () => {
    // The first vector is used twice as often as the second: more than half of all pairs are alike.
    const vectors = calibrationTexts.map((_, i) => (i % 4 === 0 ? [0, 1] : [1, 0]));
    expect(await measureUnrelatedCosines(() => Promise.resolve(vectors))).toEqual({
      lower: 0,
      median: 1,
      upper: 1,
      pairs: (60 * 59) / 2,
    });
  });

  it('is 0 for a model that finds nothing in common', async () => {
    expect(await measureBase((texts) => Promise.resolve(texts.map((_, i) => axis(i))))).toBe(0);
  });

  it('is refused if vectors are missing', async () => {
    await expect(measureBase(() => Promise.resolve([[1, 0]]))).rejects.toThrow('Expected 60 vectors');
  });
});

describe('the measured limit of similarity for an answer', () => {
  it('uses at least twenty different pairs of each kind', () => {
    for (const pairs of Object.values(questionPairs)) {
      expect(pairs.length).toBeGreaterThanOrEqual(20);
      for (const part of ['question', 'text'] as const) {
        expect(new Set(pairs.map((pair) => pair[part])).size).toBe(pairs.length);
      }
    }
  });

  it('is halfway between answers and the nearest non-answers, if they are apart', () => {
    const apart = [
      [0.6, 0.1, 0.2],
      [0.1, 0.5, 0],
      [0.2, 0.1, 0.7],
    ];
    expect(bestLimit(apart)).toBeCloseTo(0.35, 10);
  });

  it('rejects one answer rather than accept two wrong ones, and accepts one wrong one rather than reject two answers', () => {
    const oneLowAnswer = [
      [0.6, 0.3, 0],
      [0.3, 0.7, 0],
      [0, 0, 0.2],
    ];
    expect(bestLimit(oneLowAnswer)).toBeCloseTo(0.45, 10);
    const oneHighOther = [
      [0.4, 0.1, 0],
      [0.1, 0.4, 0],
      [0, 0.5, 0.6],
    ];
    expect(bestLimit(oneHighOther)).toBeCloseTo(0.25, 10);
  });

  it('is measured separately for facts and summaries, above the base', async () => {
    const facts = questionPairs.fact.length;
    const size = facts + questionPairs.episode.length;
    // A question has a cosine of 0.8 with its fact, of 1 with its talk, and of 0 with everything else.
    const vectors = (texts: string[], isQuestion: boolean): Promise<number[][]> =>
      Promise.resolve(
        texts.map((_, i) => {
          const [along, aside] = isQuestion && i < facts ? [0.8, 0.6] : [1, 0];
          return [...Array.from({ length: size }, (_, j) => (i === j ? along : 0)), aside];
        }),
      );
    const limits = await measureLimits(
      (texts) => vectors(texts, true),
      (texts) => vectors(texts, false),
      0.5,
    );
    expect(limits.fact).toBeCloseTo(0.3, 10);
    expect(limits.episode).toBeCloseTo(0.5, 10);
  });

  it('is refused if vectors are missing', async () => {
    const one = (): Promise<number[][]> => Promise.resolve([[1, 0]]);
    await expect(measureLimits(one, one, 0)).rejects.toThrow('vectors of questions and of texts');
  });
});
