import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { join } from '../support/chatMembership.js';
import { messageTextsFor } from '../support/disclosedTexts.js';
import { contextOf } from '../support/conversations.js';
import { bridge } from '../support/recordMessages.js';

let kith: TestApp;
let party: string;
const secret = 'There is a surprise party for Tom in the barn.';
const record = `mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id text } } }`;
const say = async (externalId: string, text: string) =>
  (
    await kith.must({ ...bridge, headers: { 'x-kith-viewer': 'zoe' } }, record, {
      input: { chat: party, messages: [{ externalId, role: 'USER', speaker: { handle: 'zoe' }, text }] },
    })
  ).recordMessages.messages[0];

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  await kith.idOf('tom');
  party = await kith.createChat('party', 'GROUP', ['zoe', 'mia']);
});
afterAll(() => kith.stop());

/** Group of Zoe and Mia; the connector records what they say, and answers as the agent that speaks with Zoe. */
async function plotOf(name: string) {
  const chat = await kith.createChat(name, 'GROUP', ['zoe', 'mia']);
  let count = 0;
  let latestId = '';
  const recorded = async (viewer: string | null, message: object) => {
    const caller = viewer === null ? bridge : { ...bridge, headers: { 'x-kith-viewer': viewer } };
    const messages = [{ externalId: `${name} ${(count += 1)}`, ...message }];
    const { recordMessages } = await kith.must(caller, record, { input: { chat, messages } });
    latestId = recordMessages.messages[0].id;
  };
  return {
    chat,
    latestId: () => latestId,
    say: (handle: string, text: string, more = {}) =>
      recorded(handle, { role: 'USER', speaker: { handle }, text, ...more }),
    answer: (text: string) => recorded('zoe', { role: 'ASSISTANT', text }),
    answerUnnamed: (text: string) => recorded(null, { role: 'ASSISTANT', text }),
    /** Removes the latest message in the name of its speaker. */
    remove: (handle: string) => kith.mustMutate(handle, 'forgetMessages', { chat, ids: [latestId] }),
  };
}

