import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countTokens } from '../../src/platform/models/tokenCount.js';
import type { TokenRole } from '../../src/platform/auth/accessTokens.js';
import { TestApp } from '../support/app.js';
import { tokenFor } from '../support/clients/clients.js';

/**
 * Ceilings in tokens: the descriptions of tools, resources and prompts, which are in each of an agent's prompts, and the
 * answers of a usual turn.
 */
const ceilings = { listed: 3_510, turn: 400 };

interface Result {
  isError?: boolean;
  content: { type: string; text: string }[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  structuredContent?: any;
}

let kith: TestApp;
let team: string;
const open: Client[] = [];

const connect = async (client: Client, transport: unknown): Promise<Client> => {
  await client.connect(transport as Parameters<Client['connect']>[0]);
  open.push(client);
  // The official client validates answers against the schemas of the tools that it has listed.
  await client.listTools();
  return client;
};
const overHttp = async (handle: string, headers: Record<string, string> = {}, roles: TokenRole[] = []) => {
  const authorization = `Bearer ${await tokenFor(kith, handle, roles)}`;
  const options = { requestInit: { headers: { authorization, ...headers } } };
  return connect(
    new Client({ name: 'test', version: '1' }),
    new StreamableHTTPClientTransport(new URL(`${kith.server.url}/mcp`), options),
  );
};
const overStdio = async (handle: string, args: string[] = []) => {
  const env = { ...process.env, KITH_URL: kith.server.url, KITH_TOKEN: await tokenFor(kith, handle) };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve('bin/kith.mjs'), 'mcp', ...args],
    env,
  });
  return connect(new Client({ name: 'test', version: '1' }), transport);
};
const use = async (client: Client, name: string, args: object = {}): Promise<Result> =>
  (await client.callTool({ name, arguments: { ...args } })) as Result;
const ping = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
const textOf = ({ content }: Result) => content.map(({ text }) => text).join('\n');
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${kith.server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  kith = await TestApp.start();
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
});
afterAll(async () => {
  for (const client of open) await client.close();
  await kith.stop();
});

