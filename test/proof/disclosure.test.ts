import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { drawn, families } from './families.js';
import { decideInGraph, storeCases } from './graphRule.js';
import { compare, inWords, misreasoned, shrunk, type Tally } from './proof.js';
import { decidedBy, graphSample } from './sample.js';

/** Smallest worlds in which rule and sets differ, in words. */
const told = ({ differing }: Tally): string[] => [...new Set(differing.map((one) => inWords(shrunk(one))))];

describe('the rule and the sets of hearers', () => {
  it.each(families)('agree about $name', (family) => {
    const tally = compare(family);
    expect(told(tally)).toEqual([]);
    // A rule that always or never discloses would prove nothing.
    expect(tally.told).toBeGreaterThan(tally.pairs / 100);
    expect(tally.told).toBeLessThan(tally.pairs * 0.9);
  });

  it('agree about worlds drawn from everything there is', () => {
    const tally: Tally = { pairs: 0, told: 0, differing: [] };
    for (const { world, statements, questions } of drawn(20_000, 1)) {
      const { pairs, told: shown, differing } = compare({ worlds: [world], statements, questions });
      tally.pairs += pairs;
      tally.told += shown;
      tally.differing.push(...differing);
    }
    expect(told({ ...tally, differing: tally.differing.slice(0, 20) })).toEqual([]);
    expect(tally.pairs).toBeGreaterThan(300_000);
    expect(tally.told).toBeGreaterThan(20_000);
  });

  it('give reasons that are true', () => {
    const wrong = [...drawn(20_000, 4)].flatMap(({ world, ...rest }) => misreasoned({ worlds: [world], ...rest }));
    expect(wrong.slice(0, 5).map((one) => inWords(one))).toEqual([]);
  });
});

describe('the rule and its fragments in the graph', () => {
  let kith: TestApp;
  beforeAll(async () => {
    kith = await TestApp.start({ embedder: null });
  });
  afterAll(() => kith.stop());

  it('agree wherever every two things that may count meet, and on both sides of every border', async () => {
    const cases = graphSample();
    const graph = kith.app.graph.session();
    const answered = await decideInGraph(graph, await storeCases(graph, kith.tenant, cases));
    const expected = cases.map(decidedBy);
    const differing = cases.filter(
      (_, at) => answered[at]!.told !== expected[at]!.told || answered[at]!.kept !== expected[at]!.kept,
    );
    expect(answered).toHaveLength(cases.length);
    expect(differing.slice(0, 5).map((one) => inWords(one))).toEqual([]);
    expect(expected.filter((one) => one.told).length).toBeGreaterThan(cases.length / 10);
    expect(expected.filter((one) => one.kept).length).toBeGreaterThan(20);
  });
});
