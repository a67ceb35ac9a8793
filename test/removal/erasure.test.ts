import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphTokenBudget } from '../../src/background/work/tokenBudget.store.js';
import { SuppressionList } from '../../src/memories/suppressionList.store.js';
import { type Foldable, foldSourcesOf, newFold } from '../../src/memories/writer/fold/fold.js';
import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { nameFinderOf } from '../../src/removal/nameFinder.js';
import { eraseEverything } from '../../src/removal/erasure.steps.js';
import { testErasureKey } from '../support/app.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { bridge, type TalkLine, say } from '../support/recordMessages.js';
import { countTraces } from '../support/graph/traces.js';

const counts = `memories derived indexEntries historyEvents messages summaries todos checkpoints proposals work tombstones`;
const phrase = 'erase everything about me';

let bench: LearningBench;
/** Receives the name of each statement that was answered. */
let onStatement: (name: string) => void = () => {};
beforeAll(async () => {
  bench = await LearningBench.start({ onStatement: (name) => onStatement(name) });
});
afterAll(() => bench.stop());

type Receipt = Record<string, number>;

const eraseMe = async (as: string): Promise<Receipt> =>
  (await bench.kith.mustMutate(as, 'eraseMe', { confirm: phrase }, `receipt { ${counts} }`)).receipt;
const forgetPerson = async (as: string, person: string): Promise<Receipt> =>
  (await bench.kith.mustMutate(as, 'forgetPerson', { person }, `receipt { ${counts} }`)).receipt;
const makePerson = async (as: string, name: string, ...aliases: string[]): Promise<string> =>
  (await bench.kith.mustMutate(as, 'createPerson', { name, aliases }, 'person { id }')).person.id;
async function memories(as: string): Promise<string[]> {
  const { memories: all } = await bench.kith.must(as, '{ memories(first: 100) { edges { node { text } } } }');
  return all.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
}

/** Fills the graph with every kind of data by and about a person. Each contains the word. */
async function live(who: string, word: string): Promise<{ chat: string; lines: TalkLine[]; alone: TalkLine[] }> {
  const { kith } = bench;
  const me = await kith.idOf(who);
  const about = [{ handle: who }];
  const chat = await kith.createChat(`${who}-${word}`, 'PRIVATE', [who, 'ben'], '2026-01-01T00:00:00Z');
  await kith.createChat(`${who}-alone`, 'PRIVATE', [who], '2026-01-01T00:00:00Z');
  const team = await kith.createChat(`team of ${who}`, 'GROUP', [who, 'ben'], '2026-01-01T00:00:00Z');
  const lines = [{ by: who, text: `I hid the ${word}.`, at: '2026-02-01T10:00:00Z', id: `${who}-1` }];
  await say(kith, bridge, chat, lines);
  await say(kith, bridge, chat, [{ by: null, text: `Where is the ${word}?`, at: '2026-02-01T10:01:00Z' }]);
  const alone = [{ by: who, text: `My ${word} is ripe.`, at: '2026-02-01T10:00:00Z', id: `${who}-2` }];
  await say(kith, who, null, alone);
  const place = { person: who };
  const said = await bench.say(
    place,
    { by: who, text: `Remember that I keep a ${word}.` },
    { by: null, text: `I noted the ${word}.` },
  );
  await bench.work('store-note', said.ids[0]!);
  await bench.work('extract-memories', said.ids[0]!, {
    ...extractionAnswer(candidate({ text: `${who} keeps a ${word}.`, slot: 'keeps', value: word })),
    todos: [{ kind: 'habit', text: `Water the ${word}.` }],
  });
  await bench.work('roll-summary', `${said.conversation}:3`, { summary: `${who} spoke of a ${word}.` });
  await bench.work('summarize-session', `${said.session}:2`, {
    one_liner: `${word} talk.`,
    what_mattered: [word],
    open_loops: [],
    commitments: [],
    people: [],
    tone: 'calm',
  });
  await kith.remember(who, { text: `${who} told the ${word}.`, scope: 'GROUP', chat: team });
  const { memory } = await kith.remember(who, { text: `${who} sells a ${word}.` });
  await bench.kith.mustMutate(who, 'correctMemory', { id: memory.id, text: `${who} sold a ${word}.` });
  const { memory: forgotten } = await kith.remember(who, { text: `${who} lost a ${word}.` });
  await kith.forget(who, forgotten.id);
  await kith.remember('ben', { text: `Ben saw the ${word}.`, about });
  const alias = await makePerson('ben', `Friend of ${who}`);
  await bench.kith.mustMutate('ben', 'linkPerson', { acquaintance: alias, account: { handle: who } });
  await kith.remember('ben', { text: `The friend smells of ${word}.`, about: [{ id: alias }] });
  await bench.kith.mustMutate(who, 'saveCheckpoint', { thread: 'main', data: { word } });
  await bench.kith.mustMutate(who, 'createTodo', { kind: 'HABIT', text: `Peel the ${word}.` });
  await makePerson(who, `Mister ${word}`, `Old ${word}`);
  await bench.kith.mustMutate(who, 'updatePerson', { person: me, name: `The ${word}` });
  return { chat, lines, alone };
}

