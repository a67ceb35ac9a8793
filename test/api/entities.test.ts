import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 4, 1);
const chats: Record<string, string> = {};
const people: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 10) });
  for (const handle of ['ana', 'ben', 'eva', 'zoe']) people[handle] = await kith.idOf(handle);
  chats.team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  const house = { type: 'PLACE', label: 'Lake House' };
  await kith.remember('ana', { text: 'Ana owns the lake house.', entities: [house], importance: 3 });
  await kith.remember('ana', {
    text: 'The lake house has a boat.',
    entities: [house, { type: 'ORG', label: 'Boats & Co' }],
  });
  await kith.remember('ana', { text: 'Mira paints.', about: [{ name: 'Mira' }], importance: 2 });
  await kith.remember('ana', { text: 'Ben plays chess.', about: [{ handle: 'ben' }], chat: chats.team, importance: 2 });
  await kith.remember('ben', {
    text: 'Wheelhouse ships in May.',
    entities: [{ type: 'PROJECT', label: 'Wheelhouse' }],
    scope: 'GROUP',
    chat: chats.team,
  });
  // None of these is disclosed to Ana, or to a participant of the team.
  await kith.remember('ben', {
    text: 'Ben hides the plan.',
    entities: [{ type: 'PROJECT', label: 'Hidden Plan' }],
    sensitivity: 'SENSITIVE',
  });
  await kith.must('ana', 'mutation { createPerson(input: { name: "Nils" }) { person { id } } }');
  await kith.remember('zoe', {
    text: 'The lake house is for sale.',
    entities: [{ type: 'PLACE', label: 'LAKE house' }],
    importance: 3,
  });
  await kith.remember('zoe', { text: 'Ben owes Zoe.', about: [{ handle: 'ben' }], portable: false, importance: 3 });
});
afterAll(() => kith.stop());

const list = `query ($search: String, $type: EntityType, $chat: ID, $first: Int, $after: String) {
  entities(search: $search, type: $type, chat: $chat, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { ref type label } }
  }
}`;
const entities = async (as: string, variables: Record<string, unknown> = {}): Promise<string[]> =>
  (await kith.must(as, list, variables)).entities.edges.map(({ node }: { node: { ref: string } }) => node.ref);

describe('entities', () => {
  it('are those that the viewer’s memories name, by name, and none that only others’ memories name', async () => {
    expect(await entities('ana')).toEqual([
      'person:ben',
      'org:boats_co',
      'place:lake_house',
      'person:mira',
      'project:wheelhouse',
    ]);
    expect(await entities('zoe')).toEqual(['person:ben', 'place:lake_house']);
    expect(await entities('eva')).toEqual([]);
  });

  it('can be filtered by type and by words of their names in this context', async () => {
    expect(await entities('ana', { type: 'PLACE' })).toEqual(['place:lake_house']);
    expect(await entities('ana', { search: 'HOUSE lake' })).toEqual(['place:lake_house']);
    expect(await entities('ana', { search: 'boats & c' })).toEqual(['org:boats_co']);
    expect(await entities('ana', { search: 'hidden' })).toEqual([]);
    expect(await entities('ben', { search: 'hidden' })).toEqual(['project:hidden_plan']);
  });

  it('have the label that the viewer’s memories use', async () => {
    const labels = async (as: string) =>
      (await kith.must(as, list, { type: 'PLACE' })).entities.edges.map(
        ({ node }: { node: { label: string } }) => node.label,
      );
    expect([await labels('ana'), await labels('zoe')]).toEqual([['Lake House'], ['LAKE house']]);
  });

  it('in a chat are those of which its audience may hear', async () => {
    expect(await entities('ben', { chat: chats.team })).toEqual(['person:ben', 'project:wheelhouse']);
    expect((await kith.ask('zoe', list, { chat: chats.team })).code).toBe('NOT_FOUND');
  });

  it('come in pages without gaps, with a count', async () => {
    const all = await entities('ana');
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page: {
        totalCount: number;
        pageInfo: { hasNextPage: boolean; endCursor: string };
        edges: { node: { ref: string } }[];
      } = (await kith.must('ana', list, { first: 2, after })).entities;
      expect(page.totalCount).toBe(all.length);
      seen.push(...page.edges.map(({ node }) => node.ref));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(seen).toEqual(all);
  });

  it('have their memories and cards, in the chat of the query unless another is named', async () => {
    const whole = `query ($chat: ID, $other: ID) {
      entities(chat: $chat) { edges { node { ref
        card(chat: $other) { text facts { text } } memories(chat: $other, first: 5) { totalCount edges { node { text } } }
      } } }
    }`;
    const of = async (as: string, variables: object, ref: string) =>
      (await kith.must(as, whole, { ...variables })).entities.edges
        .map(({ node }: { node: { ref: string } }) => node)
        .find((node: { ref: string }) => node.ref === ref);
    const house = await of('ana', {}, 'place:lake_house');
    expect(house.card.text).toBe('[place:lake_house]: Ana owns the lake house.');
    expect(house.memories).toEqual({
      totalCount: 2,
      edges: [{ node: { text: 'The lake house has a boat.' } }, { node: { text: 'Ana owns the lake house.' } }],
    });
    expect((await of('ana', {}, 'org:boats_co')).card).toEqual({ text: '[org:boats_co]:', facts: [] });
    // Ben's own memory is shown in private. It is hidden in the team, both by the inherited chat and by an explicit
    // one.
    expect((await of('zoe', {}, 'person:ben')).memories.totalCount).toBe(1);
    expect((await of('ben', { chat: chats.team }, 'person:ben')).memories.edges).toEqual([
      { node: { text: 'Ben plays chess.' } },
    ]);
    expect((await of('ben', { other: chats.team }, 'project:hidden_plan')).memories).toEqual({
      totalCount: 0,
      edges: [],
    });
  });

  it('need one statement per level, however many there are', async () => {
    const nested =
      '{ entities { edges { node { card { text } memories(first: 2) { totalCount edges { node { subjects { card { text } } } } } } } } }';
    await kith.must('ana', nested);
    const few = kith.requests.at(-1)!.statements;
    for (let index = 0; index < 15; index += 1)
      await kith.remember('eva', {
        text: `Eva has been to town ${index}.`,
        entities: [{ type: 'PLACE', label: `Town ${index}` }],
        importance: 2,
      });
    await kith.must('eva', nested);
    const many = kith.requests.at(-1)!.statements;
    expect(few.filter((name) => name === 'recall/list-memories-naming')).toHaveLength(1);
    expect(few.filter((name) => name === 'recall/count-memories-naming')).toHaveLength(1);
    expect(many.length).toBeLessThanOrEqual(few.length);
  });
});

