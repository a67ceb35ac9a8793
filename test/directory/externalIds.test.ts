import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leavesOf, operationsOf } from '../support/schemaWalk.js';
import { type Answer, type TestCaller, newTenant, TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { Listener } from '../support/clients/listener.js';
import { bridge, say } from '../support/recordMessages.js';

let kith: TestApp;
let team: string;
/** Id of a chat. Another chat gets it as external id. */
let club: string;
/** External id in the format of Kith's own ids. */
const hexadecimal = '0123456789abcdef0123456789abcdef';

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.createChat('slack:T1/team', 'GROUP', ['ana', 'ben']);
  club = await kith.createChat(team, 'GROUP', ['ana', 'carl']);
  await kith.createChat(hexadecimal, 'GROUP', ['ana', 'ben']);
  await kith.createChat('board', 'GROUP', ['carl']);
  await say(kith, bridge, team, [{ by: 'ana', text: 'The boat is painted green.' }]);
  await kith.remember('ana', { text: 'The boat is green.', scope: 'GROUP', chat: team });
  await kith.remember('ana', { text: 'The club meets on Mondays.', scope: 'GROUP', chat: club });
});
afterAll(() => kith.stop());

/** Reads that take a chat, in the words of their clients. */
const reads = [
  'memories(chat: $chat) { nodes: edges { node { text } } }',
  'memories(filter: { inChat: $chat }) { edges { node { text } } }',
  'recall(query: "Which boat is green?", chat: $chat) { hits { memory { text } } }',
  'recallMessages(query: "Which boat is painted?", chat: $chat) { message { text } }',
  'messages(chat: $chat) { edges { node { text } } }',
  'conversationWindow(chat: $chat) { text }',
  'sessions(chat: $chat) { totalCount }',
  'sessionState(chat: $chat) { messageCount }',
  'context(input: { kind: CONVERSATION, message: "boat", chat: $chat }) { text }',
  'queryMemory(input: { agent: "supervisor", query: "boat", chat: $chat }) { items { text } }',
  'entities(chat: $chat) { totalCount }',
  'entityCards(refs: ["person:ana"], chat: $chat) { text }',
  'me { card(chat: $chat) { text } memories(chat: $chat) { edges { node { text } } } }',
] as const;
const read = (as: TestCaller | string, field: string, chat: string): Promise<Answer> =>
  kith.ask(as, `query ($chat: ID!) { ${field} }`, { chat });
const plain = ({ data, errors }: Answer) => ({
  data,
  errors: errors?.map(({ message, extensions }) => [message, extensions]),
});
const remembered = async (as: string, chat: string, text: string): Promise<string> =>
  (await kith.remember(as, { text, chat, scope: 'GROUP' }, 'scope { chat { id } }')).memory.scope.chat.id;

