import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyVerdict } from '../../src/directory/people/merging.steps.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { callerOf } from '../support/callerOf.js';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  for (const handle of ['john', 'jane', 'cyd']) await kith.idOf(handle);
});
afterAll(() => kith.stop());

const merge = (as: string, keep: string, absorb: string): Promise<Answer> =>
  kith.mutate(as, 'mergePersons', { keep, absorb }, 'person { id name }');
const unmerge = (as: string, absorbed: string): Promise<Answer> =>
  kith.mutate(as, 'unmergePerson', { absorbed }, 'person { id name }');
const make = async (as: string, name: string, aliases: string[] = []): Promise<string> =>
  (
    await kith.must(as, 'mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }', {
      input: { name, aliases },
    })
  ).createPerson.person.id;
const person = async (as: string, id: string) =>
  (await kith.must(as, 'query ($id: ID!) { person(id: $id) { id name aliases absorbed { id name by } } }', { id }))
    .person;
const say = (as: string, text: string, name: string, more: object = {}) =>
  kith.remember(as, { text, about: [{ name }], ...more }, 'id subjects { id name } entityRefs');
const textsOf = (list: { edges: { node: { text: string } }[] }): string[] =>
  list.edges.map(({ node }) => node.text).sort();
const about = async (as: string, people: string[], chat?: string): Promise<string[]> =>
  textsOf(
    (
      await kith.must(
        as,
        'query ($people: [ID!]!, $chat: ID) { memoriesAbout(people: $people, chat: $chat) { totalCount edges { node { text } } } }',
        { people, chat },
      )
    ).memoriesAbout,
  );
const heard = async (as: string, chat?: string): Promise<string[]> =>
  textsOf(
    (
      await kith.must(as, 'query ($chat: ID) { memories(chat: $chat, first: 100) { edges { node { text } } } }', {
        chat,
      })
    ).memories,
  );
const cards = async (as: string, refs: string[]) =>
  (
    await kith.must(as, 'query ($refs: [String!]!) { entityCards(refs: $refs) { ref label facts { text } } }', { refs })
  ).entityCards.map(({ ref, label, facts }: { ref: string; label: string; facts: { text: string }[] }) => ({
    ref,
    label,
    facts: facts.map(({ text }) => text).sort(),
  }));
const link = (as: string, acquaintance: string, handle: string, more: object = {}) =>
  kith.must(as, 'mutation ($input: LinkPersonInput!) { linkPerson(input: $input) { person { id } } }', {
    input: { acquaintance, account: { handle }, ...more },
  });
const absent = 'f'.repeat(32);

/** Returns everything that the graph holds of a tenant, except records of decisions and lock marks. */
async function wholeGraph(): Promise<unknown[]> {
  const nodes = statement<object>(
    'test/nodes',
    `CYPHER 25 MATCH (n) WHERE n.tenantId = $tenant AND NOT n:Merge AND NOT n:OperationCount
     RETURN labels(n) AS labels, n{.*, touchedAt: null, finderTokens: null} AS properties,
       COLLECT { MATCH (n)-[r]->(o) WHERE NOT o:Merge RETURN type(r) + ' ' + coalesce(o.id, o.key, o.slug, '') } AS edges
     ORDER BY coalesce(n.id, n.key, n.slug, '')`,
  );
  const rows = await kith.app.graph.session().read(nodes, { tenant: kith.tenant });
  return rows.map(({ labels, properties, edges }) => ({ labels, properties, edges: [...(edges as string[])].sort() }));
}

/** Creates an account that knows one person by two names, with an important memory about each. */
async function speaker(as: string) {
  const kept = await make(as, 'Mukesh', ['Muk']);
  const absorbed = await make(as, 'Makesh', ['Mak']);
  await say(as, `${as}: Mukesh sails.`, 'Mukesh', { importance: 2 });
  await say(as, `${as}: Makesh sings.`, 'Makesh', { importance: 2 });
  return { kept, absorbed };
}

