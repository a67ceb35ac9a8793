import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { errorAnswer } from '../support/models/scriptedModel.js';

let bench: LearningBench;
let team: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  const since = new Date(bench.now - 86_400_000).toISOString();
  team = await bench.kith.createChat('team', 'GROUP', ['ana', 'bob'], since);
});
afterAll(() => bench.stop());

const memory = `MATCH (m:Memory {id: $id}) RETURN m.text AS text, m.type AS type, m.ownerId AS owner, m.chatId AS chat, m.staterId AS stater,
  m.learnedInId AS learnedIn, m.learnedAt AS learnedAt, m.persona AS persona, m.source AS source, m.importance AS importance,
  m.confidence AS confidence, m.aboutIds AS about, m.hearsay AS hearsay, m.sensitivity AS sensitivity, m.portable AS portable,
  COLLECT { MATCH (m)-[:DERIVED_FROM]->(s:Message) RETURN s.id } AS sources`;
const look = async (id: string | undefined) => (await bench.rows(memory, { id }))[0]!;

describe('a fact of the speaker about themself', () => {
  it('belongs to them, is about them, has time and chat, and points to the message', async () => {
    const at = bench.now - 5_000;
    const text = 'I moved to Lyon last spring.';
    const answer = extractionAnswer(
      candidate({ text: 'Ana moved to Lyon last spring.', type: 'identity', importance: 0.6 }),
    );
    const learned = await bench.learn({ person: 'ana', persona: 'coach' }, [{ by: 'ana', text, at }], answer);
    expect(learned).toMatchObject({ state: 'DONE', storedIds: [expect.any(String)] });
    const ana = await bench.kith.idOf('ana');
    expect(await look(learned.storedIds[0])).toEqual({
      text: 'Ana moved to Lyon last spring.',
      type: 'identity',
      owner: ana,
      chat: null,
      stater: ana,
      learnedIn: null,
      learnedAt: at,
      persona: '',
      source: 'shadow_extraction',
      importance: 2,
      confidence: 0.95,
      about: [ana],
      hearsay: false,
      sensitivity: 'PUBLIC',
      portable: true,
      sources: [learned.message],
    });
  });

  it('said in a group stays personal: those present may hear it, others may not', async () => {
    await bench.kith.idOf('eve');
    const turn = { by: 'ana', text: 'I play the cello.' };
    const { storedIds } = await bench.learn(
      { person: 'ana', chat: team },
      [turn],
      extractionAnswer(candidate({ text: 'Ana plays the cello.' })),
    );
    expect(await look(storedIds[0])).toMatchObject({
      chat: null,
      learnedIn: team,
      owner: await bench.kith.idOf('ana'),
    });
    const read = 'query ($id: ID!) { memory(id: $id) { text } }';
    expect((await bench.kith.must('bob', read, { id: storedIds[0] })).memory).toEqual({ text: 'Ana plays the cello.' });
    expect((await bench.kith.must('eve', read, { id: storedIds[0] })).memory).toBeNull();
  });
});

describe('a fact about the group itself or about entities', () => {
  const standup = candidate({ text: 'The stand-up is at nine.', slot: 'standup', value: 'nine' });
  const said = { by: 'ana', text: 'Our stand-up is at nine.' };
  const read = 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text } }';

  it('said in a group belongs to that group, with its entities', async () => {
    const office = candidate({
      text: 'The wifi of the Harbour office is called Seagull.',
      importance: 0.5,
      entities: [{ type: 'place', label: 'Harbour office' }],
    });
    const turn = { by: 'ana', text: 'Our stand-up is at nine, and the wifi of the Harbour office is called Seagull.' };
    const { storedIds } = await bench.learn({ person: 'ana', chat: team }, [turn], extractionAnswer(standup, office));
    for (const id of storedIds)
      expect(await look(id)).toMatchObject({ owner: null, chat: team, learnedIn: team, about: [] });
    const places = await bench.rows('MATCH (:Memory {id: $id})-[:ABOUT]->(e) RETURN e.space AS space', {
      id: storedIds[1],
    });
    expect(places).toEqual([{ space: team }]);
    expect((await bench.kith.must('bob', read, { id: storedIds[0], chat: team })).memory).not.toBeNull();
    expect((await bench.kith.must('eve', read, { id: storedIds[0] })).memory).toBeNull();
  });

  it("stays the speaker's own in direct talk, and if its text speaks of a person present", async () => {
    const direct = await bench.learn({ person: 'ana' }, [said], extractionAnswer(standup));
    expect(await look(direct.storedIds[0])).toMatchObject({ owner: await bench.kith.idOf('ana'), chat: null });
    for (const text of ['Ana wants the stand-up at nine.', 'The user wants the stand-up at nine.']) {
      const turn = { by: 'ana', text: 'I want the stand-up at nine, says the user.' };
      const own = await bench.learn({ person: 'ana', chat: team }, [turn], extractionAnswer(candidate({ text })));
      expect(await look(own.storedIds[0])).toMatchObject({ owner: await bench.kith.idOf('ana'), chat: null });
    }
  });
});

