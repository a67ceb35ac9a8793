import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestReport } from '../../src/api/serverDependencies.js';
import { type TestCaller, TestApp } from '../support/app.js';
import { joinManyChats } from '../support/worlds/manyChats.js';
import { say } from '../support/recordMessages.js';

/** Budget of a request: its statements, in any order, and the number of round trips that it may wait for. */
interface Budget {
  waits: number;
  statements: string[];
}

const audience = 'disclosure/load-audiences';
const found = ['memories/read/fetch-memories', 'memories/read/fetch-as-origin'];
const locked = ['memories/writer/lock-threads', 'memories/writer/lock-memories'];
const removed = 'memories/list-removed-values';
const stored = [
  'memories/writer/lock-threads',
  'memories/writer/lock-memories',
  'memories/writer/find-write-constraints',
  'memories/writer/create-memories',
  'memories/writer/put-entries',
  'memories/writer/record-events',
];
/** Statements of a change. The changed memory is read again by the rule, for its writer. */
const changed = [
  'memories/writer/update-memories',
  'memories/writer/put-entries',
  'memories/writer/record-events',
  audience,
  'memories/read/fetch-memories',
];
const searched = [audience, 'recall/search-vectors', 'recall/search-text', 'recall/fetch-hits', 'recall/list-cards'];
const searchedThroughFilter = searched.map((name) => (name.startsWith('recall/search-') ? `${name}@filtered` : name));
const recalled = [
  audience,
  'conversations/search/search-message-text',
  'conversations/search/search-message-vectors',
  'conversations/fetch-hits',
];
const bridge: TestCaller = { as: 'bridge', roles: ['connector'] };

let kith: TestApp;
const known: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start();
  known.$team = await kith.createChat('team', 'GROUP', ['alice', 'bob']);
  for (const at of [1, 2, 3]) await kith.createChat(`room-${at}`, 'GROUP', ['alice', 'bob']);
  known.$bob = await kith.idOf('bob');
  const perry = await kith.must('alice', 'mutation { createPerson(input: { name: "Perry" }) { person { id } } }');
  known.$perry = perry.createPerson.person.id;
  const apollo = [{ type: 'PROJECT', label: 'Apollo' }];
  for (const index of Array.from({ length: 12 }).keys()) {
    const input = {
      text: `Bob has finished step ${index} of Apollo.`,
      about: [{ handle: 'bob' }],
      entities: apollo,
      importance: 2,
      chat: known.$team,
    };
    known.$memory = (await kith.remember('alice', input)).memory.id;
  }
  await say(kith, bridge, known.$team, [{ by: 'bob', text: 'Apollo flies in May.' }]);
  known.$forgotten = (await kith.remember('alice', { text: 'Alice is in Oslo.' })).memory.id;
  await kith.must('alice', `mutation { forgetMemory(input: { id: "${known.$forgotten}" }) { deletedId } }`);
});
afterAll(() => kith.stop());

const row =
  'id text type sensitivity scope { owner { name } } statedBy { name } subjects { name } entities { label } learnedIn { title }';

