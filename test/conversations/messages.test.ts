import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';
import { bridge, say } from '../support/recordMessages.js';

let kith: TestApp;
let now = Date.UTC(2026, 4, 1, 12);
let team: string;
let own: string;

const list = (chat: string | null = null) =>
  `{ messages(${chat === null ? '' : `chat: "${chat}", `}first: 100) { totalCount edges { node { text } } } }`;
const textsOf = async (asking: TestCaller | string, chat: string | null = null): Promise<string[]> => {
  const { messages } = await kith.must(asking, list(chat));
  const texts = messages.edges.map(({ node }: { node: { text: string } }) => node.text);
  expect(messages.totalCount).toBe(texts.length);
  return texts;
};
const at = (hour: number, minute = 0): string => new Date(Date.UTC(2026, 4, 1, hour, minute)).toISOString();

beforeAll(async () => {
  kith = await TestApp.start({ now: () => now });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben'], at(8));
  own = await kith.createChat('ana-own', 'PRIVATE', ['ana'], at(8));
});
afterAll(() => kith.stop());

describe('messages', () => {
  it('are heard by those present when they were said, and by no one else', async () => {
    await say(kith, bridge, team, [{ by: 'ana', text: 'The boat leaves at nine.', at: at(9) }]);
    now = Date.UTC(2026, 4, 1, 13);
    await kith.mustMutate(bridge, 'joinChat', { chat: team, person: { handle: 'cleo' } });
    await say(kith, bridge, team, [{ by: 'ben', text: 'The boat left.' }]);
    expect(await textsOf('ana', team)).toEqual(['The boat leaves at nine.', 'The boat left.']);
    expect(await textsOf('cleo', team)).toEqual(['The boat left.']);
    expect(await textsOf('cleo')).toEqual(['The boat left.']);
    expect(await textsOf('dora')).toEqual([]);
    expect((await kith.ask('dora', list(team))).code).toBe('NOT_FOUND');
  });

  it('of direct talk and of a private chat belong to the person alone, and appear only in private', async () => {
    await say(kith, 'ana', null, [
      { by: 'ana', text: 'I am tired of my job.' },
      { by: null, text: 'Tell me more.' },
    ]);
    await say(kith, 'ana', own, [{ by: 'ana', text: 'Doctor on Friday.' }]);
    expect(await textsOf('ana')).toEqual(
      expect.arrayContaining(['I am tired of my job.', 'Tell me more.', 'Doctor on Friday.', 'The boat left.']),
    );
    expect(await textsOf('ana', team)).toEqual(['The boat leaves at nine.', 'The boat left.']);
    expect(await textsOf('ben')).toEqual(['The boat leaves at nine.', 'The boat left.']);
    const { recallMessages } = await kith.must(
      'ben',
      '{ recallMessages(query: "tired of the job, doctor") { message { text } } }',
    );
    expect(JSON.stringify(recallMessages)).not.toMatch(/tired|doctor/i);
  });

  it('said during an absence stay out of the group once the absent person is back', async () => {
    const leave = 'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }';
    const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
    now += 60_000;
    await kith.must(bridge, leave, { input: { chat: team, person: { handle: 'ben' } } });
    now += 60_000;
    await say(kith, bridge, team, [{ by: 'ana', text: 'Ben must not know about the party.' }]);
    now += 60_000;
    await kith.must(bridge, join, { input: { chat: team, person: { handle: 'ben' } } });
    for (const chat of [team, null]) {
      expect(await textsOf('ben', chat)).not.toContain('Ben must not know about the party.');
    }
    // Once a participant is present who did not hear it, a confidential message is shown in private only.
    expect(await textsOf('ana', team)).not.toContain('Ben must not know about the party.');
    expect(await textsOf('ana', null)).toContain('Ben must not know about the party.');
    const query = `{ recallMessages(query: "party", chat: "${team}") { message { text } before { text } after { text } } }`;
    expect(JSON.stringify(await kith.must('ben', query))).not.toContain('party');
    expect(JSON.stringify(await kith.must('ana', query))).not.toContain('party');
    const alone = '{ recallMessages(query: "party") { message { text } } }';
    expect(JSON.stringify(await kith.must('ana', alone))).toContain('party');
  });

  it('are recorded once, however often and by how many callers they are sent', async () => {
    const lines = [
      { by: 'ana', text: 'Once only.', id: 'once' },
      { by: null, text: 'Indeed.', id: 'indeed' },
    ];
    const sent = await Promise.all(Array.from({ length: 8 }, () => say(kith, bridge, team, lines)));
    expect(new Set(sent.flatMap(({ messages }) => messages.map(({ id }) => id))).size).toBe(2);
    expect((await textsOf('ana', team)).filter((text) => text === 'Once only.')).toHaveLength(1);
    const { sessionState } = await kith.must('ana', `{ sessionState(chat: "${team}") { messageCount } }`);
    expect(sessionState.messageCount).toBe(4);
  });

  it('said at the exact moment of a join are hidden from the person who joins', async () => {
    const chat = await kith.createChat('edge', 'GROUP', ['ana'], at(8));
    const moment = at(10);
    await say(kith, bridge, chat, [{ by: 'ana', text: 'Just before you came.', at: moment }]);
    const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
    await kith.must(bridge, join, { input: { chat, person: { handle: 'eli' }, at: moment } });
    expect(await textsOf('eli', chat)).toEqual([]);
    expect(await textsOf('ana', chat)).toEqual(['Just before you came.']);
    const before = { input: { chat, person: { handle: 'flo' }, at: at(9) } };
    expect((await kith.ask(bridge, join, before)).code).toBe('CONFLICT');
  });

  it('come in pages in the order of speaking, or the latest first', async () => {
    const person = { as: 'page' };
    await say(
      kith,
      person,
      null,
      [3, 1, 2].map((hour) => ({ by: 'page', text: `Hour ${hour}.`, at: at(hour) })),
    );
    const page = async (latestFirst: boolean) => {
      const texts: string[] = [];
      for (let after: string | null = null; ;) {
        const query =
          'query ($after: String, $latest: Boolean) { messages(first: 2, after: $after, latestFirst: $latest) { pageInfo { hasNextPage endCursor } edges { node { text } } } }';
        const {
          messages,
        }: {
          messages: { pageInfo: { hasNextPage: boolean; endCursor: string }; edges: { node: { text: string } }[] };
        } = await kith.must(person, query, { after, latest: latestFirst });
        texts.push(...messages.edges.map(({ node }) => node.text));
        if (!messages.pageInfo.hasNextPage) return texts;
        after = messages.pageInfo.endCursor;
      }
    };
    expect(await page(false)).toEqual(['Hour 1.', 'Hour 2.', 'Hour 3.']);
    expect(await page(true)).toEqual(['Hour 3.', 'Hour 2.', 'Hour 1.']);
  });
});