describe.each([
  ['streamable HTTP', overHttp],
  ['standard input and output', overStdio],
])('over %s', (way, reach) => {
  it('an agent remembers, recalls, corrects and forgets by id, and hidden memories stay hidden', async () => {
    const who = way === 'streamable HTTP' ? 'ana' : 'ada';
    const chat = await kith.createChat(`room of ${who}`, 'GROUP', [who, 'ben']);
    const agent = await reach(who);
    const said = await use(agent, 'remember', {
      text: `${who} is afraid of heights.`,
      sensitivity: 'SENSITIVE',
      type: 'identity',
    });
    expect(said.isError).toBeUndefined();
    const { id } = said.structuredContent.memory as { id: string };
    expect(textOf(said)).toBe(`CREATED\n- ${id} [profile] ${who} is afraid of heights.`);
    const alone = await use(agent, 'recall', { query: 'What frightens people?' });
    expect(alone.structuredContent.hits[0].memory).toMatchObject({ id, statedBy: who });
    const inGroup = await use(agent, 'recall', { query: 'What frightens people?', chat });
    expect(inGroup.structuredContent.hits).toEqual([]);
    expect(textOf(inGroup)).toBe('Nothing that may be told here answers this.');
    const corrected = await use(agent, 'correct', { id, text: `${who} is afraid of spiders.` });
    expect(textOf(corrected)).toContain('spiders');
    expect(textOf(await use(agent, 'context', { kind: 'conversation', message: 'spiders' }))).toContain('spiders');
    expect(textOf(await use(agent, 'forget', { id }))).toMatch(/^Forgotten; it can be restored until \d{4}-/u);
    expect(textOf(await use(agent, 'recall', { query: 'What frightens people?' }))).not.toContain('spiders');
  });

  it('an agent keeps notes and checkpoints, sees changes, and queries within its allowlist', async () => {
    const who = way === 'streamable HTTP' ? 'carl' : 'cora';
    const agent = await reach(who);
    await use(agent, 'remember', { text: `${who} has to paint the fence.`, type: 'task' });
    const log = await use(agent, 'remember', { text: 'The fence is made of oak.', type: 'log' });
    const kept = await kith.must(who, `{ memory(id: "${log.structuredContent.memory.id}") { stability expiresAt } }`);
    expect(kept.memory).toEqual({ stability: 'STABLE', expiresAt: null });
    const noted = await use(agent, 'write_note', { content: 'The gate is open.' });
    const lasting = await kith.must(
      who,
      `{ memory(id: "${noted.structuredContent.memory.id}") { type stability expiresAt } }`,
    );
    expect(lasting.memory).toEqual({ type: 'LOG', stability: 'STABLE', expiresAt: null });
    const passing = await use(agent, 'write_note', { content: 'The gate is shut.', kind: 'log' });
    const ending = await kith.must(
      who,
      `{ memory(id: "${passing.structuredContent.memory.id}") { stability expiresAt } }`,
    );
    expect(ending.memory).toEqual({ stability: 'VOLATILE', expiresAt: expect.any(String) });
    await use(agent, 'write_note', {
      kind: 'rule',
      content: 'Ask before painting.',
      evidence: ['last time'],
      tags: ['paint'],
    });
    const notes = await use(agent, 'list_notes', { tags: ['paint'] });
    expect(notes.structuredContent.notes.map(({ text }: { text: string }) => text)).toEqual(['Ask before painting.']);
    const asked = await use(agent, 'memory_query', {
      agent: 'planner',
      query: 'What has to be painted?',
      categories: ['tasks'],
    });
    expect(textOf(asked)).toContain(`- [tasks] ${who} has to paint the fence.`);
    const refused = await use(agent, 'memory_query', { agent: 'planner', query: 'x', categories: ['tone'] });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/^FORBIDDEN: .*"tone"/u)]);
    const changes = await use(agent, 'changes', { thread: `u:${await kith.idOf(who)}`, sinceRevision: 0 });
    expect(changes.structuredContent.changes).toHaveLength(5);
    expect(textOf(await use(agent, 'save_checkpoint', { thread: 'main', data: { step: 1 } }))).toBe(
      'Saved as version 1.',
    );
    const clash = await use(agent, 'save_checkpoint', { thread: 'main', data: { step: 2 }, expectedVersion: 0 });
    expect([clash.isError, textOf(clash)]).toEqual([true, expect.stringMatching(/^CONFLICT: /u)]);
    expect((await use(agent, 'load_checkpoint', { thread: 'main' })).structuredContent).toMatchObject({
      data: { step: 1 },
    });
    expect((await use(agent, 'load_checkpoint', { thread: 'none' })).structuredContent).toMatchObject({ found: false });
    expect(textOf(await use(agent, 'entity_card', { refs: [`person:${who}`] }))).toContain(`[person:${who}]`);
  });
});

