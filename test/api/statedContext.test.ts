import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, getNamedType, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import { type TestCaller, TestApp } from '../support/app.js';
import { takesChat, type Operation, operationsOf, requestOf, type Values } from '../support/schemaWalk.js';

const source = readFileSync('schema.graphql', 'utf8');
const queries = operationsOf(source).filter(({ kind }) => kind === 'query');
const nobody = `per_${'f'.repeat(32)}`;
const nothing = `mem_${'f'.repeat(32)}`;

/**
 * Fields that return statements, messages or content made from them, with their arguments in private and, if they take
 * a chat, in a chat.
 */
const telling: Record<string, { inPrivate: Values; inChat?: (chat: string) => Values }> = {
  // Blocks are no statements, but only their blocker may see them.
  blockedStaters: { inPrivate: {} },
  threadChanges: {
    inPrivate: { thread: 'planning', sinceRevision: 0 },
    inChat: (thread) => ({ thread, sinceRevision: 0 }),
  },
  checkpoint: { inPrivate: { thread: 'planning' } },
  checkpoints: { inPrivate: {} },
  context: {
    inPrivate: { input: { kind: 'FACTS', message: 'cats' } },
    inChat: (chat) => ({ input: { kind: 'FACTS', message: 'cats', chat } }),
  },
  entities: { inPrivate: {}, inChat: (chat) => ({ chat }) },
  entityCards: { inPrivate: { refs: ['person:bob'] }, inChat: (chat) => ({ refs: ['person:bob'], chat }) },
  // `chat` is the context to explain, and the answer is for the memory's origin alone.
  explainDisclosure: { inPrivate: { memory: '$memory', viewer: '$bob', chat: '$chat' } },
  history: { inPrivate: { memory: '$memory' }, inChat: (chat) => ({ memory: '$memory', chat }) },
  memories: { inPrivate: {}, inChat: (chat) => ({ chat }) },
  memoriesAbout: { inPrivate: { people: [nobody] }, inChat: (chat) => ({ people: [nobody], chat }) },
  memory: { inPrivate: { id: nothing }, inChat: (chat) => ({ id: nothing, chat }) },
  node: { inPrivate: { id: nothing } },
  nodes: { inPrivate: { ids: [nothing] } },
  messages: { inPrivate: {}, inChat: (chat) => ({ chat }) },
  myBackgroundTasks: { inPrivate: {} },
  notes: { inPrivate: {} },
  proposals: { inPrivate: {} },
  queryMemory: {
    inPrivate: { input: { agent: 'planner', query: 'cats' } },
    inChat: (chat) => ({ input: { agent: 'planner', query: 'cats', chat } }),
  },
  recall: { inPrivate: { query: 'cats' }, inChat: (chat) => ({ query: 'cats', chat }) },
  recallMessages: { inPrivate: { query: 'cats' }, inChat: (chat) => ({ query: 'cats', chat }) },
  sessionState: { inPrivate: {}, inChat: (chat) => ({ chat }) },
  sessions: { inPrivate: {}, inChat: (chat) => ({ chat }) },
  summarySpines: { inPrivate: {} },
  todos: { inPrivate: { persona: '' } },
  // Like `explainDisclosure`, for the memory's origin alone.
  whoCanHear: { inPrivate: { memory: '$memory' } },
  memoriesAboutMe: { inPrivate: { heardBy: '$bob' } },
  conversationWindow: { inPrivate: {}, inChat: (chat) => ({ chat }) },
  backgroundTask: { inPrivate: { id: `task_${'f'.repeat(32)}` } },
};
/** Fields that return people, things or status, and no statements. */
const others: Record<string, Values> = {
  backgroundTaskBacklog: {},
  chat: { id: '$chat' },
  chats: {},
  deadBackgroundTasks: {},
  erasures: {},
  jobRuns: {},
  jobs: {},
  operationCounts: { since: '2026-01-01T00:00:00Z' },
  me: {},
  people: {},
  person: { id: '$bob' },
  removedValues: {},
  tenantCounts: {},
};

let kith: TestApp;
const known: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  known.$chat = await kith.createChat('team', 'GROUP', ['alice', 'bob']);
  known.$bob = await kith.idOf('bob');
  known.$memory = (await kith.remember('bob', { text: 'Bob has a cat.' })).memory.id;
});
afterAll(() => kith.stop());

it('every field of Query is classified as one that reads memories, or as another', () => {
  const classed = [...Object.keys(telling), ...Object.keys(others)];
  expect(classed.sort()).toEqual(queries.map(({ field }) => field.name).sort());
});

