import { QueryCache } from '../../../src/platform/models/embedding/queryCache.js';

const as = (viewerId: string) => ({ tenantId: 't', viewerId });

const counting = (capacity: number, embed = (text: string) => Promise.resolve([text.length])) => {
  const asked: string[] = [];
  const cache = new QueryCache({ questions: capacity, requesters: 2 }, (text) => {
    asked.push(text);
    return embed(text);
  });
  return { asked, cache };
};

describe('the query cache', () => {
  it('embeds a repeated question once, also two concurrent ones', async () => {
    const { asked, cache } = counting(2);
    const both = await Promise.all([cache.get('who', as('ana')), cache.get('who', as('ana'))]);
    expect([...both, await cache.get('who', as('ana'))]).toEqual([[3], [3], [3]]);
    expect(asked).toEqual(['who']);
  });

  it('evicts the least recently used question', async () => {
    const { asked, cache } = counting(2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(text, as('ana'));
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('embeds a question again for each person, so that no one can tell that another person asked it', async () => {
    const { asked, cache } = counting(2);
    for (const who of ['ana', 'ben', 'ana', 'ben']) await cache.get('who', as(who));
    expect(asked).toEqual(['who', 'who']);
    await Promise.all([cache.get('when', as('ana')), cache.get('when', as('ben'))]);
    expect(asked).toEqual(['who', 'who', 'when', 'when']);
  });

  it('keeps the questions of others, however many one person asks, and of those who asked last', async () => {
    const { asked, cache } = counting(2);
    await cache.get('who', as('ben'));
    for (let index = 0; index < 50; index += 1) await cache.get(`what ${index}`, as('ana'));
    await cache.get('who', as('ben'));
    expect(asked.filter((text) => text === 'who')).toHaveLength(1);
    await cache.get('why', as('zoe'));
    await cache.get('who', as('ben'));
    await cache.get('what 49', as('ana'));
    expect(asked.slice(-2)).toEqual(['why', 'what 49']);
  });

  it('keeps its vectors if a caller changes its copy', async () => {
    const { cache } = counting(2);
    (await cache.get('who', as('ana')))[0] = 99;
    expect(await cache.get('who', as('ana'))).toEqual([3]);
  });

  it('does not keep a failure', async () => {
    let fail = true;
    const { cache } = counting(2, () => (fail ? Promise.reject(new Error('down')) : Promise.resolve([1])));
    await expect(cache.get('who', as('ana'))).rejects.toThrow('down');
    fail = false;
    expect(await cache.get('who', as('ana'))).toEqual([1]);
  });
});