/** Writer that runs something between the listing of memories and their first erasure. */
class FoldsFirst extends MemoryWriter {
  constructor(private before: (() => Promise<void>) | null) {
    super(undefined);
  }

  override async eraseIn(...wanted: Parameters<MemoryWriter['eraseIn']>): ReturnType<MemoryWriter['eraseIn']> {
    const { before } = this;
    this.before = null;
    await before?.();
    return super.eraseIn(...wanted);
  }
}

/** Folds all live memories of a person into one, at this time. */
async function foldAll(person: string, now: number): Promise<void> {
  const rows = await bench.rows(
    `CYPHER 25 MATCH (m:Memory {ownerId: $person, status: 'ACTIVE'})
     RETURN m{.id, .text, .observedAt, .ownerId, .staterId, .aboutIds} AS memory ORDER BY m.id`,
    { person },
  );
  const made = foldSourcesOf(rows.map(({ memory }) => memory as Foldable));
  const by = { tenantId: bench.kith.tenant, actor: 'fold-similar', now };
  const folded = await new MemoryWriter(undefined).fold(
    bench.kith.app.graph.session(),
    [newFold({ ...made, summary: null, vector: null })],
    by,
  );
  expect(folded).toBe(1);
}

describe('eraseMe', () => {
  it('requires the confirmation word for word, and removes nothing without it', async () => {
    await bench.kith.remember('zoe', { text: 'Zoe hums.' });
    for (const confirm of ['', 'yes', `${phrase}!`, phrase.toUpperCase()]) {
      const { errors } = await bench.kith.mutate('zoe', 'eraseMe', { confirm }, 'receipt { id }');
      expect(errors![0]!.extensions.code).toBe('INVALID_INPUT');
      expect(errors![0]!.message).toContain(phrase);
    }
    expect(await memories('zoe')).toEqual(['Zoe hums.']);
  });

  it('leaves no trace of the person: neither their own words nor what others stored about them', async () => {
    const { kith } = bench;
    const { chat, lines, alone } = await live('ana', 'tangelo');
    await kith.remember('ben', { text: 'Ben likes rain.', sensitivity: 'SENSITIVE' });
    await say(kith, bridge, chat, [{ by: 'ben', text: 'I heard nothing.', at: '2026-02-01T10:02:00Z' }]);
    const inChat = 'query ($chat: ID) { memories(chat: $chat) { edges { node { text } } } }';
    const toldInChat = async () => JSON.stringify(await kith.must('ben', inChat, { chat }));
    expect(await toldInChat()).not.toContain('rain');
    const before = await countTraces(bench, 'tangelo');
    expect(Object.keys(before).sort()).toEqual(
      expect.arrayContaining(['Checkpoint', 'Entity', 'HistoryEvent', 'Memory', 'Message', 'RollingSummary', 'Todo']),
    );
    const person = await kith.idOf('ana');
    const payer = { tenantId: kith.tenant, personId: person };
    await new GraphTokenBudget(kith.app.graph, { perDay: 1_000, share: 0.25 }).reserve(payer, 100, bench.now);
    const tokensOf = 'CYPHER 25 MATCH (t:TokenUse {key: $person}) RETURN t.used AS used';
    expect(await bench.rows(tokensOf, { person })).toEqual([{ used: 100 }]);
    const receipt = await eraseMe('ana');
    expect(await bench.rows(tokensOf, { person })).toEqual([]);
    expect(receipt).toMatchObject({ messages: 5, summaries: 2, todos: 2, checkpoints: 1, tombstones: 10 });
    expect(receipt.memories).toBeGreaterThanOrEqual(5);
    // The chat has its name from its creator.
    expect(await countTraces(bench, 'tangelo')).toEqual({ Chat: 1 });
    expect(await memories('ana')).toEqual([]);
    expect(await memories('ben')).toEqual(['Ben likes rain.']);
    const { messages } = await kith.must(
      'ben',
      'query ($chat: ID) { messages(chat: $chat) { edges { node { text } } } }',
      {
        chat,
      },
    );
    expect(messages.edges.map(({ node }: { node: { text: string } }) => node.text)).toEqual(['I heard nothing.']);

    // The chat had two people, and its listeners in the messenger are unknown: it does not become a private context.
    expect(await toldInChat()).not.toContain('rain');
    // A chat in which no other person has ever been is deleted.
    const chatsOf =
      'CYPHER 25 MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId STARTS WITH $who RETURN c.externalId AS id ORDER BY id';
    expect(await bench.rows(chatsOf, { who: 'ana' })).toEqual([{ id: 'ana-tangelo' }]);

    // The same messages, recorded again, bring nothing back.
    const again = await say(kith, 'ana', null, alone);
    expect(again.messages.map(({ text }) => text)).toEqual(['[removed]']);
    await expect(say(kith, bridge, chat, lines)).rejects.toThrow('take part in the chat at the time');
    expect(await countTraces(bench, 'tangelo')).toEqual({ Chat: 1 });

    // Memories after the erasure stay, also when the erasure runs again.
    bench.now += 1;
    await kith.remember('ana', { text: 'Ana begins anew.' });
    const [work] = await bench.rows(
      `CYPHER 25 MATCH (w:Work {kind: 'erase-account'}) WHERE w.tenantId = $tenant AND w.personId = $person RETURN w.subject AS subject`,
      { person: await kith.idOf('ana') },
    );
    await bench.work('erase-account', String(work!.subject));
    expect(await memories('ana')).toEqual(['Ana begins anew.']);
  });

  it('removes what others stored about the person, and counts only what that person could hear', async () => {
    const { kith } = bench;
    const about = [{ handle: 'gil' }];
    await kith.idOf('gil');
    await kith.remember('gil', { text: 'Gil peels a pomelo.' });
    await kith.remember('ben', { text: 'Gil gave me a pomelo.', about, portable: true });
    for (const text of ['Gil steals pomelos.', 'Gil owes me a pomelo.'])
      await kith.remember('ben', { text, about, portable: false });
    expect(await memories('gil')).toEqual(['Gil gave me a pomelo.', 'Gil peels a pomelo.']);
    expect(await eraseMe('gil')).toMatchObject({ memories: 2, historyEvents: 2 });
    expect(await countTraces(bench, 'pomelo')).toEqual({});
  });

  it('removes memories folded while it runs, and those that a clock ahead dated later', async () => {
    const { kith } = bench;
    for (const text of ['Ivo grows a medlar.', 'Ivo grows the medlar.']) await kith.remember('ivo', { text });
    const person = await kith.idOf('ivo');
    const fold = () => foldAll(person, bench.now + 5);
    await eraseEverything(
      kith.app.graph.session(),
      { writer: new FoldsFirst(fold), suppressionList: new SuppressionList(testErasureKey) },
      kith.tenant,
      { person, until: bench.now },
    );
    expect(await countTraces(bench, 'medlar')).toEqual({});

    await kith.remember('ivo', { text: 'Ivo prunes the medlar.' });
    await bench.alter('CYPHER 25 MATCH (m:Memory {tenantId: $tenant, ownerId: $person}) SET m.createdAt = $at', {
      person,
      at: bench.now + 30_000,
    });
    await eraseMe('ivo');
    expect(await countTraces(bench, 'medlar')).toEqual({});

    // What is stated anew stays, folded or not.
    bench.now += 60_000;
    for (const text of ['Ivo grows a quince.', 'Ivo grows the quince.']) await kith.remember('ivo', { text });
    await foldAll(person, bench.now);
    const [work] = await bench.rows(
      `CYPHER 25 MATCH (w:Work {kind: 'erase-account'}) WHERE w.tenantId = $tenant AND w.personId = $person RETURN w.subject AS subject`,
      { person },
    );
    await bench.work('erase-account', String(work!.subject));
    expect(await memories('ivo')).toHaveLength(1);
  });

  it('runs in batches: an interrupted one keeps what is done, and the next one does the rest', async () => {
    const { kith } = bench;
    const person = await kith.idOf('lia');
    await bench.alter(
      `CYPHER 25 MATCH (p:Entity {id: $person})
       CALL (p) {
         UNWIND range(1, 1200) AS number
         CREATE (:Work {id: $person + '-w' + number, tenantId: $tenant, key: $person + '-w' + number, kind: 'extract-memories', personId: $person, state: 'DONE', createdAt: $now})
         CREATE (p)-[:HAS_TODO]->(:Todo {id: $person + '-t' + number, tenantId: $tenant, key: $person + '-t' + number, personId: $person, text: 'Peel a rambutan.', createdAt: $now})
         CREATE (own:Entity:Person {id: $person + '-e' + number, tenantId: $tenant, space: $person, ref: 'person:rambutan' + number, label: 'Rambutan', creatorId: $person})
         CREATE (own)-[:KNOWN_AS]->(:Alias {tenantId: $tenant, space: $person, slug: 'rambutan' + number})
       }
       UNWIND range(1, 25) AS number
       CREATE (p)-[:HAS_CHECKPOINT]->(:Checkpoint {tenantId: $tenant, key: $person + '-c' + number, personId: $person, data: 'rambutan', updatedAt: $now})`,
      { person, now: bench.now },
    );
    const left = async (label: string): Promise<number> => (await countTraces(bench, 'rambutan'))[label] ?? 0;
    const works = async (): Promise<number> => {
      const count = 'CYPHER 25 MATCH (w:Work {personId: $person}) RETURN count(w) AS count';
      return Number((await bench.rows(count, { person }))[0]!.count);
    };
    const session = kith.app.graph.session();
    let begun = 0;
    onStatement = (name) => {
      if (name.startsWith('removal/erasure/erase-own') && (begun += 1) === 2) session.setDeadline(0);
    };
    const dependencies = { writer: new MemoryWriter(undefined), suppressionList: new SuppressionList(testErasureKey) };
    const erasure = { person, until: bench.now };
    const erased = eraseEverything(session, dependencies, kith.tenant, erasure);
    await expect(erased).rejects.toMatchObject({ code: 'TIMED_OUT' });
    onStatement = () => {};
    expect([await works(), await left('Todo'), await left('Checkpoint')]).toEqual([700, 700, 15]);

    expect(await eraseMe('lia')).toMatchObject({ work: 700, todos: 700, checkpoints: 15 });
    expect(await countTraces(bench, 'rambutan')).toEqual({});
    // The work that finishes the erasure stays.
    expect(await works()).toBe(1);
  });

  it('that is finished late keeps acquaintances, names and participation added since', async () => {
    const { kith } = bench;
    const person = await kith.idOf('uma');
    const erasure = { person, until: bench.now };
    const joined = new Date(bench.now - 1_000).toISOString();
    await kith.createChat('uma-before', 'GROUP', ['uma', 'ben'], joined);
    const before = await makePerson('uma', 'Salak', 'Old Salak');
    bench.now += 1_000;
    const since = await makePerson('uma', 'Lucuma', 'Old Salak');
    await kith.createChat('uma-since', 'GROUP', ['uma', 'ben'], new Date(bench.now).toISOString());
    const dependencies = { writer: new MemoryWriter(undefined), suppressionList: new SuppressionList(testErasureKey) };
    await eraseEverything(kith.app.graph.session(), dependencies, kith.tenant, erasure);

    const query = `query ($before: ID!, $since: ID!) { chats(first: 50) { nodes { externalId participants { handle } } }
      before: person(id: $before) { id } since: person(id: $since) { label aliases } }`;
    const { data } = await kith.ask('uma', query, { before, since });
    expect(data.before).toBeNull();
    expect(data.since).toEqual({ label: 'Lucuma', aliases: ['Old Salak'] });
    // A shared chat stays one that had two people.
    expect(data.chats.nodes).toEqual([
      { externalId: 'uma-before', participants: [{ handle: 'ben' }] },
      { externalId: 'uma-since', participants: [{ handle: 'ben' }, { handle: 'uma' }] },
    ]);
    expect(await countTraces(bench, 'salak')).toEqual({ Alias: 1, Entity: 1, KNOWN_AS: 1 });
  });

  it('is finished in the background if the service stopped in the middle', async () => {
    const { kith } = bench;
    await live('cleo', 'kumquat');
    const person = await kith.idOf('cleo');
    await bench.work('erase-account', `${person}:${bench.now}`);
    expect(await countTraces(bench, 'kumquat')).toEqual({ Chat: 1 });
    expect(await eraseMe('cleo')).toMatchObject({ memories: 0, messages: 0, todos: 0 });
  });
});