describe.each(Object.keys(telling))('%s', (name) => {
  const { inPrivate, inChat } = telling[name]!;

  it('is refused to a connector without a stated context', async () => {
    for (const said of [[], [['x-kith-private', 'false']]]) {
      const answer = await ask(name, inPrivate, Object.fromEntries(said) as Record<string, string>);
      expect([answer.code, answer.data?.[name] ?? null]).toEqual(['INVALID_INPUT', null]);
      expect(answer.errors?.[0]?.message).toContain('x-kith-private');
    }
  });

  it('is answered if the connector promises privacy', async () => {
    const answer = await ask(name, inPrivate, { 'x-kith-private': 'true' });
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toHaveProperty(name);
  });

  if (inChat) {
    it('is answered if the connector names the chat', async () => {
      expect((await ask(name, inChat(known.$chat!), {})).errors).toBeUndefined();
    });
  }
});

describe.each(Object.keys(others))('%s', (name) => {
  it('is answered to a connector without a stated context', async () => {
    expect((await ask(name, others[name]!, {})).errors).toBeUndefined();
  });

  it('does not lead to memories', () => {
    const schema = buildSchema(source);
    const reached = new Set<string>();
    const walk = (type: unknown): void => {
      if (isUnionType(type)) type.getTypes().forEach(walk);
      if (!(isObjectType(type) || isInterfaceType(type)) || reached.has(type.name)) return;
      reached.add(type.name);
      for (const field of Object.values(type.getFields()).filter((one) => !takesChat(one)))
        walk(getNamedType(field.type));
    };
    walk(getNamedType(schema.getQueryType()!.getFields()[name]!.type));
    const harmless = ['Chat', 'DeadBackgroundTask', 'ErasureRun', 'JobRun', 'Person'].flatMap((type) => [
      type,
      `${type}Connection`,
      `${type}Edge`,
    ]);
    harmless.push(
      'AbsorbedIdentity',
      'BackgroundTaskBacklog',
      'Job',
      'JobCount',
      'OperationCount',
      'PageInfo',
      'RemovedValueCounts',
      'TenantCounts',
    );
    expect([...reached].filter((one) => !harmless.includes(one))).toEqual([]);
  });
});

describe('object fields with an own context', () => {
  it('are exactly these; those of an entity are reached through a field with a stated context', () => {
    const types = Object.values(buildSchema(source).getTypeMap()).filter(
      (type) => isObjectType(type) || isInterfaceType(type),
    );
    const found = types.flatMap((type) =>
      Object.values(type.getFields())
        .filter(takesChat)
        .map(({ name }) => `${type.name}.${name}`),
    );
    const own = found.filter((name) => !name.startsWith('Query.')).sort();
    const ofObjects = [
      'Entity.card',
      'Entity.memories',
      'NamedEntity.card',
      'NamedEntity.memories',
      'Person.card',
      'Person.memories',
    ];
    // test/agents/live.test.ts checks that the subscription requires a context from a connector.
    expect(own).toEqual([...ofObjects, 'Subscription.threadChanged']);
  });

  it.each(['card { text }', 'memories { totalCount }'])(
    'of a person, %s is refused to a connector without a context',
    async (field) => {
      const ask = (query: string, headers: object) =>
        kith.ask({ as: 'bridge', roles: ['connector'], headers: { 'x-kith-viewer': 'bob', ...headers } }, query);
      for (const way of [
        'me {',
        'people { nodes {',
        'person(handle: "alice") {',
        `chat(id: "${known.$chat}") { participants {`,
      ]) {
        const query = `{ ${way} ${field} ${'}'.repeat(way.split('{').length - 1)} }`;
        expect([way, (await ask(query, {})).code]).toEqual([way, 'INVALID_INPUT']);
        expect([way, (await ask(query, { 'x-kith-private': 'true' })).errors]).toEqual([way, undefined]);
        const named = query.replace(field, field.replace(' ', `(chat: "${known.$chat}") `));
        expect([way, (await ask(named, {})).errors]).toEqual([way, undefined]);
      }
    },
  );
});

it('a person who reads for themself needs no stated context', async () => {
  for (const [name, { inPrivate }] of Object.entries(telling)) {
    const { query, variables } = request(name, inPrivate);
    expect([name, (await kith.ask('bob', query, variables)).errors]).toEqual([name, undefined]);
  }
});

function ask(name: string, values: Values, headers: Record<string, string>) {
  const bridge: TestCaller = {
    as: 'bridge',
    roles: ['connector', 'operator'],
    headers: { 'x-kith-viewer': 'bob', ...headers },
  };
  const { query, variables } = request(name, values);
  return kith.ask(bridge, query, variables);
}

const request = (name: string, values: Values) => requestOf(operation(name), named(values), false);

const operation = (name: string): Operation => queries.find(({ field }) => field.name === name)!;

/** Replaces names (`$name`) in arguments by ids. */
const named = (values: Values): Values =>
  JSON.parse(JSON.stringify(values).replace(/\$\w+/g, (name) => known[name] ?? name)) as Values;
