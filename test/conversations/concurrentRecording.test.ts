import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newTenant, TestApp } from '../support/app.js';
import { conversationScript } from '../support/models/modelScripts.js';
import { type ScriptedModel, startScriptedModel } from '../support/models/scriptedModel.js';
import { bridge, type TalkLine, say } from '../support/recordMessages.js';

let one: TestApp;
let two: TestApp;
let model: ScriptedModel;
let now = Date.UTC(2026, 4, 1, 12);
const minute = 60_000;
const sent: { schema: string; input: string }[] = [];

beforeAll(async () => {
  model = await startScriptedModel(conversationScript((asked) => void sent.push(asked)));
  const options = { now: () => now, model: model.model, embedder: null, tenant: newTenant() };
  one = await TestApp.start(options);
  two = await TestApp.start(options);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await model.close();
});

const iso = (at: number): string => new Date(at).toISOString();
/** Both replicas run due work in parallel until none is left. */
const doAll = async () => {
  const round = async () => (await Promise.all([one, two].map((kith) => kith.app.runner!.runDue()))).some((n) => n > 0);
  while (await round());
};
/** Alternating turns of a person and the agent, one per minute from `from` on. */
const turns = (by: string, count: number, from: number): TalkLine[] =>
  Array.from({ length: count }, (_, index) => ({
    by: index % 2 === 0 ? by : null,
    text: `Turn ${index + 1} of ${by}.`,
    id: `${by}-${index + 1}`,
    at: iso(from + index * minute),
  }));

describe('a hundred alternating turns of one person', () => {
  it('recorded through two copies make 9 episodes, 12 rolling summaries, 2 spines and keep 10 in the window', async () => {
    const from = now - 200 * minute;
    const all = turns('ana', 100, from);
    for (let index = 0; index < 100; index += 25) {
      const batch = all.slice(index, index + 25);
      const asked = await Promise.all([one, two].map((kith) => say(kith, 'ana', null, batch)));
      expect(asked[0]!.messages.map(({ id }) => id)).toEqual(asked[1]!.messages.map(({ id }) => id));
      await doAll();
    }
    const data = await one.must(
      'ana',
      `{ messages(first: 100) { totalCount } conversationWindow { text }
         memories(filter: { types: [EPISODE] }, first: 100) { edges { node { value sensitivity portable scope { kind } } } }
         sessionState { messageCount rollingSummary rollingSummaries(first: 50) { throughMessage text } }
         sessions { totalCount edges { node { turnCount } } }
         summarySpines(first: 50) { version messageCount }
         myBackgroundTasks(first: 100) { totalCount edges { node { kind state } } } }`,
    );
    expect(data.messages.totalCount).toBe(100);
    expect(data.conversationWindow.map(({ text }: { text: string }) => text)).toEqual(
      all.slice(90).map(({ text }) => text),
    );
    const episodes = data.memories.edges.map(({ node }: { node: { value: string } }) => node);
    expect(new Set(episodes.map(({ value }: { value: string }) => value))).toEqual(
      new Set(Array.from({ length: 9 }, (_, index) => `turns ${index * 10 + 1}-${index * 10 + 10}`)),
    );
    expect(episodes).toHaveLength(9);
    for (const episode of episodes)
      expect(episode).toMatchObject({ sensitivity: 'PERSONAL', portable: false, scope: { kind: 'PERSONAL' } });
    const rolling = data.sessionState.rollingSummaries as { throughMessage: number; text: string }[];
    expect(rolling.map(({ throughMessage }) => throughMessage)).toEqual(
      [7, 15, 23, 31, 39, 47, 55, 63, 71, 79, 87, 95].reverse(),
    );
    expect(data.sessionState).toMatchObject({ messageCount: 100, rollingSummary: rolling[0]!.text });
    // Each rolling summary is made from the one before it and the turns since. No turn is summarized twice or left out.
    const asked = sent.filter(({ schema }) => schema === 'rolling_summary').map(({ input }) => input);
    expect(asked).toHaveLength(12);
    for (const [index, { text }] of rolling.toReversed().entries())
      if (index + 1 < asked.length) expect(asked.filter((input) => input.includes(text))).toHaveLength(1);
    for (let turn = 1; turn <= 95; turn += 1)
      expect(asked.filter((input) => input.includes(`"Turn ${turn} of ana."`))).toHaveLength(1);
    expect(data.sessions).toEqual({ totalCount: 1, edges: [{ node: { turnCount: 100 } }] });
    expect(data.summarySpines).toEqual([
      { version: 2, messageCount: 40 },
      { version: 1, messageCount: 20 },
    ]);
    const kinds: Record<string, number> = {};
    // Other tests run the job that closes sessions, with their own clocks.
    for (const { node } of data.myBackgroundTasks.edges)
      if (node.kind !== 'SUMMARIZE_SESSION')
        kinds[`${node.kind} ${node.state}`] = (kinds[`${node.kind} ${node.state}`] ?? 0) + 1;
    expect(kinds).toEqual({
      'EXTRACT_MEMORIES NOTHING_LEARNED': 50,
      'MAKE_INSIGHTS NOTHING_LEARNED': 12,
      'COMPRESS_WINDOW DONE': 9,
      'ROLL_SUMMARY DONE': 12,
      'MAKE_SPINE DONE': 2,
    });
    const nobody = await two.must(
      'ben',
      '{ myBackgroundTasks { totalCount } sessions { totalCount } summarySpines { version } conversationWindow { text } sessionState { messageCount } }',
    );
    expect(nobody).toEqual({
      myBackgroundTasks: { totalCount: 0 },
      sessions: { totalCount: 0 },
      summarySpines: [],
      conversationWindow: [],
      sessionState: null,
    });
  });
});

