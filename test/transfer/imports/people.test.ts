import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { type FileLine, importContent } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const about = (owner: string, text: string, ...people: (string | { name: string })[]): FileLine => ({
  memory: { owner, text, about: people },
});
const john = { name: 'John' };

const aboutStatement = statement<object>(
  'test/about',
  `CYPHER 25 MATCH (m:Memory)-[:ABOUT]->(p:Entity) WHERE m.tenantId = $tenant
   OPTIONAL MATCH (creator:Entity) WHERE creator.id = p.creatorId
   RETURN m.text AS text, p.label AS label, p.handle AS handle, creator.handle AS of, p.id AS id ORDER BY text, label`,
);
interface Subject {
  text: string;
  label: string;
  handle: string | null;
  of: string | null;
  id: string;
}
const subjects = async (tenant: string): Promise<Subject[]> =>
  (await kith.app.graph.session().read(aboutStatement, { tenant })) as unknown as Subject[];
const handles = async (tenant: string, search: string): Promise<string[]> =>
  (
    await kith.must(
      { as: 'ana', tenant },
      'query ($search: String!) { people(search: $search) { nodes { handle } } }',
      {
        search,
      },
    )
  ).people.nodes
    .map(({ handle }: { handle: string | null }) => handle)
    .sort();

describe('an imported handle', () => {
  it('is an account, created at first use in any line, and found from then on', async () => {
    const tenant = newTenant();
    const before = await kith.idOf('zoe1', tenant);
    const { refusals } = await importContent(
      kith,
      [
        { chat: { externalId: 'c', kind: 'group', participants: ['zoe2'] } },
        { acquaintance: { of: 'zoe3', name: 'Zed' } },
        {
          memory: {
            owner: 'zoe4',
            statedBy: 'zoe5',
            about: ['zoe1', 'zoe6'],
            portable: true,
            text: 'They are all called Zoe.',
          },
        },
      ],
      { tenant },
    );
    expect(refusals).toEqual([]);
    expect(await handles(tenant, 'zoe')).toEqual(['zoe1', 'zoe2', 'zoe3', 'zoe4', 'zoe5', 'zoe6']);
    expect((await subjects(tenant)).map(({ handle, id }) => [handle, id === before])).toEqual([
      ['zoe1', true],
      ['zoe6', false],
    ]);
    const { memories } = await kith.must({ as: 'zoe6', tenant }, '{ memories { totalCount } }');
    expect(memories.totalCount).toBe(1);
    expect((await kith.must({ as: 'zoe2', tenant }, '{ memories { totalCount } }')).memories.totalCount).toBe(0);
  });
});

