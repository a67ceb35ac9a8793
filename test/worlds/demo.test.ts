import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Doctor } from '../../src/repair/doctor.service.js';
import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { checkThroughApi } from '../../src/transfer/worlds/apiChecks.js';
import { checkWorld, readWorld } from '../../src/transfer/worlds/world.js';
import { newTenant, TestApp, testErasureKey, testSecret } from '../support/app.js';
import { noProgress } from '../../src/platform/progress.js';

const world = readWorld(readFileSync(new URL('../../seeds/demo.yaml', import.meta.url), 'utf8'));
let kith: TestApp;
let checks: Awaited<ReturnType<typeof checkThroughApi>>;

beforeAll(async () => {
  kith = await TestApp.start();
  const tokenFor = (handle: string, operator = false) =>
    makeToken(testSecret, { handle, tenantId: kith.tenant, roles: operator ? ['operator'] : [], hours: 1 });
  checks = await checkThroughApi(world, `${kith.server.url}/graphql`, tokenFor);
}, 240_000);
afterAll(() => kith.stop());

const idOfChat = async (handle: string, externalId: string): Promise<string> => {
  const { chats } = await kith.must(handle, '{ chats { edges { node { id externalId } } } }');
  return chats.edges.find(({ node }: { node: { externalId: string } }) => node.externalId === externalId).node.id;
};

it('meets every expectation of its story', () => {
  expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
  expect(checks).toHaveLength(world.expect.length);
});

it('is sound: the doctor finds nothing', async () => {
  const doctor = new Doctor({
    graph: kith.app.graph,
    writer: new MemoryWriter(undefined),
    erasureKey: testErasureKey,
    clock: Date.now,
    progress: noProgress,
    signal: new AbortController().signal,
  });
  expect(await doctor.examine(kith.tenant)).toEqual([]);
});

const sessionsQuery = `query ($chat: ID, $persona: String) {
  sessions(chat: $chat, persona: $persona) { edges { node { endedAt turnCount summary { oneLiner commitments } } } }
  sessionState(chat: $chat, persona: $persona) { messageCount rollingSummary } }`;

it('has summarized sessions, each for its own persona only', async () => {
  const chat = await idOfChat('ana', 'ana-coach');
  const { sessions, sessionState } = await kith.must('ana', sessionsQuery, { chat, persona: 'coach' });
  expect(sessions.edges.map(({ node }: { node: unknown }) => node)).toEqual([
    {
      endedAt: expect.any(String),
      turnCount: 8,
      summary: { oneLiner: expect.stringMatching(/portfolio page by Sunday/), commitments: [expect.any(String)] },
    },
    { endedAt: expect.any(String), turnCount: 8, summary: expect.anything() },
  ]);
  const rollingSummary = expect.stringMatching(/prepares for a change/);
  expect(sessionState).toEqual({ messageCount: 16, rollingSummary });
  const others = await kith.must('ana', sessionsQuery, { chat, persona: null });
  expect(others.sessions.edges).toEqual([]);
  // Each member of the team has sessions of their own.
  const team = await idOfChat('ben', 'product-team');
  const bens = await kith.must('ben', sessionsQuery, { chat: team, persona: null });
  expect(bens.sessions.edges).toHaveLength(1);
  expect(JSON.stringify(bens)).not.toMatch(/Ana owes/);
});