describe('a tool', () => {
  it.each([
    ['recall', {}, /^INVALID_INPUT: query is missing: it must be a text\.$/u],
    [
      'recall',
      { query: 'x', colour: 'red' },
      /^INVALID_INPUT: The input has the unknown field "colour"; the fields are query, /u,
    ],
    ['recall', { query: 'x', limit: 51 }, /^INVALID_INPUT: limit must be at most 50\.$/u],
    ['remember', { text: 'The password is swordfish99.' }, /^SECRET_REFUSED: /u],
    ['remember', { text: '' }, /^INVALID_INPUT: text/u],
    ['forget', { id: 'f'.repeat(32) }, /^NOT_FOUND: /u],
    ['recall', { query: 'x', chat: 'f'.repeat(32) }, /^NOT_FOUND: /u],
    ['write_note', { kind: 'rule', content: 'Obey.' }, /^INVALID_INPUT: evidence/u],
    [
      'record_messages',
      { messages: [{ externalId: '1', role: 'user', text: 'x', at: 'noon' }] },
      /^INVALID_INPUT: messages\.0\.at must be a time such as/u,
    ],
    ['fly', {}, /^NOT_FOUND: There is no such tool/u],
  ])('%s reports what is wrong with %j as its own error', async (name, args, message) => {
    const agent = await overHttp('dora');
    const { isError, content } = await use(agent, name, args);
    expect([isError, content[0]!.text]).toEqual([true, expect.stringMatching(message)]);
    expect(content[0]!.text).not.toMatch(/swordfish|at .*\.ts|MATCH/u);
  });

  it('finds and forgets nothing of another person’s memory', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana hides the ring.', sensitivity: 'PERSONAL' });
    const ben = await overHttp('ben');
    for (const [name, args] of [
      ['recall', { query: 'Who hides a ring?' }],
      ['recall', { query: 'Who hides a ring?', chat: team }],
      ['context', { message: 'the ring', chat: team }],
      ['entity_card', { refs: ['person:ana'] }],
      ['memory_query', { agent: 'supervisor', query: 'the ring' }],
      ['changes', { thread: team, sinceRevision: 0 }],
    ] as const)
      expect([name, JSON.stringify(await use(ben, name, args))]).toEqual([name, expect.not.stringContaining('ring.')]);
    expect(textOf(await use(ben, 'forget', { id: memory.id }))).toMatch(/^NOT_FOUND/u);
    expect(textOf(await use(ben, 'correct', { id: memory.id, text: 'Ana has no ring.' }))).toMatch(/^NOT_FOUND/u);
    expect((await kith.must('ana', `{ memory(id: "${memory.id}") { text } }`)).memory.text).toBe('Ana hides the ring.');
  });

  it('returns no invisible characters in structured data either, and no procedures', async () => {
    const gail = await overHttp('gail');
    await use(gail, 'remember', { text: 'Gail owns\u202e a \u2066kite\u2069 and\u200b a flag.' });
    await kith.remember('gail', { type: 'PROCEDURE', text: '1. Fly the hidden kite.' });
    const answer = JSON.stringify(await use(gail, 'recall', { query: 'Who flies a kite?' }));
    expect(answer).toContain('a flag.');
    expect(answer).not.toMatch(/\p{Cf}|hidden/u);
    const nested = `${'['.repeat(90)}${']'.repeat(90)}`;
    const data = JSON.parse(nested) as unknown;
    await use(gail, 'save_checkpoint', { thread: 'deep', data });
    expect((await use(gail, 'load_checkpoint', { thread: 'deep' })).structuredContent.data).toEqual(data);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`unknown${index}`, index]));
    expect(textOf(await use(gail, 'recall', { query: 'x', ...many })).length).toBeLessThan(300);
  });

  it('shows notes of its person only in private, from recall and in a context', async () => {
    const ana = await overHttp('ana');
    await use(ana, 'write_note', { content: 'Ana wants to hear of zeppelins first.' });
    await use(ana, 'remember', { text: 'Ana has seen a zeppelin.', about: ['@ana'] });
    const query = 'What of the zeppelin?';
    const [inPrivate, inTeam] = [{}, { chat: team }];
    for (const [tool, args] of [
      ['recall', { query }],
      ['context', { message: query }],
    ] as const) {
      expect([tool, textOf(await use(ana, tool, { ...args, ...inPrivate }))]).toEqual([
        tool,
        expect.stringMatching(/hear of zeppelins(?=[^]*seen a zeppelin)|seen a zeppelin(?=[^]*hear of zeppelins)/u),
      ]);
      const shared = textOf(await use(ana, tool, { ...args, ...inTeam }));
      expect([tool, shared]).toEqual([tool, expect.stringContaining('seen a zeppelin')]);
      expect([tool, shared]).toEqual([tool, expect.not.stringContaining('hear of zeppelins')]);
    }
  });

  it('reports that a name without "@" is no account', async () => {
    const ana = await overHttp('ana');
    const named = textOf(await use(ana, 'remember', { text: 'Ben sings.', about: ['ben'] }));
    expect(named).toContain('Without an account: "ben". An account is "@" and its handle.');
    const account = textOf(await use(ana, 'remember', { text: 'Ben whistles.', about: ['@ben'] }));
    expect(account).not.toContain('account');
  });

  it('shows no more of a confided fact than all hearers may know', async () => {
    const ana = await overHttp('ana');
    const surprise = { text: 'Ana plans a surprise for Ben.', about: ['@ben'], confidedTo: ['@ana'], chat: team };
    expect((await use(ana, 'remember', surprise)).isError).toBeUndefined();
    const query = 'What surprise is planned?';
    expect(textOf(await use(ana, 'recall', { query }))).toContain('surprise');
    expect(textOf(await use(ana, 'recall', { query, chat: team }))).not.toContain('surprise for');
    expect(textOf(await use(await overHttp('ben'), 'recall', { query }))).not.toContain('surprise for');
  });

  it('requires a connector to say where it reads', async () => {
    const bridge = await overHttp('bridge', { 'x-kith-viewer': 'ana' }, ['connector']);
    expect(textOf(await use(bridge, 'recall', { query: 'ring' }))).toMatch(/^INVALID_INPUT: .*x-kith-private/u);
    const alone = await overHttp('bridge', { 'x-kith-viewer': 'ana', 'x-kith-private': 'true' }, ['connector']);
    expect((await use(alone, 'recall', { query: 'ring' })).isError).toBeUndefined();
  });

  it('costs few tokens: for the descriptions, and for the answers of a usual turn', async () => {
    const agent = await overHttp('fred');
    const { tools } = await agent.listTools();
    expect(tools).toHaveLength(18);
    const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const { resources } = await agent.listResources();
    const { resourceTemplates } = await agent.listResourceTemplates();
    const { prompts } = await agent.listPrompts();
    const listed = [shown, resources, resourceTemplates, prompts];
    expect(countTokens(JSON.stringify(listed))).toBeLessThan(ceilings.listed);
    for (let index = 0; index < 12; index += 1)
      await kith.remember('fred', { text: `Fred has tried the ${index}th recipe of grandmother's bread.` });
    const answers = [
      await use(agent, 'recall', { query: 'Which bread has Fred tried?' }),
      await use(agent, 'remember', { text: 'Fred has a sourdough called Bob.' }),
    ];
    expect(countTokens(answers.map(textOf).join('\n'))).toBeLessThan(ceilings.turn);
  });
});

