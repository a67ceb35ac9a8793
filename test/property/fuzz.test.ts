import { encodeCursor } from '../../src/platform/graphql/paging.js';
import { newId } from '../../src/platform/ids.js';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';
import { dumpOf } from '../support/graph/graphDump.js';
import {
  replaceValue,
  leavesOf,
  type Operation,
  operationsOf,
  type Path,
  requestOf,
  type Values,
} from '../support/schemaWalk.js';

const operations = operationsOf(readFileSync('schema.graphql', 'utf8'));
const asked = operations.filter(({ field }) => field.args.length > 0 && field.name !== 'loadWorld');

/** Secret in the format of a cloud access key. It appears nowhere else. */
const secret = `AKIA${Array.from(randomBytes(16), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('')}`;
const texts = [
  secret,
  '',
  'so long '.repeat(37_500),
  'with \0 in it',
  'half \ud83d of a pair',
  '") RETURN 1 //',
  '*:* AND (a OR b~2)',
  '../../etc/passwd',
  '\u202eright to left \u05d0\u05d1 👩‍👩‍👧 \u0301',
  '__proto__',
];
const wrongTypes = [{ a: 1 }];
const hostile: Record<string, readonly unknown[]> = {
  String: [...texts, ...wrongTypes],
  ID: [...texts, 'f'.repeat(32)],
  Int: [-1, 0, 2_147_483_647, 1e308],
  Float: [-1, 0, 2_147_483_647, 1e308],
  Boolean: ['true'],
  DateTime: [
    '',
    'yesterday',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+275760-09-13T00:00:00Z',
    '2026-02-30T00:00:00Z',
    1e308,
    -1,
    {},
  ],
};
const hostileEnum = ['toString', 5];
/**
 * One part of the values is tried at every third argument, another one at the next. Each run begins with another
 * argument and value. `npm run test:long` tries all values at all arguments.
 */
const isLong = process.env.KITH_TEST_WORLDS !== undefined;
const [share, spread] = isLong ? [1, 1] : [9, 3];
const turn = Math.floor(Math.random() * share * spread);

const codes = ['NOT_FOUND', 'INVALID_INPUT', 'SECRET_REFUSED', 'CONFLICT', 'FORBIDDEN', 'TOO_COMPLEX'];
/** Traces of internals: stack frames, files, statements, names of the driver and the database. */
const inside =
  /node_modules|\bat [\w.]+ \(|\/(?:work|home|usr|src)\/|\.[cm]?ts:\d|\bMATCH \(|CYPHER|Neo\.\w|neo4j|lucene|bolt:|RangeError|TypeError|call stack/i;
const attacker: TestCaller = { as: 'eve', roles: ['connector', 'operator'] };

let kith: TestApp;
let valid: Record<string, Values>;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  await kith.remember('victim', { text: 'The victim grows a rare orchid.' });
  valid = await validValues();
});
afterAll(() => kith.stop());

describe('every argument of every operation', () => {
  it.each(asked.map((one) => [one.field.name, one] as const))(
    'of %s answers hostile values with data or an error code',
    async (name, operation) => {
      const baseline = await ask(operation, valid[name]!);
      expect([name, baseline.errors]).toEqual([name, undefined]);

      const wrong: unknown[] = [];
      const leaves = leavesOf(operation);
      const tries = leaves.flatMap(({ path, type }, leaf) => {
        if (leaves.length >= spread && (leaf + turn) % spread !== 0) return [];
        const values = hostile[type] ?? hostileEnum;
        const parts = Math.min(share, values.length);
        const chosen = values.filter((value, index) => value === secret || (leaf + index) % parts === turn % parts);
        return chosen.map((value) => ({ path, value }));
      });
      expect(tries.length).toBeGreaterThan(0);
      const judge = async ({ path, value }: { path: Path; value: unknown }, literal: boolean) => {
        const values = replaceValue(valid[name]!, path, value);
        const answer = await ask(operation, values, literal);
        const body = JSON.stringify([answer.data, answer.errors]);
        const codeOk =
          answer.errors === undefined ||
          answer.errors.every(({ extensions, message }) => codes.includes(extensions.code) && message.length > 10);
        const told = body.replaceAll(JSON.stringify(value).slice(1, -1), '');
        if (!codeOk || body.includes('INTERNAL') || inside.test(told) || body.includes('orchid'))
          wrong.push({ path: path.join('.'), value: String(value).slice(0, 40), literal, body: body.slice(0, 300) });
      };
      for (const chunk of chunksOf(tries, 8)) await Promise.all(chunk.map((one) => judge(one, false)));
      // Escapes in a literal are decoded after the check of the raw request, so NUL is tried in literals too.
      const nul = tries.filter(({ value }) => value === 'with \0 in it');
      for (const chunk of chunksOf(nul, 8)) await Promise.all(chunk.map((one) => judge(one, true)));
      expect(wrong).toEqual([]);
    },
  );
});

