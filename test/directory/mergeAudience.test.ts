import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const handles = ['ana', 'ben', 'cas', 'dev'];
const sensitivities = ['PUBLIC', 'PERSONAL', 'SENSITIVE'];

async function make(name: string): Promise<string> {
  const query = 'mutation ($name: String!) { createPerson(input: { name: $name }) { person { id } } }';
  return (await kith.must('ana', query, { name })).createPerson.person.id;
}

/**
 * Returns everything that is disclosed to each person in each context, for all people asked about: from lists and by
 * id.
 */
async function everythingHeard(chats: string[], asked: string[][], ids: string[]): Promise<Map<string, string[]>> {
  const heard = new Map<string, string[]>();
  const texts = (edges: { node: { text: string } }[]): string[] => edges.map(({ node }) => node.text).sort();
  for (const as of handles) {
    for (const chat of [null, ...chats]) {
      const listed = await kith.ask(
        as,
        'query ($chat: ID) { memories(chat: $chat, first: 100) { edges { node { text } } } }',
        { chat },
      );
      heard.set(`${as} ${chat}`, listed.data?.memories ? texts(listed.data.memories.edges) : []);
      const byId = ids.map((id, index) => `m${index}: memory(id: "${id}", chat: $chat) { text }`).join(' ');
      const { data: found } = await kith.ask(as, `query ($chat: ID) { ${byId} }`, { chat });
      const told = Object.values((found ?? {}) as Record<string, { text: string } | null>);
      heard.set(`${as} ${chat} by id`, told.flatMap((one) => one?.text ?? []).sort());
      for (const about of asked) {
        const query = `query ($chat: ID, $about: [ID!]) { recall(minRelevance: 0, query: "who sails, sings or sulks", chat: $chat, about: $about, limit: 50) {
          hits { memory { text } } cards { facts { text } } } }`;
        const { data } = await kith.ask(as, query, { chat, about });
        type Card = { facts: { text: string }[] };
        const hits = (data?.recall?.hits ?? []).map(({ memory }: { memory: { text: string } }) => memory.text);
        const facts = (data?.recall?.cards ?? []).flatMap((card: Card) => card.facts.map(({ text }) => text));
        heard.set(`${as} ${chat} ${about.join()}`, [...new Set<string>([...hits, ...facts])].sort());
      }
    }
  }
  return heard;
}

it('a merge opens no memory to any other viewer, even if one acquaintance is linked to an account', async () => {
  for (const handle of handles) await kith.idOf(handle);
  const group = await kith.createChat('group', 'GROUP', ['ana', 'ben', 'cas']);
  const own = await kith.createChat('own', 'PRIVATE', ['ana']);
  // Nothing is said in this chat. Memories that come up here were said elsewhere, and are public and about a person
  // asked about.
  const crew = await kith.createChat('crew', 'GROUP', ['ana', 'cas', 'dev']);
  const ids: string[] = [];
  const [linked, loose, other] = [await make('Davide'), await make('Dave'), await make('David')];
  for (const [name, id] of Object.entries({ Davide: linked, Dave: loose, David: other })) {
    for (const sensitivity of sensitivities) {
      for (const [place, chat] of Object.entries({ group, own, direct: null })) {
        for (const scope of chat === group ? ['PERSONAL', 'GROUP'] : ['PERSONAL']) {
          const text = `${name} sails, ${sensitivity} ${place} ${scope}.`;
          const said = { text, about: [{ id }], sensitivity, chat, scope, importance: 2 };
          ids.push((await kith.remember('ana', said)).memory.id);
        }
      }
    }
  }
  const link =
    'mutation ($id: ID!) { linkPerson(input: { acquaintance: $id, account: { handle: "dev" } }) { earlier { sensitivity count } } }';
  await kith.must('ana', link, { id: linked });

  const asked = [[], [linked], [loose], [other], [linked, loose, other], [await kith.idOf('dev')]];
  const before = await everythingHeard([group, own, crew], asked, ids);
  expect(before.get('dev null')).toEqual([]);
  expect(before.get('ana null')!.length).toBeGreaterThan(20);
  expect(before.get('ana null by id')!.length).toBeGreaterThan(30);
  const aboutDavide = `ana ${crew} ${linked}`;
  expect(before.get(aboutDavide)).toContain('Davide sails, PUBLIC group GROUP.');
  expect(before.get(aboutDavide)).not.toContain('Dave sails, PUBLIC group GROUP.');
  const merge =
    'mutation ($keep: ID!, $absorb: ID!) { mergePersons(input: { keep: $keep, absorb: $absorb }) { person { id } } }';
  await kith.must('ana', merge, { keep: linked, absorb: loose });
  await kith.must('ana', merge, { keep: linked, absorb: other });
  const after = await everythingHeard([group, own, crew], asked, ids);
  const wider = [...after].flatMap(([where, texts]) =>
    texts.filter((text) => !before.get(where)!.includes(text)).map((text) => `${where}: ${text}`),
  );
  expect(wider).toEqual([]);
  for (const where of ['ana null', `ana ${group}`, `ben ${group}`]) expect(after.get(where)).toEqual(before.get(where));

  // From now on the merged name stands for the account, as the kept name does. Linking has this purpose.
  await kith.remember('ana', { text: 'Dave swims.', about: [{ name: 'Dave' }], portable: true });
  const heard = await kith.must('dev', '{ memories { edges { node { text } } } }');
  expect(heard.memories.edges).toEqual([{ node: { text: 'Dave swims.' } }]);
});
