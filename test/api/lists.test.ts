import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 4, 1);
const chats: Record<string, string> = {};
const ids: Record<string, string> = {};
const people: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
  for (const handle of ['ana', 'ben', 'eva', 'zoe']) people[handle] = await kith.idOf(handle);
  chats.team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'eva']);
  chats.club = await kith.createChat('club', 'GROUP', ['ben', 'zoe']);
  chats.pair = await kith.createChat('pair', 'GROUP', ['ana', 'ben']);
  await keep('plain', 'ana', { text: 'Ana has a red bicycle.', type: 'IDENTITY' });
  await keep('tea', 'ana', { text: 'Ana drinks tea.', type: 'PREFERENCE', slot: 'Drink', value: 'tea', importance: 3 });
  await keep('sore', 'ana', { text: 'Ana dislikes the late train.', factType: 'FRICTION', sensitivity: 'PERSONAL' });
  await keep('standup', 'ben', { text: 'The stand-up is at nine.', scope: 'GROUP', chat: chats.team, importance: 2 });
  await keep('word', 'ben', { text: 'Ana sings well.', about: [{ handle: 'ana' }], chat: chats.pair, importance: 0 });
  // Ana hears this as its subject. She was absent, so she must not learn its stater or its chat.
  await keep('gossip', 'ben', { text: 'Ana runs fast.', about: [{ handle: 'ana' }], chat: chats.club, portable: true });
  await keep('last', 'ana', { text: 'Ana has a blue boat.', type: 'IDENTITY', importance: 2 });
  await kith.remember('ana', { text: 'Ana has a red bicycle.', type: 'IDENTITY' });
  await kith.mustMutate('ana', 'correctMemory', { id: ids.sore, importance: 1, category: 'grumbles' });
});
afterAll(() => kith.stop());

describe('an order of memories', () => {
  it.each([
    ['NEWEST', ['last', 'gossip', 'word', 'standup', 'sore', 'tea', 'plain']],
    ['OLDEST', ['plain', 'tea', 'sore', 'standup', 'word', 'gossip', 'last']],
    ['IMPORTANCE', ['tea', 'last', 'standup', 'gossip', 'sore', 'plain', 'word']],
    ['UPDATED', ['sore', 'last', 'gossip', 'word', 'standup', 'tea', 'plain']],
    ['CONFIRMED', ['plain', 'last', 'gossip', 'word', 'standup', 'sore', 'tea']],
  ])('%s is total, and its pages join without gaps', async (orderBy, expected) => {
    expect(await list('ana', { orderBy, first: 50 })).toEqual(expected);
    for (const first of [1, 2, 3]) expect(await paged('ana', { orderBy, first })).toEqual(expected);
  });

  it('is newest first by default', async () => {
    expect(await list('ana', {})).toEqual(await list('ana', { orderBy: 'NEWEST' }));
  });

  it('refuses the cursor of another order, and names the order of the cursor', async () => {
    const { endCursor } = (await ask('ana', { orderBy: 'NEWEST', first: 2 })).pageInfo;
    const answer = await kith.ask('ana', query, { orderBy: 'OLDEST', after: endCursor });
    expect(answer.code).toBe('INVALID_INPUT');
    expect(answer.errors![0]!.message).toMatch(/OLDEST.*NEWEST/);
  });

  it('includes memories of every status', async () => {
    const { id } = (await kith.remember('eva', { text: 'Eva had a cat.' })).memory;
    await kith.remember('eva', { text: 'Eva has a dog.', importance: 3 });
    await kith.forget('eva', id);
    const filter = { scope: 'PERSONAL', statuses: ['ACTIVE', 'DELETED'] };
    const both = ['Eva had a cat.', 'Eva has a dog.'];
    expect(await texts('eva', { filter, orderBy: 'OLDEST' })).toEqual(both);
    expect(await texts('eva', { filter, orderBy: 'IMPORTANCE' })).toEqual([...both].reverse());
  });
});

