import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestCaller } from '../support/app.js';
import {
  CanaryWorld,
  messageReads,
  conversationReads,
  privateReads,
  spineMark,
  type CanaryName,
  canariesIn,
} from '../support/worlds/canaries.js';
import { bridge } from '../support/recordMessages.js';

let world: CanaryWorld;
beforeAll(async () => {
  world = await CanaryWorld.start();
});
afterAll(() => world.stop());

const sorted = (...found: CanaryName[]): CanaryName[] => [...new Set(found)].sort();
const without = (answers: Record<string, string>, ...names: string[]): string =>
  JSON.stringify(Object.entries(answers).filter(([read]) => !names.includes(read)));

describe('model texts are shown only to those who may hear their source:', () => {
  const everything: CanaryName[] = ['direct', 'coach', 'alone', 'joined', 'team', 'away', 'bens'];
  it.each<{
    who: string;
    where: string;
    persona?: string;
    heard: CanaryName[];
    summed: CanaryName[];
    told: CanaryName[];
    spine: boolean;
  }>([
    // An episode of a private conversation is PERSONAL about its owner, so it is disclosed to the owner in every
    // context.
    {
      who: 'ana',
      where: 'private',
      // Messages to the coach are read by that persona alone. Memories learned from them have no persona.
      heard: everything.filter((word) => word !== 'coach'),
      summed: ['direct'],
      told: everything,
      spine: true,
    },
    {
      who: 'ana',
      where: 'private',
      persona: 'coach',
      heard: everything,
      summed: ['coach'],
      told: everything,
      spine: true,
    },
    {
      who: 'ana',
      where: 'own',
      // Messages that she said alone stay hers. Their summaries are not shown here.
      heard: ['joined'],
      summed: [],
      told: ['direct', 'alone', 'joined'],
      spine: false,
    },
    {
      who: 'ana',
      where: 'team',
      heard: ['team', 'away', 'bens'],
      summed: ['team', 'away'],
      told: ['direct', 'alone', 'team', 'away', 'bens'],
      spine: false,
    },
    {
      who: 'ana',
      where: 'team',
      persona: 'coach',
      heard: ['team', 'away', 'bens'],
      summed: [],
      told: ['direct', 'alone', 'team', 'away', 'bens'],
      spine: false,
    },
    {
      who: 'ben',
      where: 'private',
      heard: ['joined', 'team', 'bens'],
      summed: [],
      told: ['joined', 'team', 'bens'],
      spine: false,
    },
    { who: 'ben', where: 'own', heard: ['joined'], summed: [], told: ['joined'], spine: false },
    { who: 'ben', where: 'team', heard: ['team', 'bens'], summed: ['bens'], told: ['team', 'bens'], spine: false },
    ...['private', 'team', 'own'].map((where) => ({
      who: 'cleo',
      where,
      heard: [],
      summed: [],
      told: [],
      spine: false,
    })),
    ...['private', 'team', 'own'].map((where) => ({
      who: 'dora',
      where,
      heard: [],
      summed: [],
      told: [],
      spine: false,
    })),
  ])('$who, $where $persona', async ({ who, where, persona, heard, summed, told, spine }) => {
    const answers = await world.ask(who, where, persona);
    for (const read of messageReads) expect(canariesIn(answers[read]!).sort()).toEqual(sorted(...heard));
    for (const read of conversationReads) expect(canariesIn(answers[read]!).sort()).toEqual(sorted(...summed));
    const rest = without(answers, ...privateReads);
    expect(canariesIn(rest).sort()).toEqual(sorted(...told));
    expect(rest.includes(spineMark)).toBe(spine);
    // Private-only reads give the same answer in every context, and only the viewer's own content.
    const alone: Record<string, CanaryName[]> = {
      ana: ['direct', 'coach', 'alone', 'joined', 'team', 'away'],
      ben: ['bens'],
    };
    expect(alone[who] ?? []).toEqual(
      expect.arrayContaining(canariesIn(privateReads.map((read) => answers[read]).join())),
    );
  });

  it('to one persona and not another: window, sessions, state and todos', async () => {
    for (const [persona, word] of [
      ['', 'direct'],
      ['coach', 'coach'],
    ] as const) {
      const answers = await world.ask('ana', 'private', persona);
      for (const read of ['window', ...conversationReads]) expect(canariesIn(answers[read]!)).toEqual([word]);
      expect(canariesIn(answers.todos!).includes('coach')).toBe(persona === 'coach');
    }
  });

  it('not to another tenant with people of the same names', async () => {
    const answers = await world.ask({ as: 'ana', tenant: world.abroad });
    expect(canariesIn(JSON.stringify(answers))).toEqual(['abroad']);
    for (const where of ['own', 'team'])
      expect(canariesIn(JSON.stringify(await world.ask({ as: 'ana', tenant: world.abroad }, where)))).toEqual([]);
    expect(canariesIn(JSON.stringify(await world.ask('ana')))).not.toContain('abroad');
  });

  it('not to a connector without a viewer and a context; with both, what they may hear there', async () => {
    const acting = (more: Record<string, string> = {}): TestCaller => ({
      ...bridge,
      headers: { 'x-kith-viewer': 'ana', ...more },
    });
    for (const asking of [bridge, { as: 'ops', roles: ['operator' as const] }])
      for (const where of ['private', 'own', 'team'])
        expect(canariesIn(JSON.stringify(await world.ask(asking, where)))).toEqual([]);
    const forgotten = await world.ask(acting());
    expect(new Set(Object.values(forgotten))).toEqual(new Set(['"INVALID_INPUT"']));
    const grouped = await world.ask(acting(), 'team');
    expect(privateReads.map((read) => grouped[read])).toEqual(privateReads.map(() => '"INVALID_INPUT"'));
    expect(grouped.messages).toBe((await world.ask('ana', 'team')).messages);
    expect((await world.ask(acting({ 'x-kith-private': 'true' }))).messages).toBe((await world.ask('ana')).messages);
    // The header x-kith-private does not turn a group into a private context.
    const lied = without(await world.ask(acting({ 'x-kith-private': 'true' }), 'team'), ...privateReads);
    expect(canariesIn(lied).sort()).toEqual(sorted('direct', 'alone', 'team', 'away', 'bens'));
    expect(lied).not.toContain(spineMark);
  });
});

