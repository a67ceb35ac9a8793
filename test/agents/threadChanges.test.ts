import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';
import { contextOf } from '../support/conversations.js';

let kith: TestApp;
let team: string;
let goal: string;
let ana: string;

const changesOf = async (as: TestCaller | string, thread: string, since = 0, first = 20) =>
  (
    await kith.must(
      as,
      'query ($thread: String!, $since: Int!, $first: Int) { threadChanges(thread: $thread, sinceRevision: $since, first: $first) { nodes { rev event text at memoryId memory { id text } } } }',
      { thread, since, first },
    )
  ).threadChanges.nodes as {
    rev: number;
    event: string;
    text: string;
    memoryId: string;
    memory: { id: string } | null;
  }[];
const codeOf = async (as: TestCaller | string, thread: string, since = 0) =>
  (await kith.ask(as, `{ threadChanges(thread: "${thread}", sinceRevision: ${since}) { nodes { rev } } }`)).code;
const headerOf = async (as: TestCaller | string, input: object) => {
  const { text, sections, revision } = await contextOf(kith, as, { kind: 'CONVERSATION', ...input });
  const [first] = sections;
  return {
    revision,
    text: first?.name === 'Memory Updates' ? first.text : '',
    starts: text.startsWith('Memory updates'),
  };
};

beforeAll(async () => {
  kith = await TestApp.start();
  ana = await kith.idOf('ana');
  team = await kith.createChat('team', 'GROUP', ['ana', 'bob']);
  const tell = async (text: string, more: object = {}) =>
    (await kith.remember('ana', { type: 'IDENTITY', text, ...more })).memory.id as string;
  await tell('Preferred name is Ana', { category: 'personal', slot: 'preferred_name', value: 'Ana' });
  goal = await tell('Ship v1', { category: 'goals' });
  await kith.must(
    'ana',
    `mutation { correctMemory(input: { id: "${goal}", text: "Ship v1 by Sep" }) { memory { id } } }`,
  );
  await tell('Preferred name is Ana', { category: 'personal', slot: 'preferred_name', value: 'Ana' });
});
afterAll(() => kith.stop());

it('shows participants who join later only changes since the present text', async () => {
  const crew = await kith.createChat('late-crew', 'GROUP', ['lea']);
  const { memory } = await kith.remember('lea', { text: 'The boat is red.', scope: 'GROUP', chat: crew });
  await kith.mustMutate('lea', 'correctMemory', { id: memory.id, text: 'The boat is green.' });
  await kith.mustMutate({ as: 'bridge', roles: ['connector'] }, 'joinChat', { chat: crew, person: { handle: 'moe' } });
  const eventsFor = async (as: string) => (await changesOf(as, `c:${crew}`)).map(({ event }) => event);
  expect(await eventsFor('lea')).toEqual(['UPDATED', 'CREATED']);
  expect(await eventsFor('moe')).toEqual(['UPDATED']);
});

