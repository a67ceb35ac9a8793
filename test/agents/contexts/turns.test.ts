import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Embedder } from '../../../src/platform/models/embedding/embedder.js';
import { type Answer, type TestCaller, TestApp } from '../../support/app.js';
import { messageTextsFor } from '../../support/disclosedTexts.js';
import { patientEmbedder } from '../../support/models/patientEmbedder.js';
import { bridge } from '../../support/recordMessages.js';

/** Log of the steps in order: statements by name, embedded queries by text. */
const steps: string[] = [];
let embedder: Embedder;
let kith: TestApp;
let team: string;

beforeAll(async () => {
  embedder = await patientEmbedder();
  const noting: Embedder = {
    ...embedder,
    embedQuery: (text, requester) => {
      steps.push(`embed ${text}`);
      return embedder.embedQuery(text, requester);
    },
  };
  kith = await TestApp.start({ embedder: noting, onStatement: (name) => steps.push(name) });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  await kith.remember('ana', { text: 'Ana is allergic to nuts.', sensitivity: 'SENSITIVE' });
  await kith.remember('ana', { text: 'Ana bakes bread on Sundays.', type: 'PREFERENCE', chat: team, portable: true });
  await kith.remember('carl', { text: 'Carl hides his bread.' });
});
afterAll(async () => {
  await kith.stop();
  await embedder.close();
});

const mutation = `mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) {
  messages { id text } work { id } contextRefused { code message }
  context { text revision sections { name } audience { private chat { id } hearers { handle } } } } }`;
const anasBot: TestCaller = { ...bridge, headers: { 'x-kith-viewer': 'ana' } };
let count = 0;
const user = (text: string, more: object = {}) => ({ externalId: `m${(count += 1)}`, role: 'USER', text, ...more });
const turn = (as: TestCaller | string, input: object): Promise<Answer> => kith.ask(as, mutation, { input });
const must = async (as: TestCaller | string, input: object) => {
  const { data, errors } = await turn(as, input);
  expect(errors).toBeUndefined();
  return data.recordMessages;
};