describe.each([
  ['oldest', false],
  ['latest', true],
])('pages of messages of one moment, the %s first,', (_, latestFirst) => {
  it('continue after a removed message, and show each of the others once', async () => {
    const person = { as: latestFirst ? 'goes' : 'comes' };
    const lines = Array.from({ length: 60 }, (_line, index) => ({ by: person.as, text: `Line ${index + 1}.` }));
    const recorded = (await say(kith, person, null, lines)).messages.map(({ id }) => id);
    const read = `query ($after: String, $latestFirst: Boolean) {
      messages(first: 20, after: $after, latestFirst: $latestFirst) { edges { cursor node { id } } } }`;
    const page = async (after: string | null): Promise<{ cursor: string; node: { id: string } }[]> =>
      (await kith.must(person, read, { after, latestFirst })).messages.edges;
    const first = await page(null);
    const { cursor, node: last } = first.at(-1)!;
    const forget = 'mutation ($ids: [ID!]!) { forgetMessages(input: { ids: $ids }) { receipt { messages } } }';
    expect((await kith.must(person, forget, { ids: [last.id] })).forgetMessages.receipt.messages).toBe(1);
    const second = await page(cursor);
    const third = await page(second.at(-1)!.cursor);
    const shown = [...first, ...second, ...third].map(({ node }) => node.id);
    expect(shown).toEqual(latestFirst ? recorded.toReversed() : recorded);
    expect(await page(third.at(-1)!.cursor)).toEqual([]);

    // Sequence numbers count what the viewer did not hear: a cursor neither tells its own nor lets others be tried.
    const opened = Buffer.from(cursor, 'base64url');
    expect(opened.toString('latin1')).not.toContain(last.id);
    opened[20]! ^= 1;
    expect((await kith.ask(person, read, { after: opened.toString('base64url'), latestFirst })).code).toBe(
      'INVALID_INPUT',
    );
  });
});

it('the window of a group shows no turn that an episode covers, whichever of its own turns are removed', async () => {
  const chat = await kith.createChat('window', 'GROUP', ['ana', 'ben'], at(8));
  const turn = (number: number) => ({ by: number % 2 === 1 ? 'ana' : null, text: `Turn ${number}.` });
  const from = (first: number) => Array.from({ length: 21 - first }, (_, index) => turn(first + index).text);
  await say(kith, bridge, chat, [{ by: 'ben', text: 'Ben was first.' }]);
  const { messages } = await say(
    kith,
    bridge,
    chat,
    Array.from({ length: 20 }, (_, index) => turn(index + 1)),
  );
  await say(kith, bridge, chat, [{ by: 'ben', text: 'Ben was last.' }]);
  const window = async (): Promise<string[]> => {
    const read = await kith.must('ana', `{ conversationWindow(chat: "${chat}") { text } }`);
    return read.conversationWindow.map(({ text }: { text: string }) => text);
  };
  const forget = async (first: number, last: number) => {
    const ids = messages.slice(first - 1, last).map(({ id }) => id);
    expect(
      (await kith.mustMutate('ana', 'forgetMessages', { chat, ids }, 'receipt { messages }')).receipt.messages,
    ).toBe(ids.length);
  };
  // At its twentieth turn, the first ten leave the window.
  expect(await window()).toEqual([...from(11), 'Ben was last.']);
  await forget(11, 11);
  expect(await window()).toEqual([...from(12), 'Ben was last.']);
  await forget(12, 20);
  expect(await window()).toEqual(['Ben was last.']);
});

