import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statements } from '../../src/memories/statements.generated.js';
import type { GraphTransaction } from '../../src/platform/neo4j/graph.js';
import { beginSpaceChange } from '../../src/platform/neo4j/spaces.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { eventually, latch } from '../support/eventually.js';
import { say } from '../support/recordMessages.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start();
});
afterAll(() => kith.stop());

/** Runs `work` while the transaction of a memory's writer is open. */
const whileWriting = (work: (transaction: GraphTransaction) => Promise<void>) =>
  kith.app.graph.session().write(async (transaction) => {
    await transaction.run(statements['memories/writer/put-entries'], { items: [], set: 'first' });
    await work(transaction);
  });

it('writers do not wait for each other to learn which vectors are in use', async () => {
  await whileWriting(async () => {
    expect((await kith.remember('ben', { text: 'Ben rows on Sundays.' })).outcome).toBe('CREATED');
    await say(kith, 'ben', null, [{ by: 'ben', text: 'The boat leaks.' }]);
  });
});

it('a change of the model waits for writers who do not know of it yet', async () => {
  const change = statement<object>(
    'test/waiting-change',
    `SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS $made AND status STARTS WITH 'Blocked'
     RETURN count(*) AS waiting`,
  );
  const isWaiting = async (): Promise<boolean> => {
    const [row] = await kith.app.graph.session().read(change, { made: 'CREATE (n:EmbeddingSpace' });
    return row!.waiting === 1;
  };
  const space = { ...kith.embedder!.space, id: 'another' };
  const begun = latch();
  let beginning: Promise<unknown> | undefined;
  await whileWriting(async () => {
    // A rehearsal stores nothing, so all other services keep their model.
    beginning = beginSpaceChange(kith.app.graph.rehearsalSession(), space, Date.now()).then(() => begun.open());
    const waits = eventually('the change waits', isWaiting).then(() => 'waits');
    expect(await Promise.race([waits, begun.opened.then(() => 'begun')])).toBe('waits');
  });
  await beginning;
});
