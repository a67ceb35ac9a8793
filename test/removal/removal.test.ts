import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import type { Answer, TestCaller, TestApp } from '../support/app.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { bridge, say } from '../support/recordMessages.js';
import { countTraces as tracesOf } from '../support/graph/traces.js';

const noMessage = { code: 'NOT_FOUND' };
const counts = `memories derived indexEntries historyEvents messages summaries todos checkpoints proposals work tombstones`;

let bench: LearningBench;
let kith: TestApp;
let team: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  kith = bench.kith;
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
});
afterAll(() => bench.stop());

const forget = (asking: TestCaller | string, input: object): Promise<Answer> =>
  kith.mutate(asking, 'forgetMessages', input, `receipt { ${counts} }`);
async function gone(asking: TestCaller | string, input: object): Promise<Record<string, number>> {
  const { data, errors } = await forget(asking, input);
  expect(errors).toBeUndefined();
  return data.forgetMessages.receipt;
}
const lift = async (asking: string, input: object): Promise<boolean> =>
  (
    await kith.must(
      asking,
      'mutation ($input: LiftRemovedValueInput!) { liftRemovedValue(input: $input) { lifted } }',
      { input },
    )
  ).liftRemovedValue.lifted;
const correct = (as: string, input: object): Promise<object> =>
  kith.must(as, 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }', { input });
async function texts(as: string, chat: string | null = null): Promise<string[]> {
  const query = 'query ($chat: ID) { messages(chat: $chat, first: 100) { edges { node { text } } } }';
  const { messages } = await kith.must(as, query, { chat });
  return messages.edges.map(({ node }: { node: { text: string } }) => node.text);
}
async function memories(as: string): Promise<string[]> {
  const query = 'query { memories(first: 100) { edges { node { text } } } }';
  const { memories: all } = await kith.must(as, query);
  return all.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
}
/** Number of nodes and relationships of the tenant that contain a word in any property. */
const traces = async (word: string): Promise<number> =>
  Object.values(await tracesOf(bench, word)).reduce((sum, count) => sum + count, 0);

