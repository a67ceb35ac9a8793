import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitForVectors } from '../support/models/waitForVectors.js';
import { TestApp } from '../support/app.js';
import { patientTestMs } from '../support/eventually.js';
import { say } from '../support/recordMessages.js';
import { fetchSlots } from '../../src/conversations/messages.store.js';
import { resolveAudience } from '../../src/disclosure/audience.steps.js';
import { GraphSession } from '../../src/platform/neo4j/graph.js';
import { listOwnEvents } from '../../src/transfer/exports/ownExport.store.js';
import { type Statement, statement } from '../../src/platform/neo4j/statement.js';

let kith: TestApp;
const chats: string[] = [];
const forgetPlans = statement<object>(
  'test/forget-plans',
  'CYPHER 25 CALL db.clearQueryCaches() YIELD value RETURN value',
);
let profiles: { mockRestore(): void };

beforeAll(async () => {
  kith = await TestApp.start();
  // From now on every statement is profiled, except schema statements of an empty graph, which cannot be.
  type Run = { run: (statement: Statement<object>, ...rest: unknown[]) => Promise<unknown> };
  const session = GraphSession.prototype as unknown as Run;
  const { run } = session;
  profiles = jest.spyOn(session, 'run').mockImplementation(function (this: Run, { name, text }, ...rest) {
    const profiled = /CYPHER 25\s+(?:CREATE|DROP|SHOW)/.test(text)
      ? text
      : text.replace('CYPHER 25', 'CYPHER 25 PROFILE');
    return run.call(this, { name, text: profiled }, ...rest);
  });
  for (const name of ['team', 'club']) chats.push(await kith.createChat(name, 'GROUP', ['ana', 'ben']));
  await tell('ana', 30, (at) => ({ text: `Ben has walked path ${at} to the lake.`, chat: chats[0] }));
  // The test database caches query plans, and some of them were made for an empty graph.
  await kith.app.graph.session().read(forgetPlans, {});
});
afterAll(async () => {
  profiles.mockRestore();
  await kith.stop();
});

const recall =
  '{ recall(minRelevance: 0, query: "Which path leads to the lake?") { hits { memory { text } } cards { text } } }';

const recallMessages =
  '{ recallMessages(query: "which path leads to the lake?") { message { text } before { text } } }';

