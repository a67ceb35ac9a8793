import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  for (const handle of ['ana', 'bob']) await kith.idOf(handle);
});
afterAll(() => kith.stop());

const person = '{ person { id name aliases handle isAccount } }';
const create = (as: string, input: object): Promise<Answer> =>
  kith.ask(as, `mutation ($input: CreatePersonInput!) { createPerson(input: $input) ${person} }`, { input });
const rename = (as: string, input: object): Promise<Answer> =>
  kith.ask(as, `mutation ($input: UpdatePersonInput!) { updatePerson(input: $input) ${person} }`, { input });
const alias = (as: string, input: object): Promise<Answer> =>
  kith.ask(as, `mutation ($input: AddAliasInput!) { addAlias(input: $input) ${person} }`, { input });
const made = async (as: string, name: string, aliases: string[] = []) =>
  (await create(as, { name, aliases })).data.createPerson.person;
const search = async (as: string, text: string): Promise<string[]> =>
  (
    await kith.must(as, 'query ($search: String!) { people(search: $search) { nodes { name } } }', { search: text })
  ).people.nodes
    .map(({ name }: { name: string }) => name)
    .sort();
const read = async (as: string, id: string) =>
  (await kith.must(as, 'query ($id: ID!) { person(id: $id) { name aliases } }', { id })).person;
const same = ({ errors, data, status }: Answer) => ({ errors, data, status });

describe('an acquaintance', () => {
  it('gets no name that a concurrent request gives to another', async () => {
    for (const round of [1, 2, 3]) {
      const people = [await made('jo', `Left ${round}`), await made('jo', `Right ${round}`)];
      const answers = await Promise.all(people.map(({ id }) => rename('jo', { person: id, name: `Same ${round}` })));
      expect(answers.map(({ code }) => code ?? 'DONE').sort()).toEqual(['CONFLICT', 'DONE']);
      const { memory } = await kith.remember(
        'jo',
        { text: `Same ${round} hums.`, about: [{ name: `Same ${round}` }] },
        'subjects { id }',
      );
      expect(memory.subjects).toEqual([{ id: people[answers.findIndex(({ errors }) => !errors)]!.id }]);
    }
  });

  it('is hidden from a connector without a context, as others may hear', async () => {
    const { id } = await made('ida', 'Secret Lover');
    const query =
      'query ($id: ID!) { people { totalCount nodes { name } } found: people(search: "Secr") { nodes { name } } person(id: $id) { name } }';
    const bridge = (headers: Record<string, string>) => ({ as: 'bridge', roles: ['connector' as const], headers });
    const open = await kith.must(bridge({ 'x-kith-viewer': 'ida' }), query, { id });
    expect(open).toEqual({ people: { totalCount: 0, nodes: [] }, found: { nodes: [] }, person: null });
    const lover = { name: 'Secret Lover' };
    expect(await kith.must(bridge({ 'x-kith-viewer': 'ida', 'x-kith-private': 'true' }), query, { id })).toEqual({
      people: { totalCount: 1, nodes: [lover] },
      found: { nodes: [lover] },
      person: lover,
    });
  });

  it('is created once per name, with its aliases', async () => {
    const first = await made('ana', 'Zoe Miller', ['Zee']);
    expect(first).toMatchObject({ name: 'Zoe Miller', aliases: ['Zee'], handle: null, isAccount: false });
    const again = await made('ana', 'zoe  MILLER', ['Z']);
    expect(again).toMatchObject({ id: first.id, name: 'Zoe Miller' });
    expect(again.aliases.sort()).toEqual(['Z', 'Zee']);
  });

  it('is renamed by its creator, and keeps the old name as an alias that still finds it', async () => {
    const { id } = await made('ana', 'Yan');
    expect((await rename('ana', { person: id, name: 'Yannick' })).data.updatePerson.person).toMatchObject({
      id,
      name: 'Yannick',
      aliases: ['Yan'],
    });
    const { memory } = await kith.remember(
      'ana',
      { text: 'Yan sails.', about: [{ name: 'yan' }] },
      'subjects { id name }',
    );
    expect(memory.subjects).toEqual([{ id, name: 'Yannick' }]);
  });

  it('cannot be renamed to the name of another acquaintance of the same creator', async () => {
    await made('ana', 'Xaver');
    const { id } = await made('ana', 'Xenia');
    expect((await rename('ana', { person: id, name: 'XAVER' })).code).toBe('CONFLICT');
    expect(await read('ana', id)).toMatchObject({ name: 'Xenia' });
    const other = await made('bob', 'Xenia');
    expect((await rename('bob', { person: other.id, name: 'Xaver' })).code).toBeUndefined();
  });

  it('can be neither seen, renamed nor given an alias by others, as if it did not exist', async () => {
    const { id } = await made('ana', 'Wim');
    const absent = same(await rename('bob', { person: 'f'.repeat(32), name: 'Willem' }));
    expect(absent.errors![0]!.extensions.code).toBe('NOT_FOUND');
    expect(same(await rename('bob', { person: id, name: 'Willem' }))).toEqual(absent);
    expect((await alias('bob', { person: id, alias: 'Willem' })).code).toBe('NOT_FOUND');
    expect(await read('bob', id)).toBeNull();
    expect(await read('ana', id)).toEqual({ name: 'Wim', aliases: [] });
  });

  it('shows its aliases only to its creator, in private', async () => {
    const chat = await kith.createChat('duo', 'GROUP', ['ana', 'bob']);
    await made('ana', 'Vera', ['Vee']);
    await kith.remember('ana', { text: 'Vera has the key.', about: [{ name: 'Vera' }], scope: 'GROUP', chat });
    const query = 'query ($chat: ID) { memories(chat: $chat) { edges { node { subjects { name aliases } } } } }';
    const subjects = async (as: string) => (await kith.must(as, query, { chat })).memories.edges[0].node.subjects;
    expect(await subjects('bob')).toEqual([{ name: 'Vera', aliases: [] }]);
    expect(await subjects('ana')).toEqual([{ name: 'Vera', aliases: [] }]);
    const inPrivate = await kith.must('ana', query, { chat: null });
    expect(inPrivate.memories.edges[0].node.subjects).toEqual([{ name: 'Vera', aliases: ['Vee'] }]);
  });
});

