import { QueryCache } from '../../../src/platform/models/queryCache.js';

const counting = (capacity: number, embed = (text: string) => Promise.resolve([text.length])) => {
  const asked: string[] = [];
  const cache = new QueryCache(capacity, (text) => {
    asked.push(text);
    return embed(text);
  });
  return { asked, cache };
};

describe('the query cache', () => {
  it('embeds the same question once, also when it is asked twice at the same time', async () => {
    const { asked, cache } = counting(2);
    const both = await Promise.all([cache.get('who'), cache.get('who')]);
    expect([...both, await cache.get('who')]).toEqual([[3], [3], [3]]);
    expect(asked).toEqual(['who']);
  });

  it('forgets the question that was unused for longest', async () => {
    const { asked, cache } = counting(2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(text);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps its vectors when a caller changes the one it got', async () => {
    const { cache } = counting(2);
    (await cache.get('who'))[0] = 99;
    expect(await cache.get('who')).toEqual([3]);
  });

  it('does not keep a failure', async () => {
    let fail = true;
    const { cache } = counting(2, () => (fail ? Promise.reject(new Error('down')) : Promise.resolve([1])));
    await expect(cache.get('who')).rejects.toThrow('down');
    fail = false;
    expect(await cache.get('who')).toEqual([1]);
  });
});