it('keeps the data of others, and keeps serving', async () => {
  expect((await kith.must('victim', '{ memories { edges { node { text } } } }')).memories.edges).toEqual([
    { node: { text: 'The victim grows a rare orchid.' } },
  ]);
  await kith.app.warmUp().usable;
  expect((await fetch(`${kith.server.url}/health/ready`)).status).toBe(200);
});

it('refuses a secret in every field of every operation', async () => {
  const dump = await dumpOf(kith.app.graph.session(), kith.tenant);
  expect(dump.length).toBeGreaterThan(50);
  expect(dump.filter((line) => line.includes(secret))).toEqual([]);
});

it('every operation of the schema is tried', () => {
  expect(asked.map(({ field }) => field.name).filter((name) => valid[name] === undefined)).toEqual([]);
  expect(operations.length - asked.length).toBe(5);
});

/** Makes people and things that can be merged, and some that are merged already. */
async function mergingValues(
  make: string,
): Promise<{ absorb: string; absorbed: string; firms: Record<string, string> }> {
  const idOf = async (name: string) =>
    (await kith.must('eve', make, { input: { name } })).createPerson.person.id as string;
  const [keep, absorb, absorbed] = [await idOf('Quentin'), await idOf('Quincy'), await idOf('Quinn')];
  const entities = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((label) => ({ type: 'ORG', label }));
  const said = await kith.remember('eve', { text: 'Four firms merge.', entities }, 'entities { id label }');
  const firms: Record<string, string> = Object.fromEntries(
    said.memory.entities.map(({ label, id }: { label: string; id: string }) => [label, id]),
  );
  await kith.must(
    'eve',
    `mutation { mergePersons(input: { keep: "${keep}", absorb: "${absorbed}" }) { person { id } } }`,
  );
  await kith.must(
    'eve',
    `mutation { mergeEntities(input: { keep: "${firms.Gamma}", absorb: "${firms.Delta}" }) { entity { ref } } }`,
  );
  return { absorb, absorbed, firms };
}

