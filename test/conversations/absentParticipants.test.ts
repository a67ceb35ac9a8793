import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';
import { conversationScript } from '../support/models/modelScripts.js';
import { type ScriptedModel, startScriptedModel } from '../support/models/scriptedModel.js';
import { bridge, say } from '../support/recordMessages.js';

const turnsOf = statement<object>(
  'test/turns-of',
  'CYPHER 25 MATCH (v:Conversation {personId: $person, chatId: $chat}) RETURN v.turns AS turns',
);

let kith: TestApp;
let model: ScriptedModel;
let now = Date.UTC(2026, 4, 1, 12);
const sent: string[] = [];

beforeAll(async () => {
  model = await startScriptedModel(conversationScript(({ input }) => void sent.push(input)));
  kith = await TestApp.start({ now: () => now, model: model.model, embedder: null });
});
afterAll(async () => {
  await kith.stop();
  await model.close();
});

const iso = (at: number): string => new Date(at).toISOString();
const chatOf = (name: string, kind: 'PRIVATE' | 'GROUP', ...people: string[]) =>
  kith.createChat(name, kind, people, iso(now - 60_000));
const takePart = async (verb: 'join' | 'leave', chat: string, handle: string) => {
  now += 1_000;
  const name = verb === 'join' ? 'JoinChat' : 'LeaveChat';
  const mutation = `mutation ($input: ${name}Input!) { ${verb}Chat(input: $input) { chat { id } } }`;
  await kith.must(bridge, mutation, { input: { chat, person: { handle } } });
  now += 1_000;
};
const record = (asking: TestCaller | string, chat: string | null, message: Record<string, unknown>): Promise<Answer> =>
  kith.ask(
    asking,
    'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id text speaker { handle } } work { id } } }',
    { input: { chat, messages: [{ role: 'USER', text: 'Knock knock.', ...message }] } },
  );
const heard = async (asking: string, chat: string | null = null): Promise<string[]> => {
  const read = 'query ($chat: ID) { messages(chat: $chat, first: 100) { edges { node { text } } } }';
  const { messages } = await kith.must(asking, read, { chat });
  return messages.edges.map(({ node }: { node: { text: string } }) => node.text);
};
const learnAll = async () => {
  while ((await kith.app.runner!.runDue()) > 0);
};

describe('in a private chat that another person has left', () => {
  it('the ids of that person’s messages reveal nothing', async () => {
    const chat = await chatOf('handed-over', 'PRIVATE', 'ben');
    await say(kith, bridge, chat, [{ by: 'ben', text: 'I will leave my wife.', id: 'm1' }]);
    await takePart('join', chat, 'ana');
    await takePart('leave', chat, 'ben');
    const free = await record('ana', chat, { externalId: 'm0', text: 'Anybody?' });
    const taken = await record('ana', chat, { externalId: 'm1' });
    expect([taken.code, Object.keys(taken.data.recordMessages)]).toEqual([
      free.code,
      Object.keys(free.data.recordMessages),
    ]);
    expect(taken.data.recordMessages.messages).toMatchObject([{ text: 'Knock knock.', speaker: { handle: 'ana' } }]);
    expect((await record('ana', chat, { externalId: 'm1' })).data.recordMessages.messages).toEqual(
      taken.data.recordMessages.messages,
    );
    expect(JSON.stringify(taken)).not.toMatch(/wife|ben/);
    // A connector that sends other words under the same external id does not get the stored ones. The sender gets her
    // own message back.
    expect((await record(bridge, chat, { externalId: 'm1', speaker: { handle: 'ana' } })).data).toMatchObject({
      recordMessages: { messages: [{ text: 'Knock knock.' }], work: [{}] },
    });
    const hello = () => record('ana', chat, { externalId: 'm2', text: 'Hello.' });
    const first = (await hello()).data.recordMessages.messages[0];
    expect((await hello()).data.recordMessages.messages[0]).toEqual(first);
    expect(await heard('ana')).toEqual(['Anybody?', 'Knock knock.', 'Knock knock.', 'Hello.']);
  });

  it('messages are refused at a time when the other person was there or the speaker was not', async () => {
    const chat = await chatOf('once-two', 'PRIVATE', 'eva', 'fay');
    const together = iso(now - 30_000);
    await say(kith, bridge, chat, [{ by: 'fay', text: 'Hi.', at: together }]);
    await takePart('leave', chat, 'eva');
    const without = iso(now - 500);
    await takePart('leave', chat, 'fay');
    await takePart('join', chat, 'eva');
    for (const role of ['USER', 'ASSISTANT']) {
      expect((await record('eva', chat, { externalId: `a-${role}`, role, at: together })).code).toBe('FORBIDDEN');
      expect((await record('eva', chat, { externalId: `b-${role}`, role, at: without })).code).toBe('INVALID_INPUT');
      expect((await record('eva', chat, { externalId: `c-${role}`, role })).code).toBeUndefined();
    }
    expect(await heard('fay')).toEqual(['Hi.']);
    // Messages that she says alone are hers. The chat does not show them, because it has had other participants.
    expect(await heard('eva', chat)).toEqual(['Hi.']);
    expect(await heard('eva')).toEqual(['Hi.', 'Knock knock.', 'Knock knock.']);
  });
});

describe('what an agent says while a person is away', () => {
  const away = 'The surprise party is on Friday.';

  it.each(['GROUP', 'PRIVATE'] as const)('to a %s chat is in nothing that is made for that person', async (kind) => {
    const chat = await chatOf(`away-${kind}`, kind, 'cas', 'dan');
    await say(kith, bridge, chat, [{ by: 'cas', text: 'One.' }]);
    await takePart('leave', chat, 'cas');
    const gone = iso(now);
    await say(kith, bridge, chat, [{ by: null, text: away }]);
    await takePart('join', chat, 'cas');
    const lines = ['Two.', 'Three.', 'Four.'].map((text) => ({ by: 'cas', text }));
    // Recorded late, but said while she was away.
    await say(kith, bridge, chat, [...lines, { by: null, text: `Again: ${away}`, at: gone }]);
    await learnAll();
    expect(sent.some((input) => input.includes('Four.'))).toBe(true);
    expect(sent.filter((input) => input.includes(away))).toEqual([]);
    const { sessionState } = await kith.must(
      'cas',
      `{ sessionState(chat: "${chat}") { messageCount rollingSummary } }`,
    );
    // A private chat of two shows no summaries, because some of its turns may have been said alone.
    const summary = kind === 'GROUP' ? expect.any(String) : null;
    expect(sessionState).toMatchObject({ messageCount: 4, rollingSummary: summary });
    expect(await heard('cas', chat)).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
    expect(await heard('dan')).toContain(away);
  });

  it('to a private chat continues the conversation of the person who is there', async () => {
    const chat = await chatOf('relay', 'PRIVATE', 'gil', 'hal');
    await say(kith, bridge, chat, [{ by: 'gil', text: 'Bye.' }]);
    await takePart('leave', chat, 'gil');
    await say(kith, bridge, chat, [{ by: null, text: 'Now it is us, Hal.' }]);
    expect(await kith.app.graph.session().read(turnsOf, { chat, person: await kith.idOf('hal') })).toEqual([
      { turns: 1 },
    ]);
    // Gil, who may still see the chat in the messenger, does not learn that Hal goes on alone.
    expect((await kith.must('hal', `{ sessionState(chat: "${chat}") { messageCount } }`)).sessionState).toBeNull();
  });
});