describe('removing messages', () => {
  it('removes the lines of the speaker’s note that repeat what was learned from them', async () => {
    const learned = await bench.learn(
      { person: 'quinn' },
      [{ by: 'quinn', text: 'I live in Quebec now.' }],
      extractionAnswer(candidate({ text: 'Quinn lives in Quebec.', type: 'identity', slot: 'city', value: 'Quebec' })),
    );
    expect(learned.state).toBe('DONE');
    await kith.remember('dina', { type: 'USER', text: 'City: Quebec', evidence: ['City: Quebec'] });
    const note = (await kith.remember('quinn', { type: 'USER', text: 'I row.' })).memory.id;
    await correct('quinn', { id: note, text: 'City: Quebec\n\nI row.', evidence: ['City: Quebec'] });
    await correct('quinn', { id: note, text: 'City: Quebec\n\nI row at dawn.' });
    await gone('quinn', { ids: [learned.message] });
    expect(await memories('quinn')).toEqual(['I row at dawn.']);
    const left = await bench.rows(
      'MATCH (m:Memory {id: $note})-[:HAS_EVENT]->(h) RETURN m.evidence AS evidence, collect(h.newText) + collect(h.oldText) AS texts',
      { note },
    );
    expect(left).toEqual([{ evidence: [], texts: ['I row at dawn.'] }]);
    // What somebody else wrote of themself stays.
    expect(await memories('dina')).toEqual(['City: Quebec']);
  });

  it('keeps a line of a note whose fact is kept, though a removed fact of another person has the same words', async () => {
    const chat = await kith.createChat('notes', 'GROUP', ['rita', 'sam'], '2026-01-01T00:00:00Z');
    const learns = async (person: string, said: string, text: string, slot: string, value: string) =>
      (
        await bench.learn(
          { person, chat },
          [{ by: person, text: said }],
          extractionAnswer(candidate({ text, type: 'identity', slot, value })),
        )
      ).message;
    const ids = [
      await learns('rita', 'I live in Quebec now.', 'Rita lives in Quebec.', 'city', 'Quebec'),
      await learns('sam', 'Call me Sammy, please.', 'Sam wants to be called Sammy.', 'preferred_name', 'Sammy'),
    ];
    const head = ['Name: Sammy', 'City: Quebec'];
    await kith.remember('sam', { type: 'USER', text: head.join('\n'), evidence: head });
    await gone('sam', { chat, ids });
    expect((await memories('sam')).filter((text) => text.includes(': '))).toEqual(['City: Quebec']);
  });

  it('allows a person who has left to remove the messages that name them, and refuses messages of others', async () => {
    const chat = await kith.createChat('gone', 'GROUP', ['vera', 'wim', 'xia'], '2026-01-01T00:00:00Z');
    const said = await bench.say(
      { person: 'wim', chat },
      { by: 'wim', text: 'Vera has debts.' },
      { by: 'wim', text: 'The van is red.' },
      { by: 'wim', text: 'Verandas are cold.' },
    );
    bench.now += 60_000;
    for (const person of ['vera', 'xia'])
      await kith.must(
        person,
        `mutation { leaveChat(input: { chat: "${chat}", person: { handle: "${person}" } }) { chat { id } } }`,
      );
    await kith.mustMutate('vera', 'updatePerson', { person: await kith.idOf('vera'), name: 'Van' });
    const [debts, van, verandas] = said.ids as [string, string, string];
    for (const ids of [[van], [verandas], [debts, van]])
      expect(await forget('vera', { chat, ids })).toMatchObject(noMessage);
    expect(await forget('xia', { chat, ids: [debts] })).toMatchObject(noMessage);
    expect(await gone('vera', { chat, ids: [debts] })).toMatchObject({ messages: 1 });
    expect(await texts('wim', chat)).toEqual(expect.arrayContaining(['The van is red.', 'Verandas are cold.']));
    expect(await texts('wim', chat)).not.toContain('Vera has debts.');
  });

  it('removes everything derived from them alone, and leaves none of their words', async () => {
    const place = { person: 'ana' };
    const said = await bench.say(
      place,
      { by: 'ana', text: 'Good morning.' },
      { by: 'ana', text: 'Remember that I keep a tangerine in my locker.' },
      { by: null, text: 'I noted the tangerine.' },
      { by: 'ana', text: 'Thank you.' },
    );
    const [hello, request, answer, thanks] = said.ids as [string, string, string, string];
    await bench.work('store-note', request);
    await bench.work('extract-memories', request, {
      ...extractionAnswer(candidate({ text: 'Ana keeps a tangerine in her locker.' })),
      todos: [{ kind: 'habit', text: 'Ana keeps a tangerine in her locker.' }],
    });
    await bench.work('roll-summary', `${said.conversation}:4`, { summary: 'Ana spoke of a tangerine.' });
    await bench.work('summarize-session', `${said.session}:4`, {
      one_liner: 'Tangerine talk.',
      what_mattered: ['the tangerine'],
      open_loops: [],
      commitments: [],
      people: [],
      tone: 'calm',
    });
    await bench.work('compress-window', `${said.conversation}:1-4`, { summary: 'Ana told of a tangerine.' });
    expect(await memories('ana')).toHaveLength(3);
    expect(await traces('tangerine')).toBeGreaterThan(6);

    const receipt = await gone('ana', { ids: [request, answer] });
    expect(receipt).toMatchObject({ messages: 2, memories: 3, derived: 3, summaries: 2, todos: 1, tombstones: 4 });
    expect(await texts('ana')).toEqual(['Good morning.', 'Thank you.']);
    expect(await memories('ana')).toEqual([]);
    expect(await traces('tangerine')).toBe(0);
    // A second request has nothing left to do. Combined with messages that still exist, it removes those.
    expect(await gone('ana', { ids: [request] })).toMatchObject({ messages: 0, memories: 0, tombstones: 0 });
    expect(await gone('ana', { ids: [answer, hello] })).toMatchObject({ messages: 1 });
    expect(await texts('ana')).toEqual(['Thank you.']);
    expect(thanks).toBeDefined();
  });

  it('counts in the receipt nothing that was derived, or would have been, for other participants only', async () => {
    const chat = await kith.createChat('shift', 'GROUP', ['ina', 'jon'], '2026-01-01T00:00:00Z');
    const place = { person: 'ina', chat };
    const move = async (name: 'joinChat' | 'leaveChat', type: string) => {
      bench.now += 60_000;
      const query = `mutation ($input: ${type}!) { ${name}(input: $input) { chat { id } } }`;
      await kith.must(bridge, query, { input: { chat, person: { handle: 'jon' } } });
      bench.now += 60_000;
    };
    const said = await bench.say(
      place,
      { by: 'ina', text: 'My locker is next to the boiler.' },
      { by: 'ina', text: 'My badge is Zwetschgenbaum.' },
      { by: 'ina', text: 'I start at nine.' },
    );
    const [locker, , start] = said.ids as [string, string, string];
    await move('leaveChat', 'LeaveChatInput');
    await bench.say(
      place,
      ...Array.from({ length: 40 }, (_, index) => ({ by: 'ina', text: `Round ${index} was quiet.` })),
    );
    await move('joinChat', 'JoinChatInput');
    const works = 'MATCH (w:Work) WHERE w.subject = $locker OR w.subject = $start RETURN count(w) AS count';
    expect(await bench.rows(works, { locker, start })).toEqual([{ count: 2 }]);
    const roll = async () => {
      await bench.work('roll-summary', `${said.conversation}:40`, { summary: 'Ina spoke of her shifts.' });
      expect(await bench.rows(summaries, { conversation: said.conversation })).toEqual([{ count: 1 }]);
    };
    const summaries = 'MATCH (r:RollingSummary {conversationId: $conversation}) RETURN count(r) AS count';

    await roll();
    expect(await gone('jon', { chat, ids: [locker] })).toMatchObject({ messages: 1, summaries: 0, work: 0 });
    expect(await bench.rows(summaries, { conversation: said.conversation })).toEqual([{ count: 0 }]);
    await roll();
    expect(await gone('jon', { chat, values: ['Zwetschgenbaum'] })).toMatchObject({ messages: 1, summaries: 0 });
    expect(await bench.rows(summaries, { conversation: said.conversation })).toEqual([{ count: 0 }]);
    await roll();
    expect(await gone('ina', { chat, ids: [start] })).toMatchObject({ messages: 1, summaries: 1, work: 1 });
    expect(await bench.rows(works, { locker, start })).toEqual([{ count: 0 }]);
  });

  it('drops the same message recorded again, by its id or by its words and time', async () => {
    const at = '2026-02-01T10:00:00Z';
    const line = { by: 'cas', text: 'My locker number is seventeen.', at, id: 'locker' };
    const { messages } = await say(
      kith,
      bridge,
      await kith.createChat('cas', 'PRIVATE', ['cas'], '2026-01-01T00:00:00Z'),
      [line],
    );
    const chat = (await kith.must('cas', '{ chats { edges { node { id } } } }')).chats.edges[0].node.id;
    await gone('cas', { chat, ids: [messages[0]!.id] });
    const again = await say(kith, bridge, chat, [
      line,
      { ...line, id: 'other' },
      { ...line, id: 'new', text: 'Hello.' },
    ]);
    expect(again.messages.map(({ text }) => text)).toEqual(['[removed]', '[removed]', 'Hello.']);
    expect(await texts('cas', chat)).toEqual(['Hello.']);
    expect(await traces('seventeen')).toBe(0);
    // The same words at another time are another message.
    await say(kith, bridge, chat, [{ ...line, id: 'later', at: '2026-02-01T11:00:00Z' }]);
    expect(await texts('cas', chat)).toContain(line.text);
  });

  it('keeps out a message of the same id in its persona only, where two bots number for themselves', async () => {
    const dinner = { by: 'per', text: 'Dinner is at eight.', id: '5' };
    const removed = await say(kith, 'per', null, [{ by: 'per', text: 'I lost my badge.', id: '5' }], 'coach');
    await gone('per', { ids: [removed.messages[0]!.id] });
    const { messages } = await say(kith, 'per', null, [dinner], 'friend');
    expect(messages.map(({ text }) => text)).toEqual(['Dinner is at eight.']);
    expect((await say(kith, 'per', null, [dinner], 'coach')).messages.map(({ text }) => text)).toEqual(['[removed]']);
  });

  it('keeps a memory that other messages still support, without the value from the removed one', async () => {
    const place = { person: 'eva' };
    const first = await bench.learn(
      place,
      [{ by: 'eva', text: 'I work in Ulm.' }],
      extractionAnswer(candidate({ text: 'Eva works in Ulm.', slot: 'workplace', value: 'Ulm' })),
    );
    await bench.learn(
      place,
      [{ by: 'eva', text: 'I work in Graz.' }],
      extractionAnswer(candidate({ text: 'Eva works in Graz.', slot: 'workplace', value: 'Graz' })),
    );
    expect(await memories('eva')).toEqual(['Eva works in Graz.']);
    await gone('eva', { ids: [first.message] });
    expect(await memories('eva')).toEqual(['Eva works in Graz.']);
    expect(await traces('ulm')).toBe(0);
  });

  it('removes the memory that they stated last, or alone, even if others had stated another value before', async () => {
    const works = (name: string) =>
      extractionAnswer(candidate({ text: `Isa works in ${name}.`, slot: 'workplace', value: name }));
    await bench.learn({ person: 'isa' }, [{ by: 'isa', text: 'I work in Ulm.' }], works('Ulm'));
    const last = await bench.learn({ person: 'isa' }, [{ by: 'isa', text: 'I work in Gmunden.' }], works('Gmunden'));
    await gone('isa', { ids: [last.message] });
    expect(await memories('isa')).toEqual([]);
    expect(await traces('gmunden')).toBe(0);

    await kith.remember('isa', { text: 'Isa works in Linz.', slot: 'workplace', value: 'Linz' });
    const said = await bench.learn({ person: 'isa' }, [{ by: 'isa', text: 'I work in Steyr.' }], works('Steyr'));
    expect(await memories('isa')).toEqual(['Isa works in Steyr.']);
    await gone('isa', { ids: [said.message] });
    expect(await memories('isa')).toEqual([]);
    expect(await traces('steyr')).toBe(0);
  });

  it('removes a memory with the last message that supports it, unless a person stated it outright', async () => {
    const plays = extractionAnswer(candidate({ text: 'Ira plays the organ.' }));
    const say = () => bench.learn({ person: 'ira' }, [{ by: 'ira', text: 'I play the organ.' }], plays);
    const [first, second] = [await say(), await say()];
    await gone('ira', { ids: [first.message] });
    expect(await memories('ira')).toEqual(['Ira plays the organ.']);
    await gone('ira', { ids: [second.message] });
    expect(await memories('ira')).toEqual([]);
    expect(await traces('organ')).toBe(0);

    const flute = extractionAnswer(candidate({ text: 'Ira plays the flute.' }));
    const third = await bench.learn({ person: 'ira' }, [{ by: 'ira', text: 'I play the flute.' }], flute);
    await kith.remember('ira', { text: 'Ira plays the flute.' });
    await gone('ira', { ids: [third.message] });
    expect(await memories('ira')).toEqual(['Ira plays the flute.']);
  });

  it('works in batches of a hundred, also for a memory derived from messages of several batches', async () => {
    const lines = Array.from({ length: 230 }, (_, index) => ({ by: 'jan', text: `Jan polished lens ${index}.` }));
    const ids = (await say(kith, 'jan', null, lines)).messages.map(({ id }) => id).sort();
    const { id } = (await kith.remember('jan', { text: 'Jan polishes lenses.' })).memory;
    await bench.alter(
      `CYPHER 25 MATCH (m:Memory {id: $id}) SET m.mentions = 3 WITH m
       MATCH (s:Message) WHERE s.id IN $sources CREATE (m)-[:DERIVED_FROM]->(s)`,
      { id, sources: [ids[0], ids[150], ids[229]] },
    );
    const erasing = jest.spyOn(MemoryWriter.prototype, 'eraseIn');
    expect(await gone('jan', { ids })).toMatchObject({ messages: 230, memories: 1, derived: 1, tombstones: 460 });
    const erasedIds = erasing.mock.calls.map(([, erased]) => erased);
    erasing.mockRestore();
    expect(erasedIds).toEqual([[], [], [id]]);
    expect(await texts('jan')).toEqual([]);
    expect(await traces('lens')).toBe(0);
  });

  it('removes a memory that their only message stated twice, in other words', async () => {
    const twice = extractionAnswer(
      candidate({ text: 'Ivo works in Bonn.', slot: 'workplace', value: 'Bonn' }),
      candidate({ text: 'Ivo has a job in Bonn.', slot: 'workplace', value: 'Bonn downtown' }),
    );
    const said = await bench.learn({ person: 'ivo' }, [{ by: 'ivo', text: 'I work in Bonn, downtown.' }], twice);
    await gone('ivo', { ids: [said.message] });
    expect(await memories('ivo')).toEqual([]);
    expect(await traces('bonn')).toBe(0);
  });
});

