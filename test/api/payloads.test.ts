import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildSchema } from 'graphql';
import { readCypherSources } from '../../scripts/cypherLint/cypherSource.js';
import { exemptionOf } from '../../scripts/cypherLint/privacyRule.js';
import { GraphSession, type Row } from '../../src/platform/neo4j/graph.js';
import { fileOf } from '../../src/platform/neo4j/statementLibrary.js';
import type { TestCaller } from '../support/app.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { bridge, say } from '../support/recordMessages.js';

/** Statements without a guard. No text that they read may be in an answer. */
const unguarded = new Set(
  readCypherSources(new URL('../../cypher/', import.meta.url)).flatMap(({ name, source }) =>
    exemptionOf(source) === undefined ? [] : fileOf(name),
  ),
);

/** Sentences that statements have returned since the last request began. */
const read = { unguarded: new Set<string>(), guarded: new Set<string>() };

/** Returns every sentence in a value, at any depth. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(sentencesIn) : [];
}

let bench: LearningBench;
let team: string;
let taps: { mockRestore(): void };

beforeAll(async () => {
  bench = await LearningBench.start({ handlersOverride: undefined });
  team = await bench.kith.createChat('team', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
  type Run = { run: (statement: { name: string }, ...rest: unknown[]) => Promise<Row[]> };
  const session = GraphSession.prototype as unknown as Run;
  const { run } = session;
  taps = jest.spyOn(session, 'run').mockImplementation(async function (this: Run, statement, ...rest) {
    const rows = await run.call(this, statement, ...rest);
    const kind = unguarded.has(fileOf(statement.name)) ? read.unguarded : read.guarded;
    for (const sentence of sentencesIn(rows)) kind.add(sentence);
    return rows;
  });
});
afterAll(async () => {
  taps.mockRestore();
  await bench.stop();
});
beforeEach(() => {
  bench.now += 60_000;
});

/**
 * Sends a request, and returns the answer with its leaked sentences: those that only an unguarded statement has read.
 */
async function ask(asking: TestCaller | string, query: string, input: unknown = {}) {
  read.unguarded.clear();
  read.guarded.clear();
  const answer = await bench.kith.ask(asking, query, query.includes('$input') ? { input } : {});
  const sent = new Set(sentencesIn([query, input]));
  const leaked = sentencesIn(answer).filter(
    (sentence) => read.unguarded.has(sentence) && !read.guarded.has(sentence) && !sent.has(sentence),
  );
  return { data: answer.data, errors: answer.errors, leaked, sentences: sentencesIn(answer.data) };
}

const memory = 'id text value category tags evidence supersedes { text }';
const remember = (as: TestCaller | string, input: object) =>
  ask(
    as,
    `mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome memory { ${memory} } } }`,
    input,
  );
const idOf = async (as: string, input: object): Promise<string> =>
  (await remember(as, input)).data.rememberMemory.memory.id;
const run = (as: TestCaller | string, name: string, type: string, fields: string, input: object) =>
  ask(as, `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`, input);