it('friction and habits are learned as such; other fact types of a model are ignored', async () => {
  const turn = { by: 'ana', text: 'The printer jams every day and I swim every morning.' };
  const answer = extractionAnswer(
    candidate({ text: 'The printer jams every day.', fact_type: 'Friction' }),
    candidate({ text: 'Ana swims every morning.', fact_type: 'habit', importance: 0.6 }),
    candidate({ text: 'The printer is there every morning.', fact_type: 'relationship', importance: 0.5 }),
  );
  const { storedIds } = await bench.learn({ person: 'ana' }, [turn], answer);
  const types = await bench.rows(
    'MATCH (m:Memory) WHERE m.id IN $ids RETURN m.text AS text, m.factType AS factType ORDER BY text',
    { ids: storedIds },
  );
  expect(types).toEqual([
    { text: 'Ana swims every morning.', factType: 'habit' },
    { text: 'The printer is there every morning.', factType: 'fact' },
    { text: 'The printer jams every day.', factType: 'friction' },
  ]);
});

describe('a fact about others', () => {
  it('is hearsay about a participant whom the message names, and is dropped if it does not name them', async () => {
    const turn = { by: 'ana', text: 'Bob keeps bees on his roof.' };
    const about = (handle: string) =>
      extractionAnswer(candidate({ text: 'Bob keeps bees on the roof.', persons: [{ handle, name: null }] }));
    const named = await bench.learn({ person: 'ana', chat: team }, [turn], about('bob'));
    expect(await look(named.storedIds[0])).toMatchObject({ hearsay: true, about: [await bench.kith.idOf('bob')] });
    expect(await bench.learn({ person: 'ana', chat: team }, [turn], about('eve'))).toMatchObject({
      state: 'NOTHING_LEARNED',
    });
  });

  it('by a bare name is about an acquaintance of the speaker, never about the account of that name', async () => {
    const answer = extractionAnswer(
      candidate({ text: 'Bob sails to Corfu.', persons: [{ handle: null, name: 'Bob' }] }),
    );
    const { storedIds } = await bench.learn(
      { person: 'ana', chat: team },
      [{ by: 'ana', text: 'Bob sails to Corfu.' }],
      answer,
    );
    const { about } = await look(storedIds[0]);
    const people = await bench.rows(
      'MATCH (p:Person) WHERE p.id IN $about RETURN p.handle AS handle, p.creatorId AS creator',
      { about },
    );
    expect(people).toEqual([{ handle: null, creator: await bench.kith.idOf('ana') }]);
  });

  it('by a name from an earlier turn is about a known acquaintance, and creates none', async () => {
    const before = { by: 'cas', text: 'Zelda visited on Sunday.' };
    const turn = { by: 'cas', text: 'She adores pistachio cake.' };
    const answer = extractionAnswer(
      candidate({ text: 'Zelda adores pistachio cake.', persons: [{ handle: null, name: 'Zelda' }] }),
    );
    expect((await bench.learn({ person: 'cas' }, [before, turn], answer)).state).toBe('NOTHING_LEARNED');
    await bench.kith.must('cas', 'mutation { createPerson(input: { name: "Zelda" }) { person { id } } }');
    expect((await bench.learn({ person: 'cas' }, [before, turn], answer)).state).toBe('DONE');
  });
});