it('leaves no word of a learned value that was not stored because a more certain one existed', async () => {
  const at = (name: string, confidence: number) =>
    extractionAnswer(
      candidate({ text: `Uma works at ${name}.`, type: 'identity', slot: 'employer', value: name, confidence }),
    );
  await bench.learn({ person: 'uma' }, [{ by: 'uma', text: 'I work at Orbit.' }], at('Orbit', 1));
  const second = await bench.learn({ person: 'uma' }, [{ by: 'uma', text: 'I work at Solaris.' }], at('Solaris', 0.8));
  expect(second).toMatchObject({ state: 'NOTHING_LEARNED' });
  await gone('uma', { ids: [second.message] });
  expect(await memories('uma')).toEqual(['Uma works at Orbit.']);
  expect(await traces('solaris')).toBe(0);
});

describe('the right to remove messages', () => {
  it('allows the speaker, and in a group the current participants who heard it; refuses everyone else', async () => {
    bench.now += 60_000;
    const talk = await bench.say({ person: 'ana' }, { by: 'ana', text: 'Ana alone.' });
    const group = await bench.say(
      { person: 'ana', chat: team },
      { by: 'ana', text: 'Ana to all.' },
      { by: 'ben', text: 'Ben to all.' },
    );
    bench.now += 60_000;
    await kith.mustMutate(bridge, 'joinChat', { chat: team, person: { handle: 'fay' } });
    expect(await forget('ben', { ids: talk.ids })).toMatchObject(noMessage);
    expect(await forget('ben', { chat: team, ids: talk.ids })).toMatchObject(noMessage);
    // Fay came later, Gus was never present. One message that the caller may not remove keeps all of them.
    expect(await forget('fay', { chat: team, ids: group.ids })).toMatchObject(noMessage);
    expect(await forget('gus', { chat: team, ids: group.ids })).toMatchObject(noMessage);
    expect(await forget('ben', { chat: team, ids: [group.ids[0]!, talk.ids[0]!] })).toMatchObject(noMessage);
    expect(await texts('ana', team)).toEqual(['Ana to all.', 'Ben to all.']);
    const leave = `mutation { leaveChat(input: { chat: "${team}", person: { handle: "ben" } }) { chat { id } } }`;
    await kith.must('ben', leave);
    expect(await forget('ben', { chat: team, ids: [group.ids[0]!] })).toMatchObject(noMessage);
    expect(await gone('ben', { chat: team, ids: [group.ids[1]!] })).toMatchObject({ messages: 1 });
    expect(await forget('ben', { chat: team, values: ['Ana to all'] })).toMatchObject(noMessage);
    expect(await gone('ana', { chat: team, ids: [group.ids[0]!] })).toMatchObject({ messages: 1 });
    expect(await texts('ana', team)).toEqual([]);
    const other = { as: 'ana', tenant: 'elsewhere' };
    expect(await forget(other, { ids: talk.ids })).toMatchObject(noMessage);
  });
});