describe('a read asks the graph', () => {
  const reads: [string, Budget][] = [
    [
      `recall(minRelevance: 0, query: "How far is Apollo?") { mode truncated hits { score similarity memory { ${row} } } cards { ref label text facts { text } } }`,
      { waits: 3, statements: searched },
    ],
    [
      `recall(minRelevance: 0, query: "How far is Apollo?", chat: "$team", about: ["$bob"], limit: 50, filter: { importanceMin: 1 }) { hits { memory { ${row} } } cards { text } }`,
      { waits: 3, statements: searchedThroughFilter },
    ],
    [`memory(id: "$memory") { ${row} }`, { waits: 2, statements: [audience, 'memories/read/fetch-memories'] }],
    [
      `memories(first: 100) { pageInfo { hasNextPage } edges { node { ${row} } } }`,
      { waits: 3, statements: [audience, 'memories/read/list-live', 'memories/read/fetch-memories'] },
    ],
    [
      `memories { totalCount }`,
      {
        waits: 4,
        statements: [audience, 'memories/read/list-live', 'memories/read/fetch-memories', 'memories/read/count-live'],
      },
    ],
    [
      `memoriesAbout(people: ["$bob"], chat: "$team") { edges { node { ${row} } } }`,
      { waits: 3, statements: [audience, 'memories/read/list-live', 'memories/read/fetch-memories'] },
    ],
    [
      `entityCards(refs: ["person:bob", "project:apollo"]) { text facts { ${row} } }`,
      { waits: 2, statements: [audience, 'recall/list-cards-by-ref'] },
    ],
    [
      `explainDisclosure(memory: "$memory", viewer: "$bob") { disclosed reason steps }`,
      { waits: 3, statements: [audience, 'memories/read/fetch-as-origin', 'directory/people/fetch-people', audience] },
    ],
    [
      `whoCanHear(memory: "$memory") { nodes { person { name } chat { title } disclosed reason } }`,
      {
        waits: 3,
        statements: [
          audience,
          'memories/read/fetch-as-origin',
          'memories/rights/list-hearers',
          'memories/rights/list-hearing-chats',
        ],
      },
    ],
    [
      `memoriesAboutMe(heardBy: "$bob") { nodes { memory { ${row} } private chats { title } } }`,
      {
        waits: 4,
        statements: [
          audience,
          'memories/read/list-live',
          'memories/rights/list-hearing-chats',
          'memories/read/fetch-memories',
          'memories/rights/list-hearers',
        ],
      },
    ],
    [`todos(persona: "coach") { nodes { text } }`, { waits: 1, statements: ['learning/list-todos'] }],
    [
      `messages(chat: "$team") { edges { node { text speaker { name } chat { title } } } }`,
      { waits: 3, statements: [audience, 'conversations/list-messages', 'directory/chats/fetch-chats'] },
    ],
    [
      `recallMessages(query: "when does apollo fly?") { score message { text speaker { name } } before { text } after { text } }`,
      { waits: 3, statements: recalled },
    ],
    [
      `recallMessages(query: "How far is Apollo?", chat: "$team") { score message { text chat { title } } }`,
      {
        waits: 4,
        statements: [...recalled, 'directory/people/find-names-of-participants', 'directory/chats/fetch-chats'],
      },
    ],
    [`conversationWindow(chat: "$team") { text }`, { waits: 2, statements: [audience, 'conversations/list-window'] }],
    [`sessions { edges { node { turnCount } } }`, { waits: 2, statements: [audience, 'conversations/list-sessions'] }],
    [
      `sessionState { messageCount rollingSummaries { text } }`,
      { waits: 2, statements: [audience, 'conversations/read-state'] },
    ],
    [`summarySpines { content }`, { waits: 1, statements: ['conversations/list-spines'] }],
    [`me { id name }`, { waits: 1, statements: ['directory/people/fetch-people'] }],
    [
      `person(id: "$perry") { name aliases }`,
      { waits: 2, statements: ['directory/people/fetch-people', 'directory/people/list-aliases'] },
    ],
    [
      `people(search: "perry") { nodes { name aliases } }`,
      { waits: 2, statements: ['directory/people/search-people', 'directory/people/list-aliases'] },
    ],
    [`chat(id: "$team") { title participants { name } }`, { waits: 1, statements: ['directory/chats/fetch-chats'] }],
    [
      `chats { edges { node { title participants { name } } } }`,
      { waits: 2, statements: ['directory/chats/list-chats', 'directory/chats/fetch-chats'] },
    ],
  ];

  it.each(reads.map(([field, budget]) => [field.slice(0, 50), field, budget] as const))(
    '%s',
    async (_, field, budget) => {
      expect(await cost('alice', `{ ${field} }`)).toEqual(sorted(budget));
    },
  );

  it('for a query of an agent at most four times, with the changes beside the search', async () => {
    const field = `queryMemory(input: { agent: "researcher", query: "How far is Apollo?", chat: "$team", minRelevance: 0, sinceRevision: 0 }) { header items { text } related { text } revision }`;
    const { waits, statements } = await cost('alice', `{ ${field} }`);
    expect(statements).toEqual(
      [
        ...searchedThroughFilter.filter((name) => name !== 'recall/list-cards'),
        ...['agents/read-revision', 'agents/list-changes', 'memories/read/list-related'],
      ].sort(),
    );
    expect(waits).toBeLessThanOrEqual(4);
  });

  it('for a context at most four times, with many statements in parallel', async () => {
    const field = `context(input: { kind: CONVERSATION, message: "How far is Apollo?", minRelevance: 0, sinceRevision: 0 }) { text tokens revision sections { memories { ${row} } } }`;
    const { waits, statements } = await cost('alice', `{ ${field} }`);
    expect(statements).toEqual(
      [
        ...searchedThroughFilter,
        'agents/read-revision',
        'agents/list-changes',
        'agents/list-foundation',
        'learning/list-todos',
        'conversations/list-window',
        'conversations/load-summaries',
        'conversations/list-spines',
        'learning/list-proposals',
        'directory/people/fetch-people',
        // Messages from before the window, searched beside the memories.
        ...[
          'directory/people/find-names-of-participants',
          'conversations/search/search-message-text',
          'conversations/search/search-message-vectors',
        ],
        ...['conversations/fetch-hits', 'agents/list-repeatable-messages'],
      ].sort(),
    );
    expect(waits).toBeLessThanOrEqual(3);
  });

  it('twice more for a viewer in very many chats, if a search of the whole index finds too little', async () => {
    const graph = kith.app.graph.session();
    await joinManyChats(graph, kith.tenant, await kith.idOf('mona'));
    await kith.must('mona', '{ recall(minRelevance: 0, query: "Apollo") { mode } }');
    const { waits, statements } = await cost(
      'mona',
      '{ recall(minRelevance: 0, query: "How far is Apollo?") { mode } }',
    );
    expect(statements.filter((name) => name.startsWith('recall/search-'))).toEqual([
      'recall/search-text',
      'recall/search-text',
      'recall/search-vectors',
      'recall/search-vectors-post-filtered',
    ]);
    expect(waits).toBeLessThanOrEqual(5);
  });

  it('as often for many memories as for one, with their neighbours, chats and replaced memories', async () => {
    const query = (first: number) =>
      `{ memories(first: ${first}) { edges { node { related { memory { text } } supersedes { id } supersededBy { id } learnedIn { participants { aliases } } } } } }`;
    const one = await cost('alice', query(1));
    expect((await cost('alice', query(10))).statements).toEqual(one.statements);
    expect(one.statements).toHaveLength(8);
  });
});

