import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

interface Connection {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: { cursor: string; node: { id: string } }[];
}

const page = 'totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id } }';
const lists: Record<string, { query: string; variables: () => Promise<Record<string, unknown>> }> = {
  memories: {
    query: `query ($first: Int, $after: String) { list: memories(first: $first, after: $after) { ${page} } }`,
    variables: () => Promise.resolve({}),
  },
  memoriesAbout: {
    query: `query ($first: Int, $after: String, $people: [ID!]!) { list: memoriesAbout(people: $people, first: $first, after: $after) { ${page} } }`,
    variables: async () => ({ people: [await kith.idOf('alice')] }),
  },
  chats: {
    query: `query ($first: Int, $after: String) { list: chats(first: $first, after: $after) { ${page} } }`,
    variables: () => Promise.resolve({}),
  },
};
const memoryCount = 23;
const chatCount = 7;

let kith: TestApp;

beforeAll(async () => {
  // The clock stands still, so only the second part of a cursor distinguishes the memories.
  kith = await TestApp.start({ embedder: null, now: () => Date.UTC(2026, 10, 2) });
  const inputs = Array.from({ length: memoryCount }, (_, index) => ({
    text: `Alice owns book number ${index}.`,
    type: 'IDENTITY',
  }));
  await kith.must(
    'alice',
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }',
    { inputs },
  );
  for (let index = 0; index < chatCount; index += 1)
    await kith.createChat(`room ${index % 2 ? 'Ö' : 'o'} ${index}`, 'GROUP', ['alice']);
  await kith.createChat('room of others', 'GROUP', ['bob']);
  await kith.remember('bob', { text: 'Bob owns a boat.', type: 'IDENTITY' });
});
afterAll(() => kith.stop());

it.each([
  ['memories', memoryCount],
  ['memoriesAbout', memoryCount],
  ['chats', chatCount],
])('pages of %s of any size reach the end without gaps or duplicates', async (name, total) => {
  const whole = await ask(name, { first: 100 });
  const all = ids(whole);
  expect(new Set(all).size).toBe(total);
  expect(whole).toMatchObject({
    totalCount: total,
    pageInfo: { hasNextPage: false, endCursor: whole.edges.at(-1)!.cursor },
  });
  for (const first of [1, 5, total - 1, total]) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const next: Connection = await ask(name, { first, after });
      expect(next.totalCount).toBe(total);
      expect(next.edges).toHaveLength(Math.min(first, total - seen.length));
      expect(next.pageInfo.hasNextPage).toBe(seen.length + next.edges.length < total);
      seen.push(...ids(next));
      after = next.pageInfo.hasNextPage ? next.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(all);
  }
});

it.each(['memories', 'memoriesAbout', 'chats'])(
  'the cursor of any edge of %s continues right after it, and after the last there is nothing',
  async (name) => {
    const whole = await ask(name, { first: 100 });
    const behind = await ask(name, { first: 2, after: whole.edges[2]!.cursor });
    expect(ids(behind)).toEqual(ids(whole).slice(3, 5));
    const end = await ask(name, { after: whole.edges.at(-1)!.cursor });
    expect(end).toMatchObject({ edges: [], pageInfo: { hasNextPage: false, endCursor: null } });
  },
);

it('an item added between two pages neither duplicates nor hides an older one', async () => {
  const first = await ask('memories', { first: 10 });
  await kith.remember('alice', { text: 'Alice owns one more book.', type: 'IDENTITY' });
  const rest = await ask('memories', { first: 100, after: first.pageInfo.endCursor });
  const before = [...ids(first), ...ids(rest)].filter((id, index, list) => list.indexOf(id) === index);
  expect(before.length).toBeGreaterThanOrEqual(memoryCount);
  expect(before).toHaveLength(ids(first).length + ids(rest).length);
});

it('pages of 0, -1 and 101 are refused, and so are cursors of other lists or made-up ones', async () => {
  const chatCursor = (await ask('chats', { first: 1 })).pageInfo.endCursor;
  const memoryCursor = (await ask('memories', { first: 1 })).pageInfo.endCursor;
  const refused = [
    { name: 'memories', first: 0 },
    { name: 'memories', first: -1 },
    { name: 'chats', first: 101 },
    { name: 'memoriesAbout', first: 101 },
    { name: 'memories', after: chatCursor },
    { name: 'chats', after: memoryCursor },
    { name: 'memories', after: 'garbage' },
    { name: 'chats', after: '' },
  ];
  for (const { name, ...variables } of refused) {
    const answer = await kith.ask('alice', lists[name]!.query, { ...(await lists[name]!.variables()), ...variables });
    expect([name, variables, answer.code]).toEqual([name, variables, 'INVALID_INPUT']);
    expect(answer.errors?.[0]?.message).toMatch(
      'first' in variables ? /^first must be 1 to 100, not -?\d+\.$/ : /^after must be a cursor/,
    );
  }
});

async function ask(name: string, variables: { first?: number; after?: string | null }): Promise<Connection> {
  const { query, variables: own } = lists[name]!;
  return (await kith.must('alice', query, { ...(await own()), ...variables })).list;
}

const ids = ({ edges }: Connection): string[] => edges.map(({ node }) => node.id);