describe('removing values', () => {
  it('masks them in a correction made in direct talk, wherever the memory was learned', async () => {
    const chat = await kith.createChat('lockers', 'PRIVATE', ['ula'], '2026-01-01T00:00:00Z');
    const { memory } = await kith.remember('ula', { text: 'Ula has a locker.', chat });
    await bench.say({ person: 'ula' }, { by: 'ula', text: 'My locker is 8830-2210.' });
    await gone('ula', { values: ['8830-2210'] });
    await correct('ula', { id: memory.id, text: 'Ula has the locker 8830-2210.' });
    expect(await memories('ula')).toEqual(['Ula has the locker [removed].']);
  });

  it('masks them in messages and memories, and in later ones until they are lifted', async () => {
    const said = await bench.say(
      { person: 'ida' },
      { by: 'ida', text: 'My locker is number 4711-0815.' },
      { by: null, text: 'I will remember 47110815.' },
      { by: 'ida', text: 'The weather is fine.' },
    );
    await bench.work(
      'extract-memories',
      said.ids[0]!,
      extractionAnswer(candidate({ text: 'Ida has locker 4711-0815.', slot: 'locker_number', value: '4711-0815' })),
    );
    await kith.remember('ida', { text: 'Ida pays for locker 4711 0815.', tags: ['4711 0815'] });
    await kith.remember('ida', { text: 'Ida rows.' });
    await bench.work('roll-summary', `${said.conversation}:3`, { summary: 'Ida has locker 4711-0815.' });

    const receipt = await gone('ida', { values: ['4711 0815'] });
    expect(receipt).toMatchObject({ messages: 2, memories: 2, derived: 1, summaries: 1, tombstones: 1 });
    expect(await texts('ida')).toEqual([
      'My locker is number [removed].',
      'I will remember [removed].',
      'The weather is fine.',
    ]);
    expect(await memories('ida')).toEqual(['Ida has locker [removed].', 'Ida pays for locker [removed].', 'Ida rows.']);
    for (const spelled of ['4711-0815', '47110815', '4711 0815']) expect(await traces(spelled)).toBe(0);

    // The value is masked in all later messages, memories and corrections, and the writer is told.
    const { messages } = await say(kith, 'ida', null, [{ by: null, text: 'Locker 4711-0815 is forgotten.' }]);
    expect(messages[0]!.text).toBe('Locker [removed] is forgotten.');
    const { memory } = await kith.remember('ida', { text: 'Ida is number 47 11 08 15.' }, 'id text');
    expect(memory.text).toBe('Ida is number [removed].');
    const input = { id: memory.id, text: 'It is 4711-0815, Ida says.' };
    expect((await kith.mustMutate('ida', 'correctMemory', input, 'memory { text }')).memory.text).toBe(
      'It is [removed], Ida says.',
    );
    expect(await traces('4711-0815')).toBe(0);

    // Other chats and people are not affected.
    await kith.remember('joe', { text: 'Joe has locker 4711-0815.' });
    expect(await memories('joe')).toEqual(['Joe has locker 4711-0815.']);

    expect(await lift('joe', { value: '4711-0815' })).toBe(false);
    expect(await lift('ida', { value: '4711.0815' })).toBe(true);
    expect(await lift('ida', { value: '4711-0815' })).toBe(false);
    expect((await kith.remember('ida', { text: 'Ida has 4711-0815 again.' })).memory.text).toBe(
      'Ida has 4711-0815 again.',
    );
  });

  it('keeps the note about their person and its history, with the fact in which they are masked', async () => {
    const chat = await kith.createChat('cities', 'GROUP', ['ugo', 'vin'], '2026-01-01T00:00:00Z');
    await bench.learn(
      { person: 'ugo', chat },
      [{ by: 'ugo', text: 'I live in Samarkand now.' }],
      extractionAnswer(
        candidate({ text: 'Ugo lives in Samarkand.', type: 'identity', slot: 'city', value: 'Samarkand' }),
      ),
    );
    const head = ['City: Samarkand'];
    await kith.remember('ugo', { type: 'USER', text: [...head, 'I paint.'].join('\n'), evidence: head });
    await gone('ugo', { chat, values: ['Samarkand'] });
    expect(await memories('ugo')).toEqual(['I paint.', 'Ugo lives in [removed].']);
    expect(await tracesOf(bench, 'Samarkand')).toEqual({});
  });

  it('keeps two memories that become alike, and also reaches forgotten memories', async () => {
    const one = await kith.remember('kim', { text: 'Kim likes the Zanzibar.' });
    await kith.remember('kim', { text: 'Kim likes the Bombay.' });
    const third = await kith.remember('kim', { text: 'Kim was in Zanzibar once.' });
    await kith.forget('kim', third.memory.id);
    await kith.mustMutate('kim', 'correctMemory', { id: one.memory.id, text: 'Kim adores the Zanzibar.' });
    await gone('kim', { values: ['Zanzibar', 'Bombay'] });
    expect(await memories('kim')).toEqual(['Kim adores the [removed].', 'Kim likes the [removed].']);
    expect(await traces('zanzibar')).toBe(0);
  });

  it('reaches a statement that was not stored because a more certain one existed', async () => {
    const drinks = (value: string, confidence: number) =>
      kith.remember('oli', { text: `Oli drinks ${value}.`, type: 'PREFERENCE', slot: 'drink', value, confidence });
    await drinks('tea', 1);
    expect(await drinks('mate', 0.6)).toMatchObject({ outcome: 'IGNORED_LOWER_CONFIDENCE' });
    expect(await traces('mate')).toBe(1);
    await gone('oli', { values: ['mate'] });
    expect(await traces('mate')).toBe(0);
    expect(await memories('oli')).toEqual(['Oli drinks tea.']);
  });

  it('reaches a memory that has expired but is not archived yet', async () => {
    const { memory } = await kith.remember('nia', {
      text: 'Nia parks in bay Kumquat.',
      stability: 'VOLATILE',
      ttlDays: 1,
    });
    bench.now += 2 * 86_400_000;
    expect(await memories('nia')).toEqual([]);
    expect(await gone('nia', { values: ['Kumquat'] })).toMatchObject({ memories: 1 });
    expect(await traces('kumquat')).toBe(0);
    await kith.restore('nia', memory.id);
    expect(await memories('nia')).toEqual(['Nia parks in bay [removed].']);
  });

  it('reaches in a group what the requester has heard, and reveals nothing of the rest', async () => {
    const chat = await kith.createChat('choir', 'GROUP', ['lea', 'max'], '2026-01-01T00:00:00Z');
    const at = (hour: number) => `2026-02-01T${hour}:00:00Z`;
    await say(kith, bridge, chat, [{ by: 'lea', text: 'The door code is hollyhock.', at: at(10) }]);
    await kith.remember('max', { text: 'The choir meets behind the hollyhock.', scope: 'GROUP', chat });
    const input = { chat, person: { handle: 'nia' }, at: new Date(bench.now).toISOString() };
    await kith.mustMutate(bridge, 'joinChat', input);
    bench.now += 60_000;
    const late = await gone('nia', { chat, values: ['hollyhock'] });
    expect(late).toMatchObject({ messages: 0 });
    expect(await texts('lea', chat)).toEqual(['The door code is hollyhock.']);
    expect(await gone('lea', { chat, values: ['hollyhock'] })).toMatchObject({ messages: 1 });
    expect(await texts('max', chat)).toEqual(['The door code is [removed].']);
    expect(await traces('hollyhock')).toBe(0);
  });
});