it('lets Ana accept her proposal, and hides it from everyone else', async () => {
  const asked = '{ proposals { nodes { id field current proposed state } } summarySpines { content } todos { nodes { text kind done } } }';
  const before = await kith.must('ana', asked);
  expect(before.proposals.nodes).toEqual([
    { id: expect.any(String), field: 'city', current: 'Ghent', proposed: 'Antwerp', state: 'OPEN' },
  ]);
  expect(before.summarySpines).toEqual([{ content: expect.stringMatching(/^Ana is a product designer/) }]);
  expect(before.todos.nodes).toHaveLength(3);
  expect(await kith.must('ben', asked)).toEqual({
    proposals: { nodes: [] },
    summarySpines: [],
    todos: { nodes: [{ text: expect.stringMatching(/Salt Ledger/), kind: 'COMMITMENT', done: false }] },
  });
  const decide = 'mutation ($input: DecideProposalInput!) { decideProposal(input: $input) { proposal { state } } }';
  const input = { id: before.proposals.nodes[0].id, accept: true };
  expect(await kith.must('ana', decide, { input })).toEqual({ decideProposal: { proposal: { state: 'ACCEPTED' } } });
  const slots = '{ memories(filter: { slots: ["city"] }) { edges { node { text } } } }';
  const { memories } = await kith.must('ana', slots);
  const texts: string[] = memories.edges.map(({ node }: { node: { text: string } }) => node.text);
  expect(texts).toContain('Ana lives in Antwerp.');
  expect(texts.join()).not.toMatch(/Ana lives in Ghent/);
});

it('has extraction work only for its latest messages', async () => {
  const waiting = {
    name: 'test/waiting',
    text: `CYPHER 25 MATCH (w:Work {tenantId: $tenant, state: 'WAITING_FOR_MODEL'}) MATCH (p:Entity {id: w.personId})
      RETURN w.kind AS kind, p.handle AS handle ORDER BY kind`,
  };
  const found = await kith.app.graph.session().read(waiting, { tenant: kith.tenant });
  expect(found).toEqual([{ kind: 'extract-memories', handle: 'ana' }]);
});

it.each([
  ['a talk without a chat or a person', { talks: { t: { at: '-1d', said: [{ ana: 'Hello.' }] } } }, /must have either a chat/],
  ['a speaker who is not there', { talks: { t: { of: 'ana', at: '-1d', said: [{ zoe: 'Hello.' }] } } }, /"zoe"/],
  ['a message of two', { talks: { t: { of: 'ana', at: '-1d', said: [{ ana: 'Hi.', ben: 'Hi.' }] } } }, /one speaker/],
  ['another voice in direct talk', { talks: { t: { of: 'ana', at: '-1d', said: [{ ben: 'Hi.' }] } } }, /only they and the agent speak/],
  ['a summary of who was silent', { talks: { t: { of: 'ana', at: '-1d', said: [{ agent: 'Hi.' }], rolling: { ana: 'x' } } } }, /says nothing/],
  ['a proposal out of nothing', { proposals: [{ of: 'ana', saidIn: 't', field: 'city', value: 'Rome', text: 'Ana lives in Rome.' }] }, /saidIn/],
  ['a fold of what is not there', { folds: { f: ['a', 'b'] } }, /memory "a"/],
  ['a merge of an account', { merges: [{ absorbed: 'ana', into: 'ben' }] }, /two acquaintances/],
])('refuses %s', (_, part, message) => {
  expect(() => checkWorld({ name: 'wrong', people: ['ana', 'ben'], ...part })).toThrow(message);
});

it.each([
  ['who was not in the chat then', { in: 'team', at: '2020-06-01', said: [{ ben: 'I am early.' }] }, /takes no part/],
  ['what is still to be said', { of: 'ana', at: '2100-01-01', said: [{ ana: 'Later.' }] }, /must be over/],
  ['a credential', { of: 'ana', at: '-1d', said: [{ ana: `My key is AKIA${'IOSFODNN7EXAMPLQ'}.` }] }, /credential|secret/i],
])('refuses to record %s', async (_, talk, message) => {
  const chats = { team: { kind: 'GROUP', participants: [{ ben: { from: '2021-01-01' } }] } };
  const wrong = checkWorld({ name: 'wrong', people: ['ana', 'ben'], chats, talks: { talk } });
  const { worlds } = kith.app.services;
  await expect(worlds.load(kith.app.graph.session(), newTenant(), wrong)).rejects.toThrow(message);
});