describe('sessions', () => {
  it('are closed by the job once, and the next one starts from their summary', async () => {
    await say(one, 'fay', null, turns('fay', 2, now - minute));
    now += 31 * minute;
    await Promise.all([one, two].map((kith) => kith.runJob('close-sessions')));
    await doAll();
    const read =
      '{ sessions { edges { node { turnCount endedAt summary { oneLiner } } } } context(input: { kind: CONVERSATION }) { text } }';
    const { sessions } = await one.must('fay', read);
    expect(sessions.edges).toEqual([
      {
        node: {
          turnCount: 2,
          endedAt: iso(now - 31 * minute),
          summary: { oneLiner: expect.stringMatching(/^They planned/) },
        },
      },
    ]);
    await say(two, 'fay', null, [{ by: 'fay', text: 'Back again.' }]);
    const later = await two.must('fay', read);
    expect(later.sessions.edges).toHaveLength(2);
    expect(later.context.text).toContain(sessions.edges[0].node.summary.oneLiner);
    expect((await two.must('gil', read)).context.text).not.toContain('They planned');
    expect(sent.filter(({ schema, input }) => schema === 'session_summary' && input.includes('of fay.'))).toHaveLength(
      1,
    );
  });
});

describe('a batch of 500', () => {
  it('sent ten times at once through two copies is stored once, whole and in order', async () => {
    const chat = await one.createChat('big', 'GROUP', ['cas', 'dan'], iso(now - 900 * minute));
    const batch: TalkLine[] = Array.from({ length: 500 }, (_, index) => ({
      by: ['cas', 'dan', null][index % 3]!,
      text: `Part ${index}.`,
      id: `big-${index}`,
      at: iso(now - 800 * minute + index * minute),
    }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => say(index % 2 === 0 ? one : two, bridge, chat, batch)),
    );
    const ids = answers.map(({ messages }) => messages.map(({ id }) => id).join());
    expect(new Set(ids).size).toBe(1);
    const texts: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const query =
        'query ($chat: ID, $after: String) { messages(chat: $chat, first: 100, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { text } } } }';
      const { messages } = await one.must('dan', query, { chat, after });
      expect(messages.totalCount).toBe(500);
      texts.push(...messages.edges.map(({ node }: { node: { text: string } }) => node.text));
      ({ hasNextPage: more, endCursor: after } = messages.pageInfo);
    }
    expect(texts).toEqual(batch.map(({ text }) => text));
    const state = '{ sessionState(chat: "CHAT") { messageCount } myBackgroundTasks(first: 1) { totalCount } }'.replace(
      'CHAT',
      chat,
    );
    // The agent's message follows one of Dan's, so it continues Dan's conversation.
    expect((await one.must('cas', state)).sessionState.messageCount).toBe(167);
    expect((await one.must('dan', state)).sessionState.messageCount).toBe(333);
    expect((await one.must('eva', state)).sessionState).toBeNull();
  });
});