describe('cursors and ids of others', () => {
  const page =
    'query ($chat: ID, $after: String) { messages(chat: $chat, first: 3, after: $after) { pageInfo { endCursor } edges { node { text } } } }';
  it('lead only to what the viewer may hear', async () => {
    const { endCursor } = (await world.kith.must('ana', page, {})).messages.pageInfo;
    for (const [who, heard] of [
      ['ben', ['joined', 'team', 'bens']],
      ['dora', []],
    ] as const)
      for (const after of [null, endCursor]) {
        const found = canariesIn(JSON.stringify(await world.kith.must(who, page, { after })));
        expect(heard).toEqual(expect.arrayContaining(found));
      }
  });

  it('of work, todos, sessions and threads look absent', async () => {
    const { myBackgroundTasks, todos } = await world.kith.must(
      'ana',
      '{ myBackgroundTasks(first: 100) { edges { node { id } } } todos(persona: "") { nodes { id } } }',
    );
    const id = myBackgroundTasks.edges[0].node.id as string;
    expect(await world.kith.must('ben', 'query ($id: ID!) { backgroundTask(id: $id) { kind } }', { id })).toEqual({
      backgroundTask: null,
    });
    const refused = async (query: string) => (await world.kith.ask('ben', query)).code;
    expect(await refused(`mutation { retryBackgroundTask(input: { id: "${id}" }) { backgroundTask { id } } }`)).toBe(
      'NOT_FOUND',
    );
    expect(
      await refused(`mutation { completeTodo(input: { id: "${todos.nodes[0].id}", done: true }) { todo { id } } }`),
    ).toBe('NOT_FOUND');
    for (const thread of [`u:${await world.kith.idOf('ana')}`, `u:${await world.kith.idOf('ana')}/notes`])
      expect(await refused(`{ threadChanges(thread: "${thread}", sinceRevision: 0) { nodes { text } } }`)).toBe(
        'NOT_FOUND',
      );
    expect(
      await world.kith.must(
        'ben',
        `{ threadChanges(thread: "${await world.kith.idOf('ana')}/x", sinceRevision: 0) { nodes { text } } }`,
      ),
    ).toEqual({ threadChanges: { nodes: [] } });
  });
});