describe('a memory that the requester may not hear', () => {
  const correct = (as: string, input: object) =>
    kith.must(as, 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }', {
      input,
    });
  const textOf = async (as: string, id: string): Promise<string> =>
    (await kith.must(as, 'query ($id: ID!) { memory(id: $id) { text } }', { id })).memory.text;
  const formerOf = async (as: string, id: string): Promise<(string | null)[]> => {
    const query = 'query ($id: ID!) { history(memory: $id, first: 20) { edges { node { oldText } } } }';
    const { edges } = (await kith.must(as, query, { id })).history;
    return edges.map(({ node }: { node: { oldText: string | null } }) => node.oldText);
  };
  const derive = (memory: string, message: string): Promise<void> =>
    bench.alter(
      'CYPHER 25 MATCH (m:Memory {id: $memory}) MATCH (s:Message {id: $message}) MERGE (m)-[:DERIVED_FROM]->(s)',
      { memory, message },
    );
  const nothing = { memories: 0, derived: 0, historyEvents: 0 };
  /**
   * Runs an action before the nth write of a viewer's request, by n. Writes of the actions do not count. The returned
   * function restores the graph.
   */
  function beforeWrites(doing: Readonly<Record<number, () => Promise<unknown>>>): () => void {
    let [writes, isDoing] = [0, false];
    const open = Graph.prototype.session;
    const opening = jest.spyOn(Graph.prototype, 'session').mockImplementation(function (this: Graph, requester) {
      const session = open.call(this, requester);
      const write = session.write.bind(session);
      if (requester?.viewerId) {
        session.write = async (...given) => {
          if (isDoing) return write(...given);
          writes += 1;
          isDoing = true;
          await Promise.resolve(doing[writes]?.()).finally(() => (isDoing = false));
          return write(...given);
        };
      }
      return session;
    });
    return () => opening.mockRestore();
  }
  /** Simulates a crash of the service at this point. */
  const end = (): Promise<never> => Promise.reject(new Error('It has ended.'));

  it('changes no count and keeps its former text, whether or not that holds the value', async () => {
    const chat = await kith.createChat('board', 'GROUP', ['pia', 'rob'], '2026-01-01T00:00:00Z');
    const said = { text: 'The product head is in Lisbon.', sensitivity: 'SENSITIVE', scope: 'GROUP', chat };
    const { id } = (await kith.remember('rob', said)).memory;
    await correct('rob', { id, chat, text: 'The product head is away.', sensitivity: 'PUBLIC' });
    const [missed, met] = [
      await gone('pia', { chat, values: ['Reykjavik harbour'] }),
      await gone('pia', { chat, values: ['Lisbon'] }),
    ];
    expect(met).toEqual(missed);
    expect(met).toMatchObject(nothing);
    expect(await formerOf('rob', id)).toContain('The product head is in Lisbon.');
    // Values that the caller has heard are removed. The former text, which the caller has not heard, stays.
    expect(await gone('pia', { chat, values: ['away', 'Lisbon'] })).toMatchObject({ memories: 1 });
    expect(await textOf('rob', id)).toBe('The product head is [removed].');
    expect(await formerOf('rob', id)).toContain('The product head is in Lisbon.');
  });

  it('is searched only for words of messages that the requester heard', async () => {
    const chat = await kith.createChat('mill', 'GROUP', ['pia', 'rob'], '2026-01-01T00:00:00Z');
    const at = '2026-02-02T10:00:00Z';
    const message = (await say(kith, bridge, chat, [{ by: 'rob', text: 'On Mondays I paint in Bregenz.', at }]))
      .messages[0]!.id;
    const { id } = (await kith.remember('rob', { text: 'Rob was caught in Bregenz.', sensitivity: 'SENSITIVE' }))
      .memory;
    await derive(id, message);
    const [missed, met] = [
      await gone('pia', { chat, values: ['Mondays', 'wedding'] }),
      await gone('pia', { chat, values: ['paint', 'caught'] }),
    ];
    expect([missed, met]).toMatchObject([nothing, nothing]);
    expect(await textOf('rob', id)).toBe('Rob was caught in Bregenz.');
    // A value of the message is removed. The receipt does not count it, because the caller has not heard the memory.
    expect(await gone('pia', { chat, values: ['Bregenz', 'caught'] })).toMatchObject(nothing);
    expect(await textOf('rob', id)).toBe('Rob was caught in [removed].');
  });

  it('is removed in batches of two hundred, however many memories the messages have', async () => {
    const chat = await kith.createChat('quay', 'GROUP', ['pia', 'rob'], '2026-01-01T00:00:00Z');
    const line = { by: 'rob', text: 'My crane is called Gertrud.', at: '2026-02-04T09:00:00Z' };
    const message = (await say(kith, bridge, chat, [line])).messages[0]!.id;
    const query =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { memory { id } } } } }';
    for (let index = 0; index < 250; index += 50) {
      const inputs = Array.from({ length: 50 }, (_, one) => ({
        text: `Gertrud lifted crate ${index + one}.`,
        sensitivity: 'SENSITIVE',
      }));
      const { results } = (await kith.must('rob', query, { inputs })).rememberMemories;
      for (const { memory } of results) await derive(memory.id, message);
    }
    const changing = jest.spyOn(MemoryWriter.prototype, 'changeIn');
    expect(await gone('pia', { chat, values: ['Gertrud'] })).toMatchObject({ messages: 1, memories: 0 });
    const sizes = changing.mock.calls.map(([, { events }]) => events.size);
    changing.mockRestore();
    expect(sizes).toEqual([200, 50]);
    expect(await traces('gertrud')).toBe(0);
  });

  it('is removed too if the removal is interrupted anywhere and requested again', async () => {
    const chat = await kith.createChat('forge', 'GROUP', ['pia', 'rob'], '2026-01-01T00:00:00Z');
    const firstCodes: (string | undefined)[] = [];
    for (let breaksAt = 1; breaksAt <= 8; breaksAt += 1) {
      const value = `smithy${breaksAt}`;
      const at = `2026-02-04T10:00:0${breaksAt}Z`;
      const line = { by: 'rob', text: `My forge is the ${value}.`, at };
      const message = (await say(kith, bridge, chat, [line])).messages[0]!.id;
      const said = { text: `Rob hides at the ${value}.`, sensitivity: 'SENSITIVE' };
      const { id } = (await kith.remember('rob', said)).memory;
      await derive(id, message);
      const healed = beforeWrites({ [breaksAt]: end });
      firstCodes.push((await forget('pia', { chat, values: [value] })).code);
      healed();
      await gone('pia', { chat, values: [value] });
      expect(await textOf('rob', id)).toBe('Rob hides at the [removed].');
      expect(await traces(value)).toBe(0);
    }
    expect(firstCodes.slice(0, 4)).toEqual(['INTERNAL', 'INTERNAL', 'INTERNAL', 'INTERNAL']);
    expect(firstCodes.at(-1)).toBeUndefined();
  });

  it('is removed too if it is learned while the removal runs, whether or not that is interrupted afterwards', async () => {
    const chat = await kith.createChat('mint', 'GROUP', ['pia', 'rob'], '2026-01-01T00:00:00Z');
    const firstCodes: (string | undefined)[] = [];
    for (const [index, { learnedAt, breaksAt }] of [
      { learnedAt: [4], breaksAt: 5 },
      { learnedAt: [4], breaksAt: 6 },
      { learnedAt: [4, 6], breaksAt: 7 },
      { learnedAt: [4, 6], breaksAt: 0 },
    ].entries()) {
      const value = `coinage${index}`;
      const line = { by: 'rob', text: `My mint is the ${value}.`, at: `2026-02-05T10:00:0${index}Z` };
      const message = (await say(kith, bridge, chat, [line])).messages[0]!.id;
      const learned: string[] = [];
      const learn = async (): Promise<void> => {
        const said = { text: `Rob sleeps at the ${value}, ${learned.length}.`, sensitivity: 'SENSITIVE' };
        const { id } = (await kith.remember('rob', said)).memory;
        learned.push(id);
        await derive(id, message);
      };
      await learn();
      const learning = Object.fromEntries(learnedAt.map((number) => [number, learn]));
      const healed = beforeWrites({ ...learning, [breaksAt]: end });
      firstCodes.push((await forget('pia', { chat, values: [value] })).code);
      healed();
      await gone('pia', { chat, values: [value] });
      expect(learned).toHaveLength(1 + learnedAt.length);
      for (const [number, id] of learned.entries())
        expect(await textOf('rob', id)).toBe(`Rob sleeps at the [removed], ${number}.`);
      expect(await traces(value)).toBe(0);
    }
    expect(firstCodes).toEqual(['INTERNAL', 'INTERNAL', 'INTERNAL', undefined]);
  });

  it('is removed with its message and not counted', async () => {
    const chat = await kith.createChat('lodge', 'GROUP', ['pia', 'rob'], '2026-01-01T00:00:00Z');
    const at = '2026-02-03T10:00:00Z';
    const message = (await say(kith, bridge, chat, [{ by: 'rob', text: 'I am on a diet.', at }])).messages[0]!.id;
    const { id } = (await kith.remember('rob', { text: 'Rob is on a diet.', sensitivity: 'SENSITIVE' })).memory;
    await derive(id, message);
    expect(await gone('pia', { chat, ids: [message] })).toMatchObject({ ...nothing, messages: 1 });
    expect((await kith.must('rob', 'query ($id: ID!) { memory(id: $id) { text } }', { id })).memory).toBeNull();
  });
});