describe('two merged acquaintances', () => {
  it('are read as one: by id, name, alias, search and list', async () => {
    const { kept, absorbed } = await speaker('ana');
    expect((await merge('ana', kept, absorbed)).data.mergePersons.person).toEqual({ id: kept, name: 'Mukesh' });
    const one = await person('ana', absorbed);
    expect(one).toMatchObject({ id: kept, name: 'Mukesh' });
    expect([...one.aliases].sort()).toEqual(['Mak', 'Makesh', 'Muk']);
    expect(one.absorbed).toEqual([{ id: absorbed, name: 'Makesh', by: await kith.idOf('ana') }]);
    for (const search of ['makesh', 'mukesh', 'mak'])
      expect((await kith.must('ana', `{ people(search: "${search}") { nodes { id } } }`)).people.nodes).toEqual([
        { id: kept },
      ]);
    expect((await kith.must('ana', '{ people { nodes { id } } }')).people.nodes).toEqual([{ id: kept }]);
  });

  it('are shown to a connector for their creator only if it says that no one else hears', async () => {
    const { kept, absorbed } = await speaker('zoe');
    await merge('zoe', kept, absorbed);
    const shown = async (headers: Record<string, string>) => {
      const bridge = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-viewer': 'zoe', ...headers } };
      const { people } = await kith.must(
        bridge,
        '{ people(search: "mukesh") { nodes { aliases absorbed { name } } } }',
      );
      return people.nodes;
    };
    expect(await shown({})).toEqual([]);
    const [alone] = await shown({ 'x-kith-private': 'true' });
    expect(alone.aliases).toContain('Makesh');
    expect(alone.absorbed).toEqual([{ name: 'Makesh' }]);
  });

  it('are found together: by either name, on one card, by either ref, in the lists of entities', async () => {
    const { kept, absorbed } = await speaker('bea');
    await merge('bea', kept, absorbed);
    const both = ['bea: Makesh sings.', 'bea: Mukesh sails.'];
    expect(await about('bea', [kept])).toEqual(both);
    expect(await about('bea', [absorbed])).toEqual(both);
    const card = { ref: 'person:mukesh', label: 'Mukesh', facts: both };
    expect(await cards('bea', ['person:makesh'])).toEqual([card]);
    expect(await cards('bea', ['person:makesh', 'person:mukesh'])).toEqual([card]);
    const filtered = 'query ($refs: [String!]) { memories(filter: { entityRefs: $refs }) { edges { node { text } } } }';
    for (const ref of ['person:makesh', 'person:mukesh'])
      expect(textsOf((await kith.must('bea', filtered, { refs: [ref] })).memories)).toEqual(both);
    const named = await kith.must('bea', '{ entities(type: PERSON) { totalCount edges { node { ref label } } } }');
    expect(named.entities).toEqual({ totalCount: 1, edges: [{ node: { ref: 'person:mukesh', label: 'Mukesh' } }] });
    const naming = `query ($id: ID!) { person(id: $id) { card { facts { text } } memories { totalCount edges { node { text } } } } }`;
    const found = (await kith.must('bea', naming, { id: kept })).person;
    expect(found.memories.totalCount).toBe(2);
    expect(textsOf(found.memories)).toEqual(both);
    expect(found.card.facts).toHaveLength(2);
    const recalled = await kith.must(
      'bea',
      '{ recall(minRelevance: 0, query: "Who sings or sails?") { cards { ref facts { text } } hits { memory { subjects { id name } } } } }',
    );
    expect(recalled.recall.cards.map(({ ref }: { ref: string }) => ref)).toEqual(['person:mukesh']);
    for (const { memory } of recalled.recall.hits) expect(memory.subjects).toEqual([{ id: kept, name: 'Mukesh' }]);
  });

  it('give the kept name all that is said of the old one, also if that is created again', async () => {
    const { kept, absorbed } = await speaker('cas');
    await merge('cas', kept, absorbed);
    const { memory } = await say('cas', 'cas: Makesh waits.', 'makesh');
    expect(memory.subjects).toEqual([{ id: kept, name: 'Mukesh' }]);
    expect(memory.entityRefs).toEqual(['person:mukesh']);
    expect(await make('cas', 'Makesh')).toBe(kept);
    await unmerge('cas', absorbed);
    expect(await about('cas', [kept])).toEqual(['cas: Makesh waits.', 'cas: Mukesh sails.']);
    expect(await about('cas', [absorbed])).toEqual(['cas: Makesh sings.']);
  });

  it('stay two for everyone else, and in answers that others hear', async () => {
    const chat = await kith.createChat('duo', 'GROUP', ['dan', 'eve']);
    const { kept, absorbed } = await speaker('dan');
    await say('dan', 'dan: Makesh cooks.', 'Makesh', { scope: 'GROUP', chat });
    await say('dan', 'dan: Mukesh eats.', 'Mukesh', { scope: 'GROUP', chat });
    const named = async (as: string, where: string | null = chat) =>
      (
        await kith.must(as, 'query ($chat: ID) { entities(chat: $chat) { edges { node { ref } } } }', { chat: where })
      ).entities.edges.map(({ node }: { node: { ref: string } }) => node.ref);
    const before = await named('eve');
    await merge('dan', kept, absorbed);
    expect(await named('eve')).toEqual(before);
    expect(before).toEqual(['person:makesh', 'person:mukesh']);
    expect(await named('dan')).toEqual(before);
    const alone = await named('dan', null);
    expect(alone).toContain('person:mukesh');
    expect(alone).not.toContain('person:makesh');
  });

  it('stay two by name and by id in what others hear, though their creator reads them as one', async () => {
    const chat = await kith.createChat('listeners', 'GROUP', ['yan', 'zeno']);
    const alone = await kith.createChat('talk', 'PRIVATE', ['yan']);
    const { kept, absorbed } = await speaker('yan');
    await merge('yan', kept, absorbed);
    await say('yan', 'yan: Mukesh eats.', 'Mukesh', { chat });
    await say('yan', 'yan: Makesh cooks.', 'Mak', { scope: 'GROUP', chat });
    await kith.remember('yan', { text: 'yan: Makesh dives.', about: [{ id: absorbed }], chat });
    const { id } = (await say('yan', 'yan: Mukesh flies.', 'Mukesh', { chat })).memory;
    await kith.mustMutate('yan', 'correctMemory', { id, about: [{ name: 'Makesh' }] });
    const read = 'query ($chat: ID) { memories(chat: $chat) { edges { node { text subjects { id name } } } } }';
    const subjectsAs = async (as: string, where?: string) =>
      new Map(
        (await kith.must(as, read, { chat: where })).memories.edges.map(
          ({ node }: { node: { text: string; subjects: object[] } }) => [node.text, node.subjects],
        ),
      );
    const shown = await subjectsAs('zeno', chat);
    expect(shown.get('yan: Mukesh eats.')).toEqual([{ id: kept, name: 'Mukesh' }]);
    expect(shown.get('yan: Makesh cooks.')).toEqual([{ id: absorbed, name: 'Mak' }]);
    expect(shown.get('yan: Makesh dives.')).toEqual([{ id: absorbed, name: 'Makesh' }]);
    expect(shown.get('yan: Mukesh flies.')).toEqual([{ id: absorbed, name: 'Makesh' }]);
    const own = [...(await subjectsAs('yan'))].filter(([text]) => text !== 'yan: Makesh sings.');
    for (const [, subjects] of own) expect(subjects).toEqual([{ id: kept, name: 'Mukesh' }]);
    const { subjects } = (await say('yan', 'yan: Mak yawns.', 'Mak', { chat: alone })).memory;
    expect(subjects).toEqual([{ id: kept, name: 'Mukesh' }]);
    await unmerge('yan', absorbed);
    expect(await about('yan', [kept])).toEqual(['yan: Mak yawns.', 'yan: Mukesh eats.', 'yan: Mukesh sails.']);
  });

  it('do not mean in a group the account to which the kept one is linked', async () => {
    const chat = await kith.createChat('linkers', 'GROUP', ['abe', 'bo']);
    const { kept, absorbed } = await speaker('abe');
    await merge('abe', kept, absorbed);
    await link('abe', kept, 'cyd');
    const more = { scope: 'GROUP', chat, portable: true };
    await say('abe', 'abe: Mukesh eats.', 'Mukesh', more);
    await say('abe', 'abe: Makesh cooks.', 'Makesh', more);
    expect(await heard('cyd')).toEqual(['abe: Mukesh eats.']);
    expect(await about('abe', [absorbed])).toContain('abe: Makesh cooks.');
  });

  it('keep both values of one slot, as each was said of one name', async () => {
    const { kept, absorbed } = await speaker('flo');
    await say('flo', 'Makesh drinks tea.', 'Makesh', { slot: 'drink', value: 'tea' });
    await say('flo', 'Mukesh drinks rum.', 'Mukesh', { slot: 'drink', value: 'rum' });
    await merge('flo', kept, absorbed);
    await say('flo', 'Makesh drinks milk.', 'Makesh', { slot: 'drink', value: 'milk' });
    expect(await heard('flo')).toEqual(expect.arrayContaining(['Makesh drinks tea.', 'Makesh drinks milk.']));
    expect(await heard('flo')).not.toContain('Mukesh drinks rum.');
    await unmerge('flo', absorbed);
    expect(await about('flo', [absorbed])).toEqual(['Makesh drinks tea.', 'flo: Makesh sings.']);
  });
});

