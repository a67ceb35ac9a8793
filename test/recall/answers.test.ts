import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readWorld } from '../../src/transfer/worlds/world.js';
import { TestApp } from '../support/app.js';
import { patientEmbedder } from '../support/models/patientEmbedder.js';

/** Questions to the demo world: viewer, chat, question, and the memories that answer it. */
const asked: readonly (readonly [string, string | null, string, readonly string[]])[] = [
  ['ana', null, 'How much money does Ana make?', ['ana-pay']],
  ['ana', null, 'When must Ana leave to pick up her child?', ['ana-fetch-marta']],
  ['ana', null, 'Does Ana eat meat?', ['ana-diet']],
  ['ana', null, 'How old is Marta?', ['ana-marta']],
  ['ana', null, "Who is Ana's landlord?", ['ana-vermeulen']],
  ['ben', null, 'What position could Ana be promoted to?', ['ben-ana-lead']],
  ['ben', null, "How old is Ben's daughter?", ['ben-zoe']],
  ['ben', null, 'Which text editor does Ben use?', ['ben-editor']],
  ['ben', 'product-team', 'At what time is the daily meeting of the team?', ['team-standup']],
  ['hana', 'product-team', 'What do people think of the map?', ['team-map-ana', 'team-map-jonas']],
  ['hana', null, "Where does Hana's twin live?", ['hana-sakura']],
  ['chiara', 'climbing-club', 'Is anybody allergic to something?', ['club-peanuts']],
  ['chiara', 'climbing-club', 'On which evening do we climb now?', ['club-tuesday']],
  ['kofi', null, 'When is Kofi unable to belay?', ['kofi-wednesdays']],
  ['emeka', 'book-club', 'What are we reading at the moment?', ['book-current']],
  ['leila', 'family', "What must not be in Sunday's food?", ['fam-kitchen']],
  ['mateo', null, 'How large is the loan for the bakery?', ['mateo-ovens']],
  ['jonas', null, 'What kind of home does Jonas have?', ['jonas-city']],
];

let kith: TestApp;
let chats: Readonly<Record<string, string>>;
let names: ReadonlyMap<string, string>;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: await patientEmbedder() });
  const world = readWorld(await readFile(new URL('../../seeds/demo.yaml', import.meta.url), 'utf8'));
  const loaded = await kith.app.services.worlds.load(kith.app.graph.session(), kith.tenant, world);
  chats = loaded.chats;
  names = new Map(Object.entries(loaded.memories).map(([name, id]) => [id, name]));
}, 240_000);
afterAll(() => kith.stop());

describe.each([null, 'BLENDED', 'RELEVANCE'])('plain questions to the demo world, ranked by %s', (ranking) => {
  it('find their answer first in most cases, and among the first three in nearly all', async () => {
    const places: number[] = [];
    for (const [as, place, question, right] of asked) {
      const query = `query ($query: String!, $chat: ID, $ranking: Ranking) {
        recall(query: $query, chat: $chat, ranking: $ranking) { hits { memory { id } } } }`;
      const variables = { query: question, chat: place === null ? null : chats[place], ranking };
      const { hits } = (await kith.must(as, query, variables)).recall;
      const found: string[] = hits.map((hit: { memory: { id: string } }) => names.get(hit.memory.id)!);
      const at = found.findIndex((name) => right.includes(name));
      places.push(at < 0 ? Infinity : at);
      // Ana's statement to her coach must not answer any other viewer.
      if (as !== 'ana') expect(found).not.toContain('ana-job-hunt');
    }
    expect(places.filter((at) => at === 0).length).toBeGreaterThanOrEqual(15);
    expect(places.filter((at) => at < 3).length).toBeGreaterThanOrEqual(17);
  });
});