describe('a person', () => {
  it('is found by exact handle or by id, and only one of them may be given', async () => {
    const person = (variables: Record<string, unknown>): Promise<Answer> =>
      kith.ask('ana', 'query ($id: ID, $handle: String) { person(id: $id, handle: $handle) { handle } }', variables);
    expect((await person({ handle: 'ben' })).data.person).toEqual({ handle: 'ben' });
    expect((await person({ id: people.ben })).data.person).toEqual({ handle: 'ben' });
    for (const handle of ['Ben', 'nobody', 'mira']) expect((await person({ handle })).data.person).toBeNull();
    for (const wrong of [{}, { id: people.ben, handle: 'ben' }])
      expect((await person(wrong)).code).toBe('INVALID_INPUT');
  });

  it('has a page with what the viewer may hear about them, and a card', async () => {
    const page = `query ($handle: String, $chat: ID) { person(handle: $handle) {
      card(chat: $chat) { ref text } memories(chat: $chat) { totalCount edges { node { text } } }
    } }`;
    const of = async (as: string, handle: string, chat?: string) =>
      (await kith.must(as, page, { handle, chat })).person;
    expect(await of('ana', 'ben')).toEqual({
      card: { ref: 'person:ben', text: '[person:ben]: Ben plays chess.' },
      memories: { totalCount: 1, edges: [{ node: { text: 'Ben plays chess.' } }] },
    });
    // Zoe's statement about Ben is disclosed neither to him nor to any other viewer.
    expect((await of('ben', 'ben')).memories.totalCount).toBe(1);
    expect(await of('eva', 'ben')).toEqual({
      card: { ref: 'person:ben', text: '[person:ben]:' },
      memories: { totalCount: 0, edges: [] },
    });
    expect((await kith.ask('zoe', page, { handle: 'ben', chat: chats.team })).code).toBe('NOT_FOUND');
  });

  it('is shown to a connector only in a stated context', async () => {
    const bridge = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-viewer': 'ana' } };
    for (const field of ['card { text }', 'memories { totalCount }']) {
      expect((await kith.ask(bridge, `{ person(handle: "ben") { ${field} } }`)).code).toBe('INVALID_INPUT');
    }
    expect((await kith.ask(bridge, '{ entities { totalCount } }')).code).toBe('INVALID_INPUT');
    const team = await kith.must(
      bridge,
      `{ person(handle: "ben") { memories(chat: "${chats.team}") { totalCount } } }`,
    );
    expect(team.person.memories.totalCount).toBe(1);
  });
});