/** Valid arguments of each operation. */
async function validValues(): Promise<Record<string, Values>> {
  const chat = await kith.createChat('team', 'GROUP', ['eve', 'bob']);
  const me = await kith.idOf('eve');
  const make = 'mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }';
  const person = (await kith.must('eve', make, { input: { name: 'Perry' } })).createPerson.person.id;
  const moth = (await kith.must('eve', make, { input: { name: 'Moth' } })).createPerson.person.id;
  const lin = (await kith.must('eve', make, { input: { name: 'Lin' } })).createPerson.person.id;
  const merging = await mergingValues(make);
  const id = (await kith.remember('eve', { text: 'Eve plays the oboe.' })).memory.id;
  const forgotten = async (text: string) => {
    const gone = (await kith.remember('eve', { text })).memory.id;
    await kith.forget('eve', gone);
    return gone;
  };
  const habit = 'mutation { createTodo(input: { persona: "coach", kind: HABIT, text: "Rest." }) { todo { id } } }';
  const todo = (await kith.must('eve', habit)).createTodo.todo.id;
  const other = habit.replace('Rest.', 'Rest more.');
  const gone = (await kith.must('eve', other)).createTodo.todo.id;
  await kith.must('eve', 'mutation { saveCheckpoint(input: { thread: "gone", data: 1 }) { checkpoint { version } } }');
  const said = {
    text: 'Perry visits Graz.',
    chat,
    about: [{ name: 'Perry' }],
    entities: [{ type: 'PLACE', label: 'Graz' }],
    slot: 'home',
    value: 'Graz',
  };
  const filter = { importanceMin: 0 };
  const input = (values: Values): Values => ({ input: values });
  const lines = '{ externalId: "m0", role: USER, text: "Oboe." }, { externalId: "m1", role: USER, text: "Reed." }';
  const record = `mutation { recordMessages(input: { messages: [${lines}] }) { work { id } } }`;
  const [work, dead] = (await kith.must('eve', record)).recordMessages.work.map(({ id }: { id: string }) => id);
  const regret = `mutation { recordMessages(input: { chat: "${chat}", messages: [{ externalId: "r0", role: USER, speaker: { handle: "eve" }, text: "Never mind." }] }) { messages { id } } }`;
  const regretted = (await kith.must(attacker, regret)).recordMessages.messages[0].id;
  const asks = statement<object>(
    'test/proposal-waits',
    `CYPHER 25 MATCH (e:Person {id: $me}) CREATE (e)-[:HAS_PROPOSAL]->(p:Proposal {id: $id, key: $id, tenantId: e.tenantId, personId: $me,
       field: 'city', proposed: 'Graz', reason: 'said', state: 'OPEN', createdAt: 0, expiresAt: 4102444800000})`,
  );
  const lamp = (await kith.remember('eve', { text: 'Eve owns a lamp.' })).memory.id as string;
  const sameLamp = (await kith.remember('eve', { text: 'Eve has a lamp.' })).memory.id as string;
  const folds = statement<object>(
    'test/folds',
    `CYPHER 25 MATCH (m:Memory {id: $lamp}), (o:Memory {id: $sameLamp})
     SET m.source = 'curated_fold', o.status = 'SUPERSEDED', o.liveKey = null
     CREATE (m)-[:SUPERSEDES {reason: 'folded', at: 0}]->(o)`,
  );
  await kith.app.graph.session().write((transaction) => transaction.run(folds, { lamp, sameLamp }));
  const noteOf = async (content: string) =>
    (
      await kith.must(
        'eve',
        `mutation { writeNote(input: { kind: LOG, content: "${content}" }) { note { memory { id } } } }`,
      )
    ).writeNote.note.memory.id as string;
  const logs = [await noteOf('Eve tuned the oboe.'), await noteOf('Eve cleaned the oboe.')];
  const proposal = newId('proposal');
  await kith.app.graph.session().write((transaction) => transaction.run(asks, { me, id: proposal }));
  const dies = statement<object>('test/work-dies', "CYPHER 25 MATCH (w:Work) WHERE w.id IN $ids SET w.state = 'DEAD'");
  await kith.app.graph.session().write((transaction) => transaction.run(dies, { ids: [work, dead] }));
  return {
    messages: { chat },
    node: { id },
    nodes: { ids: [id] },
    proposals: { first: 5 },
    conversationWindow: { chat, persona: 'coach' },
    recallMessages: { query: 'oboe', chat },
    sessions: { persona: 'coach', chat },
    sessionState: { persona: 'coach', chat },
    summarySpines: { first: 5 },
    backgroundTask: { id: work },
    myBackgroundTasks: { states: ['PENDING'] },
    jobRuns: { job: 'close-sessions' },
    blockedStaters: { first: 5, after: encodeCursor(['eve', me]) },
    deadBackgroundTasks: { first: 5 },
    retryDeadBackgroundTask: input({ id: dead }),
    erasures: { first: 5 },
    operationCounts: { since: '2026-01-01T00:00:00Z' },
    runJob: input({ job: 'close-sessions', dryRun: true }),
    retryBackgroundTask: input({ id: work }),
    recordMessages: input({
      chat: await kith.createChat('stage', 'GROUP', ['eve', 'bob']),
      persona: 'coach',
      messages: [{ externalId: 'm1', role: 'USER', speaker: { handle: 'eve' }, text: 'Oboe.' }],
    }),
    decideProposal: input({ id: proposal, accept: false }),
    threadChanges: { thread: 'planning', sinceRevision: 0 },
    queryMemory: input({
      agent: 'planner',
      query: 'oboe',
      categories: ['tasks'],
      filters: { agentId: 'planner', runId: 'run 1' },
      chat,
      sinceRevision: 0,
    }),
    notes: { kind: 'LOG', tags: ['music'] },
    writeNote: input({ kind: 'LOG', content: 'Eve asked for the oboe.', tags: ['music'], jobId: 'job 1' }),
    mergeNotes: input({ ids: logs }),
    updateSoul: input({ content: 'Listen first.' }),
    storeProcedure: input({ title: 'Tune the oboe', steps: ['Play an A.'], agentId: 'executor', runId: 'run 1' }),
    checkpoint: { thread: 'main' },
    checkpoints: { first: 5, after: encodeCursor(['a']) },
    entities: { search: 'cat', type: 'ORG', first: 5 },
    context: input({
      kind: 'CONVERSATION',
      message: 'oboe',
      environment: 'a hall',
      chat,
      persona: 'coach',
      sinceRevision: 0,
    }),
    removedValues: { chat },
    todos: { persona: 'coach' },
    completeTodo: input({ id: todo, done: true }),
    deleteTodo: input({ id: gone }),
    deleteCheckpoint: input({ thread: 'gone' }),
    forgetMessages: input({ chat, ids: [regretted], values: ['a walrus'] }),
    liftRemovedValue: input({ chat, value: 'a walrus' }),
    forgetPerson: input({ person: moth }),
    eraseMe: input({ confirm: 'erase everything about me' }),
    createTodo: input({ persona: 'coach', kind: 'HABIT', text: 'Practise.' }),
    saveCheckpoint: input({ thread: 'main', data: 'a state' }),
    seedProfile: input({
      name: 'Eve',
      facts: [{ type: 'IDENTITY', text: 'Eve lives in Graz.', slot: 'city', value: 'Graz' }],
    }),
    memory: { id },
    history: { memory: id },
    memories: { filter },
    memoriesAbout: { people: [me] },
    recall: { query: 'oboe', about: [me], filter },
    entityCards: { refs: ['person:eve'] },
    explainDisclosure: { memory: id, viewer: me },
    whoCanHear: { memory: id, sensitivity: 'PERSONAL', portable: false, confidedTo: [{ handle: 'bob' }] },
    memoriesAboutMe: { heardBy: me },
    people: { search: 'perry' },
    person: { id: person },
    chats: {},
    chat: { id: chat },
    rememberMemory: input(said),
    rememberMemories: input({ memories: [said] }),
    correctMemory: input({ id, text: 'Eve plays the flute.', slot: 'instrument', value: 'flute' }),
    forgetMemory: input({ id: (await kith.remember('eve', { text: 'Eve leaves soon.' })).memory.id }),
    restoreMemory: input({ id: await forgotten('Eve is back.') }),
    unfoldMemory: input({ id: lamp }),
    pinMemory: input({ id, pinned: true }),
    createPerson: input({ name: 'Perry', aliases: ['Pez'] }),
    updatePerson: input({ person, name: 'Perry' }),
    addAlias: input({ person, alias: 'Pez' }),
    mergePersons: input({ keep: lin, absorb: merging.absorb }),
    unmergePerson: input({ absorbed: merging.absorbed }),
    mergeEntities: input({ keep: merging.firms.Alpha, absorb: merging.firms.Beta }),
    unmergeEntity: input({ absorbed: merging.firms.Delta }),
    linkPerson: input({ acquaintance: lin, account: { handle: 'bob' } }),
    upsertChat: input({ externalId: 'room', kind: 'GROUP', title: 'Room' }),
    syncChat: input({
      externalId: 'hall',
      kind: 'GROUP',
      title: 'Hall',
      participants: [{ person: { handle: 'ana' }, as: 'GUEST' }],
    }),
    joinChat: input({ chat, person: { handle: 'bob' } }),
    leaveChat: input({ chat, person: { handle: 'bob' } }),
    blockStater: input({ person: { handle: 'bob' } }),
    unblockStater: input({ person: { handle: 'bob' } }),
  };
}

async function ask(operation: Operation, values: Values, literal = false): Promise<Answer> {
  const { query, variables } = requestOf(operation, values, literal);
  // eraseMe deletes the account of its caller, so an account without other uses calls it.
  const asking = operation.field.name === 'eraseMe' ? { ...attacker, as: 'lemming' } : attacker;
  return kith.ask(asking, query, variables);
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