describe('a filter', () => {
  it.each<[string, object, string[]]>([
    ['scope PERSONAL', { scope: 'PERSONAL' }, ['last', 'gossip', 'word', 'sore', 'tea', 'plain']],
    ['scope GROUP', { scope: 'GROUP' }, ['standup']],
    ['factTypes', { factTypes: ['FRICTION', 'PREFERENCE'] }, ['sore', 'tea']],
    ['slots, however they are written', { slots: ['DRINK'] }, ['tea']],
    ['sources', { sources: ['EXPLICIT'] }, ['last', 'gossip', 'word', 'standup', 'sore', 'tea', 'plain']],
    ['sources that nothing has', { sources: ['IMPORT', 'INSIGHT'] }, []],
    ['sensitivities', { sensitivities: ['PERSONAL', 'SENSITIVE'] }, ['sore']],
    ['hearsay', { hearsay: true }, ['gossip', 'word']],
    ['no hearsay', { hearsay: false, scope: 'PERSONAL' }, ['last', 'sore', 'tea', 'plain']],
    ['several parts', { hearsay: false, factTypes: ['FACT'], importanceMin: 2 }, ['last', 'standup']],
  ])('by %s finds exactly these', async (_, filter, expected) => {
    expect(await list('ana', { filter })).toEqual(expected);
    expect(await count('ana', filter)).toBe(expected.length);
  });

  it('by creation time excludes its bounds', async () => {
    const at = async (name: string): Promise<string> =>
      (await kith.must('ana', 'query ($id: ID!) { memory(id: $id) { createdAt } }', { id: ids[name] })).memory
        .createdAt;
    const filter = { createdAfter: await at('tea'), createdBefore: await at('word') };
    expect(await list('ana', { filter })).toEqual(['standup', 'sore']);
  });

  it('by stater finds only memories whose stater is shown', async () => {
    const by = (...handles: string[]) => ({ statedBy: handles.map((handle) => people[handle]) });
    // Ben also stated the gossip, but Ana was absent: no answer may reveal that to her.
    expect(await list('ana', { filter: by('ben') })).toEqual(['word', 'standup']);
    expect(await list('ana', { filter: by('ana', 'ben') })).toEqual([
      'last',
      'word',
      'standup',
      'sore',
      'tea',
      'plain',
    ]);
    expect(await list('ana', { filter: by('ben'), chat: chats.team })).toEqual(['word', 'standup']);
    expect(await list('ben', { filter: by('ben') })).toContain('gossip');
    expect(await list('eva', { filter: by('ben'), chat: chats.team })).toEqual(['standup']);
    expect(await count('ana', by('ben'))).toBe(2);
  });

  it('by chat finds what is scoped to it or learned in it, in the viewer’s own chats only', async () => {
    expect(await list('ana', { filter: { inChat: chats.pair } })).toEqual(['word']);
    expect(await list('ana', { filter: { inChat: chats.team } })).toEqual(['standup']);
    // The gossip is disclosed to Ana, but its chat is not. A chat that does not exist gives the same answer.
    expect(await list('ana', { filter: { inChat: chats.club } })).toEqual([]);
    expect(await list('ana', { filter: { inChat: 'f'.repeat(32) } })).toEqual([]);
    expect(await list('ben', { filter: { inChat: chats.club } })).toEqual(['gossip']);
    expect(await list('ana', { filter: { inChat: chats.pair }, chat: chats.team })).toEqual(['word']);
  });

  it('applies to a recall in the same way', async () => {
    const found = async (as: string, filter: object) => {
      const recall =
        'query ($filter: MemoryFilter) { recall(minRelevance: 0, query: "Ana sings, runs, drinks tea", filter: $filter) { hits { memory { id } } } }';
      const { hits } = (await kith.must(as, recall, { filter })).recall;
      return named(hits.map(({ memory }: { memory: { id: string } }) => memory.id)).sort();
    };
    expect(await found('ana', {})).toEqual(expect.arrayContaining(['tea', 'word']));
    expect(await found('ana', { statedBy: [people.ben] })).toEqual(['word']);
    expect(await found('ana', { slots: ['drink'] })).toEqual(['tea']);
    expect(await found('ana', { inChat: chats.club })).toEqual([]);
  });

  it.each([
    [{ sources: ['gossip'] }, /"gossip" does not exist in "MemorySource" enum/],
    [{ slots: ['a b!'] }, /slot must be a name/],
    [{ statedBy: Array.from({ length: 101 }, () => 'f'.repeat(32)) }, /filter\.statedBy must have at most 100 items/],
  ])('that contradicts itself is refused: %j', async (filter, message) => {
    const answer = await kith.ask('ana', query, { filter });
    expect([answer.code, answer.errors![0]!.message]).toEqual(['INVALID_INPUT', expect.stringMatching(message)]);
  });
});

const query = `query ($filter: MemoryFilter, $orderBy: MemoryOrder, $chat: ID, $first: Int, $after: String) {
  memories(filter: $filter, orderBy: $orderBy, chat: $chat, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { id text } }
  }
}`;

const ask = async (as: string, variables: Record<string, unknown>) => (await kith.must(as, query, variables)).memories;

const nodes = async (as: string, variables: Record<string, unknown>): Promise<{ id: string; text: string }[]> =>
  (await ask(as, variables)).edges.map(({ node }: { node: { id: string; text: string } }) => node);

const list = async (as: string, variables: Record<string, unknown>): Promise<string[]> =>
  named((await nodes(as, variables)).map(({ id }) => id));

const texts = async (as: string, variables: Record<string, unknown>): Promise<string[]> =>
  (await nodes(as, variables)).map(({ text }) => text);

async function paged(as: string, variables: Record<string, unknown>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const { edges, pageInfo } = await ask(as, { ...variables, after });
    found.push(...named(edges.map(({ node }: { node: { id: string } }) => node.id)));
    if (!pageInfo.hasNextPage) return found;
    after = pageInfo.endCursor;
  }
}

const count = async (as: string, filter: object): Promise<number> =>
  (await kith.must(as, 'query ($filter: MemoryFilter) { memories(filter: $filter) { totalCount } }', { filter }))
    .memories.totalCount;

const named = (found: readonly string[]): string[] =>
  found.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? id);

async function keep(name: string, as: string, input: Record<string, unknown>): Promise<void> {
  ids[name] = (await kith.remember(as, input)).memory.id;
}
