import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { conversationScript } from '../support/models/modelScripts.js';
import { type ScriptedModel, startScriptedModel } from '../support/models/scriptedModel.js';
import { type TalkLine, say } from '../support/recordMessages.js';

let double: ScriptedModel;
let kith: TestApp;
let now = Date.UTC(2026, 4, 1, 12);

beforeAll(async () => {
  double = await startScriptedModel(
    conversationScript(({ schema, input }) =>
      schema === 'extracted_memories' && input.includes('sailing') ? learned : undefined,
    ),
  );
  kith = await TestApp.start({ now: () => now, model: double.model });
});
afterAll(async () => {
  await kith.stop();
  await double.close();
});

const learned = {
  memories: [
    {
      text: 'Ana loves sailing on the lake.',
      type: 'preference',
      persons: [],
      entities: [],
      sensitivity: null,
      portable: null,
      slot: null,
      value: null,
      confidence: 0.9,
      importance: 0.7,
    },
  ],
  todos: [{ kind: 'COMMITMENT', text: 'Ana buys a new sailing boat.' }],
};
/** Turns of a person and the agent, one per minute. The person speaks first. */
function turns(by: string, count: number): TalkLine[] {
  return Array.from({ length: count }, (_, index) => ({ by: index % 2 === 0 ? by : null, text: `Turn ${index + 1}.` }));
}
const worked = () => kith.app.runner!.runDue();

