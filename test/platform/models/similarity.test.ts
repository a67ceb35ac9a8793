import { spaceId } from '../../../src/platform/neo4j/embeddingSpace.js';
import {
  calibrated,
  cosineOf,
  cosineOfScore,
  isUsableVector,
  normOf,
} from '../../../src/platform/models/embedding/similarity.js';

describe('calibrated similarity', () => {
  it.each([
    ['unrelated texts are at 0', 0.725, 0.725, 0],
    ['texts less alike than unrelated ones stay at 0', 0.2, 0.725, 0],
    ['the same text is at 1', 1, 0.725, 1],
    ['rounding beyond 1 stays at 1', 1.0000001, 0.725, 1],
    ['half of the way is 0.5', 0.85, 0.7, 0.5],
    ['a base below 0 counts too', 0, -0.25, 0.2],
  ])('%s', (_, cosine, base, expected) => {
    expect(calibrated(cosine, base)).toBeCloseTo(expected, 10);
  });

  it('is a number even if a model finds all texts alike', () => {
    expect([calibrated(0.9, 1), calibrated(1, 1)]).toEqual([0, 1]);
  });

  it('can be restored from the score of an index', () => {
    expect([cosineOfScore(1), cosineOfScore(0.5), cosineOfScore(0)]).toEqual([1, 0, -1]);
  });
});

describe('cosine', () => {
  it('is independent of the lengths of the vectors', () => {
    expect(cosineOf([3, 0], [5, 5])).toBeCloseTo(Math.SQRT1_2, 12);
    expect(normOf([3, 4])).toBe(5);
  });

  it('refuses vectors of different spaces', () => {
    expect(() => cosineOf([1, 0], [1, 0, 0])).toThrow('got 2 and 3 numbers');
  });
});

describe('a vector of an embedding', () => {
  it('is usable if it has the right length, is finite and not zero', () => {
    expect(isUsableVector([0.1, -0.2, 0], 3)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['too short', [1, 2]],
    ['too long', [1, 2, 3, 4]],
    ['zero', [0, 0, 0]],
    ['zero in single precision', [1e-30, 0, 0]],
    ['infinite', [1, Infinity, 0]],
    ['infinite in single precision', [1e30, 0, 0]],
    ['not a number', [1, NaN, 0]],
    ['of texts', ['1', '2', '3']],
    ['with a gap', [1, null, 3]],
    ['no array', undefined],
  ])('is not usable if it is %s', (_, vector) => {
    expect(isUsableVector(vector, 3)).toBe(false);
  });
});

describe('the id of an embedding space', () => {
  it('contains only letters, digits and underscores', () => {
    expect(spaceId('text-embedding-3-small', 'api', 1536)).toBe('text_embedding_3_small_api_1536');
  });

  it('is short for a long name, and differs for two names with the same beginning', () => {
    const name = 'some-organisation/an-embedding-model-with-a-very-long-name';
    const ids = [spaceId(`${name}-v1`, 'api', 8), spaceId(`${name}-v2`, 'api', 8)];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9_]{1,60}$/);
  });
});
