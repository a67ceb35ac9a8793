import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { newTenant, type TestApp } from '../support/app.js';
import { exportTenant } from '../support/exporting.js';
import { countTraces } from '../support/graph/traces.js';
import { importContent } from '../support/importFiles.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { doctorOf } from '../support/graph/doctorOf.js';
import { join } from '../support/chatMembership.js';
import { bridge, say } from '../support/recordMessages.js';

let bench: LearningBench;
let kith: TestApp;
beforeAll(async () => {
  bench = await LearningBench.start();
  kith = bench.kith;
});
afterAll(() => bench.stop());

/** Every name of a memory, each of which contains the value. */
const namedBy = (value: string) => ({
  category: `About ${value}s`,
  slot: value,
  value: 'x',
  thread: value,
  agentId: `agent ${value}`,
  runId: value,
});
const removeValue = async (as: string, value: string, chat?: string): Promise<{ memories: number }> => {
  return (await kith.mustMutate(as, 'forgetMessages', { chat, values: [value] }, 'receipt { memories historyEvents }'))
    .receipt;
};
const fields = 'id text category slot value memoryKey thread';
const memoriesOf = async (as: string): Promise<Record<string, string | null>[]> => {
  const { memories } = await kith.must(as, `{ memories(first: 100) { edges { node { ${fields} } } } }`);
  return memories.edges.map(({ node }: { node: Record<string, string | null> }) => node);
};
/** Fields of a memory of this person that was given none of the names. */
const unnamed = async (as: string) => {
  const { memory } = await kith.remember(as, { text: 'Plain.', type: 'IDENTITY' }, fields);
  return { category: memory.category, slot: null, value: null, thread: memory.thread };
};