describe('an imported bare name', () => {
  it('is one acquaintance of its speaker in any spelling, and never an account', async () => {
    const tenant = newTenant();
    await importContent(
      kith,
      [{ person: 'John' }, about('ana', 'He fishes.', john), about('ana', 'He snores.', { name: ' JOHN! ' })],
      { tenant },
    );
    await importContent(kith, [about('ana', 'He paints.', { name: 'john' })], { tenant });
    const found = await subjects(tenant);
    expect(found).toMatchObject(Array(3).fill({ label: 'John', handle: null, of: 'ana' }));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    const { memories } = await kith.must({ as: 'John', tenant }, '{ memories { totalCount } }');
    expect(memories.totalCount).toBe(0);
  });

  it('of another person is a different acquaintance, which the first cannot see', async () => {
    const tenant = newTenant();
    await importContent(kith, [about('ana', 'He fishes.', john), about('bob', 'He dives.', john)], { tenant });
    const [dives, fishes] = await subjects(tenant);
    expect([dives, fishes]).toMatchObject([{ of: 'bob' }, { of: 'ana' }]);
    const person = 'query ($id: ID!) { person(id: $id) { name } }';
    expect((await kith.must({ as: 'bob', tenant }, person, { id: dives!.id })).person).toEqual({ name: 'John' });
    expect((await kith.must({ as: 'bob', tenant }, person, { id: fishes!.id })).person).toBeNull();
  });

  it('belongs to its speaker, not to the owner of the memory', async () => {
    const tenant = newTenant();
    await importContent(kith, [{ memory: { owner: 'ana', statedBy: 'bob', text: 'He dives.', about: [john] } }], {
      tenant,
    });
    expect(await subjects(tenant)).toMatchObject([{ of: 'bob' }]);
  });

  it('is refused if the line names no speaker who could know it', async () => {
    const tenant = newTenant();
    const chat: FileLine = { chat: { externalId: 'c', kind: 'group', participants: ['ana'] } };
    const { refusals } = await importContent(kith, [chat, { memory: { chat: 'c', text: 'He left.', about: [john] } }], {
      tenant,
    });
    expect(refusals).toEqual([
      {
        line: 2,
        code: 'INVALID_INPUT',
        message: 'about has a bare name, so the line must say whose acquaintance it is: statedBy or owner.',
      },
    ]);
    expect(await subjects(tenant)).toEqual([]);
  });

  it('that fits several acquaintances is refused for that person only, while full names are accepted', async () => {
    const tenant = newTenant();
    const acquaintance = (name: string): FileLine => ({ acquaintance: { of: 'ana', name, aliases: ['John'] } });
    const { refusals } = await importContent(
      kith,
      [
        acquaintance('John Doe'),
        acquaintance('John Smith'),
        about('ana', 'He fishes.', john),
        about('bob', 'He dives.', john),
        about('ana', 'He sings.', { name: 'John Smith' }),
      ],
      { tenant },
    );
    expect(refusals).toEqual([
      {
        line: 3,
        code: 'INVALID_INPUT',
        message:
          'The name "John" fits several people whom ana knows: John Doe, John Smith. ' +
          'Use a name or alias that only one of them has; a line "acquaintance" adds one.',
      },
    ]);
    expect(await subjects(tenant)).toMatchObject([
      { text: 'He dives.', of: 'bob' },
      { text: 'He sings.', label: 'John Smith', of: 'ana' },
    ]);
  });

  it('that fits several can be distinguished by an alias of one of them', async () => {
    const tenant = newTenant();
    const acquaintance = (name: string, ...aliases: string[]): FileLine => ({
      acquaintance: { of: 'ana', name, aliases },
    });
    await importContent(kith, [acquaintance('John Doe', 'John'), acquaintance('John Smith', 'John')], { tenant });
    const lines = [acquaintance('John Smith', 'Smithy'), about('ana', 'He sings.', { name: 'Smithy' })];
    expect(await importContent(kith, lines, { tenant })).toMatchObject({ stored: 2, refusals: [] });
    expect(await subjects(tenant)).toMatchObject([{ text: 'He sings.', label: 'John Smith' }]);
  });

  it('that a line above also gives to another acquaintance no longer means only the first', async () => {
    const tenant = newTenant();
    const johan: FileLine = { acquaintance: { of: 'ana', name: 'Johan', aliases: ['John'] } };
    const lines = [about('ana', 'He fishes.', john), johan, about('ana', 'He paints.', john)];
    expect((await importContent(kith, lines, { tenant })).refusals).toMatchObject([{ line: 3, code: 'INVALID_INPUT' }]);
    expect(await subjects(tenant)).toMatchObject([{ text: 'He fishes.', label: 'John' }]);
  });

  it('that was linked to an account means that account', async () => {
    const tenant = newTenant();
    await importContent(kith, [{ person: 'jd' }, about('ana', 'He fishes.', john)], { tenant });
    const [{ id }] = (await subjects(tenant)) as [Subject];
    const link =
      'mutation ($id: ID!) { linkPerson(input: { acquaintance: $id, account: { handle: "jd" } }) { person { handle } } }';
    await kith.must({ as: 'ana', tenant }, link, { id });
    await importContent(kith, [about('ana', 'He paints.', john)], { tenant });
    expect(await subjects(tenant)).toMatchObject([
      { text: 'He fishes.', handle: null },
      { text: 'He paints.', handle: 'jd' },
    ]);
  });
});

describe('an imported memory', () => {
  it('is about at most twenty persons', async () => {
    const tenant = newTenant();
    const people = Array.from({ length: 21 }, (_, index) => `p${index + 100}`);
    const lines = [about('ana', 'All of them.', ...people), about('ana', 'Most of them.', ...people.slice(1))];
    const { refusals } = await importContent(kith, lines, { tenant });
    const message = 'memory.about must have at most 20 persons.';
    expect(refusals).toEqual([{ line: 1, code: 'INVALID_INPUT', message }]);
    expect(await handles(tenant, 'p1')).toEqual(expect.not.arrayContaining(['p100']));
    expect((await subjects(tenant)).map(({ text, handle }) => [text, handle])).toEqual(
      people.slice(1).map((handle) => ['Most of them.', handle]),
    );
  });
});

describe('an imported memory about a life', () => {
  it('is about its owner if it names no one, while knowledge is about no one', async () => {
    const tenant = newTenant();
    const line = (type: string, text: string): FileLine => ({ memory: { owner: 'ana', type, text } });
    await importContent(kith, [line('preference', 'Likes tea.'), line('knowledge', 'Tea is a plant.')], { tenant });
    expect(await subjects(tenant)).toMatchObject([{ text: 'Likes tea.', handle: 'ana' }]);
  });
});