describe('the delta header', () => {
  it('shows what changed, newest first, as one block at the top of the context', async () => {
    expect(await headerOf('ana', { sinceRevision: 0 })).toEqual({
      revision: 3,
      starts: true,
      text: 'Memory updates since rev 0:\n- ↑updated: [Goals] Ship v1 by Sep\n- +created: [Goals] Ship v1 by Sep (imp=1)\n- +created: [Personal] Preferred name is Ana (imp=2)',
    });
    expect((await headerOf('ana', { sinceRevision: 2 })).text).toBe(
      'Memory updates since rev 2:\n- ↑updated: [Goals] Ship v1 by Sep',
    );
  });

  it('is absent if nothing changed, and if no revision is given', async () => {
    expect(await headerOf('ana', { sinceRevision: 3 })).toEqual({ revision: 3, starts: false, text: '' });
    expect((await headerOf('ana', {})).text).toBe('');
    expect(await headerOf('carol', { sinceRevision: 0 })).toEqual({ revision: 0, starts: false, text: '' });
  });

  it('counts the rest in its third bullet, and reports what was forgotten and restored', async () => {
    await kith.forget('ana', goal);
    expect((await headerOf('ana', { sinceRevision: 0 })).text).toBe(
      'Memory updates since rev 0:\n- ↓soft-deleted: a memory of [Goals]\n- ↑updated: a memory of [Goals]\n- and 2 more',
    );
    await kith.restore('ana', goal);
    expect((await headerOf('ana', { sinceRevision: 4 })).text).toContain('- ↺restored: [Goals] Ship v1 by Sep');
  });

  it('shows of a chat only what this audience may hear, attributes it, and counts nothing else', async () => {
    const bees = { type: 'IDENTITY', about: [{ handle: 'bob' }], chat: team };
    await kith.remember('bob', { ...bees, text: 'Bob keeps bees.' });
    await kith.remember('bob', { ...bees, text: 'Bob had a hidden dream.', confidedTo: [] });
    await kith.remember('bob', { ...bees, text: 'Bob has a hidden rash.', sensitivity: 'SENSITIVE' });
    await kith.remember('bob', { type: 'RULE', text: 'Obey the hidden rule.', evidence: ['x'], chat: team });
    await kith.remember('bob', {
      type: 'RULE',
      text: 'Obey the other hidden rule.',
      evidence: ['x'],
      chat: team,
      scope: 'GROUP',
    });
    const planted = { type: 'IDENTITY', slot: 'name', value: 'Hidden', chat: team, about: [{ handle: 'ana' }] };
    await kith.remember('bob', { ...planted, text: 'Ana is called Hidden.' });
    const heard = 'Memory updates since rev 0:\n- +created: [Profile] according to bob: "Bob keeps bees." (imp=1)';
    expect((await headerOf('ana', { sinceRevision: 0, chat: team })).text).toBe(heard);
    expect((await headerOf('ana', { sinceRevision: 0, thread: team })).text).toBe(heard);
    const told = await changesOf('ana', team);
    expect((await headerOf('ana', { sinceRevision: 0, chat: team })).revision).toBe(told[0]!.rev);
    expect(told.map(({ text }) => text).join()).not.toMatch(/dream|rash/);
    expect(told.map(({ event }) => event)).toContain('CREATED');
    // A delta is an unasked read: it leaves out notes of others and slots that others have filled.
    expect(told.map(({ text }) => text).join()).not.toMatch(/hidden rule|Hidden/);
    const bob = await headerOf('bob', { sinceRevision: 0, chat: team });
    expect(bob.text).toMatch(/hidden rule|Hidden/);
    expect(bob.text).not.toContain('rash');
  });
});

describe('the revision of a thread', () => {
  it('ignores changes that this audience may not hear, and misses and repeats nothing', async () => {
    const chat = await kith.createChat('book club', 'GROUP', ['ana', 'bob']);
    const said = { chat, scope: 'GROUP', type: 'IDENTITY' };
    await kith.remember('bob', { ...said, text: 'The club reads Emma.', about: [{ handle: 'bob' }] });
    const first = await headerOf('ana', { chat });
    expect(first.revision).toBe(1);
    for (const sensitivity of ['PERSONAL', 'SENSITIVE'])
      await kith.remember('bob', { type: 'IDENTITY', chat, text: `Bob hides a ${sensitivity} thing.`, sensitivity });
    expect((await headerOf('ana', { chat })).revision).toBe(1);
    expect(await headerOf('ana', { chat, sinceRevision: 1 })).toEqual({ revision: 1, starts: false, text: '' });
    // Bob's own memories are in his delta.
    expect((await headerOf('bob', { chat })).revision).toBe(2);
    await kith.remember('bob', { ...said, text: 'The club reads Persuasion.', about: [{ handle: 'bob' }] });
    const next = await headerOf('ana', { chat, sinceRevision: 1 });
    expect(next.text).toBe(
      'Memory updates since rev 1:\n- +created: [Profile] according to bob: "The club reads Persuasion." (imp=1)',
    );
    expect((await headerOf('ana', { chat, sinceRevision: next.revision })).text).toBe('');
  });
});

