import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Doctor } from '../../src/repair/doctor.service.js';
import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { testErasureKey, TestApp } from '../support/app.js';
import { conversationScript } from '../support/models/modelScripts.js';
import { type ScriptedModel, startScriptedModel } from '../support/models/scriptedModel.js';
import { noProgress } from '../../src/platform/progress.js';

let double: ScriptedModel;
let kith: TestApp;
const asked: string[] = [];
/** Answers of the model about a statement, by a word of its text. */
const kinds: Record<string, object> = {
  Porto: { type: 'identity', category: 'profile', slot: 'city' },
  Braga: { type: 'identity', category: null, slot: 'city' },
  climbs: { type: 'Preference', category: 'Hobbies', slot: null },
  rain: { type: 'soul', category: 'x', slot: null },
  snow: { type: 'event', category: 'x', slot: null },
  fog: { type: 'preference', category: 'x', slot: 'AKIAABCDEFGHIJKLMNOP' },
  hail: { type: 'preference', category: 'y'.repeat(80), slot: null },
  chess: { type: 'preference', category: null, slot: null },
  lives: { type: 'identity', category: 'profile', slot: 'city', value: 'nowhere' },
  eats: { type: 'preference', category: null, slot: 'diet', value: 'rice' },
  vegan: { type: 'preference', category: null, slot: 'diet', value: 'vegan' },
};

beforeAll(async () => {
  double = await startScriptedModel(
    conversationScript(({ schema, input }) => {
      if (schema !== 'kind_of_statement') return undefined;
      const data = input.slice(input.indexOf('<data name="statement">'));
      asked.push(data);
      return Object.entries(kinds).find(([word]) => data.includes(word))?.[1];
    }),
  );
  kith = await TestApp.start({ model: double.model, embedder: null });
});
afterAll(async () => {
  await kith.stop();
  await double.close();
});

const fields = `id text type category slot value memoryKey importance sensitivity portable expiresAt confidence
  subjects { handle } statedBy { handle }`;
const tell = (as: string, text: string, more: object = {}) => kith.remember(as, { text, ...more }, fields);
const look = async (as: string, id: string, chat?: string) => {
  while ((await kith.app.runner!.runDue()) > 0);
  const query = `query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { ${fields} } }`;
  return (await kith.must(as, query, { id, chat })).memory;
};

it('a statement without a type gets type, category and slot, and keeps text, audience and lifetime', async () => {
  const { memory } = await tell('ana', 'Ana has moved to Porto.', { sensitivity: 'PERSONAL' });
  expect(memory).toMatchObject({ type: 'KNOWLEDGE', slot: null });
  expect(await look('ana', memory.id)).toEqual({
    ...memory,
    type: 'IDENTITY',
    category: 'profile',
    slot: 'city',
    value: 'Porto',
    importance: 2,
    portable: false,
    memoryKey: 'profile|person|ana|slot|city',
    subjects: [{ handle: 'ana' }],
  });
  const events =
    'MATCH (h:HistoryEvent {memoryId: $id}) RETURN h.event AS event, h.actor AS actor ORDER BY h.at, event';
  const rows = await kith.app.graph.session().read(
    { name: 'test/events', text: `CYPHER 25 ${events}` },
    {
      id: memory.id,
    },
  );
  expect(rows).toContainEqual({ event: 'UPDATE', actor: 'refine-memory' });
  const { memory: hobby } = await tell('ana', 'Ana climbs.');
  expect(await look('ana', hobby.id)).toMatchObject({ type: 'PREFERENCE', category: 'hobbies', slot: null });
});

it('a statement with a type, even KNOWLEDGE, is never sent to the model', async () => {
  const { memory } = await tell('bob', 'Bob climbs.', { type: 'KNOWLEDGE' });
  expect(await look('bob', memory.id)).toEqual(memory);
  expect(asked.filter((one) => one.includes('Bob'))).toEqual([]);
});

it('a statement never takes the key of a live memory: it gets no slot', async () => {
  const held = await tell('cas', 'Cas lives in Faro.', { type: 'IDENTITY', slot: 'city', value: 'Faro' });
  const { memory } = await tell('cas', 'Cas has a flat in Braga.');
  expect(await look('cas', memory.id)).toMatchObject({ type: 'IDENTITY', slot: null, text: memory.text });
  expect(await look('cas', held.memory.id)).toMatchObject({ slot: 'city', text: 'Cas lives in Faro.' });
});

