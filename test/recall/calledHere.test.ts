import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let team: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'otto']);
});
afterAll(() => kith.stop());

const asked = `query ($query: String!, $chat: ID) { recall(minRelevance: 0, query: $query, chat: $chat) {
  cards { ref label text } hits { memory { text entityLabel entities { label } subjects { name } } } } }`;

async function read(as: string, query: string, chat: string | null = team) {
  const { cards, hits } = (await kith.must(as, asked, { query, chat })).recall;
  return {
    cards: cards as { ref: string; label: string; text: string }[],
    memories: hits.map((hit: { memory: unknown }) => hit.memory) as {
      entityLabel: string;
      entities: { label: string }[];
      subjects: { name: string }[];
    }[],
  };
}

describe('a card names', () => {
  it('an entity by the label in the facts that the viewer hears, not by the first label given', async () => {
    const acme = (label: string) => ({ chat: team, scope: 'GROUP', entities: [{ type: 'ORG', label }], importance: 3 });
    await kith.remember('otto', {
      text: 'The firm is bankrupt.',
      sensitivity: 'SENSITIVE',
      ...acme('ACME (bankrupt!)'),
    });
    await kith.remember('otto', { text: 'The firm goes under.', sensitivity: 'SENSITIVE', ...acme('ACME, bankrupt') });
    await kith.remember('ana', { text: 'The firm makes anvils.', sensitivity: 'PUBLIC', ...acme('Acme Bankrupt') });
    const { cards, memories } = await read('ben', 'What does the firm make?');
    expect(cards).toEqual([
      { ref: 'org:acme_bankrupt', label: 'Acme Bankrupt', text: expect.stringContaining('anvils') },
    ]);
    expect(memories).toMatchObject([{ entityLabel: 'Acme Bankrupt', entities: [{ label: 'Acme Bankrupt' }] }]);
    const own = `{ entityCards(refs: ["org:acme_bankrupt"], chat: "${team}") { label } }`;
    expect((await kith.must('ben', own)).entityCards).toEqual([{ label: 'Acme Bankrupt' }]);
  });

  it('an acquaintance as the facts do, and shows their current name only to its creator, in private', async () => {
    const john = (name: string) => ({ about: [{ name }], importance: 3 });
    await kith.remember('ana', { text: 'He owes me money for the boat.', sensitivity: 'PERSONAL', ...john('JOHN!') });
    const shared = { chat: team, scope: 'GROUP', sensitivity: 'PUBLIC' };
    const said = await kith.remember(
      'ana',
      { text: 'He repairs boats.', ...shared, ...john('John') },
      'subjects { id }',
    );
    await kith.mustMutate('ana', 'updatePerson', { person: said.memory.subjects[0].id, name: 'John the debtor' });
    const { cards, memories } = await read('ben', 'Who repairs boats?');
    expect(cards.map(({ label }) => label)).toEqual(['John']);
    expect(memories).toMatchObject([
      { entityLabel: 'John', entities: [{ label: 'John' }], subjects: [{ name: 'John' }] },
    ]);
    // In the group everybody reads the answer, also that to their creator.
    expect((await read('ana', 'Who repairs boats?')).cards.map(({ label }) => label)).toEqual(['John']);
    expect((await read('ana', 'Who repairs boats?', null)).cards.map(({ label }) => label)).toContain(
      'John the debtor',
    );
  });

  it('an account by its own name', async () => {
    await kith.remember('ana', {
      text: 'Ben rows.',
      about: [{ handle: 'ben' }],
      importance: 3,
      chat: team,
      scope: 'GROUP',
    });
    const me = (await kith.must('ben', '{ me { id } }')).me.id;
    await kith.mustMutate('ben', 'updatePerson', { person: me, name: 'Ben Okri' });
    expect((await read('otto', 'Who rows?')).cards.map(({ label }) => label)).toEqual(['Ben Okri']);
  });
});