it('a reader who follows a thread during 50 concurrent writes misses and repeats nothing', async () => {
  let over = false;
  const writing = Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      kith.remember('dave', { text: `Dave has seen bird ${index}.`, thread: 'busy' }),
    ),
  ).then(() => (over = true));
  const seen: number[] = [];
  for (let isLast = false; !isLast;) {
    isLast = over;
    const found = await changesOf('dave', 'busy', seen.at(-1) ?? 0, 100);
    seen.push(...found.map(({ rev }) => rev).reverse());
  }
  await writing;
  expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

it('a change that was shown once is left out after its memory was restricted', async () => {
  const chat = await kith.createChat('choir', 'GROUP', ['ana', 'bob']);
  const { memory } = await kith.remember('bob', {
    type: 'IDENTITY',
    text: 'Bob sings a hidden tenor.',
    about: [{ handle: 'bob' }],
    chat,
  });
  const told = async (as: string) =>
    JSON.stringify([await changesOf(as, chat), await headerOf(as, { chat, sinceRevision: 0 })]);
  expect(await told('ana')).toContain('tenor');
  const close = `mutation { correctMemory(input: { id: "${memory.id}", sensitivity: SENSITIVE, portable: false }) { memory { id } } }`;
  await kith.must('bob', close);
  expect(await told('ana')).not.toContain('tenor');
  expect((await headerOf('ana', { chat, sinceRevision: 0 })).revision).toBe(0);
});

it.each<[string, string, object | null]>([
  ['was forgotten', 'forgetMemory(input: { id: $id }) { deletedId }', null],
  ['was superseded', 'updateSoul(input: { content: "Be brief." }) { note { memory { id } } }', { type: 'SOUL' }],
])(
  'a memory that %s leaves no word, present or former, in bullets, header, context, history or events',
  async (_, act, more) => {
    const as = `fay-${more ? 'soul' : 'goal'}`;
    const said = {
      type: 'IDENTITY',
      category: 'goals',
      text: 'Learn the zither.',
      value: 'zither',
      slot: 'goal',
      ...more,
    };
    const first = more ? { type: 'SOUL', text: 'Play the zither.' } : said;
    const { memory } = await kith.remember(as, first);
    await kith.must(
      as,
      `mutation { correctMemory(input: { id: "${memory.id}", text: "Learn the zither well." }) { memory { id } } }`,
    );
    const me = await kith.idOf(as);
    const query = `query ($id: ID!, $thread: String!) {
    threadChanges(thread: $thread, sinceRevision: 0) { nodes { event text memoryId memory { text value slot memoryKey } } }
    history(memory: $id) { edges { node { event oldText newText meta } } }
    queryMemory(input: { agent: "researcher", query: "zither", sinceRevision: 0 }) { header items { text } }
    conversation: context(input: { kind: CONVERSATION, sinceRevision: 0, message: "zither" }) { text sections { text memories { text } } }
    agent: context(input: { kind: AGENT, sinceRevision: 0, message: "zither" }) { text sections { text memories { text } } }
    facts: context(input: { kind: FACTS, sinceRevision: 0 }) { text sections { text memories { text } } }
  }`;
    const read = () => kith.must(as, query, { id: memory.id, thread: `u:${me}` });
    expect(JSON.stringify(await read()).match(/zither well/gu)!.length).toBeGreaterThan(6);
    await kith.must(as, more ? `mutation { ${act} }` : `mutation ($id: ID!) { ${act} }`, more ? {} : { id: memory.id });
    const after = await read();
    expect(JSON.stringify(after)).not.toMatch(/zither/iu);
    const ofIt = after.threadChanges.nodes.filter(({ memoryId }: { memoryId: string }) => memoryId === memory.id);
    expect(ofIt.map(({ event }: { event: string }) => event)).toEqual([
      more ? 'SUPERSEDED' : 'SOFT_DELETED',
      'UPDATED',
      'CREATED',
    ]);
    expect(ofIt[0]).toMatchObject({ text: expect.stringMatching(/: a memory of \[\w+\]$/u), memory: null });
    expect(after.history.edges.map(({ node }: { node: { event: string } }) => node.event)).toHaveLength(3);
    if (more) return;
    await kith.restore(as, memory.id);
    expect(JSON.stringify(await read()).match(/zither well/gu)!.length).toBeGreaterThan(6);
  },
);