describe('an undone merge', () => {
  it('leaves the graph exactly as it was, even if merges build on merges', async () => {
    const [a, b, c] = [await make('gil', 'Ann Lee'), await make('gil', 'Anne Lee'), await make('gil', 'Annie Lee')];
    for (const name of ['Ann Lee', 'Anne Lee', 'Annie Lee']) await say('gil', `${name} rows.`, name);
    const first = await wholeGraph();
    await merge('gil', b, c);
    const second = await wholeGraph();
    expect(second).not.toEqual(first);
    await merge('gil', a, b);
    expect(await about('gil', [c])).toHaveLength(3);
    await unmerge('gil', b);
    expect(await wholeGraph()).toEqual(second);
    expect(await about('gil', [c])).toEqual(['Anne Lee rows.', 'Annie Lee rows.']);
    expect(await about('gil', [a])).toEqual(['Ann Lee rows.']);
    await unmerge('gil', c);
    expect(await wholeGraph()).toEqual(first);
  });

  it('is recorded, as the merge before it is', async () => {
    const { kept, absorbed } = await speaker('hal');
    await merge('hal', kept, absorbed);
    await merge('hal', kept, absorbed);
    await unmerge('hal', absorbed);
    const record = statement<object>(
      'test/record',
      `CYPHER 25 MATCH (d:Merge {tenantId: $tenant})-[:ABSORBS]->(a:Entity {id: $absorbed}), (d)-[:KEEPS]->(k), (d)-[:DECIDED_BY]->(m)
       RETURN d.state AS state, d.events AS events, d.actors AS actors, k.id AS kept, m.id AS creator`,
    );
    const hal = await kith.idOf('hal');
    expect(await kith.app.graph.session().read(record, { tenant: kith.tenant, absorbed })).toEqual([
      { state: 'UNMERGED', events: ['MERGE', 'UNMERGE'], actors: [hal, hal], kept, creator: hal },
    ]);
    expect((await person('hal', kept)).absorbed).toEqual([]);
  });
});

