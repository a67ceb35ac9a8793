import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newTenant, type TestApp } from '../support/app.js';
import { exportTenant } from '../support/exporting.js';
import { countTraces } from '../support/graph/traces.js';
import { importContent } from '../support/importFiles.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';

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
  const forget =
    'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { memories historyEvents } } }';
  return (await kith.must(as, forget, { input: { chat, values: [value] } })).forgetMessages.receipt;
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
  it('goes from live memories, which keep their text and history, and from those that are not live', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana is tall.', type: 'IDENTITY', ...namedBy('zwetschge') });
    const gone = await kith.remember('ana', { text: 'Ana is loud.', type: 'IDENTITY', thread: 'zwetschge' });
    await kith.must('ana', `mutation { forgetMemory(input: { id: "${gone.memory.id}" }) { deletedId } }`);
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

  it('is kept out of what is remembered, corrected and learned there later, as if no name were given', async () => {
    await kith.remember('ben', { text: 'Ben owns a Mirabelle.' });
    await removeValue('ben', 'Mirabelle');
    const plain = await unnamed('ben');
    const input = { text: 'Ben is calm.', type: 'IDENTITY', ...namedBy('mirabelle') };
    const { memory } = await kith.remember('ben', input, fields);
    expect(memory).toMatchObject({ ...plain, text: 'Ben is calm.' });
    const correct = `mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { ${fields} } } }`;
    const correction = { id: memory.id, category: 'Mirabelle', slot: 'mirabelle', value: 'y', tags: ['calm'] };
    expect((await kith.must('ben', correct, { input: correction })).correctMemory.memory).toEqual(memory);
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

  it('is kept out of imported lines and of an export that is put back', async () => {
    const tenant = newTenant();
    await kith.must(
      { as: 'cem', tenant },
      'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }',
      { input: { text: 'Cem is quick.', type: 'IDENTITY', ...namedBy('reneclaude') } },
    );
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

  it('is not found by those who hear the memory, but not its bookkeeping', async () => {
    const chat = await kith.createChat('names', 'GROUP', ['dora', 'emil'], '2026-01-01T00:00:00Z');
    const names = { thread: 'Quitte', agentId: 'quitte', runId: 'quitte' };
    const input = { text: 'Dora likes tea.', scope: 'GROUP', chat, type: 'IDENTITY', ...names };
    const { memory } = await kith.remember('dora', input, fields);
    expect(await removeValue('emil', 'Quitte', chat)).toEqual({ memories: 0, historyEvents: 0 });
    expect((await memoriesOf('dora')).find(({ id }) => id === memory.id)).toMatchObject({ thread: 'Quitte' });
    expect(await removeValue('dora', 'Quitte', chat)).toMatchObject({ memories: 1 });
    expect(await countTraces(bench, 'quitte')).toEqual({});
  });
});
