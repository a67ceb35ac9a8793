import { afterAll, expect, it } from '@jest/globals';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { eventually } from '../support/eventually.js';

const graph = new Graph({
  uri: process.env.KITH_TEST_NEO4J_URI!,
  user: 'neo4j',
  password: process.env.KITH_TEST_NEO4J_PASSWORD!,
});
const key = `gone-meanwhile-${process.pid}`;
const make = statement<{ key: string }>(
  'test/make-gone',
  'CYPHER 25 CREATE (:TestGate {key: $key}), (:TestGone {key: $key, n: 1}), (:TestGone {key: $key, n: 2})',
);
const hold = statement<{ key: string }>(
  'test/hold-gate',
  'CYPHER 25 MATCH (gate:TestGate {key: $key}) SET gate.held = true',
);
const remove = statement<{ key: string }>(
  'test/remove-one',
  'CYPHER 25 MATCH (gone:TestGone {key: $key, n: 2}) DETACH DELETE gone',
);
/** Statement that has already matched both nodes when it waits at the gate. */
const mark = statement<{ key: string }>(
  'test/mark-gone',
  `CYPHER 25 MATCH (gone:TestGone {key: $key}) WITH collect(gone) AS found
   MATCH (gate:TestGate {key: $key}) SET gate.passed = true
   WITH gate, found UNWIND found AS gone
   CREATE (gate)-[:TEST_HELD]->(gone) RETURN gone.n AS n ORDER BY n`,
);
const waiting = statement<object>(
  'test/waiting-at-gate',
  `SHOW TRANSACTIONS YIELD currentQuery, status
   WHERE currentQuery CONTAINS 'gate.passed' AND status STARTS WITH 'Blocked'
   RETURN count(*) AS waiting`,
);
const twice = statement<object>(
  'test/delete-twice',
  'CYPHER 25 CREATE (gone:TestGone {key: "twice"}) DELETE gone RETURN gone.n AS n',
);
const tidy = statement<{ key: string }>(
  'test/tidy-gone',
  'CYPHER 25 MATCH (n:TestGate|TestGone WHERE n.key = $key) DETACH DELETE n',
);

afterAll(async () => {
  await graph.session().change(tidy, { key });
  await graph.close();
});

it('a statement whose node is deleted concurrently is run again', async () => {
  const [deleting, marking] = [graph.session(), graph.session()];
  await deleting.change(make, { key });
  let marked: Promise<unknown> = Promise.resolve();
  await deleting.write(async ({ run }) => {
    await run(hold, { key });
    marked = marking.change(mark, { key });
    marked.catch(() => {});
    await eventually('the other waits', async () => {
      const [row] = await graph.session().read(waiting, {});
      return row!.waiting === 1;
    });
    await run(remove, { key });
  });
  expect(await marked).toEqual([{ n: 1 }]);
  expect(marking.retries).toEqual(['gone meanwhile']);
});

it('a statement that needs what it has deleted itself is not run again', async () => {
  const session = graph.session();
  await expect(session.change(twice, {})).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(session.retries).toEqual([]);
});
