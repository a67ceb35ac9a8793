import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { patientEmbedder } from '../support/models/patientEmbedder.js';

const query = `query ($query: String!, $threshold: Float, $ranking: Ranking, $limit: Int) {
  recall(minRelevance: 0, query: $query, threshold: $threshold, ranking: $ranking, limit: $limit) {
    mode cards { ref } hits { score similarity memory { text } } } }`;

interface Hit {
  readonly score: number;
  readonly similarity: number | null;
  readonly memory: { readonly text: string };
}

let kith: TestApp;
let plain: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: await patientEmbedder() });
  plain = await TestApp.start({ embedder: null, tenant: kith.tenant });
  for (const text of [
    'Ana drinks her coffee with oat milk.',
    'Ana rents a flat by the old docks.',
    'Ana repairs violins.',
    'The blue boat leaks.',
  ]) {
    await kith.remember('ana', { text });
  }
  await kith.remember('ben', { text: 'Ben drinks his coffee black.' });
});
afterAll(() => Promise.all([kith.stop(), plain.stop()]));

const recall = async (app: TestApp, variables: Record<string, unknown>) => {
  const { recall: found } = await app.must('ana', query, variables);
  return found as { mode: string; cards: { ref: string }[]; hits: Hit[] };
};

const textsOf = (hits: readonly Hit[]): string[] => hits.map(({ memory }) => memory.text);

describe('a threshold', () => {
  const asked = { query: 'What does Ana have in her coffee?' };

  it.each(['BLENDED', 'RELEVANCE'])('leaves out only the hits below it, ranked by %s', async (ranking) => {
    const all = await recall(kith, { ...asked, ranking });
    expect(all.hits).toHaveLength(4);
    const similarities = all.hits.map(({ similarity }) => similarity!);
    const threshold = (Math.max(...similarities) + Math.min(...similarities)) / 2;
    const above = await recall(kith, { ...asked, ranking, threshold });
    expect(textsOf(above.hits)).toEqual(textsOf(all.hits.filter(({ similarity }) => similarity! >= threshold)));
    expect(above.hits.length).toBeGreaterThan(0);
    expect(above.hits.length).toBeLessThan(4);
    expect(above.hits[0]!.memory.text).toBe('Ana drinks her coffee with oat milk.');
    expect(JSON.stringify(above)).not.toContain('Ben');
  });

  it('is independent of the limit: the best hits above it fill the limit', async () => {
    const [first] = (await recall(kith, { ...asked, threshold: 0.1, limit: 1 })).hits;
    expect(first!.memory.text).toBe('Ana drinks her coffee with oat milk.');
  });

  it('returns neither hits nor cards if nothing answers', async () => {
    const { hits, cards, mode } = await recall(kith, { query: 'Who painted the Mona Lisa?', threshold: 0.3 });
    expect({ hits, cards, mode }).toEqual({ hits: [], cards: [], mode: 'VECTOR_AND_TEXT' });
  });

  it('is off by default: a recall also returns hits with little similarity', async () => {
    expect((await recall(kith, { query: 'Who painted the Mona Lisa?' })).hits).toHaveLength(4);
    expect((await recall(kith, { query: 'Who painted the Mona Lisa?', threshold: 0 })).hits).toHaveLength(4);
    expect((await recall(kith, { query: 'Who painted the Mona Lisa?', threshold: null })).hits).toHaveLength(4);
  });

  it.each([-0.01, 1.01, 65])('of %d is refused with what is expected', async (threshold) => {
    const { code, errors } = await kith.ask('ana', query, { ...asked, threshold });
    expect(code).toBe('INVALID_INPUT');
    expect(errors![0]!.message).toBe(`threshold must be 0 to 1, not ${threshold}.`);
  });

  it('is compared with the share of words that a memory holds if nothing has a vector', async () => {
    const boat = { query: 'Which blue boat leaks?' };
    const found = await recall(plain, { ...boat, threshold: 0.9 });
    expect(found.mode).toBe('TEXT_ONLY');
    expect(found.hits.map(({ memory, similarity }) => [memory.text, similarity])).toEqual([
      ['The blue boat leaks.', null],
    ]);
    const little = { query: 'Is there a boat race in the harbour of Plymouth tomorrow morning?' };
    expect((await recall(plain, little)).hits).toHaveLength(1);
    expect((await recall(plain, { ...little, threshold: 0.5 })).hits).toEqual([]);
  });

  it('leaves out the latest memories if no word matches either', async () => {
    const nothing = { query: 'zebra' };
    expect((await recall(plain, nothing)).hits).toHaveLength(4);
    expect(await recall(plain, { ...nothing, threshold: 0.1 })).toMatchObject({ mode: 'RECENCY_ONLY', hits: [] });
  });
});

describe('a missing ranking', () => {
  it.each([{}, { ranking: null }])('means relevance, the default: %j', async (more) => {
    const asked = { query: 'What does Ana have in her coffee?' };
    const blended = await recall(kith, { ...asked, ranking: 'BLENDED' });
    const relevance = await recall(kith, { ...asked, ranking: 'RELEVANCE' });
    const notSaid = await recall(kith, { ...asked, ...more });
    expect(notSaid.hits[1]!.score).toBeCloseTo(relevance.hits[1]!.score, 5);
    expect(notSaid.hits[1]!.score).not.toBeCloseTo(blended.hits[1]!.score, 5);
  });
});
