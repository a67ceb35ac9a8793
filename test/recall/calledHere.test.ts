import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let team: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.chat('team', 'GROUP', ['ana', 'ben', 'otto']);
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

describe('a card and its facts call', () => {
  it('a thing what the facts that are heard call it, whoever else named it first', async () => {
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

  it('an acquaintance the same, and only their maker reads the name they have now', async () => {
    const john = (name: string) => ({ about: [{ name }], importance: 3 });
    await kith.remember('ana', { text: 'He owes me money for the boat.', sensitivity: 'PERSONAL', ...john('JOHN!') });
    const shared = { chat: team, scope: 'GROUP', sensitivity: 'PUBLIC' };
    const said = await kith.remember(
      'ana',
      { text: 'He repairs boats.', ...shared, ...john('John') },
      'subjects { id }',
    );
    const rename = 'mutation ($input: UpdatePersonInput!) { updatePerson(input: $input) { person { name } } }';
    await kith.must('ana', rename, { input: { person: said.memory.subjects[0].id, name: 'John the debtor' } });
    const { cards, memories } = await read('ben', 'Who repairs boats?');
    expect(cards.map(({ label }) => label)).toEqual(['John']);
    expect(memories).toMatchObject([
      { entityLabel: 'John', entities: [{ label: 'John' }], subjects: [{ name: 'John' }] },
    ]);
    expect((await read('ana', 'Who repairs boats?')).cards.map(({ label }) => label)).toEqual(['John the debtor']);
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
    const rename = 'mutation ($input: UpdatePersonInput!) { updatePerson(input: $input) { person { name } } }';
    await kith.must('ben', rename, { input: { person: me, name: 'Ben Okri' } });
    expect((await read('otto', 'Who rows?')).cards.map(({ label }) => label)).toEqual(['Ben Okri']);
  });
});
