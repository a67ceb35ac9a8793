import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const create = async (as: string, input: object) =>
  (
    await kith.must(
      as,
      'mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id name aliases isAccount handle } } }',
      { input },
    )
  ).createPerson.person;
const say = (as: string, about: object[], text: string): Promise<Answer> =>
  kith.mutate(as, 'rememberMemory', { text, about }, 'memory { id subjects { id name handle isAccount } }');
const subjects = async (as: string, about: object[], text: string) =>
  (await say(as, about, text)).data.rememberMemory.memory.subjects;

describe('an account', () => {
  it('is created once, at the first use of a verified token, and is exactly its handle', async () => {
    const handles = ['a.b', 'ab', 'AB', 'josé', '李雷', 'o’brien', '👍', 'a b'];
    const ids = await Promise.all(handles.map((handle) => kith.idOf(handle)));
    expect(new Set(ids).size).toBe(handles.length);
    expect(await kith.idOf('a.b')).toBe(ids[0]);
    const { me } = await kith.must('a.b', '{ me { handle name isAccount aliases } }');
    expect(me).toEqual({ handle: 'a.b', name: 'a.b', isAccount: true, aliases: [] });
  });

  it('is a different one in another tenant', async () => {
    expect(await kith.idOf('a.b', `${kith.tenant}-b`)).not.toBe(await kith.idOf('a.b'));
  });

  it('is found by its exact handle, and an unused handle is not found', async () => {
    const id = await kith.idOf('ab');
    expect(await subjects('cas', [{ handle: 'ab' }], 'They sing.')).toEqual([
      { id, name: 'ab', handle: 'ab', isAccount: true },
    ]);
    expect((await say('cas', [{ handle: 'aB' }], 'They hum.')).code).toBe('NOT_FOUND');
  });
});

describe('a bare name', () => {
  it('never means an account, not even the only one of that name', async () => {
    await kith.idOf('dora');
    const [person] = await subjects('eve', [{ name: 'dora' }], 'Dora paints.');
    expect(person).toMatchObject({ handle: null, isAccount: false, name: 'dora' });
    const about = '{ memories { totalCount } }';
    expect((await kith.must('dora', about)).memories.totalCount).toBe(0);
    expect((await kith.must('eve', about)).memories.totalCount).toBe(1);
  });

  it.each([
    ["O'Brien", 'o’brien'],
    ['José', 'JOSE\u0301'],
    ['李雷', ' 李雷 '],
    ['Anne-Marie', 'anne marie'],
    ['👍', '👍'],
    ['𠮷'.repeat(300), '𠮷'.repeat(300)],
  ])('finds the acquaintance that %s created, in any spelling', async (made, written) => {
    const [first] = await subjects('fay', [{ name: made }], `First about ${made.slice(0, 40)}.`);
    const [second] = await subjects('fay', [{ name: written }], `Second about ${made.slice(0, 40)}.`);
    expect(second).toEqual(first);
    expect(first.name).toBe(made.normalize('NFC'));
  });

  it('belongs to each speaker: two speakers mean two people', async () => {
    const [hers] = await subjects('fay', [{ name: 'Max' }], 'Max swims.');
    const [his] = await subjects('gil', [{ name: 'Max' }], 'Max swims.');
    expect(his.id).not.toBe(hers.id);
    expect((await kith.must('gil', 'query ($id: ID!) { person(id: $id) { id } }', { id: hers.id })).person).toBeNull();
    expect((await say('gil', [{ id: hers.id }], 'Max dives.')).code).toBe('NOT_FOUND');
  });

  it('that fits several people is refused with the candidates; an id decides', async () => {
    const john = await create('hal', { name: 'John Smith', aliases: ['Johnny'] });
    const joan = await create('hal', { name: 'Joan', aliases: ['Johnny', 'Jo'] });
    const answer = await say('hal', [{ name: 'johnny' }], 'Johnny sings.');
    expect(answer.code).toBe('INVALID_INPUT');
    const { candidates } = answer.errors![0]!.extensions as unknown as { candidates: { id: string; name: string }[] };
    expect([...candidates].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { id: joan.id, name: 'Joan' },
      { id: john.id, name: 'John Smith' },
    ]);
    expect((await kith.must('hal', '{ memories { totalCount } }')).memories.totalCount).toBe(0);
    expect(await subjects('hal', [{ id: john.id }], 'Johnny sings.')).toMatchObject([{ id: john.id }]);
    expect(await subjects('hal', [{ name: 'Jo' }], 'Jo sings.')).toMatchObject([{ id: joan.id }]);
    // Acquaintances of another account with the same names do not make a name ambiguous.
    expect(await subjects('ina', [{ name: 'Johnny' }], 'Johnny sings.')).toMatchObject([{ name: 'Johnny' }]);
  });
});

it('several people are found in the order named, and a repeated one counts once', async () => {
  const [first, second] = await subjects(
    'jan',
    [{ name: 'Kim' }, { name: 'Lee' }, { name: 'Kim' }],
    'Kim and Lee dance.',
  );
  expect([first.name, second.name]).toEqual(['Kim', 'Lee']);
  const names = await subjects(
    'jan',
    [{ name: 'Lee' }, { handle: 'jan' }, { name: 'Kim' }],
    'Lee and Kim dance with Jan.',
  );
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['Lee', 'jan', 'Kim']);
});

it('entities of one label are one per type and space, and a person of that name is another', async () => {
  const query =
    'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { memory { entities { ref type label } memoryKey aspect } } }';
  const entities = [
    { type: 'ORG', label: "O'Brien & Söhne" },
    { type: 'PLACE', label: "O'Brien & Söhne" },
    { type: 'PERSON', label: "O'Brien" },
  ];
  const { memory } = (await kith.must('kai', query, { input: { text: 'All of them are here.', entities } }))
    .rememberMemory;
  expect(memory.entities).toEqual([
    { ref: 'person:obrien', type: 'PERSON', label: "O'Brien" },
    { ref: 'org:obrien_söhne', type: 'ORG', label: "O'Brien & Söhne" },
    { ref: 'place:obrien_söhne', type: 'PLACE', label: "O'Brien & Söhne" },
  ]);
  expect(memory.aspect).toBe('PEOPLE');
});

it('a person has at most 20 aliases, on every path that adds them', async () => {
  const { id } = await create('gwen', {
    name: 'Rob',
    aliases: Array.from({ length: 20 }, (_, index) => `Rob ${index}`),
  });
  const add = 'mutation ($input: AddAliasInput!) { addAlias(input: $input) { person { aliases } } }';
  const refused = [
    await kith.ask('gwen', add, { input: { person: id, alias: 'Bobby' } }),
    await kith.mutate('gwen', 'updatePerson', { person: id, name: 'Robert' }, 'person { aliases }'),
    await kith.mutate('gwen', 'createPerson', { name: 'Rob', aliases: ['Bobby'] }, 'person { id }'),
  ];
  for (const { code, errors } of refused)
    expect([code, errors![0]!.message]).toEqual(['INVALID_INPUT', 'A person must have at most 20 aliases.']);
  expect(
    (await kith.must('gwen', add, { input: { person: id, alias: 'Rob 7' } })).addAlias.person.aliases,
  ).toHaveLength(20);
});
