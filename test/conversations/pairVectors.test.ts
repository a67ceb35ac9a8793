import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { eventually, patientTestMs, vectorsMs } from '../support/eventually.js';
import { bridge, say } from '../support/recordMessages.js';

const pairs = statement<object>(
  'test/pairs',
  `CYPHER 25 MATCH (m:Message {tenantId: $tenant}) WHERE m.pairEmbedding IS NOT NULL
   RETURN m.text AS text, m.embedding <> m.pairEmbedding AS paired ORDER BY m.seq`,
);

let kith: TestApp;
/** Long ago, because the oldest text is embedded first and other tests leave many texts in the queue. */
let now = Date.UTC(1980, 4, 1, 12);
beforeAll(async () => {
  kith = await TestApp.start({ now: () => now });
});
afterAll(() => kith.stop());

it(
  'a message is found by its predecessor only where everyone who heard it also heard the predecessor',
  async () => {
    const chat = await kith.createChat('team', 'GROUP', ['ana', 'ben'], new Date(now - 60_000).toISOString());
    const spoken = async (text: string) => {
      now += 1_000;
      await say(kith, bridge, chat, [{ by: 'ana', text }]);
    };
    const move = async (verb: 'join' | 'leave') => {
      now += 1_000;
      const input = { chat, person: { handle: 'ben' } };
      const name = verb === 'join' ? 'JoinChat' : 'LeaveChat';
      await kith.must(bridge, `mutation ($input: ${name}Input!) { ${verb}Chat(input: $input) { chat { id } } }`, {
        input,
      });
    };
    await spoken('We are all here.');
    await spoken('Both of us heard the first.');
    await move('leave');
    await spoken('Ben gets a surprise party.');
    await move('join');
    await spoken('Welcome back.');
    await spoken('What is new?');
    await say(kith, 'ana', null, [
      { by: 'ana', text: 'Direct talk.' },
      { by: 'ana', text: 'More of it.' },
    ]);
    const list = () => kith.app.graph.session().read(pairs, { tenant: kith.tenant });
    await eventually('all messages have their vectors', async () => (await list()).length === 7, vectorsMs);
    const found = await list();
    expect(Object.fromEntries(found.map(({ text, paired }) => [text, paired]))).toEqual({
      'We are all here.': false,
      'Both of us heard the first.': true,
      // Ana alone heard this message, and she heard the one before.
      'Ben gets a surprise party.': true,
      'Welcome back.': false,
      'What is new?': true,
      'Direct talk.': false,
      'More of it.': true,
    });
  },
  patientTestMs,
);
