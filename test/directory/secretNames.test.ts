import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bridge } from '../support/recordMessages.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
/** 16 digits in the format of a payment card number. */
const likeACard = '4111111111111111';
const key = 'AKIAQX3T5V7W9Y2B4D6F';

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const upsert = 'mutation ($input: UpsertChatInput!) { upsertChat(input: $input) { chat { id } } }';
const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { participants { handle } } } }';
const record = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';

it.each([likeACard, `telegram:-${likeACard}`, `${likeACard}.000200@g.us`, `C${likeACard}`])(
  'ids of other systems may be any numbers: %s',
  async (externalId) => {
    const made = await kith.must(bridge, upsert, { input: { externalId, kind: 'GROUP' } });
    const { id: chat } = made.upsertChat.chat;
    const joined = await kith.must(bridge, join, { input: { chat, person: { handle: externalId } } });
    expect(joined.joinChat.chat.participants).toEqual([{ handle: externalId }]);
    const messages = [{ externalId, role: 'USER', text: 'Hello.' }];
    expect((await kith.must('ana', record, { input: { messages } })).recordMessages.messages).toHaveLength(1);
  },
);

it('a credential is refused as an id, a handle and a title', async () => {
  const { id: chat } = (await kith.must(bridge, upsert, { input: { externalId: 'team', kind: 'GROUP' } })).upsertChat
    .chat;
  const messages = [{ externalId: key, role: 'USER', text: 'Hello.' }];
  const answers = [
    await kith.ask(bridge, upsert, { input: { externalId: key, kind: 'GROUP' } }),
    await kith.ask(bridge, upsert, { input: { externalId: 'team', kind: 'GROUP', title: `Team ${likeACard}` } }),
    await kith.ask(bridge, join, { input: { chat, person: { handle: key } } }),
    await kith.ask('ana', record, { input: { messages } }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('SECRET_REFUSED'));
  expect(JSON.stringify(answers.map(({ errors }) => errors))).not.toContain(key);
});
