import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Correction } from '../../src/memories/correction.js';
import { draftAll } from '../../src/memories/remember/drafting.steps.js';
import type { RememberInput } from '../../src/memories/drafts/rememberInput.js';
import { recordAccesses } from '../../src/memories/writer/memoryWrites.store.js';
import { unembeddedMemories } from '../../src/embedding/unembeddedMemories.store.js';
import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { DomainError } from '../../src/platform/errors.js';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { callerOf } from '../support/callerOf.js';
import { TestApp } from '../support/app.js';

const rounds = 30;
const slots = ['drink', 'city', 'editor', 'team'];
const held = statement<{ owner: string }>(
  'test/held-by-owner',
  `CYPHER 25 MATCH (m:Memory {ownerId: $owner})
   OPTIONAL MATCH (h:HistoryEvent {memoryId: m.id})
   WITH m, collect(h.event) AS events
   RETURN m.id AS id, m.status AS status, m.liveKey AS liveKey, m.text AS text, events,
     COUNT { (m)-[:HAS_ENTRY]->() } AS entries ORDER BY id`,
);
const chain = statement<{ owner: string }>(
  'test/revisions-of-owner',
  `CYPHER 25 MATCH (h:HistoryEvent {threadKey: 'u:' + $owner}) WHERE NOT h.event IN ['CONFIRM', 'IGNORE']
   MATCH (t:Thread {tenantId: h.tenantId, key: h.threadKey})
   RETURN collect(h.rev) AS revisions, max(t.rev) AS rev`,
);

let kith: TestApp;
let ana: string;
let chat: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  chat = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  ana = await kith.idOf('ana');
});
afterAll(() => kith.stop());