describe('an undone merge with an acquaintance that is linked to an account', () => {
  /** Merges the two names of a person and opens all that was said of both to a new account. */
  async function opened(as: string, handle: string) {
    const { kept, absorbed } = await speaker(as);
    await kith.idOf(handle);
    await merge(as, kept, absorbed);
    await link(as, kept, handle, { includeEarlier: true });
    return { kept, absorbed };
  }

  it('closes to the account what was said under the other name, before the merge and after it', async () => {
    const { absorbed } = await opened('oda', 'otto');
    await say('oda', 'oda: Mak waits.', 'Mak', { portable: true });
    await say('oda', 'oda: Muk waits.', 'Muk', { portable: true });
    await kith.remember('oda', { text: 'oda: Makesh yawns.', about: [{ id: absorbed }], portable: true });
    const ofKept = ['oda: Muk waits.', 'oda: Mukesh sails.'];
    const ofAbsorbed = ['oda: Mak waits.', 'oda: Makesh sings.', 'oda: Makesh yawns.'];
    expect(await heard('otto')).toEqual([...ofKept, ...ofAbsorbed].sort());
    await unmerge('oda', absorbed);
    expect(await heard('otto')).toEqual(ofKept);
    expect(await about('oda', [absorbed])).toEqual(ofAbsorbed);
    expect(await about('oda', [await kith.idOf('otto')])).toEqual(ofKept);
    const { subjects } = (await say('oda', 'oda: Makesh naps.', 'Makesh', { portable: true })).memory;
    expect(subjects).toEqual([{ id: absorbed, name: 'Makesh' }]);
    expect(await heard('otto')).toEqual(ofKept);
  });

  it('closes what was opened even if each had both names', async () => {
    const { kept, absorbed } = await speaker('pia');
    await kith.idOf('paul');
    await kith.mustMutate('pia', 'addAlias', { person: kept, alias: 'Makesh' });
    await merge('pia', kept, absorbed);
    await link('pia', kept, 'paul', { includeEarlier: true });
    expect(await heard('paul')).toEqual(['pia: Makesh sings.', 'pia: Mukesh sails.']);
    await unmerge('pia', absorbed);
    expect(await heard('paul')).toEqual(['pia: Mukesh sails.']);
  });

  it('keeps open what the account hears for another reason', async () => {
    const chat = await kith.createChat('witnesses', 'GROUP', ['quin', 'rita']);
    const { kept, absorbed } = await speaker('quin');
    await say('quin', 'quin: Makesh bakes.', 'Makesh', { chat });
    await merge('quin', kept, absorbed);
    await link('quin', kept, 'rita', { includeEarlier: true });
    expect(await heard('rita')).toHaveLength(3);
    await unmerge('quin', absorbed);
    expect(await heard('rita')).toEqual(['quin: Makesh bakes.', 'quin: Mukesh sails.']);
  });

  it('also closes forgotten memories: restored, they are about the other name', async () => {
    const { absorbed } = await opened('sven', 'tess');
    const { id } = (await say('sven', 'sven: Mak waits.', 'Mak', { portable: true })).memory;
    await kith.forget('sven', id);
    await unmerge('sven', absorbed);
    expect(await heard('tess')).toEqual(['sven: Mukesh sails.']);
    await kith.restore('sven', id);
    expect(await heard('tess')).toEqual(['sven: Mukesh sails.']);
    expect(await about('sven', [absorbed])).toEqual(['sven: Mak waits.', 'sven: Makesh sings.']);
    // The account takes along what was said of it alone.
    const erase = 'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { memories } } }';
    await kith.must('tess', erase);
    expect(await about('sven', [absorbed])).toEqual(['sven: Mak waits.', 'sven: Makesh sings.']);
  });

  it('closes a memory of which the other name has its own version, and keeps both', async () => {
    const { kept, absorbed } = await speaker('uma');
    await kith.idOf('vito');
    await say('uma', 'Makesh drinks tea.', 'Makesh', { slot: 'drink', value: 'tea' });
    await merge('uma', kept, absorbed);
    await link('uma', kept, 'vito');
    await say('uma', 'Makesh drinks milk.', 'Makesh', { slot: 'drink', value: 'milk', portable: true });
    expect(await heard('vito')).toEqual(['Makesh drinks milk.']);
    await unmerge('uma', absorbed);
    expect(await heard('vito')).toEqual([]);
    expect(await about('uma', [absorbed])).toEqual(['Makesh drinks milk.', 'Makesh drinks tea.', 'uma: Makesh sings.']);
  });

  it('closes all memories of several pages', async () => {
    const { kept, absorbed } = await speaker('lou');
    const account = await kith.idOf('liz');
    const said =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
    for (let from = 0; from < 1_000; from += 100) {
      const inputs = Array.from({ length: 100 }, (_, index) => ({
        text: `Makesh owns ship ${from + index}.`,
        about: [{ name: 'Makesh' }],
      }));
      await kith.must('lou', said, { inputs });
    }
    await merge('lou', kept, absorbed);
    await link('lou', kept, 'liz', { includeEarlier: true });
    const count = async (as: string, id: string): Promise<number> =>
      (await kith.must(as, 'query ($id: ID!) { memoriesAbout(people: [$id]) { totalCount } }', { id })).memoriesAbout
        .totalCount;
    expect(await count('lou', account)).toBe(1_002);
    const session = kith.app.graph.session();
    const caller = callerOf(kith.tenant, { lou: await kith.idOf('lou') }, 'lou');
    await kith.app.services.merging.unmerge({ graph: session, caller }, absorbed, 'person');
    expect(session.statementNames.filter((name) => name.endsWith('list-linked'))).toHaveLength(6);
    expect([await count('lou', account), await count('lou', absorbed)]).toEqual([1, 1_001]);
    expect(await heard('liz')).toEqual(['lou: Mukesh sails.']);
  });

  it('closes nothing if the other name is linked to the account itself', async () => {
    const { kept, absorbed } = await speaker('wim');
    await kith.idOf('xena');
    for (const one of [kept, absorbed]) await link('wim', one, 'xena', { includeEarlier: true });
    await merge('wim', kept, absorbed);
    await say('wim', 'wim: Mak waits.', 'Mak', { portable: true });
    const all = await heard('xena');
    expect(all).toHaveLength(3);
    await unmerge('wim', absorbed);
    expect(await heard('xena')).toEqual(all);
  });
});