describe('database hits', () => {
  it('of a recall stay within the budget for 30 candidates', async () => {
    const hits = await hitsOf('ana', recall);
    // Each search reads 50 properties of each candidate, its entry and its links. The limit is about a fifth higher.
    // The search for its links passes its edges to a thread and to its history. The count of withheld memories reads
    // nothing.
    expect(hits.get('recall/search-vectors')).toBeLessThan(30 * 82);
    expect(hits.get('recall/search-text')).toBeLessThan(30 * 62);
    expect(hits.get('recall/fetch-hits')).toBeLessThan(10 * 74);
    expect(hits.get('disclosure/load-audiences')).toBeLessThan(40);
  });

  it(
    'of a message search stay within the budget for its hits and their neighbours',
    async () => {
      const talk = Array.from({ length: 120 }, (_, index) => ({
        by: 'ana',
        text: `I walked path ${index} to the lake.`,
      }));
      await say(kith, { as: 'bridge', roles: ['connector'] }, chats[1]!, talk);
      await waitForVectors(kith);
      const hits = await hitsOf('ana', recallMessages);
      // Seven properties decide the disclosure of a message, and eight more its rank.
      expect(hits.get('conversations/search/search-message-text')).toBeLessThan(120 * 22);
      // Ten hits and up to five spare ones, each with two neighbours on both sides.
      expect(hits.get('conversations/fetch-hits')).toBeLessThan(15 * 5 * 30);
      const before = total(hits);
      await kith.createChat('others', 'GROUP', ['zoe', 'yan']).then((other) =>
        say(
          kith,
          { as: 'bridge', roles: ['connector'] },
          other,
          talk.map((one) => ({ ...one, by: 'zoe' })),
        ),
      );
      await waitForVectors(kith);
      expect(total(await hitsOf('ana', recallMessages))).toBeLessThan(before * 1.1);
      expect((await kith.must('yan', recallMessages)).recallMessages).toHaveLength(10);
    },
    patientTestMs,
  );

  it('of a person’s last message do not grow with later messages of others', async () => {
    const connector = { as: 'bridge', roles: ['connector' as const] };
    const viewer = { tenantId: kith.tenant, viewerId: await kith.idOf('ben'), persona: '' };
    const hitsOfLast = async (): Promise<number> => {
      const graph = kith.app.graph.session();
      const audience = await resolveAudience({ graph, caller: viewer }, { chatId: chats[1] }, Date.now());
      kith.hits.clear();
      expect((await fetchSlots(graph, audience, [])).latestMessageId).toBeDefined();
      return kith.hits.get('conversations/fetch-hits')!;
    };
    await say(kith, connector, chats[1]!, [{ by: 'ben', text: 'I rest.' }]);
    const few = await hitsOfLast();
    const more = Array.from({ length: 100 }, () => ({ by: 'ana', text: 'So do we.' }));
    await say(kith, connector, chats[1]!, more);
    expect(await hitsOfLast()).toBeLessThan(few + 100);
  });

  it(
    'of a search end with the fiftieth disclosed memory, however many more match',
    async () => {
      await tell('otto', 80, (at) => ({ text: `Otto has walked path ${at} to the lake.` }));
      await waitForVectors(kith);
      const hits = await hitsOf('otto', recall);
      // The search looks at 64 index entries and reads 50 memories.
      expect(hits.get('recall/search-text')).toBeLessThan(50 * 60);
      expect(hits.get('recall/search-vectors')).toBeLessThan(50 * 75);
    },
    patientTestMs,
  );

  it(
    'of a recall do not grow with memories that the viewer may not hear',
    async () => {
      await waitForVectors(kith);
      const before = total(await hitsOf('ana', recall));
      await tell('zoe', 150, (at) => ({ text: `Zoe has walked path ${at} to the lake.`, importance: 3 }));
      await waitForVectors(kith);
      const after = total(await hitsOf('ana', recall));
      expect(after).toBeLessThan(before * 1.1);
      expect((await kith.must('zoe', recall)).recall.hits).toHaveLength(10);
    },
    patientTestMs,
  );

  it(
    'of a recall grow by a few per chat of the viewer',
    async () => {
      await waitForVectors(kith);
      const before = total(await hitsOf('ana', recall));
      for (let index = 0; index < 20; index += 1) await kith.createChat(`room-${index}`, 'GROUP', ['ana']);
      const after = total(await hitsOf('ana', recall));
      expect(after - before).toBeLessThan(20 * 12);
    },
    patientTestMs,
  );

  it('of a card do not grow with the number of facts it leaves out', async () => {
    const card = '{ recall(minRelevance: 0, query: "Which lake does Ben like?") { cards { facts { text } } } }';
    const about = [{ handle: 'ben' }];
    await tell('ana', 10, (at) => ({ text: `Ben likes lake number ${at}.`, about, importance: 3, chat: chats[0] }));
    const few = (await hitsOf('ana', card)).get('recall/list-cards')!;
    await tell('ana', 60, (at) => ({ text: `Ben swims in lake ${at}.`, about, importance: 2, chat: chats[0] }));
    const many = (await hitsOf('ana', card)).get('recall/list-cards')!;
    // Each further fact costs four properties for sorting. The disclosure rule is not evaluated for it.
    expect(many - few).toBeLessThan(60 * 12);
  });

  it('of remembering do not grow with the store, and in a batch by less than one statement each', async () => {
    const one = total(await hitsOf('ben', 'mutation { rememberMemory(input: { text: "Ben rows." }) { outcome } }'));
    expect(one).toBeLessThan(400);
    const inputs = Array.from({ length: 20 }, (_, index) => `{ text: "Ben rows on lake ${index}." }`).join(' ');
    const batch = `mutation { rememberMemories(input: { memories: [${inputs}] }) { results { ... on RememberedMemory { outcome } } } }`;
    expect(total(await hitsOf('ben', batch))).toBeLessThan(20 * one);
  });

  it(
    'of a history grow by a few per correction of the text',
    async () => {
      const { memory } = await kith.remember('uma', { text: 'Uma counts to 0.' });
      const correct = 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }';
      const count = async (from: number, to: number): Promise<void> => {
        for (let at = from; at <= to; at += 1)
          await kith.must('uma', correct, { input: { id: memory.id, text: `Uma counts to ${at}.` } });
      };
      const page = (more: string) =>
        `{ history(memory: "${memory.id}", ${more}) { edges { cursor node { newText } } } }`;
      const hitsOfHistory = async (more: string): Promise<number> => total(await hitsOf('uma', page(more)));
      const hitsOfExport = async (): Promise<number> => {
        const viewer = { tenantId: kith.tenant, viewerId: await kith.idOf('uma'), persona: '' };
        const graph = kith.app.graph.session();
        const audience = await resolveAudience({ graph, caller: viewer }, {}, Date.now());
        kith.hits.clear();
        const { former } = await listOwnEvents(graph, audience, { ids: [memory.id], limit: 1_000 });
        expect(former).toHaveLength((await kith.must('uma', page('first: 100'))).history.edges.length);
        return kith.hits.get('transfer/exports/own/list-own-former-events')!;
      };
      await count(1, 40);
      const { edges } = (await kith.must('uma', page('first: 20'))).history;
      const amid = `first: 5, after: "${edges.at(-1).cursor}"`;
      const few = [await hitsOfHistory('first: 5'), await hitsOfHistory(amid)];
      const [whole, exported] = [await hitsOfHistory('first: 100'), await hitsOfExport()];
      await count(41, 80);
      // Each further correction costs a few properties, which tell whose text it took away.
      expect((await hitsOfHistory('first: 5')) - few[0]!).toBeLessThan(40 * 18);
      expect((await hitsOfHistory(amid)) - few[1]!).toBeLessThan(40 * 18);
      expect(await hitsOfHistory('first: 100')).toBeLessThan(whole * 2.2);
      expect(await hitsOfExport()).toBeLessThan(exported * 2.2);
    },
    patientTestMs,
  );

  it('of a read of one memory by its id are few', async () => {
    const { memory } = await kith.remember('ben', { text: 'Ben sails.' });
    expect(total(await hitsOf('ben', `{ memory(id: "${memory.id}") { text } }`))).toBeLessThan(200);
  });

  it.each(['NEWEST', 'OLDEST', 'IMPORTANCE', 'UPDATED', 'CONFIRMED'])(
    'of a page of a list, %s first, grow by a few per memory beyond the page',
    async (order) => {
      const list = `{ memories(first: 5, orderBy: ${order}) { edges { node { text } } } }`;
      const few = (await hitsOf('nils', list)).get('memories/read/list-live') ?? 0;
      await tell('nils', 40, (at) => ({ text: `Nils has walked path ${at} of ${order} to the lake.` }));
      const many = (await hitsOf('nils', list)).get('memories/read/list-live')!;
      // Each further memory costs its entry and its sort keys. Only the memories of the page are read and checked by
      // the rule.
      expect(many - few).toBeLessThan(40 * 14 + 5 * 75);
    },
  );
});

async function hitsOf(who: string, query: string): Promise<Map<string, number>> {
  await kith.must(who, query);
  kith.hits.clear();
  await kith.must(who, query);
  return new Map(kith.hits);
}

/** Statements of background embedding, which also process texts of other tests. */
const beside = /^embedding\/|\/record-accesses$/;

const total = (hits: ReadonlyMap<string, number>): number => {
  const ofRequest = [...hits].filter(([name]) => !beside.test(name));
  return ofRequest.reduce((sum, [, count]) => sum + count, 0);
};

async function tell(who: string, count: number, input: (at: number) => Record<string, unknown>): Promise<void> {
  const query =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
  for (let start = 0; start < count; start += 50) {
    const inputs = Array.from({ length: Math.min(50, count - start) }, (_, index) => input(start + index));
    const { results } = (await kith.must(who, query, { inputs })).rememberMemories;
    expect(results.filter((one: object) => 'code' in one)).toEqual([]);
  }
}
