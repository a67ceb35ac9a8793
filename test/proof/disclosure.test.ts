import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { TestApp } from '../support/app.js';
import { equalMutants } from './equalMutants.js';
import { drawn } from './families.js';
import { fragmentMutants } from './fragmentMutants.js';
import { decideInGraph } from './graphRule.js';
import { hearsMessage, messageCases, wrongAboutMessages, wrongInGraph } from './messages.js';
import { everyFortieth, killOfFragments, type StoredSample, storeSample } from './mutantProof.js';
import { compare, differencesIn, inWords, misreasoned, ownRule, type Tally } from './proof.js';
import { ruleMutants } from './ruleMutants.js';

describe('the rule and the sets of hearers', () => {
  it('agree on worlds drawn from all possible ones', () => {
    const tally: Tally = { pairs: 0, told: 0, differing: [] };
    for (const { world, statements, questions } of drawn(20_000, 1)) {
      const { pairs, told: shown, differing } = compare({ worlds: [world], statements, questions });
      tally.pairs += pairs;
      tally.told += shown;
      tally.differing.push(...differing);
    }
    expect(differencesIn({ ...tally, differing: tally.differing.slice(0, 20) })).toEqual([]);
    expect(tally.pairs).toBeGreaterThan(300_000);
    expect(tally.told).toBeGreaterThan(20_000);
  });

  it('agree on who hears each message', () => {
    expect(wrongAboutMessages(ownRule)).toBeUndefined();
    const heard = [...messageCases()].map(hearsMessage);
    expect(heard.length).toBeGreaterThan(200_000);
    expect(heard.filter(Boolean).length).toBeGreaterThan(heard.length / 20);
  });

  it('give true reasons', () => {
    const wrong = [...drawn(20_000, 4)].flatMap(({ world, ...rest }) => misreasoned({ worlds: [world], ...rest }));
    expect(wrong.slice(0, 5).map((one) => inWords(one))).toEqual([]);
  });
});

describe('mutants of the rule', () => {
  it('exist for each that is listed as equal, with unique names', () => {
    const names = [...ruleMutants(), ...fragmentMutants()].map(({ name }) => name);
    expect([...equalMutants.keys()].filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the rule and its fragments in the graph', () => {
  let kith: TestApp;
  let graph: GraphSession;
  let sample: StoredSample;
  beforeAll(async () => {
    kith = await TestApp.start({ embedder: null });
    graph = kith.app.graph.session();
    sample = await storeSample(graph, kith.tenant);
  });
  afterAll(() => kith.stop());

  it('agree on every pair of conditions, and on both sides of every boundary', async () => {
    const { cases, stored, expected } = sample;
    const answered = await decideInGraph(graph, stored);
    const differing = cases.filter(
      (_, index) => answered[index]!.told !== expected[index]!.told || answered[index]!.kept !== expected[index]!.kept,
    );
    expect(answered).toHaveLength(cases.length);
    expect(differing.slice(0, 5).map((one) => inWords(one))).toEqual([]);
    expect(expected.filter((one) => one.told).length).toBeGreaterThan(cases.length / 10);
    expect(expected.filter((one) => one.kept).length).toBeGreaterThan(20);
  });

  it('agree on who hears each kind of message', async () => {
    expect(await wrongInGraph(graph, sample.messages)).toEqual([]);
    expect(sample.messages.rows.filter(({ isHeard }) => isHeard).length).toBeGreaterThan(100);
  });

  it('differ if a condition of the fragments is removed (`npm run prove` removes each)', async () => {
    const survivors = [];
    for (const { name, subject } of everyFortieth(fragmentMutants()))
      if (!(await killOfFragments(graph, sample, subject))) survivors.push(name);
    expect(survivors).toEqual([]);
  });
});