describe('a fact that mistakes one person for another', () => {
  it('is dropped if its text names an account that the message does not', async () => {
    await bench.kith.idOf('bob');
    const moved = [{ by: 'ivo', text: 'I moved to Lyon last spring.' }];
    const wrong = extractionAnswer(candidate({ text: 'bob moved to Lyon last spring.', slot: 'city', value: 'Lyon' }));
    expect(await bench.learn({ person: 'ivo' }, moved, wrong)).toMatchObject({ state: 'NOTHING_LEARNED' });
    expect(bench.dropReasons.at(-1)).toBe('person');
    const right = extractionAnswer(candidate({ text: 'Ivo moved to Lyon last spring.', slot: 'city', value: 'Lyon' }));
    expect((await bench.learn({ person: 'ivo' }, moved, right)).storedIds).toHaveLength(1);
  });
});

describe('only the user’s words are learned', () => {
  const agent = { by: null, text: 'As I recall, you play tennis on Mondays with Wanda at the old court.' };
  const repeated = extractionAnswer(candidate({ text: 'Ana plays tennis on Mondays with Wanda at the old court.' }));
  const cases: [string, string, object, string][] = [
    ['the agent alone said', 'Thanks, that is right.', repeated, 'NOTHING_LEARNED'],
    ['the agent said more than half of', 'Tennis at the court, yes.', repeated, 'NOTHING_LEARNED'],
    ['the user says as well', 'Yes, tennis on Mondays with Wanda, at the old court.', repeated, 'DONE'],
    [
      'the model made up',
      'I bought a lamp.',
      extractionAnswer(candidate({ text: 'Ana owns three castles.' })),
      'NOTHING_LEARNED',
    ],
    [
      'has a value that was not said',
      'I drink a lot.',
      extractionAnswer(candidate({ text: 'Ana drinks a lot.', slot: 'drink', value: 'whisky' })),
      'NOTHING_LEARNED',
    ],
  ];
  it.each(cases)('what %s: %s', async (_, text, answer, state) => {
    expect((await bench.learn({ person: 'ana' }, [agent, { by: 'ana', text }], answer)).state).toBe(state);
  });

  it('nothing is learned from the agent, from an unknown message, or from a person outside the chat', async () => {
    const { ids } = await bench.say({ person: 'ana' }, { by: null, text: 'Alice collects stamps.' });
    expect((await bench.work('extract-memories', ids[0]!)).state).toBe('NOTHING_LEARNED');
    expect((await bench.work('extract-memories', 'ffffffffffffffffffffffffffffffff')).state).toBe('NOTHING_LEARNED');
    const other = await bench.kith.createChat('other', 'GROUP', ['eve']);
    const stranger = await bench.say({ person: 'eve', chat: other }, { by: 'eve', text: 'I collect stamps.' });
    // Recording refuses a speaker who does not take part.
    const leave = 'CYPHER 25 MATCH (:Entity {id: $eve})-[p:PARTICIPATES_IN]->(:Chat {id: $other}) DELETE p';
    await bench.alter(leave, { eve: stranger.personId, other });
    expect((await bench.work('extract-memories', stranger.ids[0]!)).state).toBe('NOTHING_LEARNED');
  });
});

