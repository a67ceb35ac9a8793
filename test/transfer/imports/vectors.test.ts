import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FileLine, importContent } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;
let bees: number[];

beforeAll(async () => {
  kith = await TestApp.start();
  const [vector] = await kith.embedder!.embedPassages(['Ana keeps bees and sells their honey.']);
  bees = vector as number[];
});
afterAll(() => kith.stop());

const line = (text: string, more: Record<string, unknown> = {}, memory: Record<string, unknown> = {}): FileLine => ({
  memory: { owner: 'ana', text, ...memory },
  ...more,
});
const found = async (tenant: string, query: string, as = 'ana'): Promise<string[]> => {
  const recall =
    'query ($query: String!) { recall(minRelevance: 0, query: $query, ranking: RELEVANCE, limit: 3) { mode hits { memory { text } } } }';
  const answer = (await kith.must({ as, tenant }, recall, { query })).recall;
  return [answer.mode, ...answer.hits.map(({ memory }: { memory: { text: string } }) => memory.text)];
};

describe('a vector in a line', () => {
  it('of the graph’s embedding space is found at once by meaning, by those who may hear it', async () => {
    const tenant = newTenant();
    const space = kith.embedder!.space.id;
    const others = [
      'The train leaves at nine.',
      'A carpet needs cleaning.',
      'Tax forms are due in May.',
      'The lift is out of order.',
    ];
    // The words of the text do not reveal the meaning of its vector, so only the vector can match.
    const lines = [line('Xylo quorp zandel.', { vector: bees, space }), ...others.map((text) => line(text))];
    const embedder = kith.embedder!;
    expect(await importContent(kith, lines, { tenant, embedder })).toMatchObject({ stored: 5, refusals: [] });
    expect((await found(tenant, 'Who makes honey with bees?')).slice(0, 2)).toEqual([
      'VECTOR_AND_TEXT',
      'Xylo quorp zandel.',
    ]);
    expect(await found(tenant, 'Who makes honey with bees?', 'bob')).toEqual(['VECTOR_AND_TEXT']);
  });

  it('is stored without an embedder; texts without a vector are found only by words', async () => {
    const tenant = newTenant();
    const space = kith.embedder!.space.id;
    await importContent(kith, [line('Vromp.', { vector: bees, space }), line('Beekeepers sell by weight.')], {
      tenant,
    });
    // Memories that wait for their vector rank behind all compared ones.
    expect(await found(tenant, 'Who makes honey?')).toEqual([
      'VECTOR_AND_TEXT',
      'Vromp.',
      'Beekeepers sell by weight.',
    ]);
    expect(await found(tenant, 'weight')).toContain('Beekeepers sell by weight.');
  });

  it('of another space, of no space, of another length or of zeros is refused, and only that line', async () => {
    const tenant = newTenant();
    const space = kith.embedder!.space.id;
    const bad: [Record<string, unknown>, RegExp][] = [
      [{ vector: bees, space: 'other' }, new RegExp(`^A vector must come with "space": "${space}"; got "other"\\.$`)],
      [{ vector: bees }, /; got no space\.$/],
      [{ vector: bees.slice(1), space }, /^A vector must have 384 finite numbers, not all of them zero\.$/],
      [{ vector: [...bees, 0], space }, /^A vector must have 384 finite numbers/],
      [{ vector: [], space }, /^A vector must have 384 finite numbers/],
      [{ vector: bees.map(() => 0), space }, /not all of them zero\.$/],
      [{ vector: bees.map(String), space }, /^vector\.0 must be a number/],
    ];
    const { stored, refusals } = await importContent(
      kith,
      [...bad.map(([more]) => line('Refused.', more)), line('Kept.', { vector: bees, space })],
      { tenant },
    );
    expect(stored).toBe(1);
    expect(refusals.map(({ line: number, code }) => [number, code])).toEqual(
      bad.map((_, index) => [index + 1, 'INVALID_INPUT']),
    );
    refusals.forEach(({ message }, index) => expect(message).toMatch(bad[index]![1]));
    const { memories } = await kith.must({ as: 'ana', tenant }, '{ memories { edges { node { text } } } }');
    expect(memories.edges).toEqual([{ node: { text: 'Kept.' } }]);
  });

  it('is refused in a graph without vectors', async () => {
    const without = await TestApp.start({ embedder: null });
    try {
      const { refusals } = await importContent(without, [
        line('Refused.', { vector: bees, space: kith.embedder!.space.id }),
      ]);
      expect(refusals).toMatchObject([
        { line: 1, code: 'INVALID_INPUT', message: expect.stringContaining('this graph has none') },
      ]);
    } finally {
      await without.stop();
    }
  });
});