describe('refuses a merge', () => {
  it('of another person’s acquaintance, as if it did not exist', async () => {
    const [hers, his] = [await make('ida', 'Sam'), await make('jon', 'Sam')];
    const other = await make('jon', 'Sammy');
    for (const [keep, absorb] of [
      [his, hers],
      [hers, his],
      [his, absent],
      ['odd', his],
    ] as const) {
      const { errors, code } = await merge('jon', keep, absorb);
      expect(code).toBe('NOT_FOUND');
      expect(errors).toEqual((await merge('jon', absent, other)).errors);
    }
    await merge('jon', his, other);
    expect((await unmerge('ida', other)).errors).toEqual((await unmerge('ida', absent)).errors);
    expect((await person('jon', his)).absorbed).toHaveLength(1);
    expect(await person('jon', hers)).toBeNull();
  });

  it('of accounts, of one with itself, in a ring, and of one merged already', async () => {
    const [a, b, c] = [await make('kim', 'Al'), await make('kim', 'Bo'), await make('kim', 'Cy')];
    const me = await kith.idOf('kim');
    expect((await merge('kim', a, await kith.idOf('john'))).code).toBe('INVALID_INPUT');
    expect((await merge('kim', me, a)).code).toBe('INVALID_INPUT');
    expect((await merge('kim', a, a)).code).toBe('INVALID_INPUT');
    await merge('kim', a, b);
    const sentence = async (keep: string, absorb: string) => (await merge('kim', keep, absorb)).errors![0]!;
    expect(await sentence(b, a)).toMatchObject({
      message: '"Bo" is already merged into "Al"; a merge the other way round would be a cycle.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await sentence(b, c)).toMatchObject({ message: '"Bo" is merged into "Al"; name that one as keep.' });
    expect(await sentence(c, b)).toMatchObject({
      message: '"Bo" is already merged into "Al"; undo that merge first.',
    });
    expect((await unmerge('kim', c)).code).toBe('CONFLICT');
    expect((await unmerge('kim', me)).code).toBe('CONFLICT');
  });

  it('if it would take a name from the account that is linked', async () => {
    const { kept, absorbed } = await speaker('lea');
    await link('lea', absorbed, 'john');
    expect((await merge('lea', kept, absorbed)).code).toBe('CONFLICT');
    await link('lea', kept, 'jane');
    expect((await merge('lea', kept, absorbed)).code).toBe('CONFLICT');
  });

  it('by a job, if one of them was linked meanwhile', async () => {
    const { kept, absorbed } = await speaker('nia');
    await link('nia', kept, 'john');
    const [creatorId, keptId, absorbedId] = [await kith.idOf('nia'), kept, absorbed];
    const pair = { tenantId: kith.tenant, creatorId, keptId, absorbedId };
    const decision = { actor: 'resolve-variants', reason: 'SPELLING', now: Date.now() };
    const decided = kith.app.graph.session().write((transaction) => applyVerdict(transaction, pair, 'merge', decision));
    expect(await decided).toBe(false);
  });

  it('that would close a ring: of concurrent merges in a ring at least one is a CONFLICT', async () => {
    const ids = await Promise.all(['Una', 'Duo', 'Tre'].map((name) => make('max', name)));
    const tries = ids.map((id, index) => merge('max', id, ids[(index + 1) % 3]!));
    const codes = (await Promise.all(tries)).map(({ code }) => code ?? 'DONE');
    expect(codes.filter((code) => code === 'DONE').length).toBeGreaterThan(0);
    expect(codes).toContain('CONFLICT');
    const rings = statement<object>(
      'test/rings',
      'CYPHER 25 MATCH (p:Entity {tenantId: $tenant})-[:MERGED_INTO*1..5]->(p) RETURN count(p) AS rings',
    );
    expect(await kith.app.graph.session().read(rings, { tenant: kith.tenant })).toEqual([{ rings: 0 }]);
  });
});

describe('entities of a group', () => {
  it('are found alike by those who named them first and those who did so later', async () => {
    const chat = await kith.createChat('namers', 'GROUP', ['rob', 'sal']);
    for (const as of ['rob', 'sal']) {
      const entities = [{ type: 'ORG', label: 'Acme Labs' }];
      await kith.remember(as, { text: `${as} knows Acme Labs.`, scope: 'GROUP', chat, entities });
    }
    const search = `{ entities(search: "acme-labs") { totalCount }
      memories(filter: { entityRefs: ["org:acme"] }) { totalCount } }`;
    expect(await kith.must('rob', search)).toEqual(await kith.must('sal', search));
  });

  it('cannot be merged, as that would reveal who named them first', async () => {
    const chat = await kith.createChat('first-namers', 'GROUP', ['olga', 'pit']);
    const named = async (as: string, label: string) =>
      (
        await kith.remember(
          as,
          { text: `${label} is late.`, scope: 'GROUP', chat, entities: [{ type: 'PROJECT', label }] },
          'entities { id }',
        )
      ).memory.entities[0].id as string;
    await named('olga', 'Falcon');
    const [falcon, own] = [await named('pit', 'Falcon'), await named('pit', 'Heron')];
    const refusals = await Promise.all(
      [falcon, own, 'f'.repeat(32)].flatMap((id) => [
        kith.ask('pit', 'mutation ($id: ID!) { unmergeEntity(input: { absorbed: $id }) { entity { ref } } }', { id }),
        kith.ask(
          'pit',
          'mutation ($id: ID!, $own: ID!) { mergeEntities(input: { keep: $own, absorb: $id }) { entity { ref } } }',
          { id, own },
        ),
      ]),
    );
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['NOT_FOUND']));
  });
});