it('late messages go to the sessions of their time, across any number of sessions and hours', async () => {
  const person = { as: 'late' };
  const begin = Date.UTC(2026, 3, 20);
  const said = (hour: number, minute: number) => ({
    by: 'late',
    text: `Hour ${hour}, minute ${minute}.`,
    at: new Date(begin + (60 * hour + minute) * 60_000).toISOString(),
  });
  const hours = Array.from({ length: 25 }, (_, hour) => hour);
  const sessions = async (): Promise<number> =>
    (await kith.must(person, '{ sessions(first: 1) { totalCount } }')).sessions.totalCount;
  const sayAt = (minute: number, some: readonly number[]) =>
    say(
      kith,
      person,
      null,
      some.map((hour) => said(hour, minute)),
    );
  await sayAt(0, hours);
  expect(await sessions()).toBe(25);
  await sayAt(5, hours);
  expect(await sessions()).toBe(25);
  await sayAt(10, [0, 24]);
  expect(await sessions()).toBe(25);
  const between = { ...said(0, 0), text: 'Days before.', at: new Date(begin - 86_400_000).toISOString() };
  await say(kith, person, null, [between]);
  expect(await sessions()).toBe(26);
});

describe('recording is refused', () => {
  const record = (asking: TestCaller | string, chat: string | null, messages: Record<string, unknown>[]) =>
    kith.mutate(asking, 'recordMessages', { chat, messages }, 'messages { id }');
  const line = { externalId: 'r1', role: 'USER', text: 'Hello.', speaker: { handle: 'ana' } };

  it.each<[string, () => Promise<{ code: string | undefined }>, string]>([
    ['in a group, to a caller that is no connector', () => record('ana', team, [line]), 'FORBIDDEN'],
    ['in a chat of others', () => record('zed', own, [line]), 'NOT_FOUND'],
    ['in an absent chat', () => record(bridge, 'f'.repeat(32), [line]), 'NOT_FOUND'],
    [
      'for a speaker who takes no part',
      () => record(bridge, team, [{ ...line, speaker: { handle: 'zed' } }]),
      'INVALID_INPUT',
    ],
    [
      'for another person in direct talk',
      () => record('ana', null, [{ ...line, speaker: { handle: 'ben' } }]),
      'INVALID_INPUT',
    ],
    ['for a user message without a speaker', () => record(bridge, team, [{ ...line, speaker: null }]), 'INVALID_INPUT'],
    ['for an agent with a name', () => record(bridge, team, [{ ...line, role: 'ASSISTANT' }]), 'INVALID_INPUT'],
    ['in the future', () => record('ana', null, [{ ...line, at: '2026-06-01T00:00:00Z' }]), 'INVALID_INPUT'],
    [
      'with a secret',
      () => record('ana', null, [{ ...line, text: 'My password is hunter2hunter2' }]),
      'SECRET_REFUSED',
    ],
    ['without messages', () => record('ana', null, []), 'INVALID_INPUT'],
    ['with one id twice', () => record('ana', null, [line, line]), 'INVALID_INPUT'],
    [
      'beyond 500',
      () =>
        record(
          'ana',
          null,
          Array.from({ length: 501 }, (_, i) => ({ ...line, externalId: `n${i}` })),
        ),
      'INVALID_INPUT',
    ],
  ])('%s', async (_, ask, code) => {
    await kith.idOf('zed');
    const before = await textsOf('ana');
    expect((await ask()).code).toBe(code);
    expect(await textsOf('ana')).toEqual(before);
  });

  it('as a whole if one message is wrong, naming it', async () => {
    const answer = await record('ana', null, [line, { ...line, externalId: 'r2', text: '' }]);
    expect(answer.errors![0]!.message).toContain('messages[1]');
    expect(await textsOf('ana')).not.toContain('Hello.');
  });

  it('to a connector without a stated context', async () => {
    const acting = { ...bridge, headers: { 'x-kith-viewer': 'ana' } };
    for (const query of [
      list(),
      '{ conversationWindow { text } }',
      '{ sessionState { messageCount } }',
      '{ summarySpines { content } }',
    ])
      expect((await kith.ask(acting, query)).code).toBe('INVALID_INPUT');
  });
});
