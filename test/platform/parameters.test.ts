import { afterAll, describe, expect, it } from '@jest/globals';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { toParameters } from '../../src/platform/neo4j/parameters.js';
import { Floats, statement } from '../../src/platform/neo4j/statement.js';

const graph = new Graph({
  uri: process.env.KITH_TEST_NEO4J_URI!,
  user: 'neo4j',
  password: process.env.KITH_TEST_NEO4J_PASSWORD!,
});
afterAll(() => graph.close());

const look = statement<{ value: object }>(
  'test/look',
  `CYPHER 25
  RETURN $value AS value, valueType($value.count) AS count, valueType($value.list[0]) AS listed,
    valueType($value.inner.count) AS inner, valueType($value.since.c1) AS since, $value.gone IS NULL AS gone`,
);
const at = 1_700_000_000_000;
const plain = () => ({ count: 7, list: [at], inner: { count: 8 }, since: new Floats({ c1: at }), gone: undefined });

describe('a parameter of a statement', () => {
  it('arrives as an integer if it is whole, and as a float in lists of numbers and where declared', async () => {
    expect(await graph.session().read(look, { value: plain() })).toEqual([
      {
        value: { count: 7, list: [at], inner: { count: 8 }, since: { c1: at }, gone: null },
        count: 'INTEGER NOT NULL',
        listed: 'FLOAT NOT NULL',
        inner: 'INTEGER NOT NULL',
        since: 'FLOAT NOT NULL',
        gone: true,
      },
    ]);
  });

  it('is sent the same way if it is frozen', async () => {
    const { list, inner, since } = plain();
    const frozen = Object.freeze({ ...plain(), list: Object.freeze(list), inner: Object.freeze(inner) });
    expect(toParameters({ value: Object.freeze({ ...frozen, since: Object.freeze(since) }) })).toEqual(
      toParameters({ value: plain() }),
    );
    expect(await graph.session().read(look, { value: frozen })).toEqual(
      await graph.session().read(look, { value: plain() }),
    );
  });
});