/** Writes that answer with stored content, each with a sentence that its answer must contain. */
const writes: Record<string, () => Promise<[Awaited<ReturnType<typeof ask>>, string | null]>> = {
  rememberMemory: async () => {
    await idOf('ana', { text: 'Ana lives in Graz now.', slot: 'city', value: 'Graz', tags: ['a tag of before'] });
    return [await remember('ana', { text: 'ana lives in graz now', slot: 'city', value: 'Graz' }), 'a tag of before'];
  },
  rememberMemories: async () => {
    await idOf('ana', { text: 'Ana rows on the lake.', evidence: ['she said so'] });
    const fields = `results { ... on RememberedMemory { memory { ${memory} } } }`;
    const query = `mutation ($input: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $input }) { ${fields} } }`;
    return [await ask('ana', query, [{ text: 'Ana rows on the lake' }, { text: 'Ana swims.' }]), 'she said so'];
  },
  correctMemory: async () => {
    const id = await idOf('ana', { text: 'Ana bakes good bread.' });
    return [
      await run('ana', 'correctMemory', 'CorrectMemoryInput', `memory { ${memory} }`, { id, category: 'goals' }),
      'Ana bakes good bread.',
    ];
  },
  pinMemory: async () => {
    const id = await idOf('ana', { text: 'Ana plays the harp.' });
    return [
      await run('ana', 'pinMemory', 'PinMemoryInput', `memory { ${memory} }`, { id, pinned: true }),
      'Ana plays the harp.',
    ];
  },
  restoreMemory: async () => {
    const id = await idOf('ana', { text: 'Ana owns a canoe.' });
    await run('ana', 'forgetMemory', 'ForgetMemoryInput', 'deletedId', { id });
    return [
      await run('ana', 'restoreMemory', 'RestoreMemoryInput', `memory { ${memory} }`, { id }),
      'Ana owns a canoe.',
    ];
  },
  forgetMemory: async () => {
    const id = await idOf('ana', { text: 'Ana owns two canoes.' });
    return [await run('ana', 'forgetMemory', 'ForgetMemoryInput', 'deletedId purgeAt', { id }), null];
  },
  unfoldMemory: async () => {
    const id = await idOf('ana', { text: 'Ana owns no boat.' });
    return [await run('ana', 'unfoldMemory', 'UnfoldMemoryInput', `memories { ${memory} }`, { id }), null];
  },
  seedProfile: async () => {
    await idOf('sue', { text: 'Sue lives in Linz today.', slot: 'city', value: 'Linz', tags: ['of another day'] });
    const facts = [{ type: 'IDENTITY', text: 'sue lives in linz today', slot: 'city', value: 'Linz' }];
    await run('sue', 'seedProfile', 'SeedProfileInput', `memories { ${memory} }`, { facts });
    return [await run('sue', 'seedProfile', 'SeedProfileInput', `memories { ${memory} }`, { facts }), null];
  },
  storeProcedure: async () => {
    const input = { title: 'How to bake', steps: ['Mix it all.', 'Bake it long.'] };
    await run('ana', 'storeProcedure', 'StoreProcedureInput', `memory { ${memory} }`, input);
    return [await run('ana', 'storeProcedure', 'StoreProcedureInput', `memory { ${memory} }`, input), null];
  },
  writeNote: async () => {
    const input = { kind: 'LOG', content: 'The oven is broken.' };
    await run('ana', 'writeNote', 'WriteNoteInput', 'note { memory { text } }', input);
    return [await run('ana', 'writeNote', 'WriteNoteInput', 'note { memory { text } }', input), null];
  },
  updateSoul: async () => [
    await run('ana', 'updateSoul', 'UpdateSoulInput', 'note { memory { text } }', { content: 'Be kind to all.' }),
    null,
  ],
  mergeNotes: async () => {
    const notes = ['The oven is hot.', 'The oven is old.'];
    const ids: string[] = [];
    for (const content of notes) {
      const { data } = await run('ana', 'writeNote', 'WriteNoteInput', 'note { memory { id } }', {
        kind: 'LOG',
        content,
      });
      ids.push(data.writeNote.note.memory.id);
    }
    return [await run('ana', 'mergeNotes', 'MergeNotesInput', 'note { memory { text } }', { ids }), null];
  },
  recordMessages: async () => {
    await say(bench.kith, bridge, team, [{ by: 'ben', text: 'The boat leaves at nine.', id: 'taken' }]);
    const again = { externalId: 'taken', role: 'USER', speaker: { handle: 'ben' }, text: 'The boat leaves at ten.' };
    const forAna = { ...bridge, headers: { 'x-kith-viewer': 'ana' } };
    const input = { chat: team, messages: [again] };
    return [
      await run(forAna, 'recordMessages', 'RecordMessagesInput', 'messages { text }', input),
      'The boat leaves at nine.',
    ];
  },
  decideProposal: async () => {
    const home = (city: string) =>
      candidate({ text: `Pia lives in ${city} now.`, type: 'identity', slot: 'city', value: `${city} on the river` });
    await idOf('pia', { text: 'Pia lives in Paris now.', type: 'IDENTITY', slot: 'city', value: 'Paris on the Seine' });
    await bench.learn(
      { person: 'pia' },
      [{ by: 'pia', text: 'I live in Lyon on the river now.' }],
      extractionAnswer(home('Lyon')),
    );
    const { proposals } = (await ask('pia', '{ proposals { nodes { id } } }')).data;
    const fields = 'proposal { current proposed reason }';
    return [
      await run('pia', 'decideProposal', 'DecideProposalInput', fields, { id: proposals.nodes[0].id, accept: true }),
      null,
    ];
  },
  linkPerson: async () => {
    const { data } = await run('ana', 'createPerson', 'CreatePersonInput', 'person { id }', { name: 'Benny Boy' });
    const acquaintance = data.createPerson.person.id;
    await idOf('ana', { text: 'Benny Boy sings well.', about: [{ id: acquaintance }] });
    const input = { acquaintance, account: { handle: 'ben' }, includeEarlier: true };
    return [await run('ana', 'linkPerson', 'LinkPersonInput', 'person { name } earlier { count }', input), null];
  },
};

/** Writes that answer without a memory or message: people, things, chats, blocks, todos, work, receipts and counts. */
const without = [
  ...['addAlias', 'createPerson', 'updatePerson', 'mergePersons', 'unmergePerson', 'mergeEntities', 'unmergeEntity'],
  ...['blockStater', 'unblockStater', 'upsertChat', 'syncChat', 'joinChat', 'leaveChat', 'createTodo', 'completeTodo'],
  ...[
    'deleteTodo',
    'saveCheckpoint',
    'deleteCheckpoint',
    'retryBackgroundTask',
    'retryDeadBackgroundTask',
    'runJob',
    'loadWorld',
  ],
  ...['forgetMessages', 'liftRemovedValue', 'forgetPerson', 'eraseMe'],
];

describe('the answer of a write contains only what was read under the rule, or was sent with it:', () => {
  it('every mutation of the schema is covered', () => {
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
    const all = Object.keys(schema.getMutationType()!.getFields()).sort();
    expect([...Object.keys(writes), ...without].sort()).toEqual(all);
  });

  it.each(Object.keys(writes))('%s', async (name) => {
    const [{ errors, leaked, sentences }, shown] = await writes[name]!();
    expect(name === 'unfoldMemory' ? undefined : errors).toBeUndefined();
    expect(leaked).toEqual([]);
    if (shown !== null) expect(sentences).toContain(shown);
    // Proves that the test observes reads: most writes read the changed memory without a guard.
    if (name === 'pinMemory') expect([...read.unguarded]).toContain(shown);
  });
});
