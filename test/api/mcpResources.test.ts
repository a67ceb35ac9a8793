import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, getNamedType, isInputObjectType } from 'graphql';
import { makeTools } from '../../src/app/tools.js';
import { readWorld } from '../../src/transfer/worlds/world.js';
import type { TokenRole } from '../../src/platform/auth/accessTokens.js';
import { newTenant, TestApp } from '../support/app.js';
import { dumpOf } from '../support/graph/graphDump.js';

let kith: TestApp;
const open: Client[] = [];

beforeAll(async () => {
  // Vectors of messages come later than their answer, and would change the graph between two calls.
  kith = await TestApp.start({ embedder: null });
});
afterAll(async () => {
  for (const client of open) await client.close();
  await kith.stop();
});

interface Who {
  readonly as: string;
  readonly roles?: TokenRole[];
  readonly headers?: Record<string, string>;
  readonly tenant?: string;
}

async function agentOf({ as, roles = [], headers = {}, tenant = kith.tenant }: Who): Promise<Client> {
  const authorization = `Bearer ${await kith.token(as, tenant, roles)}`;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${kith.server.url}/mcp`), {
      requestInit: { headers: { authorization, ...headers } },
    }),
  );
  open.push(client);
  return client;
}

const textAt = async (agent: Client, uri: string): Promise<string> => {
  const { contents } = await agent.readResource({ uri });
  expect(contents).toHaveLength(1);
  return (contents[0] as { text: string }).text;
};

/** Code and data of a refusal. */
const refusalOf = (work: Promise<unknown>): Promise<{ code: number; data: { code: string }; message: string }> =>
  work.then(
    () => {
      throw new Error('It was answered.');
    },
    (error: unknown) => error as { code: number; data: { code: string }; message: string },
  );

describe('the list of resources', () => {
  it('is the same for every caller: the rule, templates of cards and members, and a prompt', async () => {
    const agent = await agentOf({ as: 'ana' });
    expect((await agent.listResources()).resources.map(({ uri }) => uri)).toEqual(['kith://rule']);
    expect((await agent.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'kith://card/{ref}',
      'kith://chat/{chat}/card/{ref}',
      'kith://chat/{chat}/members',
    ]);
    expect((await agent.listPrompts()).prompts).toMatchObject([
      { name: 'join_group_chat', arguments: [{ name: 'chat', required: true }] },
    ]);
    expect(await textAt(agent, 'kith://rule')).toMatch(/^# Who hears what\n[^]*\n- about-me: [^]*\n- sensitive: /u);
  });
});

describe('a card', () => {
  it('shows a group what all of it may hear, and strangers nothing', async () => {
    const file = new URL('../worlds/unasked/a-card-tells-a-group-what-all-of-it-may-hear.yaml', import.meta.url);
    const world = readWorld(readFileSync(file, 'utf8'));
    const tenant = newTenant();
    const load = 'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { memories { id } } }';
    await kith.must({ as: 'kith-world', roles: ['operator'], tenant }, load, { world });
    for (const { viewer, in: chat, sees = [], refused } of world.expect) {
      const agent = await agentOf({ as: viewer, tenant });
      const uri = chat == null ? 'kith://card/person:alice' : `kith://chat/${chat}/card/person%3Aalice`;
      if (refused) {
        const hidden = await refusalOf(agent.readResource({ uri }));
        const missing = await refusalOf(agent.readResource({ uri: 'kith://chat/nowhere/card/person:alice' }));
        expect([hidden.code, hidden.data, hidden.message]).toEqual([-32_002, { code: 'NOT_FOUND' }, missing.message]);
        continue;
      }
      const told = await textAt(agent, uri);
      const names = Object.entries(world.memories).flatMap(([name, { text }]) => (told.includes(text) ? [name] : []));
      expect([viewer, chat, names.sort()]).toEqual([viewer, chat, [...sees].sort()]);
    }
  });

  it('of an unknown entity is NOT_FOUND, and a connector must say where it reads', async () => {
    await kith.remember('ana', { type: 'PREFERENCE', text: 'Ana sails.', importance: 3 });
    const ana = await agentOf({ as: 'ana' });
    expect(await textAt(ana, 'kith://card/person:ana')).toBe('[person:ana]: Ana sails.');
    for (const uri of ['kith://card/place:atlantis', 'kith://card', 'kith://card/%', 'kith://other/x', 'http://a.b/c'])
      expect([uri, (await refusalOf(ana.readResource({ uri }))).data]).toEqual([uri, { code: 'NOT_FOUND' }]);
    const acting = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-viewer': 'ana' } };
    const unstated = await refusalOf((await agentOf(acting)).readResource({ uri: 'kith://card/person:ana' }));
    expect([unstated.code, unstated.data]).toEqual([-32_602, { code: 'INVALID_INPUT' }]);
    expect(unstated.message).not.toContain('sails');
    const stated = await agentOf({ ...acting, headers: { ...acting.headers, 'x-kith-private': 'true' } });
    expect(await textAt(stated, 'kith://card/person:ana')).toContain('Ana sails.');
  });
});