describe('an agent in a group chat', () => {
  const instructionsOf = (agent: Client) => agent.getInstructions()!;

  it('receives instructions for groups when it connects, in few words', async () => {
    const instructions = instructionsOf(await overHttp('ana'));
    for (const word of [
      'list_chats',
      'record_messages',
      'returnContext',
      'confidedTo',
      'about',
      'secrets',
      'Proposals',
    ])
      expect(instructions).toContain(word);
    expect(countTokens(instructions)).toBeLessThan(300);
  });

  it('finds its chats, records a turn by the name of the chat, and receives what all may hear', async () => {
    await kith.createChat('tea room', 'GROUP', ['tea.ana', 'tea.ben']);
    await kith.createChat('others', 'GROUP', ['tea.carl']);
    await kith.remember('tea.ana', { text: 'Ana is afraid of geese.', sensitivity: 'SENSITIVE' });
    await kith.remember('tea.ana', { text: 'The geese are fed at noon.', scope: 'GROUP', chat: 'tea room' });
    const agent = await overHttp('bridge', { 'x-kith-viewer': 'tea.ana' }, ['connector']);
    const listed = await use(agent, 'list_chats');
    expect(textOf(listed)).toMatch(/^- "tea room" \([a-z]+_[0-9a-f]{32}, group\): tea\.ana, tea\.ben$/u);
    expect(listed.structuredContent.chats).toHaveLength(1);
    const turn = {
      chat: 'tea room',
      messages: [{ externalId: '1', role: 'user', speaker: '@tea.ana', text: 'When are the geese fed?' }],
      returnContext: { kind: 'conversation' },
    };
    const told = await use(agent, 'record_messages', turn);
    expect(textOf(told)).toMatch(/^1 stored\.\n\n/u);
    expect(textOf(told)).toContain('The geese are fed at noon.');
    expect(textOf(told)).toContain('user: When are the geese fed?');
    expect(JSON.stringify(told)).not.toContain('afraid');
    const again = await use(agent, 'record_messages', turn);
    expect(again.structuredContent.messages).toEqual(told.structuredContent.messages);
  });

  it('is refused a context without a stated chat or for another chat, and loses no message', async () => {
    const messages = [{ externalId: '1', role: 'user', text: 'Does anybody know of the ring?' }];
    const bridge = await overHttp('bridge', { 'x-kith-viewer': 'ana' }, ['connector']);
    const unstated = await use(bridge, 'record_messages', { messages, returnContext: { kind: 'facts' } });
    expect([unstated.isError, textOf(unstated)]).toEqual([
      true,
      expect.stringMatching(/^INVALID_INPUT: .*x-kith-private/u),
    ]);
    const person = await overHttp('ben');
    expect(textOf(await use(person, 'record_messages', { messages, chat: team }))).toMatch(/^FORBIDDEN: /u);
    const outsider = await overHttp('dora');
    const hidden = await use(outsider, 'record_messages', { messages, chat: 'team' });
    expect(textOf(hidden)).toBe(textOf(await use(outsider, 'record_messages', { messages, chat: 'nowhere' })));
    expect((await kith.must('ana', `{ messages(chat: "${team}") { totalCount } }`)).messages.totalCount).toBe(0);
    const stranger = await overHttp('bridge', { 'x-kith-viewer': 'dora' }, ['connector']);
    const spoken = [{ ...messages[0], speaker: '@ana' }];
    const answer = await use(stranger, 'record_messages', {
      chat: team,
      messages: [{ ...spoken[0], role: 'assistant', speaker: undefined }],
      returnContext: { kind: 'facts' },
    });
    expect(textOf(answer)).toMatch(/^1 stored\.\n\nThere is no context: NOT_FOUND: No chat by that id was found\./u);
    expect(answer.structuredContent).toMatchObject({ context: null, contextRefused: { code: 'NOT_FOUND' } });
  });

  it('keeps its soul, and reads the user’s todos and proposals', async () => {
    const olga = await overHttp('olga');
    expect(textOf(await use(olga, 'update_soul', { content: 'Think first.' }))).toContain('Think first.');
    await use(olga, 'update_soul', { content: 'Think twice.' });
    expect((await use(olga, 'list_notes', { kind: 'soul' })).structuredContent.notes).toHaveLength(1);
    await kith.mustMutate('olga', 'createTodo', { persona: '', kind: 'COMMITMENT', text: 'Call\u202e Ben.' });
    expect(textOf(await use(olga, 'list_todos'))).toMatch(/^- [a-z]+_[0-9a-f]{32} \[commitment\] Call Ben\.$/u);
    expect(textOf(await use(olga, 'list_todos', { done: true }))).toBe('There are no such todos.');
    expect(textOf(await use(olga, 'list_proposals'))).toBe('Nothing waits for the user.');
    const unknown = await use(olga, 'decide_proposal', { id: 'f'.repeat(32), accept: true });
    expect(textOf(unknown)).toMatch(/^NOT_FOUND: /u);
    const inGroup = await overHttp('bridge', { 'x-kith-viewer': 'olga' }, ['connector']);
    for (const name of ['list_todos', 'list_proposals'])
      expect([name, textOf(await use(inGroup, name))]).toEqual([name, expect.stringMatching(/^INVALID_INPUT: /u)]);
    expect(JSON.stringify(await use(await overHttp('ben'), 'list_todos'))).not.toContain('Call');
  });
});