describe('people', () => {
  interface Page {
    readonly nodes: readonly { readonly id: string; readonly name: string }[];
    readonly pageInfo: { readonly endCursor: string };
  }
  const page = async (as: string, variables: Record<string, unknown> = {}): Promise<Page> =>
    (
      await kith.must(
        as,
        'query ($search: String, $first: Int, $after: String) { people(search: $search, first: $first, after: $after) { nodes { id name } pageInfo { endCursor } } }',
        variables,
      )
    ).people;

  const names = async (as: string, variables?: Record<string, unknown>) => (await page(as, variables)).nodes;

  it('without a search are those that the viewer created or shared a chat with', async () => {
    expect((await names('ana')).map(({ name }) => name)).toEqual(['ben', 'Mira', 'Nils']);
    expect((await names('ben')).map(({ name }) => name)).toEqual(['ana']);
    expect(await names('zoe')).toEqual([]);
  });

  it('continue after the last person of a page, with and without a search', async () => {
    for (const name of ['Milo', 'Mina', 'Minna']) await kith.mustMutate('eva', 'createPerson', { name });
    for (const search of [undefined, 'mi']) {
      const all = await names('eva', { search });
      const first = await page('eva', { search, first: 2 });
      const rest = await names('eva', { search, first: 2, after: first.pageInfo.endCursor });
      expect([...first.nodes, ...rest]).toEqual(all);
      expect(all).toHaveLength(3);
    }
    const answer = await kith.ask('eva', 'query ($after: String) { people(after: $after) { nodes { id } } }', {
      after: 'garbage',
    });
    expect(answer.code).toBe('INVALID_INPUT');
  });
});

describe('entityCards', () => {
  const cards = async (as: string, refs: string[], chat?: string) =>
    (
      await kith.must(
        as,
        'query ($refs: [String!]!, $chat: ID) { entityCards(refs: $refs, chat: $chat) { ref text } }',
        { refs, chat },
      )
    ).entityCards;
  const house = { ref: 'place:lake_house', text: '[place:lake_house]: Ana owns the lake house.' };

  it('accepts labels and refs alike', async () => {
    for (const ref of ['place:lake_house', 'Lake House', 'lake-house', 'place:Lake House', 'Place: LAKE house'])
      expect(await cards('ana', [ref])).toEqual([house]);
    expect(await cards('ana', ['Mira', 'Lake House', 'place:lake_house'])).toEqual([
      { ref: 'person:mira', text: '[person:mira]: Mira paints.' },
      house,
    ]);
  });

  it('returns an empty card for a known entity without facts, and none for one that only others know', async () => {
    expect(await cards('ana', ['Boats & Co'])).toEqual([{ ref: 'org:boats_co', text: '[org:boats_co]:' }]);
    expect(await cards('ana', ['person:eva'])).toEqual([{ ref: 'person:eva', text: '[person:eva]:' }]);
    expect(await cards('ana', ['Nils'])).toEqual([{ ref: 'person:nils', text: '[person:nils]:' }]);
    for (const unknown of ['Nowhere', 'project:hidden_plan', 'Hidden Plan'])
      expect(await cards('ana', [unknown])).toEqual([]);
    expect(await cards('eva', ['Lake House', 'Mira'])).toEqual([]);
    // In the team, Ana's acquaintances are hidden.
    expect(await cards('ana', ['Nils', 'Hidden Plan', 'Wheelhouse'], chats.team)).toEqual([
      { ref: 'project:wheelhouse', text: '[project:wheelhouse]:' },
    ]);
  });

  it('refuses an empty name', async () => {
    for (const ref of ['', 'place:', ' ']) {
      expect(
        (await kith.ask('ana', 'query ($refs: [String!]!) { entityCards(refs: $refs) { ref } }', { refs: [ref] })).code,
      ).toBe('INVALID_INPUT');
    }
  });
});

it('searches in nested fields count as searches', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `m${index}: memories(first: ${index + 1}) { totalCount }`).join(
    ' ',
  );
  const answer = await kith.ask('ana', `{ me { ...all } } fragment all on Person { ${many} }`);
  expect([answer.code, answer.errors![0]!.message]).toEqual(['TOO_COMPLEX', expect.stringContaining('it has 51')]);
});