describe('a removal request', () => {
  const nobody = '0'.repeat(32);
  it.each([
    ['nothing at all', {}, 'INVALID_INPUT', 'ids or values must name something to remove.'],
    ['a value of two letters', { values: ['ab'] }, 'INVALID_INPUT', 'values[0] must be at least 3 characters'],
    [
      'a value of no letters',
      { values: ['?!?!'] },
      'INVALID_INPUT',
      'values[0] must have at least 4 letters or digits',
    ],
    ['a value with the mark', { values: ['[removed] foo'] }, 'INVALID_INPUT', 'and no [removed]'],
    [
      '21 values',
      { values: Array.from({ length: 21 }, (_, index) => `value ${index}`) },
      'INVALID_INPUT',
      'at most 20',
    ],
    ['501 ids', { ids: Array.from({ length: 501 }, (_, index) => `${index}`) }, 'INVALID_INPUT', 'at most 500'],
    ['an id of nothing', { ids: [nobody] }, 'NOT_FOUND', 'No message by that id'],
    ['what is no id', { ids: ['x'] }, 'NOT_FOUND', 'No message by that id'],
    ['a chat that is none', { chat: nobody, values: ['Oslo'] }, 'NOT_FOUND', 'No chat by that id'],
  ])('is refused if it is %s', async (_, input, code, message) => {
    const answer = await forget('ana', input);
    expect(answer.code).toBe(code);
    expect(answer.errors![0]!.message).toContain(message);
  });
});
