import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { eventually, patientTestMs, vectorsMs } from '../support/eventually.js';
import { bridge, say } from '../support/recordMessages.js';

const asCoach = (who: string) => ({ as: who, headers: { 'x-kith-persona': 'coach' } });
const list =
  'query ($chat: ID, $persona: String, $all: Boolean) { messages(chat: $chat, persona: $persona, allPersonas: $all, first: 100) { totalCount edges { node { text persona } } } }';
const recall =
  'query ($chat: ID, $persona: String, $all: Boolean) { recallMessages(query: "knee trouble while running", chat: $chat, persona: $persona, allPersonas: $all) { message { text } before { text } after { text } } }';
const window = 'query ($chat: ID, $persona: String) { conversationWindow(chat: $chat, persona: $persona) { text } }';

const waiting = statement<{ tenant: string }>(
  'test/count-unembedded-messages',
  `CYPHER 25 MATCH (m:Message {tenantId: $tenant})
   WHERE m.unembeddedSince IS NOT NULL OR m.unpairedSince IS NOT NULL RETURN count(m) AS count`,
);

let kith: TestApp;
let team: string;

beforeAll(async () => {
  kith = await TestApp.start();
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  await say(kith, 'ana', null, [{ by: 'ana', text: 'Running is fun in spring.' }]);
  await say(kith, asCoach('ana'), null, [
    { by: 'ana', text: 'My knee hurts while running.' },
    { by: null, text: 'Give the knee a rest from running.' },
  ]);
  await say(kith, 'ana', null, [{ by: 'ana', text: 'I cook soup after running.' }], 'chef');
  await say(kith, bridge, team, [{ by: 'ana', text: 'Running at six?' }]);
  await say(kith, bridge, team, [{ by: 'ben', text: 'Coach, my knee is fine for running.' }], 'coach');
  await say(kith, bridge, team, [{ by: 'ben', text: 'The team runs at six.' }]);
});
afterAll(() => kith.stop());

const said = async (asking: Parameters<TestApp['must']>[0], variables: object): Promise<string> =>
  JSON.stringify(await Promise.all([list, recall].map((query) => kith.must(asking, query, { ...variables }))));

describe('messages are read by the persona with which they were exchanged,', () => {
  it(
    'and by no other, in lists, counts, searches and the surroundings of their hits',
    async () => {
      const left = () => kith.app.graph.session().read(waiting, { tenant: kith.tenant });
      await eventually('all is embedded', async () => (await left())[0]!.count === 0, vectorsMs);
      for (const answer of [await said('ana', {}), await said('ana', { persona: 'chef' })]) {
        expect(answer).toMatch(/spring/);
        expect(answer).not.toMatch(/knee (?:hurts|is)|rest/);
      }
      expect((await kith.must('ana', list)).messages.totalCount).toBe(3);
      expect(await said('ana', { persona: 'chef' })).toMatch(/soup/);
      const coach = await said(asCoach('ana'), {});
      expect(coach).toMatch(/knee hurts/);
      expect(coach).toMatch(/spring/);
      expect(coach).not.toMatch(/soup/);
      expect(await said('ana', { persona: 'coach' })).toBe(coach);
    },
    patientTestMs,
  );

  it('in groups too', async () => {
    expect(await said('ana', { chat: team })).not.toMatch(/knee/);
    const coach = await said(asCoach('ana'), { chat: team });
    expect(coach).toMatch(/my knee is fine/);
    expect(coach).toMatch(/at six/);
    expect(coach).not.toMatch(/hurts|soup/);
  });

  it('by all if they have none, and all of them by their person in private on request', async () => {
    for (const persona of ['', 'coach', 'chef']) expect(await said('ana', { persona })).toMatch(/spring/);
    const { messages } = await kith.must('ana', list, { all: true });
    expect(messages.totalCount).toBe(7);
    expect(messages.edges.map(({ node }: { node: { persona: string | null } }) => node.persona)).toEqual([
      ...[null, 'coach', 'coach', 'chef', null, 'coach', null],
    ]);
    for (const query of [list, recall]) {
      const { errors } = await kith.ask('ana', query, { chat: team, all: true });
      expect(errors![0]!.extensions.code).toBe('INVALID_INPUT');
      const stranger = await kith.must('zoe', query, { all: true });
      expect(JSON.stringify(stranger)).not.toMatch(/knee|soup|six/);
    }
  });

  it('in windows and contexts', async () => {
    expect((await kith.must('ana', window, { persona: 'coach' })).conversationWindow).toHaveLength(2);
    expect(JSON.stringify(await kith.must('ana', window, {}))).not.toMatch(/knee|soup/);
    const context = (persona?: string) =>
      kith.must('ana', 'query ($input: ContextInput!) { context(input: $input) { text } }', {
        input: { kind: 'CONVERSATION', message: 'How is it?', persona },
      });
    expect(JSON.stringify(await context('coach'))).toMatch(/knee hurts/);
    expect(JSON.stringify(await context())).not.toMatch(/knee|soup/);
    expect(JSON.stringify(await context('chef'))).not.toMatch(/knee/);
  });

  it(
    'and the vector of a message with its predecessor contains nothing said to another persona',
    async () => {
      const pairs = () =>
        kith.app.graph.session().read(
          {
            name: 'test/pairs',
            text: `CYPHER 25 MATCH (m:Message {tenantId: $tenant}) WHERE m.text STARTS WITH 'I cook' RETURN m.embedding = m.pairEmbedding AS alone`,
          },
          { tenant: kith.tenant },
        );
      await eventually('the message has both vectors', async () => (await pairs())[0]?.alone !== null, vectorsMs);
      const all = await pairs();
      expect(all).toEqual([{ alone: true }]);
    },
    patientTestMs,
  );
});