describe('the finder of names', () => {
  const names = ['John', 'Mary Ann', 'J. R.', '@otto', 'Ωmega Νίκος', '山田', '🌟'];
  it.each([
    ['as a word', 'Ask John.', true],
    ['in another case', 'ask MARY ANN', true],
    ['at both ends', 'john', true],
    ['with signs', 'That is J. R., I think', true],
    ['after a sign that belongs to it', 'for @otto: beans', true],
    ['with a final sigma in capitals', 'ΩMEGA ΝΊΚΟΣ sings', true],
    ['in a script without blanks', '昨日山田さんと', true],
    ['of a sign alone', 'see 🌟 there', true],
    ['as a part of a word', 'Johnson and Upjohn', false],
    ['before a digit', 'john2', false],
    ['inside of an address', 'me@otto.example', false],
    ['in part', 'Mary and Ann', false],
  ])('finds %s or not: %s', (_, text, found) => {
    expect(nameFinderOf(names)(text)).toBe(found);
  });

  it('finds nothing for empty names', () => {
    expect(nameFinderOf(['', ' '])('Ask John.')).toBe(false);
  });
});

describe('forgetPerson', () => {
  it('removes what the caller stored about the person, what they said to store it, and the acquaintance', async () => {
    const { kith } = bench;
    const john = await makePerson('dan', 'John', 'Johnny');
    await kith.remember('dan', { text: 'John plays the mandolin.', about: [{ name: 'Johnny' }] });
    await kith.remember('dan', { text: 'Dan hums.' });
    const { message } = await bench.note({ person: 'dan' }, { by: 'dan', text: 'Remember that John has a mandolin.' });
    await bench.alter(
      `CYPHER 25 MATCH (m:Memory)-[:DERIVED_FROM]->(:Message {id: $message}) MATCH (p:Entity {id: $john})
       SET m.aboutIds = [$john] MERGE (m)-[:ABOUT]->(p)`,
      { message, john },
    );
    await bench.kith.mustMutate('dan', 'createTodo', { kind: 'HABIT', text: 'Tune the mandolin of John.' });
    await bench.kith.mustMutate('dan', 'createTodo', { kind: 'HABIT', text: 'Visit Johnson.' });
    // Merged names are one person.
    const jack = await makePerson('dan', 'Jack');
    await kith.remember('dan', { text: 'Jack strings the mandolin.', about: [{ id: jack }] });
    await bench.kith.mustMutate('dan', 'mergePersons', { keep: john, absorb: jack });
    await makePerson('ben', 'John');
    await kith.remember('ben', { text: 'John owns a boat.', about: [{ name: 'John' }] });

    const receipt = await forgetPerson('dan', john);
    expect(receipt).toMatchObject({ memories: 3, derived: 1, messages: 1, todos: 1, tombstones: 2 });
    expect(await memories('dan')).toEqual(['Dan hums.']);
    expect(await countTraces(bench, 'mandolin')).toEqual({});
    for (const name of ['johnny', 'jack']) expect(await countTraces(bench, name)).toEqual({});
    const { todos } = await kith.must('dan', '{ todos { nodes { text } } }');
    expect(todos.nodes).toEqual([{ text: 'Visit Johnson.' }]);
    // Memories of others stay.
    expect(await memories('ben')).toContain('John owns a boat.');
    const { errors } = await bench.kith.mutate('dan', 'forgetPerson', { person: john }, 'receipt { id }');
    expect(errors![0]!.extensions.code).toBe('NOT_FOUND');
  });

  it('of an account removes what the caller stored about it, also through the acquaintance linked to it', async () => {
    const { kith } = bench;
    const fay = await kith.idOf('fay');
    const friend = await makePerson('gil', 'Faye');
    await bench.kith.mustMutate('gil', 'linkPerson', { acquaintance: friend, account: { handle: 'fay' } });
    await kith.remember('gil', { text: 'Fay paints.', about: [{ handle: 'fay' }] });
    await kith.remember('gil', { text: 'Faye sings.', about: [{ id: friend }] });
    await kith.remember('fay', { text: 'I, Fay, paint.' });
    expect((await forgetPerson('gil', fay)).memories).toBe(2);
    expect(await memories('gil')).toEqual([]);
    expect(await memories('fay')).toEqual(['I, Fay, paint.']);
  });

  it('finds thousands of names in all pages of todos, and keeps todos without one', async () => {
    const { kith } = bench;
    const kim = await makePerson('jon', 'Kim');
    const jon = await kith.idOf('jon');
    await bench.alter(
      `CYPHER 25 MATCH (p:Entity {id: $kim}), (j:Entity {id: $jon})
       CALL (p) {
         UNWIND range(1, 20000) AS number
         CREATE (p)-[:KNOWN_AS {name: 'Kim the ' + number + 'th', at: $now}]->(:Alias {tenantId: $tenant, space: $jon, slug: 'kim-' + number})
       }
       UNWIND range(1, 1200) AS number
       CREATE (j)-[:HAS_TODO]->(:Todo {id: $jon + '-' + number, tenantId: $tenant, key: $jon + '-' + number, personId: $jon, persona: '', kind: 'habit', done: false,
         text: CASE number % 3 WHEN 0 THEN 'Call KIM THE ' + number + 'TH, who keeps a durian.' ELSE 'Call Kimberley about the oranges ' + number + ' times a week.' END,
         createdAt: $now - number / 500, updatedAt: $now})`,
      { kim, jon, now: bench.now },
    );
    expect(await forgetPerson('jon', kim)).toMatchObject({ todos: 400, memories: 0 });
    expect(await countTraces(bench, 'durian')).toEqual({});
    expect(await countTraces(bench, 'kimberley')).toEqual({ Todo: 800 });
  });

  it.each([
    ["another's acquaintance", 'NOT_FOUND', () => makePerson('ben', 'Ludwig')],
    ['an unknown id', 'NOT_FOUND', () => Promise.resolve('0123456789abcdef0123456789abcdef')],
    ['themselves', 'INVALID_INPUT', () => bench.kith.idOf('hal')],
  ])('of %s answers %s', async (_, code, person) => {
    await bench.kith.idOf('hal');
    const { errors } = await bench.kith.mutate('hal', 'forgetPerson', { person: await person() }, 'receipt { id }');
    expect(errors![0]!.extensions.code).toBe(code);
  });
});
