import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepareGraph } from '../../src/app/prepareGraph.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { newToken } from '../../src/platform/ids.js';
import { statement } from '../../src/platform/neo4j/statement.js';

const graph = new Graph({
  uri: process.env.KITH_TEST_NEO4J_URI!,
  user: 'neo4j',
  password: process.env.KITH_TEST_NEO4J_PASSWORD!,
});
/** Migrated first: the unique constraints on ids come from the migrations. */
beforeAll(() => prepareGraph(graph, undefined, Date.now));
afterAll(() => graph.close());

const note = statement<{ id: string }>('test/note', 'CYPHER 25 CREATE (n:Todo {id: $id})');
const count = statement<{ id: string }>('test/count', 'CYPHER 25 MATCH (n:Todo {id: $id}) RETURN count(n) AS n');
const remove = statement<{ id: string }>('test/remove', 'CYPHER 25 MATCH (n:Todo {id: $id}) DELETE n');
const wrong = statement<{ by: number }>('test/wrong', 'CYPHER 25 RETURN 1 / $by AS n');

describe('a statement that a transaction sends without awaiting it', () => {
  it('is stored with the transaction, in the order of sending', async () => {
    const id = newToken();
    const seen = await graph.session().write((transaction) => {
      transaction.send(note, { id });
      return transaction.run(count, { id });
    });
    expect(seen).toEqual([{ n: 1 }]);
    expect(await graph.session().read(count, { id })).toEqual([{ n: 1 }]);
    await graph.session().write((transaction) => transaction.run(remove, { id }));
  });

  it('fails the transaction if it fails, even if nothing awaits it', async () => {
    const id = newToken();
    const writing = graph.session().write((transaction) => {
      transaction.send(note, { id });
      transaction.send(wrong, { by: 0 });
      return Promise.resolve('stored');
    });
    await expect(writing).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await graph.session().read(count, { id })).toEqual([{ n: 0 }]);
  });

  it('is named as the cause of a later failure', async () => {
    const writing = graph.session().write((transaction) => {
      transaction.send(wrong, { by: 0 });
      return transaction.run(count, { id: newToken() });
    });
    await expect(writing).rejects.toMatchObject({ cause: { message: expect.stringMatching(/by zero/) as unknown } });
  });

  it('is retried with the others if another writer was first', async () => {
    const id = newToken();
    const attempts: number[] = [];
    await graph.session().write(async (transaction) => {
      attempts.push(transaction.attempt);
      if (transaction.attempt === 1) await graph.session().write((other) => other.run(note, { id }));
      if (transaction.attempt === 1) transaction.send(note, { id });
    });
    expect(attempts).toEqual([1, 2]);
    await graph.session().write((transaction) => transaction.run(remove, { id }));
  });
});