describe('recordMessages with returnContext', () => {
  it('stores the messages and answers the context that contains them', async () => {
    const { messages, context, contextRefused } = await must(anasBot, {
      chat: 'team',
      messages: [user('Who bakes bread?')],
      returnContext: { kind: 'CONVERSATION' },
    });
    expect([messages.length, contextRefused]).toEqual([1, null]);
    expect(context.text).toContain('Ana bakes bread on Sundays.');
    expect(context.text).toContain('user: Who bakes bread?');
    expect(context.text).not.toMatch(/nuts|Carl/);
    expect(context.audience).toEqual({
      private: false,
      chat: { id: team },
      hearers: [{ handle: 'ana' }, { handle: 'ben' }],
    });
  });

  it('answers no context unless one is requested, and reads nothing for it', async () => {
    kith.requests.length = 0;
    expect(await must('ana', { messages: [user('Hello.')] })).toMatchObject({ context: null, contextRefused: null });
    expect(kith.requests[0]!.statements).not.toContain('disclosure/load-audiences');
    const off = await must('ana', { messages: [user('Hello again.')], returnContext: { kind: 'FACTS', mode: 'OFF' } });
    expect(off.context).toMatchObject({
      text: '',
      audience: { private: true, chat: null, hearers: [{ handle: 'ana' }] },
    });
  });

  it('searches for the person’s last message, unless another message is given', async () => {
    const rule = { type: 'RULE', evidence: ['said so'], confidence: 0.9 };
    for (let index = 0; index < 12; index += 1)
      await kith.remember('dora', { ...rule, text: `Rule ${index} is about gardens.` });
    await kith.remember('dora', { ...rule, text: 'Answer questions about trains with a timetable.' });
    for (let index = 12; index < 24; index += 1)
      await kith.remember('dora', { ...rule, text: `Rule ${index} is about gardens.` });
    const messages = () => [
      user('How do trains go to Porto?', { at: '2026-02-02T10:00:00Z' }),
      { externalId: `a${(count += 1)}`, role: 'ASSISTANT', text: 'By night.', at: '2026-02-02T10:01:00Z' },
      user('Good morning.', { at: '2026-02-01T10:00:00Z' }),
    ];
    const { context } = await must('dora', { messages: messages(), returnContext: { kind: 'AGENT' } });
    expect(context.text).toContain('timetable');
    const other = { kind: 'AGENT', message: 'Which gardens are there?' };
    expect((await must('dora', { messages: messages(), returnContext: other })).context.text).not.toContain(
      'timetable',
    );
  });

  it('embeds the question while it stores the messages', async () => {
    steps.length = 0;
    await must(anasBot, {
      chat: team,
      messages: [user('What smells of bread?')],
      returnContext: { kind: 'CONVERSATION' },
    });
    const embedded = steps.indexOf('embed What smells of bread?');
    expect(embedded).toBeGreaterThanOrEqual(0);
    expect(embedded).toBeLessThan(steps.indexOf('conversations/record/put-messages'));
    expect(steps.lastIndexOf('disclosure/load-audiences')).toBeGreaterThan(
      steps.indexOf('conversations/record/put-messages'),
    );
  });

  it.each([
    ['another chat', { chat: 'team' }, { kind: 'FACTS', chat: 'club' }],
    ['a chat for direct talk', {}, { kind: 'FACTS', chat: 'team' }],
    ['a budget that is too small', { chat: 'team' }, { kind: 'FACTS', budgetTokens: 1 }],
    ['no stated place', {}, { kind: 'FACTS' }],
  ])('refuses %s before anything is stored', async (_, where, returnContext) => {
    await kith.createChat('club', 'GROUP', ['ana']);
    const text = `Refused ${(count += 1)}.`;
    expect((await turn(anasBot, { ...where, messages: [user(text)], returnContext })).code).toBe('INVALID_INPUT');
    expect(
      JSON.stringify([await messageTextsFor(kith, 'ana', team), await messageTextsFor(kith, 'ana')]),
    ).not.toContain(text);
  });

  it('accepts either name of a chat, and direct talk marked as private', async () => {
    const same = { chat: 'team', messages: [user('Bread again?')], returnContext: { kind: 'FACTS', chat: team } };
    expect((await must(anasBot, same)).context.audience.chat.id).toBe(team);
    const alone: TestCaller = { ...anasBot, headers: { ...anasBot.headers, 'x-kith-private': 'true' } };
    const { context } = await must(alone, {
      messages: [user('What am I allergic to?')],
      returnContext: { kind: 'CONVERSATION' },
    });
    expect(context.text).toContain('allergic to nuts');
  });

  it('keeps the messages if the context is refused, says why, and stores nothing twice on a second request', async () => {
    const messages = [user('Is anybody here?', { speaker: { handle: 'ben' } })];
    const asked = { chat: team, messages, returnContext: { kind: 'CONVERSATION' } };
    const stranger: TestCaller = { ...bridge, headers: { 'x-kith-viewer': 'carl' } };
    // Carl has no participation in this chat, so the chat is not found for him.
    const first = await kith.ask(bridge, mutation, { input: asked });
    expect(first.errors).toBeUndefined();
    expect(first.data.recordMessages).toMatchObject({
      context: null,
      contextRefused: { code: 'NOT_FOUND', message: expect.stringContaining('No chat by that id was found.') },
    });
    const refused = await turn(stranger, {
      ...asked,
      messages: [{ ...messages[0], role: 'ASSISTANT', speaker: null, externalId: 'agent' }],
    });
    expect(refused.data.recordMessages).toMatchObject({ context: null, contextRefused: { code: 'NOT_FOUND' } });
    const bensBot: TestCaller = { ...bridge, headers: { 'x-kith-viewer': 'ben' } };
    const again = await must(bensBot, asked);
    expect(again.messages).toEqual(first.data.recordMessages.messages);
    expect(again.work).toEqual(first.data.recordMessages.work);
    expect(again.context.text).toContain('Is anybody here?');
    expect((await messageTextsFor(kith, 'ana', team)).filter((text) => text === 'Is anybody here?')).toHaveLength(2);
  });

  it('keeps the messages after an internal error, and reveals nothing of its cause', async () => {
    const { turns } = kith.app.services as unknown as { turns: { contexts: { context: unknown } } };
    const { contexts } = turns;
    const usual = contexts.context;
    contexts.context = () => Promise.reject(new Error('MATCH (secret)'));
    try {
      const { contextRefused, messages } = await must('ana', {
        messages: [user('Still there?')],
        returnContext: { kind: 'FACTS' },
      });
      expect([messages.length, contextRefused.code]).toEqual([1, 'INTERNAL']);
      expect(JSON.stringify(contextRefused)).not.toContain('secret');
    } finally {
      contexts.context = usual;
    }
  });

  it('answers the context of the persona in the messages', async () => {
    await kith.remember('ana', { text: 'Ana sings with Rex.', persona: 'rex' });
    const input = { persona: 'rex', messages: [user('Who sings with me?')], returnContext: { kind: 'CONVERSATION' } };
    expect((await must('ana', input)).context.text).toContain('Ana sings with Rex.');
    const other = {
      ...input,
      messages: [user('Who sings with me?')],
      returnContext: { kind: 'CONVERSATION', persona: null },
    };
    expect((await must('ana', other)).context.text).not.toContain('Ana sings with Rex.');
  });
});