describe('a hundred turns over HTTP', () => {
  it('make nine episodes, twelve rolling summaries with their history, and two summary spines', async () => {
    const all = turns('hal', 100);
    for (let index = 0; index < 100; index += 7) {
      now += 60_000;
      await say(kith, 'hal', null, all.slice(index, index + 7));
    }
    await worked();
    const query = `{
      memories(filter: { types: [EPISODE] }, first: 50) { totalCount edges { node { text sensitivity portable value } } }
      sessionState { messageCount rollingSummary rollingSummaries(first: 50) { text throughMessage } lastRollingError { reason } }
      summarySpines(first: 10) { version content messageCount }
      conversationWindow { text }
      sessions { totalCount edges { node { turnCount endedAt } } }
      myBackgroundTasks(first: 100, states: [PENDING, RUNNING, FAILED, DEAD, WAITING_FOR_MODEL]) { totalCount }
    }`;
    const {
      memories,
      sessionState,
      summarySpines: spines,
      conversationWindow: window,
      sessions,
      myBackgroundTasks,
    } = await kith.must('hal', query);
    expect(myBackgroundTasks.totalCount).toBe(0);
    const episodes = memories.edges.map(({ node }: { node: object }) => node);
    expect(episodes).toHaveLength(9);
    for (const episode of episodes) expect(episode).toMatchObject({ sensitivity: 'PERSONAL', portable: false });
    expect(episodes.map(({ value }: { value: string }) => value).sort()).toContain('turns 81-90');
    expect(sessionState).toMatchObject({ messageCount: 100, lastRollingError: null });
    const through = sessionState.rollingSummaries.map(
      ({ throughMessage }: { throughMessage: number }) => throughMessage,
    );
    expect(through).toEqual([95, 87, 79, 71, 63, 55, 47, 39, 31, 23, 15, 7]);
    expect(sessionState.rollingSummary).toBe(sessionState.rollingSummaries[0].text);
    expect(spines.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(window.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Turn ${index + 91}.`),
    );
    expect(sessions).toMatchObject({ totalCount: 1, edges: [{ node: { turnCount: 100, endedAt: null } }] });
  });

  it('stay hidden from others, with their summaries, spines, episodes and windows', async () => {
    const query = `{ memories(filter: { types: [EPISODE] }) { totalCount } sessionState { messageCount } summarySpines { version } conversationWindow { id } sessions { totalCount } myBackgroundTasks { totalCount } }`;
    expect(await kith.must('ivy', query)).toEqual({
      memories: { totalCount: 0 },
      sessionState: null,
      summarySpines: [],
      conversationWindow: [],
      sessions: { totalCount: 0 },
      myBackgroundTasks: { totalCount: 0 },
    });
  });
});

describe('the content of a message', () => {
  it('becomes a memory and a todo, which the work reports', async () => {
    const { work, messages } = await say(kith, 'ana', null, [
      { by: 'ana', text: 'I love sailing on the lake. I will buy a new sailing boat.' },
      { by: null, text: 'How nice.' },
    ]);
    expect(work).toHaveLength(1);
    await worked();
    const query = `query ($id: ID!) {
      backgroundTask(id: $id) { state attempts error stored { text source sensitivity } }
      todos(persona: "") { nodes { kind text } }
    }`;
    const done = await kith.must('ana', query, { id: work[0]!.id });
    expect(done.backgroundTask).toMatchObject({ state: 'DONE', attempts: 1, error: null });
    expect(done.backgroundTask.stored).toEqual([
      { text: 'Ana loves sailing on the lake.', source: 'SHADOW_EXTRACTION', sensitivity: 'PUBLIC' },
    ]);
    expect(done.todos.nodes).toEqual([{ kind: 'COMMITMENT', text: 'Ana buys a new sailing boat.' }]);
    expect((await kith.must('ben', query, { id: work[0]!.id })).backgroundTask).toBeNull();
    const again = await say(kith, 'ana', null, [{ by: 'ana', text: 'Nothing new today.' }]);
    await worked();
    expect((await kith.must('ana', query, { id: again.work[0]!.id })).backgroundTask.state).toBe('NOTHING_LEARNED');
    expect(messages).toHaveLength(2);
  });
});

describe('a session', () => {
  it('ends after a pause, is summarized once, and its summary opens the next context', async () => {
    await say(kith, 'kim', null, [{ by: 'kim', text: 'Let us plan the trip.' }]);
    const query = '{ sessions { edges { node { endedAt turnCount summary { oneLiner } } } } }';
    now += 29 * 60_000;
    expect((await kith.must('kim', query)).sessions.edges[0].node.endedAt).toBeNull();
    now += 60_000;
    expect((await kith.must('kim', query)).sessions.edges[0].node.endedAt).not.toBeNull();
    await kith.runJob('close-sessions');
    await worked();
    const [{ node }] = (await kith.must('kim', query)).sessions.edges;
    expect(node.summary.oneLiner).toMatch(/^They planned trip/);
    await say(kith, 'kim', null, [{ by: 'kim', text: 'Where were we?' }]);
    expect((await kith.must('kim', query)).sessions.edges).toHaveLength(2);
    const { context } = await kith.must('kim', '{ context(input: { kind: CONVERSATION }) { text } }');
    expect(context.text).toContain(node.summary.oneLiner);
    expect((await kith.must('lea', '{ context(input: { kind: CONVERSATION }) { text } }')).context.text).not.toContain(
      node.summary.oneLiner,
    );
  });
});

describe('a private chat that another person joins', () => {
  it('hides what was derived from the earlier messages, from the person who joined and in front of them', async () => {
    const bridge = { as: 'bridge', roles: ['connector' as const] };
    const own = await kith.createChat('zoe-own', 'PRIVATE', ['zoe'], new Date(now).toISOString());
    const words = ['I was ill.', 'It was hard.', 'I am well now.', 'Tell nobody.'];
    await say(
      kith,
      bridge,
      own,
      words.map((text) => ({ by: 'zoe', text })),
    );
    await worked();
    const state = `{ sessionState(chat: "${own}") { rollingSummary rollingSummaries { text } } context(input: { kind: CONVERSATION, chat: "${own}" }) { text } }`;
    const alone = await kith.must('zoe', state);
    expect(alone.sessionState.rollingSummary).toMatch(/^So far they spoke/);
    expect(alone.context.text).toContain('So far they spoke');
    now += 60_000;
    await kith.mustMutate(bridge, 'joinChat', { chat: own, person: { handle: 'gil' } });
    const joined = await kith.must('zoe', state);
    expect(joined.sessionState).toBeNull();
    expect(joined.context.text).not.toContain('So far they spoke');
    expect((await kith.must('gil', state)).context.text).not.toMatch(/So far|ill|hard|nobody/);
  });
});

it('without a model only explicit statements are stored; other work waits visibly until there is one', async () => {
  const without = await TestApp.start({ now: () => now, tenant: kith.tenant });
  try {
    const query = '{ myBackgroundTasks(first: 50) { totalCount edges { node { kind state } } } }';
    await say(without, 'ora', null, [{ by: 'ora', text: 'Remember that the boat leaves at nine.' }]);
    await without.app.runner!.runDue();
    const noted = (await without.must('ora', query)).myBackgroundTasks.edges.map(({ node }: { node: object }) => node);
    expect(noted).toEqual(
      expect.arrayContaining([
        { kind: 'STORE_NOTE', state: 'DONE' },
        { kind: 'EXTRACT_MEMORIES', state: 'WAITING_FOR_MODEL' },
      ]),
    );
    const logs = '{ memories(filter: { types: [LOG] }) { edges { node { text portable } } } }';
    expect((await without.must('ora', logs)).memories.edges).toEqual([
      { node: { text: 'Remember that the boat leaves at nine.', portable: false } },
    ]);
    expect((await without.must('pia', logs)).memories.edges).toEqual([]);
    const { work } = await say(without, 'mia', null, turns('mia', 20));
    expect(work).toHaveLength(10);
    const waiting = (await without.must('mia', query)).myBackgroundTasks;
    // Ten extractions, two windows, one rolling summary, and two insight runs.
    expect(waiting.totalCount).toBe(10 + 2 + 1 + 2);
    expect(new Set(waiting.edges.map(({ node }: { node: { state: string } }) => node.state))).toEqual(
      new Set(['WAITING_FOR_MODEL']),
    );
    await kith.runJob('reconcile-work');
    await worked();
    const after = (await kith.must('mia', query)).myBackgroundTasks;
    expect(new Set(after.edges.map(({ node }: { node: { state: string } }) => node.state))).toEqual(
      new Set(['DONE', 'NOTHING_LEARNED']),
    );
  } finally {
    await without.stop();
  }
});
