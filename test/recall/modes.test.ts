import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../src/platform/errors.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { localSpace } from '../../src/platform/models/embedding/localEmbedder.js';
import { TestApp } from '../support/app.js';

const services: Record<'without an embedder' | 'whose embedder fails', TestApp> = {} as never;
let team: string;

beforeAll(async () => {
  const kith = (services['without an embedder'] = await TestApp.start({ embedder: null }));
  services['whose embedder fails'] = await TestApp.start({ embedder: failing, tenant: kith.tenant });
  team = await kith.createChat('team', 'GROUP', ['ana', 'bob']);
  const there = { chat: team, scope: 'GROUP' };
  await kith.remember('ana', { text: 'Ana keeps her harbour key under the mat.', sensitivity: 'PERSONAL', ...there });
  await kith.remember('ana', { text: 'The old harbour is closed on Sundays.', ...there });
  await services['whose embedder fails'].remember('bob', { text: 'Bob paints the harbour at dawn.', ...there });
  await kith.remember('bob', { text: 'Lunch is at noon.', ...there });
});
afterAll(() => Promise.all(Object.values(services).map((kith) => kith.stop())));

/** Embedder that knows its vector space and always fails. */
const failing: Embedder = {
  space: localSpace,
  embedQuery: () => Promise.reject(new DomainError('UNAVAILABLE', 'The embedding model is away.')),
  embedPassages: (texts) => Promise.resolve(texts.map(() => new Error('The embedding model is away.'))),
  close: () => Promise.resolve(),
};

describe.each(['without an embedder', 'whose embedder fails'] as const)('recall of a service %s', (which) => {
  const recall = async (as: string, query: string, more: { limit?: number; private?: boolean } = {}) => {
    const asked = `query ($query: String!, $chat: ID, $limit: Int) {
      recall(minRelevance: 0, query: $query, chat: $chat, limit: $limit, ranking: RELEVANCE) { mode truncated hits { similarity memory { text } } } }`;
    const chat = more.private ? null : team;
    const answer = (await services[which].must(as, asked, { query, chat, limit: more.limit })).recall;
    const hits: { similarity: number | null; memory: { text: string } }[] = answer.hits;
    expect(hits.filter(({ similarity }) => similarity !== null)).toEqual([]);
    return { mode: answer.mode, truncated: answer.truncated, texts: hits.map(({ memory }) => memory.text) };
  };

  it('finds by words and reports TEXT_ONLY, best first, without hidden memories', async () => {
    const said = { mode: 'TEXT_ONLY', truncated: false };
    const [painted, closed] = ['Bob paints the harbour at dawn.', 'The old harbour is closed on Sundays.'];
    expect(await recall('bob', 'Who paints the harbour?')).toEqual({ ...said, texts: [painted, closed] });
    expect(await recall('bob', 'harbour closed on Sundays')).toEqual({ ...said, texts: [closed, painted] });
    const { texts } = await recall('bob', 'harbour key under the mat');
    expect(texts.sort()).toEqual([painted, closed]);
    const own = await recall('ana', 'harbour key under the mat', { private: true });
    expect(own).toMatchObject({ ...said, texts: ['Ana keeps her harbour key under the mat.', ...own.texts.slice(1)] });
  });

  it.each(['zebra', 'Who is it?', '?!'])(
    'returns the latest and reports RECENCY_ONLY if no word of "%s" matches, without hidden memories',
    async (query) => {
      const all = ['Lunch is at noon.', 'Bob paints the harbour at dawn.', 'The old harbour is closed on Sundays.'];
      expect(await recall('bob', query)).toEqual({ mode: 'RECENCY_ONLY', truncated: false, texts: all });
      expect(await recall('bob', query, { limit: 2 })).toMatchObject({ texts: all.slice(0, 2) });
      const own = await recall('ana', query, { private: true });
      expect(own).toMatchObject({ mode: 'RECENCY_ONLY' });
      expect(own.texts.at(-1)).toBe('Ana keeps her harbour key under the mat.');
    },
  );
});