describe('a message that asks for silence', () => {
  it('is shown again only to those who heard it, and in no chat that others joined later', async () => {
    const { id } = await say('m1', secret);
    await say('m2', 'The barn needs paint.');
    expect(await messageTextsFor(kith, 'mia', party)).toEqual([secret, 'The barn needs paint.']);
    await join(kith, { chat: party, person: 'tom' });
    for (const handle of ['zoe', 'mia']) {
      expect(await messageTextsFor(kith, handle, party)).toEqual(['The barn needs paint.']);
      expect(await messageTextsFor(kith, handle)).toContain(secret);
      const { text } = await contextOf(kith, handle, { kind: 'CONVERSATION', chat: party, message: 'Where is it?' });
      expect(text).not.toContain('surprise');
    }
    expect(await messageTextsFor(kith, 'tom')).toEqual([]);
    expect(await messageTextsFor(kith, 'tom', party)).toEqual([]);
    // Sent again after a new participant joined, it still gives the stored message.
    expect(await say('m1', secret)).toMatchObject({ id });
    expect((await messageTextsFor(kith, 'zoe')).filter((text) => text === secret)).toHaveLength(1);
  });

  it('also hides the answer to it, however that is recorded, and no other answer', async () => {
    const place = await kith.createChat('plot', 'GROUP', ['zoe', 'mia']);
    const recorded = async (messages: readonly object[]) =>
      (
        await kith.must({ ...bridge, headers: { 'x-kith-viewer': 'zoe' } }, record, {
          input: { chat: place, messages },
        })
      ).recordMessages.messages as { id: string; text: string }[];
    const user = (externalId: string, text: string, more = {}) => {
      return { externalId, role: 'USER', speaker: { handle: 'zoe' }, text, ...more };
    };
    const answer = (externalId: string, text: string, more = {}) => ({ externalId, role: 'ASSISTANT', text, ...more });
    const hidden = ['Noted: the barn, for Tom.', 'The cake is for Tom.', 'Only Mia reads that.'];
    const open = ['The barn was built in 1880.', 'Paint is in the shed.'];
    await recorded([user('p1', secret)]);
    const [first] = await recorded([answer('p2', hidden[0]!)]);
    await recorded([user('p3', 'How old is the barn?'), answer('p4', open[0]!)]);
    await recorded([user('p5', 'Keep the cake a surprise for Tom.'), answer('p6', hidden[1]!)]);
    await recorded([
      user('p7', 'Mia, this is for you.', { confidedTo: [{ handle: 'mia' }] }),
      answer('p8', hidden[2]!),
    ]);
    await recorded([user('p9', 'And the paint?')]);
    await recorded([answer('p10', open[1]!)]);
    expect(await messageTextsFor(kith, 'mia', place)).toEqual(expect.arrayContaining([...hidden, ...open]));
    await join(kith, { chat: place, person: 'tom' });
    for (const handle of ['zoe', 'mia']) {
      const there = await messageTextsFor(kith, handle, place);
      expect(there).toEqual(expect.arrayContaining(open));
      expect(there.filter((text) => hidden.includes(text))).toEqual([]);
      expect(await messageTextsFor(kith, handle)).toEqual(expect.arrayContaining(hidden));
      const { text } = await contextOf(kith, handle, {
        kind: 'CONVERSATION',
        chat: place,
        message: 'What is for Tom?',
      });
      expect(hidden.filter((said) => text.includes(said))).toEqual([]);
    }
    expect(await recorded([answer('p2', hidden[0]!)])).toEqual([first]);
    expect((await messageTextsFor(kith, 'zoe')).filter((text) => text === hidden[0])).toHaveLength(1);
  });

  it('also hides the answer to a person who spoke long before it', async () => {
    const { chat, say, answer } = await plotOf('long before');
    await say('zoe', 'What shall we get Tom?', { confidedTo: [{ handle: 'mia' }] });
    for (let count = 0; count < 20; count += 1) await say('mia', `Line ${count}.`);
    await answer('A red bicycle for Tom.');
    await join(kith, { chat, person: 'tom' });
    expect(await messageTextsFor(kith, 'tom', chat)).not.toContain('A red bicycle for Tom.');
    expect(await messageTextsFor(kith, 'mia', chat)).not.toContain('A red bicycle for Tom.');
    expect(await messageTextsFor(kith, 'mia')).toContain('A red bicycle for Tom.');
    expect(await messageTextsFor(kith, 'mia', chat)).toContain('Line 19.');
  });

  it('also hides the answer to it if it was removed meanwhile, until the next turn', async () => {
    const { chat, say, answer, answerUnnamed, remove } = await plotOf('removed meanwhile');
    await say('mia', 'The weather is fine.');
    await say('zoe', 'I leave the band in May.', { confidedTo: [] });
    await remove('zoe');
    await answer('So you leave the band.');
    await answer('Shall I tell the others?');
    expect(await messageTextsFor(kith, 'mia', chat)).toEqual(['The weather is fine.']);
    expect(await messageTextsFor(kith, 'zoe')).toContain('So you leave the band.');
    await say('zoe', 'Which day is it?');
    await answer('It is Monday.');
    await say('zoe', 'I leave the choir, too.', { confidedTo: [] });
    await remove('zoe');
    await answerUnnamed('And the choir.');
    await answerUnnamed('Both of them.');
    expect((await messageTextsFor(kith, 'mia', chat)).filter((text) => /choir|Both/u.test(text))).toEqual([]);
    expect(await messageTextsFor(kith, 'zoe')).toEqual(expect.arrayContaining(['And the choir.', 'Both of them.']));
    await say('mia', 'Is it late?');
    await answerUnnamed('It is noon.');
    const heard = ['The weather is fine.', 'Which day is it?', 'It is Monday.', 'Is it late?', 'It is noon.'];
    expect(await messageTextsFor(kith, 'mia', chat)).toEqual(heard);
  });

  it('also hides the answer to it that is recorded late, with what others say, or under an id that is taken', async () => {
    const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    const to = [{ handle: 'zoe' }];
    const said = (handle: string, text: string, more = {}) => ({ role: 'USER', speaker: { handle }, text, ...more });
    const answer = (text: string, more = {}) => ({ role: 'ASSISTANT', text, ...more });
    const secretOf = (more = {}) => said('zoe', 'I sold the boat.', { confidedTo: to, ...more });
    /** Calls in the name of Zoe, each with its messages in order. */
    const rounds: Record<string, readonly (readonly object[])[]> = {
      'beside what another person says': [[secretOf(), said('mia', 'Hello all.'), answer('Sold the boat (1).')]],
      'after a later turn, with an earlier time': [
        [secretOf({ at: minutesAgo(9) })],
        [said('zoe', 'Lunch?', { at: minutesAgo(5) })],
        [answer('Sold the boat (2).', { at: minutesAgo(7) })],
      ],
      'with an older turn': [
        [secretOf({ at: minutesAgo(5) })],
        [said('zoe', 'Lunch?', { at: minutesAgo(9) }), answer('Sold the boat (3).')],
      ],
      'with a time before its question': [
        [secretOf({ at: minutesAgo(5) }), answer('Sold the boat (4).', { at: minutesAgo(6) })],
      ],
      'with it once more, after a later turn': [
        [secretOf({ externalId: 'boat', at: minutesAgo(9) })],
        [said('zoe', 'Lunch?', { at: minutesAgo(5) })],
        [secretOf({ externalId: 'boat', at: minutesAgo(9) }), answer('Sold the boat (6).')],
      ],
      'under the id of an answer to it': [
        [secretOf(), answer('Noted.', { externalId: 'taken' })],
        [said('zoe', 'Lunch?')],
        [answer('Sold the boat (5).', { externalId: 'taken' })],
      ],
    };
    const caller = { ...bridge, headers: { 'x-kith-viewer': 'zoe' } };
    for (const [name, calls] of Object.entries(rounds)) {
      const chat = await kith.createChat(name, 'GROUP', ['zoe', 'mia'], minutesAgo(60));
      let count = 0;
      for (const messages of calls) {
        const input = { chat, messages: messages.map((one) => ({ externalId: `${(count += 1)}`, ...one })) };
        await kith.must(caller, record, { input });
      }
      for (const place of [chat, undefined])
        expect((await messageTextsFor(kith, 'mia', place)).filter((text) => text.startsWith('Sold'))).toEqual([]);
      expect((await messageTextsFor(kith, 'zoe')).filter((text) => text.startsWith('Sold'))).not.toEqual([]);
      const texts = calls.flat().map((one) => ('text' in one ? one.text : ''));
      const open = texts.filter((text) => text === 'Lunch?' || text === 'Hello all.');
      expect(await messageTextsFor(kith, 'mia', chat)).toEqual(open);
    }
  });

  it('also hides the answer to one that was removed and is sent again with it', async () => {
    const { chat, say, remove } = await plotOf('removed and sent again');
    await say('zoe', 'My pin is at the bank.', { externalId: 'pin' });
    await remove('zoe');
    const messages = [
      { externalId: 'pin', role: 'USER', speaker: { handle: 'zoe' }, text: 'My pin is at the bank.' },
      { externalId: 'late', role: 'ASSISTANT', text: 'Noted: the bank.' },
    ];
    const caller = { ...bridge, headers: { 'x-kith-viewer': 'zoe' } };
    const { recordMessages } = await kith.must(caller, record, { input: { chat, messages } });
    expect(recordMessages.messages[0].text).toBe('[removed]');
    expect(await messageTextsFor(kith, 'mia', chat)).toEqual([]);
    expect(await messageTextsFor(kith, 'zoe')).toContain('Noted: the bank.');
  });

  it('hides no answer after one of the agent was removed', async () => {
    const { chat, say, answer, answerUnnamed, latestId } = await plotOf('answer removed');
    await say('mia', 'How long is the boat?');
    await answer('It is 9 m long.');
    await kith.mustMutate('mia', 'forgetMessages', { chat, ids: [latestId()] });
    await answerUnnamed('It is 8 m long.');
    expect(await messageTextsFor(kith, 'mia', chat)).toEqual(['How long is the boat?', 'It is 8 m long.']);
  });

  it('also hides the answer to it that is recorded for another persona', async () => {
    const { chat, say, answer } = await plotOf('another persona');
    await kith.must({ ...bridge, headers: { 'x-kith-viewer': 'zoe', 'x-kith-persona': 'coach' } }, record, {
      input: {
        chat,
        messages: [{ externalId: 'c1', role: 'USER', speaker: { handle: 'zoe' }, text: 'I limp.', confidedTo: [] }],
      },
    });
    await answer('So you limp.');
    expect(await messageTextsFor(kith, 'mia', chat)).toEqual([]);
    await say('zoe', 'Lunch?');
    await answer('At noon.');
    expect(await messageTextsFor(kith, 'mia', chat)).toEqual(['Lunch?', 'At noon.']);
  });

  it('hides no message that does not ask for it', async () => {
    await say('m3', 'Ana has a gift for languages.');
    expect(await messageTextsFor(kith, 'tom', party)).toContain('Ana has a gift for languages.');
  });
});
