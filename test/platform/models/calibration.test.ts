import { measureBase, measureUnrelatedCosines } from '../../../src/platform/models/calibration.js';
import { calibrationTexts } from '../../../src/platform/models/calibrationTexts.js';

const count = calibrationTexts.length;
const axis = (i: number): number[] => Array.from({ length: count }, (_, j) => (i === j ? 1 : 0));

describe('measuring the base of an embedding space', () => {
  it('has sixty different texts', () => {
    expect(new Set(calibrationTexts).size).toBe(60);
  });

  it('answers the median over all pairs of different texts', async () => {
    // Two of three vectors of the first kind: half of all pairs and more are alike.
    const vectors = calibrationTexts.map((_, i) => (i % 4 === 0 ? [0, 1] : [1, 0]));
    expect(await measureUnrelatedCosines(() => Promise.resolve(vectors))).toEqual({
      lower: 0,
      median: 1,
      upper: 1,
      pairs: (60 * 59) / 2,
    });
  });

  it('answers 0 for a model that sees nothing in common', async () => {
    expect(await measureBase((texts) => Promise.resolve(texts.map((_, i) => axis(i))))).toBe(0);
  });

  it('refuses to measure with vectors missing', async () => {
    await expect(measureBase(() => Promise.resolve([[1, 0]]))).rejects.toThrow('Expected 60 vectors');
  });
});