describe('two merged entities', () => {
  it('are one in private, two in a group, and two again after the merge is undone', async () => {
    const chat = await kith.createChat('trio', 'GROUP', ['nia', 'eve']);
    const thing = (label: string, more: object = {}) =>
      kith.remember(
        'nia',
        { text: `${label} is closed.`, entities: [{ type: 'ORG', label }], importance: 2, ...more },
        'id entities { id }',
      );
    const idOf = async (label: string, more?: object) => (await thing(label, more)).memory.entities[0].id as string;
    const keep = await idOf('Kestrel Works');
    const absorb = await idOf('Kestrelworks');
    const both =
      'mutation ($keep: ID!, $absorb: ID!) { mergeEntities(input: { keep: $keep, absorb: $absorb }) { entity { ref absorbed { ref } } } }';
    const merged = await kith.must('nia', both, { keep, absorb });
    expect(merged.mergeEntities.entity).toEqual({ ref: 'org:kestrel_works', absorbed: [{ ref: 'org:kestrelworks' }] });
    expect(await cards('nia', ['org:kestrelworks'])).toEqual([
      {
        ref: 'org:kestrel_works',
        label: expect.any(String),
        facts: ['Kestrel Works is closed.', 'Kestrelworks is closed.'],
      },
    ]);
    expect((await kith.ask('eve', both, { keep, absorb })).code).toBe('NOT_FOUND');
    const inGroup = await kith.must(
      'nia',
      'query ($chat: ID) { entityCards(refs: ["org:kestrelworks"], chat: $chat) { ref } }',
      { chat },
    );
    expect(inGroup.entityCards.map(({ ref }: { ref: string }) => ref)).not.toContain('org:kestrel_works');
    await kith.must(
      'nia',
      'mutation ($absorbed: ID!) { unmergeEntity(input: { absorbed: $absorbed }) { entity { ref } } }',
      {
        absorbed: absorb,
      },
    );
    expect(await cards('nia', ['org:kestrelworks'])).toEqual([
      { ref: 'org:kestrelworks', label: 'Kestrelworks', facts: ['Kestrelworks is closed.'] },
    ]);
  });
});
