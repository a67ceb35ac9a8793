import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';

const read = `query ($id: ID!) { node(id: $id) { __typename id
  ... on Memory { text } ... on NamedEntity { label card { text } memories { nodes { text } totalCount } } ... on Chat { externalId } } }`;

let kith: TestApp;
let team: string;
const ids: Record<'memory' | 'entity' | 'acquaintance' | 'account', string> = {
  memory: '',
  entity: '',
  acquaintance: '',
  account: '',
};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  const { memory } = await kith.remember(
    'ana',
    {
      text: 'Ana rents a berth at Zuqmarina with Zoe.',
      about: [{ name: 'Zoe' }],
      entities: [{ type: 'PLACE', label: 'Zuqmarina' }],
      sensitivity: 'SENSITIVE',
    },
    'id subjects { id } entities { id label }',
  );
  ids.memory = memory.id;
  ids.acquaintance = memory.subjects[0].id;
  ids.entity = memory.entities.find(({ label }: { label: string }) => label === 'Zuqmarina').id;
  ids.account = await kith.idOf('ana');
});
afterAll(() => kith.stop());

const node = async (as: TestCaller | string, id: string) => (await kith.must(as, read, { id })).node;

describe('node', () => {
  it('reads a memory, an entity, an acquaintance, a person and a chat, each like its own field', async () => {
    expect(await node('ana', ids.memory)).toMatchObject({
      __typename: 'Memory',
      text: expect.stringContaining('Zuqmarina'),
    });
    expect(await node('ana', ids.entity)).toMatchObject({
      __typename: 'Entity',
      id: ids.entity,
      label: 'Zuqmarina',
      memories: { totalCount: 1 },
    });
    expect(await node('ana', ids.acquaintance)).toMatchObject({ __typename: 'Person', label: 'Zoe' });
    expect(await node('ben', ids.account)).toMatchObject({ __typename: 'Person', memories: { totalCount: 0 } });
    expect(await node('ben', team)).toMatchObject({ __typename: 'Chat', externalId: 'team' });
  });

  it('is null for a hidden id, exactly as for an absent one', async () => {
    for (const id of [ids.memory, ids.entity, ids.acquaintance]) {
      const missing = `${id.split('_')[0]}_${'0'.repeat(32)}`;
      const [hidden, none] = [await kith.ask('ben', read, { id }), await kith.ask('ben', read, { id: missing })];
      expect([hidden.data, hidden.errors, hidden.status]).toEqual([none.data, none.errors, none.status]);
      expect(hidden.data).toEqual({ node: null });
    }
    expect(await node('zoe', team)).toBeNull();
    expect(await node({ as: 'ana', tenant: `${kith.tenant}-other` }, ids.memory)).toBeNull();
  });

  it('reads 1 to 50 ids at once, in order, with null for each hidden one', async () => {
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const asked = [team, ids.memory, ids.account];
    expect((await kith.must('ben', query, { ids: asked })).nodes).toEqual([{ id: team }, null, { id: ids.account }]);
    for (const wrong of [[], Array.from({ length: 51 }, () => team)])
      expect((await kith.ask('ben', query, { ids: wrong })).code).toBe('INVALID_INPUT');
  });

  it.each(['nonsense', `evt_${'0'.repeat(32)}`, `mem_${'0'.repeat(31)}`])(
    'refuses %s with what it accepts',
    async (id) => {
      const answer = await kith.ask('ana', read, { id });
      expect([answer.code, answer.errors![0]!.message]).toEqual([
        'INVALID_INPUT',
        'id must be the id of a memory, person, entity, chat, proposal or background task.',
      ]);
    },
  );

  it('is refused to a connector without a promise of privacy', async () => {
    const asking: TestCaller = { as: 'bridge', roles: ['connector'], headers: { 'x-kith-viewer': 'ana' } };
    expect((await kith.ask(asking, read, { id: ids.memory })).code).toBe('INVALID_INPUT');
  });
});

describe('an id of another kind', () => {
  it.each<[string, string, () => string]>([
    ['a memory', 'query ($id: ID!) { memory(id: $id) { id } }', () => ids.account],
    ['a person', 'query ($id: ID!) { person(id: $id) { id } }', () => ids.memory],
    ['a chat', 'query ($id: ID!) { chat(id: $id) { id } }', () => ids.memory],
    ['a memory', 'mutation ($id: ID!) { forgetMemory(input: { id: $id }) { deletedId } }', () => team],
    [
      'an entity',
      'mutation ($id: ID!) { unmergeEntity(input: { absorbed: $id }) { entity { id } } }',
      () => ids.account,
    ],
  ])('is refused for %s: %s', async (_, query, id) => {
    const answer = await kith.ask('ana', query, { id: id() });
    expect([answer.code, answer.errors![0]!.message]).toEqual([
      'INVALID_INPUT',
      expect.stringMatching(/^Expected the id of an? \w+; "\w+" is the id of an? \w+\.$/),
    ]);
  });
});
