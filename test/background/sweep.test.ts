import { describe, expect, it } from '@jest/globals';
import { sweep } from '../../src/background/jobs/sweep.js';

interface Item {
  readonly id: string;
}

/** Creates a list of `count` items that removes an item when it is done, except those for which `stays` is true. */
function shelf(count: number, stays: (id: string) => boolean = () => false) {
  let left: Item[] = Array.from({ length: count }, (_, index) => ({ id: String(index).padStart(5, '0') }));
  const batches: number[] = [];
  return {
    batches,
    left: () => left.length,
    list: (most: number, after: Item | undefined) =>
      Promise.resolve(left.filter(({ id }) => after === undefined || id > after.id).slice(0, most)),
    each: (items: readonly Item[]) => {
      batches.push(items.length);
      left = left.filter((one) => !items.includes(one) || stays(one.id));
      return Promise.resolve(items.filter(({ id }) => !stays(id)).length);
    },
  };
}

describe('a sweep', () => {
  it('does everything in batches, and leaves nothing for a second one', async () => {
    const items = shelf(250);
    expect(await sweep({ ...items, batch: 100 })).toBe(250);
    expect(items.batches).toEqual([100, 100, 50]);
    expect(await sweep(items)).toBe(0);
    expect(items.batches).toHaveLength(3);
  });

  it('counts all pages in a dry run, and changes nothing', async () => {
    const items = shelf(250);
    expect(await sweep({ ...items, batch: 100, dryRun: true })).toBe(250);
    expect([items.left(), items.batches]).toEqual([250, []]);
  });

  it('ends at its limit, also in a dry run', async () => {
    const items = shelf(250);
    expect(await sweep({ ...items, batch: 100, limit: 120, dryRun: true })).toBe(120);
    expect(await sweep({ ...items, batch: 100, limit: 120 })).toBe(120);
    expect([items.left(), items.batches]).toEqual([130, [100, 20]]);
  });

  it('ends with the current batch when its signal aborts', async () => {
    const items = shelf(250);
    const control = new AbortController();
    const each = (batch: readonly Item[]) => {
      control.abort();
      return items.each(batch);
    };
    expect(await sweep({ list: items.list, each, batch: 100, signal: control.signal })).toBe(100);
    expect(items.left()).toBe(150);
  });

  it('ends, and does the rest, even if an item stays in the list', async () => {
    const items = shelf(250, (id) => id === '00000');
    expect(await sweep({ ...items, batch: 100 })).toBe(249);
    expect(items.left()).toBe(1);
  });

  it('does the batches after a failed one, and then throws its error', async () => {
    const items = shelf(250);
    const each = (batch: readonly Item[]) =>
      batch[0]?.id === '00000' ? Promise.reject(new Error('the first batch')) : items.each(batch);
    await expect(sweep({ list: items.list, each, batch: 100 })).rejects.toThrow('the first batch');
    expect([items.left(), items.batches]).toEqual([100, [100, 50]]);
  });

  it('ends even if its list returns the same items again and again', async () => {
    const item = { id: 'same' };
    let done = 0;
    const each = () => Promise.resolve((done += 1));
    expect(await sweep({ list: () => Promise.resolve([item]), each })).toBe(1);
    expect(done).toBe(1);
  });
});