describe('floors and limits:', () => {
  const dish = (more: object) => extractionAnswer(candidate({ text: 'Somebody cooks risotto with saffron.', ...more }));
  const slot = { slot: 'dish', value: 'risotto' };
  const cases: [string, object, string][] = [
    ['a free fact of 0.69', { confidence: 0.69 }, 'NOTHING_LEARNED'],
    ['a free fact of 0.7', { confidence: 0.7, importance: 0 }, 'DONE'],
    ['a slotted fact of 0.39', { ...slot, confidence: 0.39 }, 'NOTHING_LEARNED'],
    ['a slotted fact of 0.4 with importance 0.19', { ...slot, confidence: 0.4, importance: 0.19 }, 'NOTHING_LEARNED'],
    ['a slotted fact of 0.4 with importance 0.2', { ...slot, confidence: 0.4, importance: 0.2 }, 'DONE'],
    ['a confidence of 7', { confidence: 7 }, 'NOTHING_LEARNED'],
  ];
  it.each(cases)('%s', async (_, more, state) => {
    const person = `cook-${cases.findIndex(([name]) => name === _)}`;
    const turn = { by: person, text: 'I cook risotto with saffron.' };
    expect((await bench.learn({ person }, [turn], dish(more))).state).toBe(state);
  });

  it('the best three of five good facts are kept', async () => {
    const colours = ['red', 'green', 'blue', 'black', 'white'];
    const answer = extractionAnswer(
      ...colours.map((colour, index) =>
        candidate({ text: `Hal paints ${colour} boats.`, importance: 0.1 + index * 0.2 }),
      ),
    );
    const turn = { by: 'hal', text: `I paint boats: ${colours.join(', ')}.` };
    const { storedIds } = await bench.learn({ person: 'hal' }, [turn], answer);
    const texts = await Promise.all(storedIds.map(async (id) => (await look(id)).text));
    expect(texts).toEqual(['Hal paints white boats.', 'Hal paints black boats.', 'Hal paints blue boats.']);
  });

  it('at most a hundred facts a day are learned from one person, and more the next day', async () => {
    const ivy = await bench.kith.idOf('ivy');
    const many = Array.from({ length: 99 }, (_, index) => ({
      id: `ivy-${bench.kith.tenant}-${index}`,
      owner: ivy,
      at: bench.now,
    }));
    await fill(many);
    const answer = extractionAnswer(candidate({ text: 'Ivy grows figs.' }), candidate({ text: 'Ivy grows plums.' }));
    const turn = { by: 'ivy', text: 'I grow figs and plums.' };
    expect((await bench.learn({ person: 'ivy' }, [turn], answer)).storedIds).toHaveLength(1);
    const asked = bench.server.requests.length;
    expect((await bench.learn({ person: 'ivy' }, [turn])).state).toBe('NOTHING_LEARNED');
    expect(bench.server.requests).toHaveLength(asked);
    bench.now += 86_400_000;
    expect((await bench.learn({ person: 'ivy' }, [turn], answer)).state).toBe('DONE');
  });

  async function fill(many: object[]) {
    const { statement } = await import('../../src/platform/neo4j/statement.js');
    const put = statement<object>(
      'test/fill',
      `UNWIND $many AS one CREATE (m:Memory {id: one.id, tenantId: $tenant, ownerId: one.owner, staterId: one.owner, createdAt: one.at, source: 'shadow_extraction', status: 'DELETED'})`,
    );
    await bench.kith.app.graph
      .session()
      .write((transaction) => transaction.run(put, { many, tenant: bench.kith.tenant }));
  }
});

describe('a badly written text of the model', () => {
  const turn = { by: 'jan', text: 'I restore old clocks in my shed.' };
  it('is returned once with its problem, and kept when corrected', async () => {
    bench.guardResults.length = 0;
    const wrong = extractionAnswer(candidate({ text: 'I restore old clocks in my shed.' }));
    const { storedIds } = await bench.learn({ person: 'jan' }, [turn], wrong, {
      texts: ['Jan restores old clocks in a shed.'],
    });
    expect((await look(storedIds[0])).text).toBe('Jan restores old clocks in a shed.');
    expect(bench.lastInput()).toContain('third person');
    expect(bench.guardResults).toEqual([false]);
  });

  it('is dropped and counted if it is wrong again', async () => {
    bench.dropReasons.length = 0;
    const wrong = extractionAnswer(candidate({ text: 'We restore old clocks in our shed.' }));
    const learned = await bench.learn({ person: 'jan' }, [turn], wrong, {
      texts: ['I restore old clocks in my shed.'],
    });
    expect(learned.state).toBe('NOTHING_LEARNED');
    expect(bench.dropReasons).toEqual(['wording']);
  });
});

it('an unreachable model fails the attempt and stores nothing', async () => {
  const said = await bench.say({ person: 'kim' }, { by: 'kim', text: 'I breed newts.' });
  await expect(bench.work('extract-memories', said.ids[0]!, errorAnswer(401))).rejects.toMatchObject({
    name: 'ModelFailure',
  });
  expect((await bench.kith.must('kim', '{ memories { totalCount } }')).memories.totalCount).toBe(0);
});
