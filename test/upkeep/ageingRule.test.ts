import { expect, it } from '@jest/globals';
import { keptByStater } from '../../src/upkeep/ageing.js';

const repeat = (count: number, value: number): number[] => Array<number>(count).fill(value);

it.each<[memories: string, live: number[], pinned: number[], kept: number[]]>([
  ['all of who holds few', [3, 1_000], [0, 1_000], [3, 997]],
  ['equally many of two', [600, 601], [600, 0], [500, 500]],
  ['equally many of three, and the rest of the first', [400, 401, 401], [0, 0, 0], [334, 333, 333]],
  ['pinned ones up to a tenth of it', [...repeat(20, 99), 150], [...repeat(20, 0), 150], [...repeat(20, 45), 100]],
  ['all of eleven whose pinned ones are a tenth of it each', repeat(11, 100), repeat(11, 100), repeat(11, 100)],
])('a group with a limit of 1,000 keeps %s', (_, live, pinned, kept) => {
  const counts = live.map((count, index) => ({ stater: `p${index}`, live: count, pinned: pinned[index]! }));
  expect(keptByStater(counts, 1_000)).toEqual(kept);
});
