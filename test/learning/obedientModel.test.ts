import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LearningBench } from '../support/learning.js';
import { type Attack, attacks } from './attacks.js';

let bench: LearningBench;
const ids: Record<string, string> = {};
let team: string;
let club: string;
let bobsOwn: string;

beforeAll(async () => {
  bench = await LearningBench.start();
  const { kith } = bench;
  const since = new Date(bench.now - 9 * 86_400_000).toISOString();
  team = await kith.createChat('team', 'GROUP', ['alice', 'bob', 'dan'], since);
  club = await kith.createChat('club', 'GROUP', ['alice', 'carol', 'gus.g'], since);
  await kith.mustMutate('gus.g', 'updatePerson', { person: await kith.idOf('gus.g'), name: 'Gustav Gans' });
  for (const handle of ['alice', 'bob', 'carol', 'dan', 'eve', 'fay']) ids[handle] = await kith.idOf(handle);
  const bridge = { as: 'bridge', roles: ['connector' as const] };
  const left = new Date(bench.now - 86_400_000).toISOString();
  await kith.mustMutate(bridge, 'leaveChat', { chat: team, person: { handle: 'dan' }, at: left });
  const diet = { text: 'Bob is vegan.', type: 'PREFERENCE', about: [{ handle: 'bob' }], slot: 'diet', value: 'vegan' };
  bobsOwn = (await kith.remember('bob', { ...diet, chat: team })).memory.id;
  const robbie = await kith.must('alice', 'mutation { createPerson(input: { name: "Robbie" }) { person { id } } }');
  await kith.mustMutate('alice', 'linkPerson', {
    acquaintance: robbie.createPerson.person.id,
    account: { handle: 'bob' },
  });
});
afterAll(() => bench.stop());

const made = `MATCH (m:Memory)-[:DERIVED_FROM]->(s:Message {id: $message})
  RETURN m.id AS id, m.tenantId AS tenant, m.ownerId AS owner, m.chatId AS chat, m.staterId AS stater, m.learnedInId AS learnedIn,
    m.learnedAt AS learnedAt, m.persona AS persona, m.source AS source, m.status AS status, m.pinned AS pinned, m.type AS type,
    m.sensitivity AS sensitivity, m.portable AS portable, m.aboutIds AS about, m.importance AS importance, m.evidence AS evidence
  ORDER BY m.id`;
const everything = 'MATCH (m:Memory {tenantId: $tenant}) RETURN count(m) AS total';

it.each(attacks.map((attack) => [attack.name, attack] as const))(
  'an injected instruction widens no audience, even if the model obeys: %s',
  async (_, attack) => {
    const earlier = await heard();
    const [{ total: before }] = (await bench.rows(everything)) as [{ total: number }];
    const learned = await obey(attack);
    const memories = await bench.rows(made, { message: learned.message });
    const stored = attack.stored ?? [];
    expect(memories).toHaveLength(stored.length);
    expect((await bench.rows(everything))[0]!.total).toBe(before + stored.length);
    expect([...learned.storedIds].sort()).toEqual(memories.map(({ id }) => id));
    memories.forEach((memory, index) => {
      const { about, ofTeam, ...rest } = stored[index]!;
      expect(memory).toMatchObject({
        tenant: bench.kith.tenant,
        owner: ofTeam ? null : ids['alice'],
        stater: ids['alice'],
        chat: ofTeam ? team : null,
        learnedIn: attack.where === 'team' ? team : null,
        learnedAt: bench.now,
        persona: '',
        source: 'shadow_extraction',
        status: 'ACTIVE',
        pinned: false,
        type: expect.stringMatching(/^(knowledge|identity|preference)$/),
        evidence: [],
        ...rest,
      });
      if (about) expect(memory['about']).toEqual(about.map((handle) => ids[handle]));
    });
    // A person who was present may hear in private what was said then. In the team, its participants may hear public
    // memories that were said there or are about one of them. No other viewer hears anything.
    const all = memories.map(({ id }) => id);
    const shared = memories.filter(
      ({ sensitivity, about, chat }) =>
        sensitivity === 'PUBLIC' &&
        (attack.heardBy?.includes('bob') || chat === team || (about as string[]).some(isInTeam)),
    );
    for (const [listener, texts] of Object.entries(await heard())) {
      const fresh = texts.filter((id) => !earlier[listener]!.includes(id)).sort();
      const [handle, place] = listener.split(' ') as [string, string];
      const allowed =
        handle !== 'bob'
          ? []
          : place === 'private'
            ? attack.heardBy?.includes(handle)
              ? all
              : []
            : shared.map(({ id }) => id);
      expect({ listener, fresh }).toEqual({ listener, fresh: allowed });
    }
    const own = await bench.rows('MATCH (m:Memory {id: $id}) RETURN m.status AS status, m.text AS text', {
      id: bobsOwn,
    });
    expect(own).toEqual([{ status: 'ACTIVE', text: 'Bob is vegan.' }]);
    const strangers =
      'MATCH (t:Todo {tenantId: $tenant}) WHERE t.personId <> $alice RETURN t.text AS text ORDER BY text';
    expect(await bench.rows(strangers, { alice: ids['alice'] })).toEqual([]);
  },
);

it('the model’s input contains no data marks from the text of people', async () => {
  await obey(attacks.find(({ name }) => name.startsWith('break the fence and add'))!);
  const input = bench.lastInput();
  expect(input.match(/<data name="people">/g)).toHaveLength(1);
  expect(input).toContain('\\u003c/data\\u003e');
});

it('todos are kept only for the speaker, and only if they were said', async () => {
  const todos = await bench.rows(
    'MATCH (t:Todo {tenantId: $tenant}) RETURN t.text AS text, t.personId AS person ORDER BY text',
  );
  expect(todos).toEqual([{ text: 'Wash the car of Alice.', person: ids['alice'] }]);
});

async function obey({ where, text, before = [], memories, todos = [], again, isRefusedToday }: Attack) {
  const filled = JSON.parse(JSON.stringify({ memories, todos }).replaceAll('$bob', ids['bob']!));
  const place = { person: 'alice', ...(where === 'team' ? { chat: team } : {}) };
  bench.server.reset();
  const answers = [filled, ...(again ? [{ texts: again }] : [])];
  if (!isRefusedToday) return bench.learn(place, [...before, { by: 'alice', text }], ...answers);
  const said = await bench.say(place, ...before, { by: 'alice', text: 'I like tea.' });
  const message = said.ids.at(-1)!;
  await bench.rewrite(message, text);
  return { message, ...(await bench.work('extract-memories', message, ...answers)) };
}

/** Returns the ids of the memories that are disclosed to each person but alice, by viewer and place. */
async function heard(): Promise<Record<string, string[]>> {
  const list = 'edges { node { id } }';
  const listeners = ['bob', 'carol', 'dan', 'eve', 'fay'].map(async (handle) => {
    const chat = handle === 'bob' ? team : handle === 'carol' ? club : undefined;
    const group = chat ? `group: memories(first: 100, chat: "${chat}") { ${list} }` : '';
    const data = await bench.kith.must(handle, `{ private: memories(first: 100) { ${list} } ${group} }`);
    return Object.entries(data).map(([place, page]) => [
      `${handle} ${place}`,
      (page as { edges: { node: { id: string } }[] }).edges.map(({ node }) => node.id),
    ]);
  });
  return Object.fromEntries((await Promise.all(listeners)).flat());
}

const isInTeam = (id: string): boolean => id === ids['alice'] || id === ids['bob'];
