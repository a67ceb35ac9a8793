import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type NearPair, nearestPairs, rangesOf } from '../../src/upkeep/comparisonBudget.js';
import { deriveId } from '../../src/platform/ids.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

const all = { from: '', to: 'mem_g' };

describe('ranges of facts to compare', () => {
  it('contain several owners, or a part of one owner with more facts than fit', () => {
    const held = [
      { ownerOrChatId: 'a', facts: 300 },
      { ownerOrChatId: 'b', facts: 700 },
      { ownerOrChatId: 'c', facts: 1 },
      { ownerOrChatId: 'd', facts: 2_500 },
      { ownerOrChatId: 'e', facts: 1_000 },
    ];
    expect(rangesOf(held, 1_000)).toEqual([
      { ownerOrChatIds: ['a', 'b'], ...all },
      { ownerOrChatIds: ['c'], ...all },
      { ownerOrChatIds: ['d'], from: '', to: 'mem_55555555' },
      { ownerOrChatIds: ['d'], from: 'mem_55555555', to: 'mem_aaaaaaaa' },
      { ownerOrChatIds: ['d'], from: 'mem_aaaaaaaa', to: 'mem_g' },
      { ownerOrChatIds: ['e'], ...all },
    ]);
    expect(rangesOf([], 1_000)).toEqual([]);
  });

  it('give every id to exactly one part', () => {
    const parts = rangesOf([{ ownerOrChatId: 'a', facts: 7_000 }], 1_000);
    const ids = [
      `mem_${'0'.repeat(32)}`,
      `mem_${'f'.repeat(32)}`,
      ...Array.from({ length: 500 }, (_, index) => deriveId('memory', String(index))),
    ];
    for (const id of ids) expect(parts.filter(({ from, to }) => from <= id && id < to)).toHaveLength(1);
  });
});

it('returns the nearest pairs of each owner, each once', () => {
  const pair = (ownerOrChatId: string, strength: number, one: string, other: string) =>
    ({ ownerOrChatId, strength, memories: [{ id: one }, { id: other }] }) as unknown as NearPair;
  const found = [
    pair('a', 0.7, '1', '2'),
    pair('b', 0.6, '8', '9'),
    pair('a', 0.9, '1', '3'),
    pair('a', 0.7, '1', '2'),
    pair('a', 0.8, '2', '3'),
  ];
  expect(nearestPairs(found, 2)).toEqual([found[2], found[4], found[1]]);
});

describe('facts of one owner', () => {
  let kith: TestApp;
  beforeAll(async () => {
    kith = await TestApp.start();
  });
  afterAll(() => kith.stop());
  const spread = statement<object>(
    'test/spread-facts',
    `CYPHER 25 MATCH (m:Memory {id: $id})
     UNWIND range(1, $count) AS n
     CREATE (c:Memory)
     SET c = m{.*, id: left(m.id, 24) + right('0000000' + toString(n), 8), text: m.text + ' ' + toString(n) + $more,
       memoryKey: m.memoryKey + toString(n), liveKey: m.liveKey + toString(n)}
     WITH collect(c) AS made
     UNWIND range(0, size(made) - 2) AS one
     UNWIND range(one + 1, size(made) - 1) AS other
     WITH made[one] AS a, made[other] AS b
     CREATE (a)-[:related_to {strength: 0.9}]->(b)`,
  );
  const compared = statement<object>(
    'test/compared',
    'CYPHER 25 MATCH (m:Memory)-[seen:COMPARED_WITH]->() WHERE m.tenantId = $tenant RETURN count(seen) AS pairs',
  );

  it('are compared in a statement that fits the memory of the database, for any number of pairs', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana has a boat with the number' });
    const session = kith.app.graph.session();
    await session.change(spread, { id: memory.id, count: 80, more: ' and oars'.repeat(400) });
    expect(await kith.runJob('consolidate-memories')).toMatchObject({ compared: 50, folded: 0 });
    expect(await session.read(compared, { tenant: kith.tenant })).toEqual([{ pairs: 50 }]);
  });
});