describe('changes of a thread', () => {
  it('are those after a revision, newest first', async () => {
    const changes = await changesOf('ana', `u:${ana}`);
    expect(changes.map(({ rev, event }) => [rev, event])).toEqual([
      [5, 'RESTORED'],
      [4, 'SOFT_DELETED'],
      [3, 'UPDATED'],
      [2, 'CREATED'],
      [1, 'CREATED'],
    ]);
    expect(changes[4]!.text).toBe('+created: [Personal] Preferred name is Ana (imp=2)');
    expect(changes[0]!).toMatchObject({ memoryId: goal, memory: { id: goal } });
    expect(await changesOf('ana', `u:${ana}`, 3, 1)).toHaveLength(1);
  });

  it('of a given name belong to each owner separately', async () => {
    for (const as of ['ana', 'bob'])
      await kith.remember(as, { text: `A plan of ${as}.`, thread: 'planning', about: [{ handle: 'ana' }] });
    expect((await changesOf('ana', 'planning')).map(({ text }) => text)).toEqual([
      '+created: [Knowledge] A plan of ana. (imp=1)',
    ]);
    expect(await changesOf('carol', 'planning')).toEqual([]);
    expect((await headerOf('ana', { thread: 'planning', sinceRevision: 0 })).revision).toBe(1);
  });

  it('contain neither procedures nor the importance that others give to their own pinned memories', async () => {
    const chat = await kith.createChat('crew', 'GROUP', ['ana', 'bob']);
    const said = { type: 'IDENTITY', chat, about: [{ handle: 'bob' }] };
    await kith.remember('bob', { ...said, text: 'Bob owns a kayak.', pinned: true });
    await kith.remember('ana', { type: 'PROCEDURE', text: '1. Open the hidden valve.', thread: 'plant' });
    await kith.remember('ana', { type: 'IDENTITY', text: 'Ana runs the plant.', thread: 'plant', pinned: true });
    const textsOf = async (as: string, thread: string) => (await changesOf(as, thread)).map(({ text }) => text);
    expect(await textsOf('ana', chat)).toEqual(['+created: [Profile] according to bob: "Bob owns a kayak." (imp=1)']);
    expect(await textsOf('bob', chat)).toEqual(['+created: [Profile] Bob owns a kayak. (imp=3)']);
    expect(await textsOf('ana', 'plant')).toEqual(['+created: [Profile] Ana runs the plant. (imp=3)']);
  });

  it('that belongs to others look as if it did not exist', async () => {
    for (const thread of [`u:${ana}`, `u:${ana}/planning`, team, `c:${team}`, `c:chat_${'0'.repeat(32)}`]) {
      expect(await codeOf('carol', thread)).toBe('NOT_FOUND');
    }
    expect(await codeOf('bob', team)).toBeUndefined();
    expect(await codeOf('bob', `u:${ana}`)).toBe('NOT_FOUND');
    expect(await codeOf('ana', 'planning', -1)).toBe('INVALID_INPUT');
  });

  it('need a promise of privacy from a connector', async () => {
    const acting: TestCaller = { as: 'bridge', roles: ['connector'], headers: { 'x-kith-viewer': 'ana' } };
    expect(await codeOf(acting, 'planning')).toBe('INVALID_INPUT');
    expect(await codeOf(acting, team)).toBeUndefined();
    expect(
      await codeOf({ ...acting, headers: { ...acting.headers, 'x-kith-private': 'true' } }, 'planning'),
    ).toBeUndefined();
  });
});