describe('the members of a chat', () => {
  it('are shown to participants, by Kith’s id and by the external id, and the prompt names them', async () => {
    const id = await kith.createChat('slack:T1/crew', 'GROUP', ['mem.ana', 'mem.ben']);
    const agent = await agentOf({ as: 'mem.ana' });
    const members = await textAt(agent, `kith://chat/${id}/members`);
    expect(members).toBe(`- "slack:T1/crew" (${id}, group): mem.ana, mem.ben`);
    expect(await textAt(agent, `kith://chat/${encodeURIComponent('slack:T1/crew')}/members`)).toBe(members);
    const { messages } = await agent.getPrompt({ name: 'join_group_chat', arguments: { chat: 'slack:T1/crew' } });
    const { text } = messages[0]!.content as { text: string };
    for (const part of [members, 'chat: "slack:T1/crew"', 'record_messages', 'kith://rule'])
      expect(text).toContain(part);
    const stranger = await agentOf({ as: 'mem.carl' });
    for (const chat of [id, encodeURIComponent('slack:T1/crew'), 'nowhere'])
      expect(await refusalOf(stranger.readResource({ uri: `kith://chat/${chat}/members` }))).toMatchObject({
        code: -32_002,
        data: { code: 'NOT_FOUND' },
        message: expect.stringContaining('No chat by that id was found.'),
      });
    const ask = (name: string, args: Record<string, string>) =>
      refusalOf(stranger.getPrompt({ name, arguments: args }));
    expect((await ask('join_group_chat', { chat: 'slack:T1/crew' })).data).toEqual({ code: 'NOT_FOUND' });
    expect((await ask('join_group_chat', {})).data).toEqual({ code: 'INVALID_INPUT' });
    expect((await ask('fly', {})).data).toEqual({ code: 'INVALID_INPUT' });
  });
});

describe('a tool', () => {
  it('names each argument like the field of the API', () => {
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
    const roots = [schema.getQueryType()!, schema.getMutationType()!].map((type) => type.getFields());
    for (const { name, field, input } of makeTools(kith.app.services)) {
      const args = (roots[0]![field] ?? roots[1]![field])?.args;
      expect([name, args === undefined]).toEqual([name, false]);
      const named = args!.flatMap((one) => {
        const type = getNamedType(one.type);
        return one.name === 'input' && isInputObjectType(type) ? Object.keys(type.getFields()) : [one.name];
      });
      expect([name, Object.keys(input.shape).filter((one) => !named.includes(one))]).toEqual([name, []]);
    }
  });

  it('has true annotations: reads change nothing, and an idempotent repetition changes nothing', async () => {
    const agent = await agentOf({ as: 'ida' });
    const { tools } = await agent.listTools();
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations!]));
    const named = (hint: 'destructiveHint' | 'idempotentHint') =>
      tools.flatMap(({ name, annotations }) => (annotations![hint] && !annotations!.readOnlyHint ? [name] : []));
    expect(named('destructiveHint')).toEqual(['forget', 'save_checkpoint']);
    expect(named('idempotentHint')).toEqual(['forget', 'record_messages', 'decide_proposal']);
    expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true);
    const remembered = await agent.callTool({ name: 'remember', arguments: { text: 'Ida sews.' } });
    const { id } = (remembered.structuredContent as { memory: { id: string } }).memory;
    const graph = () => dumpOf(kith.app.graph.session(), kith.tenant);
    const messages = [{ externalId: '1', role: 'user', text: 'I sew at night.' }];
    for (const [name, args] of [
      ['record_messages', { messages }],
      ['recall', { query: 'Who sews?' }],
      ['context', { message: 'sewing' }],
      ['forget', { id }],
      ['decide_proposal', { id: 'f'.repeat(32), accept: true }],
    ] as const) {
      const before = hints.get(name)!.readOnlyHint ? await graph() : undefined;
      await agent.callTool({ name, arguments: args });
      const first = await graph();
      await agent.callTool({ name, arguments: args });
      expect([name, await graph()]).toEqual([name, first]);
      if (before) expect([name, first]).toEqual([name, before]);
    }
  });
});