describe('a memory that a refined statement supersedes', () => {
  const run = async () => {
    while ((await kith.app.runner!.runDue()) > 0);
  };
  const live = async (as: string, chat?: string) => {
    const query = `query ($chat: ID) { memories(chat: $chat, first: 100, filter: { types: [IDENTITY, PREFERENCE, KNOWLEDGE] }) {
      edges { node { text slot value supersedes { text } } } } }`;
    const { memories } = await kith.must(as, query, { chat });
    return memories.edges.map(({ node }: { node: object }) => node);
  };

  it('is the previous value, and every read agrees on that', async () => {
    await kith.remember('tara', { type: 'USER', text: 'I climb.' });
    await tell('tara', 'Tara lives in Oslo.');
    await run();
    await tell('tara', 'Tara lives in Bergen.');
    await run();
    const query = `{
      me { memories(first: 10) { edges { node { text } } } }
      context(input: { kind: FACTS }) { text }
      entityCards(refs: ["person:tara"]) { facts { text } }
      memories(filter: { types: [USER] }) { edges { node { text } } }
    }`;
    const { me, context, entityCards, memories } = await kith.must('tara', query);
    expect(me.memories.edges).toEqual([{ node: { text: 'Tara lives in Bergen.' } }]);
    expect(context.text).toContain('- city: Bergen');
    expect(JSON.stringify(entityCards)).toContain('Tara lives in Bergen.');
    expect(memories.edges).toEqual([{ node: { text: 'City: Bergen\n\nI climb.' } }]);
    expect(JSON.stringify([me, context, entityCards, memories])).not.toContain('Oslo');
    expect(await live('tara')).toEqual([
      expect.objectContaining({ slot: 'city', value: 'Bergen', supersedes: [{ text: 'Tara lives in Oslo.' }] }),
    ]);
    await kith.remember('tara', { text: 'I have moved to Bodø.' });
    expect((await kith.must('tara', query)).me.memories.edges).toEqual([{ node: { text: 'I have moved to Bodø.' } }]);
  });

  it.each([
    ['Uma', 'lives in Oslo', 'lives in Bergen', 'Bergen'],
    ['Una', 'eats rice', 'is vegan', 'vegan'],
  ])('is the one said before, even if that is refined later: %s %s', async (name, before, after, value) => {
    const as = name.toLowerCase();
    const first = await tell(as, `${name} ${before}.`);
    await tell(as, `${name} ${after}.`);
    const delay = async (ms: number) =>
      expect(
        await kith.app.graph.session().write((transaction) => transaction.run(delayed, { id: first.memory.id, ms })),
      ).toEqual([{ works: 1 }]);
    await delay(3_600_000);
    await run();
    await delay(-3_600_000);
    await run();
    expect(await live(as)).toEqual([
      { text: `${name} ${after}.`, slot: expect.any(String), value, supersedes: [{ text: first.memory.text }] },
    ]);
  });
  const delayed = {
    name: 'test/delay',
    text: 'CYPHER 25 MATCH (w:Work {subject: $id}) SET w.runAt = w.runAt + $ms RETURN count(*) AS works',
  } as never;

  it('is never a more certain, a pinned or another person’s one: then the statement gets no slot', async () => {
    await kith.remember('vic', { text: 'Vic lives in Faro.', type: 'IDENTITY', slot: 'city', value: 'Faro' });
    await tell('vic', 'Vic lives in Lagos.', { confidence: 0.5 });
    await tell('vic', 'My brother lives in Beja.');
    await tell('vic', 'Vic used to say that he lives in Sines.');
    await kith.remember('wim', {
      text: 'Wim loves fish.',
      type: 'PREFERENCE',
      slot: 'diet',
      value: 'fish',
      pinned: true,
    });
    await tell('wim', 'Wim eats rice.');
    await tell('wim', 'Wim eats what there is.');
    await run();
    const slots = async (as: string) =>
      (await live(as)).flatMap(({ slot, value }: { slot: string; value: string }) => (slot ? [value] : []));
    expect(await slots('vic')).toEqual(['Faro']);
    expect(await slots('wim')).toEqual(['fish']);
    expect(await live('vic')).toHaveLength(4);
    expect(await live('wim')).toHaveLength(3);
  });

  it('is hearsay in its chat, of any owner', async () => {
    const chat = await kith.createChat('lunch', 'GROUP', ['xia', 'yan']);
    const said = { type: 'PREFERENCE', slot: 'diet', about: [{ handle: 'xia' }], chat };
    await kith.remember('yan', { ...said, text: 'Xia loves steak.', value: 'steak' });
    await kith.remember('yan', { ...said, text: 'Xia drinks milk.', slot: 'drink', value: 'milk' });
    await tell('xia', 'Xia is vegan.', { chat });
    await run();
    expect((await live('yan')).map(({ text }: { text: string }) => text).sort()).toEqual([
      'Xia drinks milk.',
      'Xia is vegan.',
    ]);
  });
});