describe('the external id of a chat', () => {
  it.each(reads)('works like its id for %s', async (field) => {
    const byId = await read('ana', field, team);
    expect(byId.errors).toBeUndefined();
    expect(plain(await read('ana', field, 'slack:T1/team'))).toEqual(plain(byId));
    expect(
      plain(
        await read(
          { ...bridge, headers: { 'x-kith-viewer': 'ana', 'x-kith-private': 'true' } },
          field,
          'slack:T1/team',
        ),
      ),
    ).toEqual(plain(byId));
  });

  it.each(reads)('that is unknown, or of a chat of others, is answered like an unknown id by %s', async (field) => {
    const unknown = plain(await read('ben', field, 'f'.repeat(32)));
    for (const name of ['nowhere', 'board', 'x'.repeat(400), ''])
      expect([name, plain(await read('ben', field, name))]).toEqual([name, unknown]);
    const elsewhere: TestCaller = { as: 'ben', tenant: newTenant() };
    expect(plain(await read(elsewhere, field, 'slack:T1/team'))).toEqual(
      plain(await read(elsewhere, field, 'f'.repeat(32))),
    );
  });

  it('costs as many statements for an absent chat as for a chat of others', async () => {
    const statementsOf = async (chat: string): Promise<readonly string[]> => {
      kith.requests.length = 0;
      await read('ben', reads[0], chat);
      return kith.requests[0]!.statements;
    };
    expect(await statementsOf('board')).toEqual(await statementsOf('nowhere'));
  });

  it('yields to an equal id of another chat, and may itself look like an id', async () => {
    const texts = JSON.stringify((await read('ana', reads[0], team)).data);
    expect(texts).toContain('green');
    expect(texts).not.toContain('Mondays');
    expect((await read('carl', reads[0], team)).code).toBe('NOT_FOUND');
    expect(await remembered('ben', hexadecimal, 'The hexagon is round.')).not.toBe(hexadecimal);
    expect(JSON.stringify((await read('ana', reads[0], hexadecimal)).data)).toContain('hexagon');
  });

  it('is visible to a connector without a viewer, and gives no access to those who take no part', async () => {
    const chat = 'query ($id: ID!) { chat(id: $id) { id externalId } }';
    expect((await kith.must(bridge, chat, { id: 'board' })).chat.externalId).toBe('board');
    expect((await kith.must('ana', chat, { id: 'slack:T1/team' })).chat.id).toBe(team);
    expect((await kith.must('ben', chat, { id: 'board' })).chat).toBeNull();
    const forBen: TestCaller = { ...bridge, headers: { 'x-kith-viewer': 'ben' } };
    expect(plain(await read(forBen, reads[0], 'board'))).toEqual(plain(await read(forBen, reads[0], 'nowhere')));
  });

  it('is accepted by every mutation, and in a batch', async () => {
    await say(kith, bridge, 'slack:T1/team', [{ by: 'ben', text: 'The oars are new.' }]);
    expect(JSON.stringify((await read('ana', reads[4], team)).data)).toContain('oars');
    const many =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { memory { scope { chat { id } } } } ... on RefusedMemory { code } } } }';
    const inputs = ['slack:T1/team', team, 'board', 'nowhere'].map((chat, index) => ({
      text: `Oar ${index} is long.`,
      scope: 'GROUP',
      chat,
    }));
    const { results } = (await kith.must('ana', many, { inputs })).rememberMemories;
    expect(
      results.map(
        ({ code, memory }: { code?: string; memory: { scope: { chat: { id: string } } } }) =>
          code ?? memory.scope.chat.id,
      ),
    ).toEqual([team, team, 'NOT_FOUND', 'NOT_FOUND']);
    const input = { chat: 'slack:T1/team', person: { handle: 'dora' } };
    const join =
      'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id participants { handle } } } }';
    expect((await kith.must(bridge, join, { input })).joinChat.chat.participants).toContainEqual({ handle: 'dora' });
    const leave = 'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }';
    expect((await kith.must('dora', leave, { input })).leaveChat.chat.id).toBe(team);
    const others = { ...input, chat: 'board' };
    const unknown = { ...input, chat: 'f'.repeat(32) };
    expect(plain(await kith.ask('dora', leave, { input: others }))).toEqual(
      plain(await kith.ask('dora', leave, { input: unknown })),
    );
  });

  it('is accepted by subscriptions', async () => {
    const changed = 'subscription ($chat: ID) { threadChanged(chat: $chat, sinceRevision: 0) { memory { text } } }';
    const ana = await Listener.open(kith, 'ana', changed, { variables: { chat: 'slack:T1/team' } });
    const [first] = await ana.until(1);
    expect(first!.data!.threadChanged.memory.text).toBe('The boat is green.');
    ana.close();
    const ben = await Listener.open(kith, 'ben', changed, { variables: { chat: 'board' } });
    await eventually('the subscription has ended', () => Promise.resolve(ben.ended !== undefined));
    expect(ben.answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['NOT_FOUND']);
    ben.close();
  });

  it('is accepted by the tools of agents', async () => {
    const agent = new Client({ name: 'test', version: '1' });
    const authorization = `Bearer ${await kith.token('ana')}`;
    const url = new URL(`${kith.server.url}/mcp`);
    await agent.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization } } }));
    const recall = async (chat: string) =>
      JSON.stringify(await agent.callTool({ name: 'recall', arguments: { query: 'Which boat is green?', chat } }));
    expect(await recall('slack:T1/team')).toBe(await recall(team));
    expect(await recall('slack:T1/team')).toContain('The boat is green.');
    expect(await recall('board')).toBe(await recall('f'.repeat(32)));
    await agent.close();
  });
});

it('every argument for a chat has one of the known names', async () => {
  const schema = await readFile('schema.graphql', 'utf8');
  const ids = operationsOf(schema).flatMap((operation) =>
    leavesOf(operation)
      .filter(({ path, type }) => type === 'ID' && /chat/iu.test(String(path.at(-1))))
      .map(({ path }) => String(path.at(-1))),
  );
  expect([...new Set(ids)].sort()).toEqual(['chat', 'inChat']);
});