describe('a memory, as each audience reads it,', () => {
  const memoryOf = async (as: string, id: string, chat: string | null = null) =>
    (
      await kith.must(
        as,
        'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { entityRefs memoryKey subjects { ref name } confidedTo { name } } }',
        { id, chat },
      )
    ).memory;
  const shared = { scope: 'GROUP', sensitivity: 'PUBLIC', importance: 3 };
  const create = async (input: object) =>
    (
      await kith.must(
        'ana',
        'mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }',
        {
          input,
        },
      )
    ).createPerson.person.id as string;

  it('shows another name of an acquaintance to no other viewer, neither in lists nor for a guess', async () => {
    await create({ name: 'Martin my sponsor', aliases: ['Martin'] });
    const said = { ...shared, chat: team, text: 'Martin plays the piano.', about: [{ name: 'Martin' }] };
    const { memory } = await kith.remember('ana', said);
    const called = { entityRefs: ['person:martin'], subjects: [{ ref: 'person:martin', name: 'Martin' }] };
    for (const [as, chat] of [
      ['ben', null],
      ['ben', team],
      ['ana', team],
    ] as const)
      expect(await memoryOf(as, memory.id, chat)).toMatchObject(called);
    expect(await memoryOf('ana', memory.id)).toMatchObject({ entityRefs: ['person:martin_my_sponsor'] });

    const find = `query ($ref: String!, $word: String!) {
      memories(filter: { entityRefs: [$ref] }) { edges { node { text } } }
      entities(search: $word) { edges { node { ... on Person { ref name } } } }
      entityCards(refs: [$ref]) { ref label text } }`;
    const found = await kith.must('ben', find, { ref: 'person:martin', word: 'martin' });
    expect(found.memories.edges).toEqual([{ node: { text: said.text } }]);
    expect(found.entities.edges).toEqual([{ node: { ref: 'person:martin', name: 'Martin' } }]);
    expect(found.entityCards).toMatchObject([{ ref: 'person:martin', label: 'Martin' }]);
    expect(found.entityCards[0].text).toContain('plays the piano');
    const guessed = await kith.must('ben', find, { ref: 'person:martin_my_sponsor', word: 'sponsor' });
    expect(guessed).toEqual({ memories: { edges: [] }, entities: { edges: [] }, entityCards: [] });
    const own = await kith.must('ana', find, { ref: 'person:martin_my_sponsor', word: 'sponsor' });
    expect(own.memories.edges).toEqual([{ node: { text: said.text } }]);
    expect(own.entityCards).toMatchObject([{ ref: 'person:martin_my_sponsor', label: 'Martin my sponsor' }]);
  });

  it('shows a merge of acquaintances to their creator in private, and changes no name that a group reads', async () => {
    const [keep, absorb] = [await create({ name: 'Robert Lang' }), await create({ name: 'Bob' })];
    await kith.mustMutate('ana', 'mergePersons', { keep, absorb });
    const { memory } = await kith.remember('ana', {
      ...shared,
      chat: team,
      text: 'Bob sails.',
      about: [{ name: 'Bob' }],
    });
    for (const as of ['ben', 'ana']) {
      const body = JSON.stringify([await memoryOf(as, memory.id, team), await read(as, 'Who sails?')]);
      expect(body).toContain('person:bob');
      expect(body).not.toMatch(/lang/iu);
    }
    expect(await memoryOf('ana', memory.id, team)).toMatchObject({ memoryKey: expect.stringContaining('|bob|') });
    // The key has the name that was said, which is not the one shown here.
    expect(await memoryOf('ana', memory.id)).toMatchObject({
      subjects: [{ ref: 'person:robert_lang' }],
      memoryKey: null,
    });
  });

  it('keeps the name of an entity in its own chat after its creator merged it', async () => {
    const things = async (as: string, chat: string | null, label: string, text: string) => {
      const where = chat === null ? {} : { chat, scope: 'GROUP' };
      const said = { ...where, text, entities: [{ type: 'ORG', label }] };
      return (await kith.remember(as, said, 'id entityRefs memoryKey entities { id }')).memory;
    };
    await things('ana', team, 'Vega', 'Vega rents a hall.');
    const [short, long] = [
      await things('ana', null, 'Vega', 'Vega called.'),
      await things('ana', null, 'Vega divorce lawyers', 'Vega wrote a letter.'),
    ];
    await kith.mustMutate('ana', 'mergeEntities', { keep: long.entities[0].id, absorb: short.entities[0].id });
    for (const as of ['ben', 'ana']) {
      const said = await things(as, team, 'Vega', `Vega paints the hall of ${as}.`);
      expect(JSON.stringify(await memoryOf('ben', said.id, team))).toContain('org:vega"');
      expect(JSON.stringify([said, await memoryOf('ben', said.id, team)])).not.toContain('divorce');
    }
  });

  it('names an acquaintance among the confidants only to its creator, in private', async () => {
    await create({ name: 'Lou the landlord' });
    const { memory } = await kith.remember('ana', {
      text: 'Ana looks for a flat.',
      confidedTo: [{ handle: 'ben' }, { name: 'Lou the landlord' }],
    });
    expect((await memoryOf('ben', memory.id)).confidedTo).toEqual([{ name: 'Ben Okri' }]);
    expect((await memoryOf('ana', memory.id)).confidedTo).toEqual([{ name: 'Ben Okri' }, { name: 'Lou the landlord' }]);
  });
});