describe('a removed value in the names of a memory', () => {
  it('is removed from live memories, which keep their text and history, and from those that are not live', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana is tall.', type: 'IDENTITY', ...namedBy('zwetschge') });
    const gone = await kith.remember('ana', { text: 'Ana is loud.', type: 'IDENTITY', thread: 'zwetschge' });
    await kith.forget('ana', gone.memory.id);
    expect((await countTraces(bench, 'zwetschge')).Thread).toBe(1);
    expect(await removeValue('ana', 'Zwetschge')).toMatchObject({ memories: 2 });
    expect(await countTraces(bench, 'zwetschge')).toEqual({});
    const plain = await unnamed('ana');
    expect((await memoriesOf('ana')).find(({ id }) => id === memory.id)).toMatchObject({
      ...plain,
      text: 'Ana is tall.',
      memoryKey: expect.stringMatching(/^profile\|person\|ana\|fact\|[0-9a-f]+$/u),
    });
    const threads = await bench.rows(
      `CYPHER 25 MATCH (m:Memory {id: $id})-[:IN_THREAD]->(t:Thread), (m)-[:HAS_EVENT]->(h)
       RETURN t.key = m.threadKey AS linked, collect(h.threadKey = t.key AND h.rev <= t.rev) AS events`,
      { id: memory.id },
    );
    expect(threads).toEqual([{ linked: true, events: [true, true] }]);
    const { history } = await kith.must('ana', `{ history(memory: "${memory.id}") { nodes { event } } }`);
    expect(history.nodes).toHaveLength(2);
  });

  it('goes as the name of a thing or an acquaintance, also for a person who joins later, and stays out', async () => {
    const chat = await kith.createChat('thing-names', 'GROUP', ['dora', 'emil'], '2026-01-01T00:00:00Z');
    await say(kith, bridge, chat, [{ by: 'dora', text: 'We spoke of Nimbusvale and of Quorra Finch.' }]);
    const nimbusvale = { type: 'PLACE', label: 'Nimbusvale' };
    const moves = { text: 'Dora moves to Nimbusvale.', chat, entities: [nimbusvale], about: [{ handle: 'dora' }] };
    await kith.remember('dora', moves);
    const camp = {
      text: 'The camp is full.',
      chat,
      scope: 'GROUP',
      entities: [{ ...nimbusvale, label: 'Nimbusvale Club' }],
    };
    await kith.remember('dora', camp);
    await kith.remember('dora', { text: 'Quorra Finch sings.', chat, about: [{ name: 'Quorra Finch' }] });
    const named = `chat: "${chat}"`;
    const query = `{
      memories(${named}) { nodes { text entityRefs entities { ref label } subjects { label } } }
      entities(${named}) { nodes { ref label } }
      entityCards(refs: ["Nimbusvale", "Quorra Finch", "place:nimbusvale"], ${named}) { text facts { text } }
      recall(query: "Where does Dora move?", ${named}, minRelevance: 0) { hits { memory { text entities { label } } } }
    }`;
    expect(JSON.stringify(await kith.must('emil', query))).toMatch(/Nimbusvale.*Quorra/su);
    const { receipt } = await kith.mustMutate(
      'dora',
      'forgetMessages',
      { chat, values: ['Nimbusvale', 'Quorra Finch'] },
      'receipt { messages memories }',
    );
    expect(receipt).toEqual({ messages: 1, memories: 3 });
    bench.now += 60_000;
    await join(kith, { chat, person: 'frida' });
    bench.now += 60_000;
    await kith.remember('dora', {
      text: 'Dora likes the sea.',
      chat,
      entities: [nimbusvale],
      about: [{ handle: 'dora' }],
    });
    await kith.remember('dora', { text: 'She sings again.', chat, about: [{ name: 'Quorra Finch' }] });
    for (const viewer of ['dora', 'emil', 'frida']) {
      const answer = JSON.stringify(await kith.must(viewer, query));
      expect([viewer, answer]).toEqual([viewer, expect.stringContaining('Dora moves to [removed].')]);
      expect([viewer, answer]).toEqual([viewer, expect.not.stringMatching(/nimbusvale|quorra/iu)]);
    }
    // Who never heard a value there says it as a new thing.
    const { memory } = await kith.remember(
      'frida',
      { text: 'Frida likes boats.', chat, entities: [nimbusvale], about: [{ handle: 'frida' }] },
      'entities { label }',
    );
    expect(memory.entities).toContainEqual({ label: 'Nimbusvale' });
    const faults = await doctorOf(kith, Date.now).examine(kith.tenant);
    expect(faults.filter(({ isHarmless }) => !isHarmless)).toEqual([]);
  });

  it('goes from former texts of a memory that was replaced or corrected elsewhere, and leaves what was said there', async () => {
    const chat = await kith.createChat('former-texts', 'GROUP', ['gus', 'hana'], '2026-01-01T00:00:00Z');
    const badge = (name: string) => ({ text: `Gus uses ${name} as his badge.`, slot: 'badge', value: name });
    const preference = { type: 'PREFERENCE', about: [{ handle: 'gus' }] };
    const { memory } = await kith.remember('gus', { ...preference, ...badge('Quillfeather9'), chat });
    expect((await kith.remember('gus', { ...preference, ...badge('Bluebird7') })).memory.id).toBe(memory.id);
    await kith.mustMutate(
      'gus',
      'correctMemory',
      { id: memory.id, text: 'Gus uses Redbird5 as his badge.' },
      'memory { id }',
    );
    const history = async () =>
      JSON.stringify(await kith.must('gus', `{ history(memory: "${memory.id}") { nodes { oldText newText } } }`));
    expect(await history()).toMatch(/Quillfeather9.*Bluebird7|Bluebird7.*Quillfeather9/su);
    await removeValue('hana', 'Quillfeather9', chat);
    expect(await history()).toContain('Quillfeather9');
    await kith.mustMutate('gus', 'forgetMessages', { chat, values: ['Quillfeather9', 'Redbird5'] }, 'receipt { id }');
    expect(await history()).not.toContain('Quillfeather9');
    expect(await history()).toContain('Bluebird7');
    // Redbird5 was said in direct talk alone.
    expect((await kith.must('gus', `{ memory(id: "${memory.id}") { text } }`)).memory.text).toContain('Redbird5');
    expect(await countTraces(bench, 'quillfeather9')).toEqual({});
  });

  it('is left out of what is remembered, corrected and learned there later, as if no name were given', async () => {
    await kith.remember('ben', { text: 'Ben owns a Mirabelle.' });
    await removeValue('ben', 'Mirabelle');
    const plain = await unnamed('ben');
    const input = { text: 'Ben is calm.', type: 'IDENTITY', ...namedBy('mirabelle') };
    const { memory } = await kith.remember('ben', input, fields);
    expect(memory).toMatchObject({ ...plain, text: 'Ben is calm.' });
    const correction = { id: memory.id, category: 'Mirabelle', slot: 'mirabelle', value: 'y', tags: ['calm'] };
    expect((await kith.mustMutate('ben', 'correctMemory', correction, `memory { ${fields} }`)).memory).toEqual(memory);
    await bench.learn(
      { person: 'ben' },
      [{ by: 'ben', text: 'My boat is called Maja.' }],
      extractionAnswer(
        candidate({ text: "Ben's boat is called Maja.", type: 'identity', slot: 'mirabelle', value: 'Maja' }),
      ),
    );
    expect(await memoriesOf('ben')).toContainEqual(
      expect.objectContaining({ text: "Ben's boat is called Maja.", slot: null, value: null }),
    );
    expect(await countTraces(bench, 'mirabelle')).toEqual({});
  });

  it('is left out of imported lines and of a restored export', async () => {
    const tenant = newTenant();
    await kith.mustMutate({ as: 'cem', tenant }, 'rememberMemory', {
      text: 'Cem is quick.',
      type: 'IDENTITY',
      ...namedBy('reneclaude'),
    });
    await kith.remember('cem', { text: 'Cem owns a Reneclaude.' });
    await removeValue('cem', 'Reneclaude');
    const plain = await unnamed('cem');
    const line = { owner: 'cem', text: 'Cem is old.', type: 'IDENTITY', ...namedBy('reneclaude') };
    for (const content of [await exportTenant(kith, tenant), [{ memory: line }]])
      expect((await importContent(kith, content, { tenant: kith.tenant })).refusals).toEqual([]);
    const stored = await memoriesOf('cem');
    for (const text of ['Cem is quick.', 'Cem is old.'])
      expect(stored.find((one) => one.text === text)).toMatchObject(plain);
    expect(await countTraces(bench, 'reneclaude')).toEqual({});
  });

  it('is not found by those who hear the memory but not its bookkeeping', async () => {
    const chat = await kith.createChat('names', 'GROUP', ['dora', 'emil'], '2026-01-01T00:00:00Z');
    const names = { thread: 'Quitte', agentId: 'quitte', runId: 'quitte' };
    const input = { text: 'Dora likes tea.', scope: 'GROUP', chat, type: 'IDENTITY', ...names };
    const { memory } = await kith.remember('dora', input, fields);
    expect(await removeValue('emil', 'Quitte', chat)).toEqual({ memories: 0, historyEvents: 0 });
    expect((await memoriesOf('dora')).find(({ id }) => id === memory.id)).toMatchObject({ thread: 'Quitte' });
    expect(await removeValue('dora', 'Quitte', chat)).toMatchObject({ memories: 1 });
    expect(await countTraces(bench, 'quitte')).toEqual({});
  });

  it('leaves a statement as restricted as its subject left it', async () => {
    const chat = await kith.createChat('closed', 'GROUP', ['gil', 'hana', 'ivo'], '2026-01-01T00:00:00Z');
    await say(kith, bridge, chat, [{ by: 'gil', text: 'We call it Sanddorn.' }]);
    const input = {
      text: 'Hana naps at noon.',
      chat,
      about: [{ handle: 'hana' }],
      slot: 'sanddorn_habit',
      value: 'nap',
    };
    const { memory } = await kith.remember('gil', input);
    const close = 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { portable } } }';
    const closing = { id: memory.id, portable: false, sensitivity: 'PERSONAL' };
    await kith.must('hana', close, { input: closing });
    await removeValue('ivo', 'Sanddorn', chat);
    const fieldsOfReach = 'id slot portable sensitivity';
    const repeated = await kith.remember('gil', input, fieldsOfReach);
    expect(repeated.memory.id).not.toBe(memory.id);
    expect(repeated.memory).toMatchObject({ slot: null, portable: false, sensitivity: 'PERSONAL' });
  });

  it('does not reveal former texts of another person when the thread loses its name', async () => {
    const chat = await kith.createChat('moved', 'GROUP', ['jana', 'kai'], '2026-01-01T00:00:00Z');
    const ofKai = { chat, about: [{ handle: 'kai' }], slot: 'pet', type: 'PREFERENCE', thread: 'Holunder' };
    const remember =
      'mutation ($input: RememberMemoriesInput!) { rememberMemories(input: $input) { results { ... on RememberedMemory { memory { id } } } } }';
    const memories = [
      { ...ofKai, text: 'Kai wants a hamster.', value: 'hamster' },
      { ...ofKai, text: 'Kai wants a parrot.', value: 'parrot' },
    ];
    const { results } = (await kith.must('jana', remember, { input: { memories } })).rememberMemories;
    const { id } = results[1].memory;
    const textsFor = async (as: string): Promise<string> =>
      JSON.stringify(await kith.must(as, `{ history(memory: "${id}") { nodes { newText oldText } } }`));
    const before = [await textsFor('jana'), await textsFor('kai')];
    expect(before[1]).not.toContain('hamster');
    await removeValue('jana', 'Holunder', chat);
    expect(await countTraces(bench, 'holunder')).toEqual({});
    for (const [index, as] of ['jana', 'kai'].entries()) {
      const after = await textsFor(as);
      expect(after.includes('hamster')).toBe(before[index]!.includes('hamster'));
      expect(after).toContain('parrot');
    }
  });

  it('lets a thread that gets the name again continue at its revision', async () => {
    const progress = async (since: number) => {
      const query = `{ threadChanges(thread: "schlehe", sinceRevision: ${since}) { nodes { rev } } }`;
      return (await kith.must('lars', query)).threadChanges.nodes;
    };
    for (const text of ['Lars rows.', 'Lars skis.', 'Lars swims.'])
      await kith.remember('lars', { text, thread: 'schlehe' });
    const seen = Math.max(...(await progress(0)).map(({ rev }: { rev: number }) => rev));
    await removeValue('lars', 'Schlehe');
    await kith.must('lars', 'mutation { liftRemovedValue(input: { value: "Schlehe" }) { lifted } }');
    await kith.remember('lars', { text: 'Lars dives.', thread: 'schlehe' });
    expect(await progress(seen)).toEqual([{ rev: seen + 1 }]);
  });

  it('is not counted for those who hear a derived memory but not its bookkeeping', async () => {
    const chat = await kith.createChat('made', 'GROUP', ['mia', 'nico'], '2026-01-01T00:00:00Z');
    await bench.learn(
      { person: 'mia', chat },
      [{ by: 'mia', text: 'At the Hagebutte meeting I said that I like green tea.' }],
      extractionAnswer(candidate({ text: 'Mia likes green tea.', type: 'preference' })),
    );
    const nameRun = statement<object>(
      'test/name-run',
      `CYPHER 25 MATCH (m:Memory {tenantId: $tenant, text: 'Mia likes green tea.'})
       SET m.runId = 'Hagebutte' RETURN m.id AS id`,
    );
    expect(await kith.app.graph.session().writeOne(nameRun, { tenant: kith.tenant })).toHaveLength(1);
    expect(await removeValue('nico', 'Hagebutte', chat)).toMatchObject({ memories: 0 });
    expect(await countTraces(bench, 'hagebutte')).toEqual({});
  });
});
