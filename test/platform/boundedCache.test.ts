import { BoundedCache } from '../../src/platform/boundedCache.js';

it('evicts the least recently used entry first', () => {
  const cache = new BoundedCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  expect(cache.getOrAdd('c', () => 3)).toBe(3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  expect(cache.getOrAdd('c', () => 4)).toBe(3);
  cache.delete('c');
  expect(cache.get('c')).toBeUndefined();
});