it('concurrent writers of every kind lock the same memories in one order, and none gives up', async () => {
  const { remember, changes, people, linking } = kith.app.services;
  const caller = callerOf(kith.tenant, { ana }, 'ana');
  const learner = new MemoryWriter(undefined);
  const sessions: GraphSession[] = [];
  const ids = new Set<string>();
  const at = (n: number, of: readonly string[]): string => of[n % of.length]!;
  const known = (n: number): string => at(n, [...ids]);
  const fact = (n: number): RememberInput => ({
    text: `Ana has ${at(n, slots)} number ${n % 7}.`,
    slot: at(n, slots),
    value: String(n % 7),
    ...(n % 3 === 0 ? { chat } : {}),
  });
  const seed = async (graph: GraphSession, n: number) => {
    ids.add((await remember.remember({ graph, caller }, fact(n))).memory.id);
  };
  const own = async (graph: GraphSession, n: number, things: string): Promise<string> =>
    (await remember.remember({ graph, caller }, { text: `Ana keeps ${n} ${things}.` })).memory.id;
  const refused = new Map<string, number>();
  /** Counts refusals: an operation that a rule refuses because another writer was faster is no failure. */
  const unlessRefused = (error: unknown): void => {
    if (!(error instanceof DomainError)) throw error;
    refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
  };
  const kinds: Record<string, (graph: GraphSession, n: number) => Promise<unknown>> = {
    remember: seed,
    rememberMany: (graph, n) =>
      remember.rememberAll(
        { graph, caller },
        [3, 2, 1, 0].map((step) => fact(n + step)),
      ),
    correct: async (graph, n) => {
      const correction: Correction = n % 2 === 0 ? { slot: at(n + 1, slots), value: `${n}` } : { importance: n % 4 };
      await changes.correct({ graph, caller }, { id: await own(graph, n, 'boats') }, { importance: n % 4 });
      await changes.correct({ graph, caller }, { id: known(n) }, correction).catch(unlessRefused);
    },
    pin: async (graph, n) => {
      await changes.pin({ graph, caller }, { id: await own(graph, n, 'kites') }, true);
      await changes.pin({ graph, caller }, { id: known(n) }, n % 2 === 0).catch(unlessRefused);
    },
    forget: async (graph, n) => {
      await changes.forget({ graph, caller }, { id: await own(graph, n, 'goats') });
      await changes.forget({ graph, caller }, { id: known(n) }).catch(unlessRefused);
    },
    restore: async (graph, n) => {
      const id = await own(graph, n, 'bees');
      await changes.forget({ graph, caller }, { id });
      await changes.restore({ graph, caller }, { id });
      await changes.restore({ graph, caller }, { id: known(n) }).catch(unlessRefused);
    },
    learn: async (graph, n) => {
      const input = { ...fact(n), type: 'preference', confidence: 0.9 } as const;
      const { draftResults, context } = await draftAll(
        { graph, caller },
        [input, { ...input, type: 'identity' }],
        Date.now(),
      );
      const drafts = draftResults.flatMap((one) => (one instanceof DomainError ? [] : [one]));
      await learner.store(graph, await learner.prepare(graph, drafts, { ...context }));
    },
    link: async (graph, n) => {
      const acquaintance = await people.create({ graph, caller }, { name: `Ben ${n}` });
      await remember.rememberAll({ graph, caller }, [
        { text: `Ben ${n} rows.`, about: [{ id: acquaintance.id }] },
        { text: `Ben ${n} sings.`, slot: 'hobby', value: 'singing', about: [{ id: acquaintance.id }] },
      ]);
      await linking.link(
        { graph, caller },
        { acquaintance: acquaintance.id, account: { handle: 'ben' }, includeEarlier: true },
      );
    },
    embed: (graph) => {
      const items = [...ids].map((id) => ({ id, texts: ['another text'], vectors: [[1]] })).reverse();
      return graph.write((transaction) => unembeddedMemories('first').store(transaction, items, 'no-space'));
    },
    access: (graph) => {
      const reads = [...ids].map((id) => ({ id, count: 1, at: Date.now(), by: [] })).reverse();
      return graph.write((transaction) => recordAccesses(transaction, reads));
    },
  };

  for (const n of slots.keys()) await seed(kith.app.graph.session(), n);
  const done = new Map<string, number>();
  await Promise.all(
    Object.entries(kinds).map(async ([kind, act]) => {
      for (let n = 0; n < rounds; n += 1) {
        const graph = kith.app.graph.session();
        sessions.push(graph);
        try {
          await act(graph, n);
          done.set(kind, (done.get(kind) ?? 0) + 1);
        } catch (error) {
          unlessRefused(error);
        }
      }
    }),
  );

  // Rules may refuse operations. No other error may occur, however often a deadlock causes a retry.
  expect([...refused.keys()].filter((code) => code !== 'NOT_FOUND' && code !== 'CONFLICT')).toEqual([]);
  expect(Object.keys(kinds).filter((kind) => !done.has(kind))).toEqual([]);
  const deadlocks = sessions.map(({ retries }) => retries.filter((reason) => reason === 'deadlock').length);
  expect(Math.max(...deadlocks)).toBeLessThan(12);
  // The database itself causes about one deadlock per hundred sessions. A lock taken out of order causes many.
  expect(deadlocks.reduce((sum, count) => sum + count, 0)).toBeLessThan(sessions.length / 20);

  const inOrder = [
    'memories/writer/lock-memories',
    'memories/writer/lock-threads',
    'directory/chats/extend-held-until',
  ];
  const single = sessions.filter(
    ({ statementNames: ran }) => ran.filter((name) => name === 'memories/writer/lock-memories').length === 1,
  );
  expect(single.length).toBeGreaterThan(rounds);
  for (const { statementNames: ran } of single) {
    const locks = ran.filter((name) => inOrder.includes(name));
    expect(locks).toEqual([...locks].sort((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b)));
  }
}, 240_000);

it('they leave one live memory per key, index entries of live ones only, and a revision per change', async () => {
  const rows = await kith.app.graph.session().read(held, { owner: ana });
  const live = rows.filter(({ status }) => status === 'ACTIVE');
  expect(live.length).toBeGreaterThan(0);
  expect(new Set(live.map(({ liveKey }) => liveKey)).size).toBe(live.length);
  for (const { status, liveKey, entries, events } of rows) {
    expect({ live: status === 'ACTIVE', key: liveKey !== null, found: Number(entries) > 0 }).toEqual({
      live: status === 'ACTIVE',
      key: status === 'ACTIVE',
      found: status === 'ACTIVE',
    });
    expect((events as string[]).filter((event) => event === 'ADD')).toHaveLength(1);
  }
  const [{ revisions, rev } = { revisions: [], rev: 0 }] = await kith.app.graph.session().read(chain, { owner: ana });
  const counted = (revisions as number[]).toSorted((a, b) => a - b);
  expect(counted).toEqual(counted.map((_, index) => index + 1));
  expect(rev).toBe(counted.length);
});
