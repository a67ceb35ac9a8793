import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freshAudienceMs } from '../../src/disclosure/audience.steps.js';
import { GraphSession } from '../../src/platform/neo4j/graph.js';
import type { Statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { join, leave } from '../support/chatMembership.js';
import { eventually } from '../support/eventually.js';
import { bridge } from '../support/recordMessages.js';

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  for (const handle of ['ana', 'ben', 'cy']) await kith.idOf(handle);
});
afterAll(() => kith.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Runs `act` once, before the next read of this statement is sent, and until the audience of that read has aged. */
function beforeNext(statementName: string, act: () => Promise<unknown>): void {
  type Read = (statement: Statement<object>, ...rest: unknown[]) => Promise<unknown>;
  const session = GraphSession.prototype as unknown as { read: Read };
  const { read } = session;
  let isDone = false;
  jest.spyOn(session, 'read').mockImplementation(async function (this: unknown, statement, ...rest) {
    if (!isDone && statement.name === statementName) {
      isDone = true;
      const startedAt = performance.now();
      await act();
      const hasAged = () => Promise.resolve(performance.now() - startedAt > freshAudienceMs + 10);
      await eventually('the audience has aged', hasAged);
    }
    return read.call(this, statement, ...rest);
  });
}

const listLive = 'memories/read/list-live';
const newGroup = (name: string, ...handles: string[]) => kith.createChat(name, 'GROUP', handles);
const listIn = (chat: string) => `{ memories(chat: "${chat}") { nodes { text } } }`;
const say = (as: string, chat: string, text: string, more: object = {}) =>
  kith.remember(as, { text, scope: 'GROUP', chat, ...more }, 'id');

describe('a query that runs while its hearers change', () => {
  it('tells a removed participant nothing that was said since', async () => {
    const chat = await newGroup('removed', 'ben', 'cy');
    beforeNext(listLive, async () => {
      await leave(kith, { chat, person: 'cy' });
      await say('ben', chat, 'Cy is to be replaced.');
    });
    const { data, code } = await kith.ask('cy', listIn(chat));
    expect([code, data]).toEqual(['CONFLICT', null]);
    expect((await kith.ask('cy', listIn(chat))).code).toBe('NOT_FOUND');
  });

  it('tells in private nothing that was said in a chat after its viewer was removed', async () => {
    const chat = await newGroup('removed in private', 'ben', 'cy');
    beforeNext(listLive, async () => {
      await leave(kith, { chat, person: 'cy' });
      await say('ben', chat, 'Cy is to be replaced soon.');
    });
    expect((await kith.ask('cy', '{ memories { nodes { text } } }')).code).toBe('CONFLICT');
  });

  it('tells a newcomer nothing that is confided to the others', async () => {
    const chat = await newGroup('joined', 'ana', 'ben');
    beforeNext(listLive, async () => {
      await join(kith, { chat, person: 'cy' });
      await say('ben', chat, 'Ben sold the piano.', { confidedTo: [{ handle: 'ana' }] });
    });
    expect((await kith.ask('ana', listIn(chat))).code).toBe('CONFLICT');
    expect((await kith.must('ana', listIn(chat))).memories.nodes).toEqual([]);
  });

  it('withholds the context of a turn, and keeps its messages', async () => {
    const chat = await newGroup('turn', 'ana', 'ben');
    beforeNext('agents/list-foundation', () => join(kith, { chat, person: 'cy' }));
    const messages = [{ externalId: 't1', role: 'USER', speaker: { handle: 'ana' }, text: 'Where is the piano?' }];
    const { recordMessages } = await kith.must(
      { ...bridge, headers: { 'x-kith-viewer': 'ana' } },
      `mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) {
         messages { text } context { text } contextRefused { code } } }`,
      { input: { chat, messages, returnContext: { kind: 'CONVERSATION' } } },
    );
    expect(recordMessages).toEqual({
      messages: [{ text: 'Where is the piano?' }],
      context: null,
      contextRefused: { code: 'CONFLICT' },
    });
  });

  it('answers as before if another person has left', async () => {
    const chat = await newGroup('left', 'ana', 'ben', 'cy');
    await say('ben', chat, 'Ben tuned the piano.');
    beforeNext(listLive, () => leave(kith, { chat, person: 'cy' }));
    expect((await kith.must('ana', listIn(chat))).memories.nodes).toEqual([{ text: 'Ben tuned the piano.' }]);
  });
});