describe('the MCP endpoint', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'curl', version: '1' } },
  };

  it('requires a token, and accepts only a single message', async () => {
    const refused = await post(initialize);
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    ]);
    const authorization = `Bearer ${await tokenFor(kith, 'ana')}`;
    expect((await post([initialize, initialize], { authorization })).status).toBe(400);
    expect((await fetch(`${kith.server.url}/mcp`, { headers: { authorization } })).status).toBe(405);
    const answered = await post(initialize, { authorization });
    expect([answered.status, await answered.json()]).toMatchObject([200, { result: { serverInfo: { name: 'kith' } } }]);
    const huge = await post({ ...initialize, params: { text: 'x'.repeat(3_000_000) } }, { authorization });
    expect([huge.status, await huge.json()]).toMatchObject([
      413,
      {
        errors: [
          { message: 'The body must be at most 2 MB, also after decompression; split it into several requests.' },
        ],
      },
    ]);
    const page = await post(initialize, { authorization, origin: 'https://evil.example' });
    expect(page.status).toBe(403);
  });

  it.each<[object, number, number, string]>([
    [
      { id: 7, method: 'tools/call', params: { arguments: {} } },
      200,
      -32_602,
      'tools/call: params.name is missing: it must be a text.',
    ],
    [
      { id: 7, method: 'tools/call', params: { name: 'recall', arguments: [] } },
      200,
      -32_602,
      'tools/call: params.arguments must be an object.',
    ],
    [{ id: 7, method: 'tools/call' }, 200, -32_602, 'tools/call: params is missing: it must be an object.'],
    [
      { id: 7, method: 'initialize', params: {} },
      200,
      -32_602,
      'initialize: params.protocolVersion is missing: it must be a text.',
    ],
    [{ id: 7, method: 'tools/list', params: { cursor: 5 } }, 200, -32_602, 'tools/list: params.cursor must be a text.'],
    [{ id: 7, method: 5 }, 400, -32_600, 'The body must be a JSON-RPC 2.0 message'],
    [{ id: 7, method: 'fly' }, 200, -32_601, 'Method not found'],
  ])('says of %j what was expected, in one sentence', async (message, status, code, said) => {
    const authorization = `Bearer ${await tokenFor(kith, 'ana')}`;
    const answer = await post({ jsonrpc: '2.0', ...message }, { authorization });
    const body = (await answer.json()) as { id: number; error: { code: number; message: string } };
    expect([answer.status, body.id, body.error.code]).toEqual([status, 7, code]);
    expect(body.error.message).toContain(said);
    expect(body.error.message).not.toMatch(/[[{\n]|MCP error/u);
  });

  it('says where tokens are issued, if an issuer is configured', async () => {
    const issuer = { url: 'https://id.example', publicUrl: 'https://kith.example' };
    const other = await TestApp.start({ issuer, tenant: kith.tenant });
    try {
      const at = 'https://kith.example/.well-known/oauth-protected-resource/mcp';
      const refused = await fetch(`${other.server.url}/mcp`, { method: 'POST', body: '{}' });
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer resource_metadata="${at}"`,
      ]);
      const metadata = await fetch(`${other.server.url}${new URL(at).pathname}`);
      expect(await metadata.json()).toMatchObject({
        resource: 'https://kith.example/mcp',
        authorization_servers: ['https://id.example'],
      });
    } finally {
      await other.stop();
    }
    expect((await fetch(`${kith.server.url}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
    expect((await post(initialize)).headers.get('www-authenticate')).toBeNull();
  });

  it('takes as many rate limit points as the same request over GraphQL', async () => {
    const limited = await TestApp.start({ rateLimit: 12, tenant: kith.tenant });
    try {
      const authorization = `Bearer ${await tokenFor(kith, 'gina')}`;
      const recall = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'recall', arguments: { query: 'x' } },
      };
      const ask = async () => {
        const response = await fetch(`${limited.server.url}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization },
          body: JSON.stringify(recall),
        });
        return ((await response.json()) as { result?: Result }).result;
      };
      expect((await ask())?.isError).toBeUndefined();
      expect((await ask())?.isError).toBeUndefined();
      expect(textOf((await ask())!)).toMatch(/^RATE_LIMITED: /u);
    } finally {
      await limited.stop();
    }
  });
});

it('kith mcp accepts personas of any name, and refuses an invalid address', async () => {
  const persona = 'Zoë Łącka';
  await kith.remember('ana', { text: 'Ana keeps bees with Zoë.', persona });
  const recalled = async (args: string[]) =>
    textOf(await use(await overStdio('ana', args), 'recall', { query: 'Who keeps bees?' }));
  expect(await recalled(['--persona', persona])).toContain('keeps bees');
  expect(await recalled([])).not.toContain('keeps bees');
  const { kithProcess } = await import('../support/clients/commandLine.js');
  const { code, err } = await kithProcess(['mcp', '--url', 'somewhere'], { KITH_TOKEN: 'x' });
  expect([code, err]).toEqual([2, expect.stringContaining('The address (--url or KITH_URL) must be an address')]);
});

it('kith mcp answers an invalid line, and continues with the next', async () => {
  const { kithProcess } = await import('../support/clients/commandLine.js');
  const lines = ['{ "jsonrpc": "2.0", "id": 1, "meth', '{ "id": "no JSON-RPC" }', '', ping(2)];
  const env = { KITH_URL: kith.server.url, KITH_TOKEN: await tokenFor(kith, 'ana') };
  const { code, out } = await kithProcess(['mcp'], env, lines.map((line) => `${line}\n`).join(''));
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number | null; error?: { code: number; message: string } });
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32_700],
    [null, -32_600],
    [null, -32_700],
    [2, undefined],
  ]);
  expect([code, answers[0]!.error!.message]).toEqual([0, expect.stringContaining('one JSON-RPC message')]);
  expect(out).not.toContain('no JSON-RPC');
});

it('kith mcp says what to do without a token, and without a service', async () => {
  const { kithProcess } = await import('../support/clients/commandLine.js');
  expect(await kithProcess(['mcp'])).toMatchObject({ code: 2, err: expect.stringContaining('set KITH_TOKEN') });
  const message = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
  const gone = await kithProcess(['mcp'], { KITH_URL: 'http://127.0.0.1:9', KITH_TOKEN: 'x' }, `${message}\n`);
  expect(gone.err).toContain('Kith does not answer at http://127.0.0.1:9');
  const wrong = await kithProcess(['mcp'], { KITH_URL: kith.server.url, KITH_TOKEN: 'x' }, `${message}\n`);
  expect(wrong.err).not.toContain('does not answer');
});