describe('an account', () => {
  it('is renamed and given aliases only by itself', async () => {
    const id = await kith.idOf('cas');
    expect((await rename('cas', { person: id, name: 'Cassandra' })).data.updatePerson.person).toMatchObject({
      id,
      name: 'Cassandra',
      handle: 'cas',
    });
    expect((await alias('cas', { person: id, alias: 'Cassie' })).data.addAlias.person.aliases).toContain('Cassie');
    const refused = same(await alias('ana', { person: id, alias: 'Thief' }));
    expect(refused).toEqual(same(await alias('ana', { person: 'f'.repeat(32), alias: 'Thief' })));
    expect((await rename('ana', { person: id, name: 'Thief' })).code).toBe('NOT_FOUND');
    expect((await read('ana', id)).name).toBe('Cassandra');
  });

  it('is no acquaintance: its alias is not found as a bare name', async () => {
    const { memory } = await kith.remember(
      'ana',
      { text: 'Cassie sings.', about: [{ name: 'Cassie' }] },
      'subjects { handle }',
    );
    expect(memory.subjects).toEqual([{ handle: null }]);
  });
});

describe('a search by name', () => {
  it('finds accounts and own acquaintances by prefixes of names and aliases, and no acquaintance of others', async () => {
    await kith.idOf('tom.account');
    await made('ana', 'Tom Acquaintance', ['Tomcat']);
    await made('bob', 'Tom Elsewhere', ['Tomcat']);
    expect(await search('ana', 'tom')).toEqual(['Tom Acquaintance', 'tom.account']);
    expect(await search('bob', 'TOM')).toEqual(['Tom Elsewhere', 'tom.account']);
    expect(await search('ana', 'tomc')).toEqual(['Tom Acquaintance']);
    expect(await search('ana', 'tom else')).toEqual([]);
  });

  it('stays in the tenant', async () => {
    const tenant = `${kith.tenant}-b`;
    const { people } = await kith.must({ as: 'ana', tenant }, '{ people(search: "tom") { nodes { name } } }');
    expect(people.nodes).toEqual([]);
  });

  it('ignores the signs of a query language', async () => {
    for (const text of ['*', '+', '"', '(', '\\', '-*', 'names:*', 'tom OR vera'])
      expect(await search('ana', text)).toEqual([]);
    expect(await search('ana', '+tom~2')).toEqual([]);
    expect(await search('ana', '"tom*')).toEqual(['Tom Acquaintance', 'tom.account']);
  });

  it('finds José with and without the accent, and 李雷', async () => {
    await made('ana', 'José Müller');
    await made('ana', '李雷');
    expect(await search('ana', 'jose')).toEqual(['José Müller']);
    expect(await search('ana', 'JOSÉ mul')).toEqual(['José Müller']);
    expect(await search('ana', '李雷')).toEqual(['李雷']);
  });

  it.each(['สมชาย ใจดี', 'ສົມພອນ', 'សុខា', 'အောင်မြင့်'])('finds %s by its whole name and by its prefix', async (name) => {
    await made('ana', name);
    expect(await search('ana', name)).toEqual([name]);
    expect(await search('ana', [...name].slice(0, 2).join(''))).toEqual([name]);
  });

  it('returns at most as many as requested, 1 to 100', async () => {
    for (const name of ['Uma One', 'Uma Two', 'Uma Three']) await made('ana', name);
    const some = 'query ($first: Int) { people(search: "uma", first: $first) { nodes { name } } }';
    expect((await kith.must('ana', some, { first: 2 })).people.nodes).toHaveLength(2);
    for (const first of [0, 101, -1]) expect((await kith.ask('ana', some, { first })).code).toBe('INVALID_INPUT');
  });
});
