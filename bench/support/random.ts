import { countLeading } from '../../src/platform/sorted.js';

/** Returns a reproducible stream of numbers from 0 to 1 (mulberry32: T. Ettinger, 2017, public domain). */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws indices 0 … size−1 by Zipf's law: the first is drawn most often. */
export function zipf(size: number, exponent: number, random: () => number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= size; rank += 1) sums.push((sum += 1 / rank ** exponent));
  return () => {
    const target = random() * sum;
    return countLeading(sums, (one) => one < target);
  };
}

/** Returns a normally distributed number (Box and Muller, 1958). */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Scales a vector to length 1. */
export function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, part) => sum + part * part, 0));
  return vector.map((part) => part / length);
}