it('a refined statement is not shown to new hearers because it is now about its owner', async () => {
  const [here, there] = [
    await kith.createChat('here', 'GROUP', ['zoe', 'abe']),
    await kith.createChat('there', 'GROUP', ['zoe', 'ben']),
  ];
  const hears = async (as: string, id: string, chat?: string) =>
    (await kith.must(as, 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { id } }', { id, chat })).memory;
  const keys = async (id: string) =>
    kith.app.graph.session().read(
      {
        name: 'test/keys',
        text: 'CYPHER 25 MATCH (e:IndexEntry {memoryId: $id}) RETURN e.audience AS audience ORDER BY audience',
      },
      { id },
    );
  for (const more of [{ chat: here }, {}, { chat: here, portable: true }]) {
    const { memory } = await tell('zoe', `Zoe lives in ${JSON.stringify(more).length}.`, more);
    const ways = () =>
      Promise.all([
        hears('abe', memory.id),
        hears('abe', memory.id, here),
        hears('ben', memory.id),
        hears('ben', memory.id, there),
        hears('zoe', memory.id),
        keys(memory.id),
      ]);
    const before = await ways();
    expect((await look('zoe', memory.id)).type).toBe('IDENTITY');
    expect(await ways()).toEqual(before);
    expect(before.slice(2, 4)).toEqual([null, null]);
    expect((await look('zoe', memory.id)).subjects).toEqual([{ handle: 'zoe' }]);
  }
});

it.each([
  ['rain', 'WRONG_SHAPE'],
  ['snow', 'WRONG_SHAPE'],
  ['fog', 'SECRET_REFUSED'],
  ['hail', 'WRONG_SHAPE'],
])('an impossible answer of the model is refused, and the work fails: %s', async (word, error) => {
  const { memory } = await tell('dan', `Dan talks of ${word}.`);
  expect(await look('dan', memory.id)).toEqual(memory);
  const { myBackgroundTasks } = await kith.must('dan', '{ myBackgroundTasks { edges { node { kind state error } } } }');
  const refining = myBackgroundTasks.edges.filter(
    ({ node }: { node: { kind: string } }) => node.kind === 'REFINE_MEMORY',
  );
  expect(refining[0].node).toEqual({ kind: 'REFINE_MEMORY', state: 'FAILED', error });
});

it('a group memory is refined for its group, and one corrected meanwhile stays as corrected', async () => {
  const chat = await kith.createChat('club', 'GROUP', ['eve', 'fay']);
  const { memory } = await tell('eve', 'The club plays chess.', { scope: 'GROUP', chat });
  expect(await look('fay', memory.id, chat)).toMatchObject({ type: 'PREFERENCE', text: 'The club plays chess.' });
  const api = await TestApp.start({ model: double.model, embedder: null, role: 'api' });
  const asking = { as: 'eve', tenant: kith.tenant };
  const other = (await api.remember(asking, { text: 'Eve plays chess.' })).memory;
  await api.mustMutate(asking, 'correctMemory', { id: other.id, type: 'CONSTRAINT' });
  await api.stop();
  expect(await look('eve', other.id)).toMatchObject({
    type: 'CONSTRAINT',
    subjects: [{ handle: 'eve' }],
    portable: false,
  });
});

it('the doctor finds no fault after all of this', async () => {
  const doctor = new Doctor({
    graph: kith.app.graph,
    writer: new MemoryWriter(undefined),
    erasureKey: testErasureKey,
    clock: () => Date.now(),
    progress: noProgress,
    signal: new AbortController().signal,
  });
  expect(await doctor.examine(kith.tenant)).toEqual([]);
});