describe('a write asks the graph', () => {
  const writes: [string, string | TestCaller, Budget][] = [
    [
      'rememberMemory(input: { text: "Alice skis." }) { outcome memory { id text } }',
      'alice',
      { waits: 3, statements: ['directory/people/fetch-people', ...stored] },
    ],
    [
      'rememberMemory(input: { text: "Bob skis.", chat: "$team", about: [{ handle: "bob" }], entities: [{ type: PLACE, label: "Graz" }] }) { memory { id } }',
      'alice',
      {
        waits: 4,
        statements: [
          'directory/chats/load-chat-periods',
          'directory/people/fetch-people',
          'directory/people/find-by-handles',
          'directory/people/upsert-things',
          'directory/chats/extend-held-until',
          'disclosure/lock-blocklists',
          ...stored,
        ],
      },
    ],
    [
      'recordMessages(input: { messages: [{ externalId: "one", role: USER, text: "Apollo is done." }] }) { messages { id } work { state } }',
      'alice',
      {
        waits: 3,
        statements: [
          'directory/people/fetch-people',
          removed,
          'conversations/record/lock-for-recording',
          'conversations/record/put-messages',
          'background/work/put-work',
        ],
      },
    ],
    [
      'recordMessages(input: { chat: "$team", messages: [{ externalId: "two", role: USER, speaker: { id: "$bob" }, text: "Good." }] }) { messages { id speaker { name } chat { id } } }',
      bridge,
      {
        waits: 4,
        statements: [
          'directory/chats/load-chat-periods',
          'directory/people/fetch-people',
          removed,
          'conversations/record/lock-for-recording',
          'conversations/record/put-messages',
          'background/work/put-work',
          'directory/chats/fetch-chats',
        ],
      },
    ],
    [
      'correctMemory(input: { id: "$memory", text: "Bob rows." }) { memory { id } }',
      'alice',
      {
        waits: 7,
        statements: [
          ...[
            audience,
            ...found,
            'directory/chats/load-chat-periods',
            removed,
            'disclosure/lock-blocklists',
            ...locked,
          ],
          ...['memories/writer/find-write-constraints', ...changed],
        ],
      },
    ],
    [
      'pinMemory(input: { id: "$memory", pinned: true }) { memory { id } }',
      'alice',
      { waits: 6, statements: [audience, ...found, ...locked, ...changed] },
    ],
    [
      'forgetMemory(input: { id: "$memory" }) { deletedId }',
      'alice',
      {
        waits: 4,
        statements: [audience, ...found, ...locked, 'memories/writer/retire-memories', 'memories/writer/record-events'],
      },
    ],
    [
      'restoreMemory(input: { id: "$forgotten" }) { memory { id } }',
      'alice',
      { waits: 6, statements: [audience, ...found, ...locked, 'memories/writer/find-write-constraints', ...changed] },
    ],
    [
      'createPerson(input: { name: "John" }) { person { id } }',
      'alice',
      { waits: 2, statements: ['directory/people/upsert-acquaintances', 'directory/people/add-aliases'] },
    ],
    [
      'upsertChat(input: { externalId: "new", kind: GROUP }) { chat { id } }',
      bridge,
      { waits: 2, statements: ['directory/chats/upsert-chats', 'directory/chats/fetch-chats'] },
    ],
  ];

  it.each(writes.map(([field, ...rest]) => [field.slice(0, 50), field, ...rest] as const))(
    '%s',
    async (_, field, who, budget) => {
      expect(await cost(who, `mutation { ${field} }`)).toEqual(sorted(budget));
    },
  );

  it('as often for 20 statements as for one', async () => {
    const query = (count: number, word: string) =>
      `mutation { rememberMemories(input: { memories: [${Array.from({ length: count }, (_, index) => `{ text: "Alice ${word} ${index}." }`).join(' ')}] }) { results { ... on RememberedMemory { outcome } } } }`;
    const one = await cost('alice', query(1, 'sees'));
    expect(await cost('alice', query(20, 'hears'))).toEqual(one);
    expect(one.waits).toBe(3);
  });
});

async function cost(who: string | TestCaller, query: string): Promise<Budget> {
  await kith.must(
    who,
    query.replace(/\$\w+/g, (name) => known[name]!),
  );
  return sorted(kith.requests.at(-1)!);
}

const sorted = ({ waits, statements }: RequestReport): Budget => ({ waits, statements: [...statements].sort() });
