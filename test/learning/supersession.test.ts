import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';

let bench: LearningBench;
let team: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  const since = new Date(bench.now - 86_400_000).toISOString();
  team = await bench.kith.createChat('team', 'GROUP', ['ana', 'bob'], since);
});
afterAll(() => bench.stop());

const learn = (person: string, text: string, more: object, chat?: string) => {
  bench.now += 1_000;
  return bench.learn(
    { person, chat },
    [{ by: person, text }],
    extractionAnswer(candidate({ text, importance: 0.8, ...more })),
  );
};
const state = async (id: string | undefined) =>
  (
    await bench.rows(
      `MATCH (m:Memory {id: $id}) RETURN m.status AS status, COLLECT { MATCH (m)-[:SUPERSEDES]->(o) RETURN o.id } AS supersedes,
         COLLECT { MATCH (h:HistoryEvent {memoryId: m.id}) RETURN h.event ORDER BY h.at, h.event } AS events`,
      { id },
    )
  )[0]!;
const city = (name: string, more: object = {}) => ({
  type: 'identity',
  slot: 'city',
  value: name,
  entities: [{ type: 'place', label: name }],
  ...more,
});

/** Statement of an employer. It is superseded without consent, whereas a city needs the consent of its person. */
const at = (name: string, more: object = {}) => ({
  type: 'identity',
  slot: 'employer',
  value: name,
  entities: [{ type: 'org', label: name }],
  ...more,
});

describe('a new fact with the slot of an old one', () => {
  it('updates it, even if it names another entity and has another type', async () => {
    const old = await learn('ana', 'Ana works at Orbit.', at('Orbit'));
    const fresh = await learn('ana', 'Ana works at Solaris.', at('Solaris', { type: 'knowledge' }));
    expect(fresh.storedIds).toEqual(old.storedIds);
    expect(await state(old.storedIds[0])).toMatchObject({ status: 'ACTIVE', events: ['ADD', 'UPDATE'] });
  });

  it('is refused by one that is more certain by more than the margin, and the history says so', async () => {
    const sure = await learn('cas', 'Cas works at Orbit.', at('Orbit', { confidence: 1 }));
    const unsure = await learn('cas', 'Cas works at Solaris.', at('Solaris', { confidence: 0.8 }));
    expect(unsure).toMatchObject({ state: 'NOTHING_LEARNED', storedIds: [] });
    expect(await state(sure.storedIds[0])).toMatchObject({ status: 'ACTIVE', events: ['ADD', 'IGNORE'] });
  });

  it('keeps other slots, other people and memories for one persona', async () => {
    const birthplace = await learn('dan', 'Dan lives in Turin.', { ...city('Turin'), slot: 'birthplace' });
    const zoe = await learn('dan', 'Zoe lives in Bari.', { ...city('Bari'), persons: [{ handle: null, name: 'Zoe' }] });
    const coach = await bench.kith.remember('dan', {
      text: 'Dan lives in Genoa.',
      type: 'IDENTITY',
      slot: 'city',
      value: 'Genoa',
      persona: 'coach',
    });
    await learn('dan', 'Dan lives in Milan.', city('Milan'));
    for (const id of [birthplace.storedIds[0], zoe.storedIds[0], coach.memory.id])
      expect(await state(id)).toMatchObject({ status: 'ACTIVE', events: ['ADD'] });
  });
});

describe('a slot that a model names', () => {
  const job = (value: string) => ({ type: 'identity', slot: 'job', value });
  const all = (person: string) =>
    bench.rows(
      `MATCH (m:Memory {tenantId: $tenant, status: 'ACTIVE'})-[:OWNED_BY]->(:Person {handle: $person})
       RETURN m.text AS text, m.slot AS slot, m.value AS value ORDER BY m.createdAt`,
      { person },
    );

  it('is not filled by an additional, a former or a possible value', async () => {
    await learn('ned', 'Ned works as a nurse.', job('nurse'));
    await learn('ned', 'Ned also works as a yoga teacher.', job('yoga teacher'));
    await learn('ned', 'Ned used to work as a baker.', job('baker'));
    await learn('ned', 'Ned may work as a guide.', job('guide'));
    expect(await all('ned')).toEqual([
      { text: 'Ned works as a nurse.', slot: 'job', value: 'nurse' },
      ...['Ned also works as a yoga teacher.', 'Ned used to work as a baker.', 'Ned may work as a guide.'].map(
        (text) => ({ text, slot: null, value: null }),
      ),
    ]);
  });

  it('loses its value when that ends, and keeps the words', async () => {
    await learn('oda', 'Oda works as a nurse.', job('nurse'));
    await learn('oda', 'Oda no longer works as a nurse.', job('nurse'));
    expect(await all('oda')).toEqual([{ text: 'Oda no longer works as a nurse.', slot: 'job', value: null }]);
  });
});

describe('a learned relationship', () => {
  const relation = (text: string, ...names: string[]) =>
    bench.kith.remember('eve', { text, type: 'RELATIONSHIP', about: names.map((name) => ({ name })) });

  it('of the same people replaces an earlier one, which stays in the chain and can be restored', async () => {
    const old = await relation('John is engaged to Mary.', 'John', 'Mary');
    const fresh = await relation('John is married to Mary.', 'John', 'Mary');
    expect(await state(old.memory.id)).toMatchObject({ status: 'SUPERSEDED', events: ['ADD', 'SUPERSEDE'] });
    expect(await state(fresh.memory.id)).toMatchObject({ status: 'ACTIVE', supersedes: [old.memory.id] });
    const { memory } = await bench.kith.must('eve', 'query ($id: ID!) { memory(id: $id) { supersedes { id } } }', {
      id: fresh.memory.id,
    });
    expect(memory.supersedes).toEqual([{ id: old.memory.id }]);
  });

  it('of other people replaces nothing, nor does one that names none', async () => {
    const kept = await relation('Nora is related to Otto.', 'Nora', 'Otto');
    await relation('Nora is related to Paul.', 'Nora', 'Paul');
    const named = [await relation('Rosa is related to Eve.'), await relation('Eve knows Sam from school.')];
    for (const { memory } of [kept, ...named]) expect((await state(memory.id)).status).toBe('ACTIVE');
  });
});

describe('hearsay about a person', () => {
  const diet = { type: 'preference', slot: 'diet', persons: [{ handle: 'bob', name: null }] };
  const inTeam = { scope: 'GROUP', type: 'PREFERENCE', slot: 'diet', about: [{ handle: 'bob' }] };

  it('is replaced in its group by what the person says, and never replaces that', async () => {
    const chat = team;
    const hearsay = await bench.kith.remember('ana', {
      ...inTeam,
      chat,
      text: 'Bob eats everything.',
      value: 'everything',
    });
    const say = (as: string, text: string, value: string) =>
      bench.kith.remember(as, { ...inTeam, type: 'IDENTITY', chat, text, value });
    const own = await say('bob', 'Bob is vegan.', 'vegan');
    expect((await state(hearsay.memory.id)).status).toBe('SUPERSEDED');
    const again = await say('ana', 'Bob loves steak.', 'steak');
    expect((await state(own.memory.id)).status).toBe('ACTIVE');
    expect((await state(again.memory.id)).supersedes).toEqual([]);
  });

  it('is kept if the speaker names themself beside the person, and replaced if the person names another beside them', async () => {
    const since = new Date(bench.now - 86_400_000).toISOString();
    const chat = await bench.kith.createChat('cooks', 'GROUP', ['ana', 'bob', 'zoe'], since);
    const said = { ...inTeam, slot: 'breakfast', chat };
    const about = (...handles: string[]) => handles.map((handle) => ({ handle }));
    const rumour = await bench.kith.remember('ana', { ...said, text: 'Bob eats eggs.', value: 'eggs' });
    const beside = { ...said, about: about('bob', 'zoe'), text: 'Bob and Zoe eat porridge.', value: 'porridge' };
    const planted = await bench.kith.remember('zoe', beside);
    expect((await state(rumour.memory.id)).status).toBe('ACTIVE');
    expect((await state(planted.memory.id)).supersedes).toEqual([]);
    const own = { ...said, about: about('bob', 'zoe'), text: 'Bob and Zoe eat muesli.', value: 'muesli' };
    expect((await state((await bench.kith.remember('bob', own)).memory.id)).supersedes).toContain(rumour.memory.id);
    expect((await state(rumour.memory.id)).status).toBe('SUPERSEDED');
  });

  it('of a group is replaced by the person’s own statement there, even a personal one, and not by one elsewhere', async () => {
    const rumour = { ...inTeam, slot: 'sport', chat: team, text: 'Bob plays golf.', value: 'golf' };
    const { memory } = await bench.kith.remember('ana', rumour);
    const chess = { type: 'identity', slot: 'sport', value: 'chess' };
    await learn('bob', 'Bob plays chess.', chess);
    expect((await state(memory.id)).status).toBe('ACTIVE');
    const own = await learn('bob', 'Bob plays chess, not golf.', chess, team);
    expect((await state(memory.id)).status).toBe('SUPERSEDED');
    expect((await state(own.storedIds[0])).supersedes).toEqual([memory.id]);
  });

  it('that another person owns is replaced by the person’s own statement in its chat, and not by one elsewhere', async () => {
    const lunch = { ...diet, slot: 'lunch' };
    const hearsay = await learn('ana', 'Bob likes fish.', { ...lunch, value: 'fish' }, team);
    const rice = { type: 'identity', slot: 'lunch', value: 'rice' };
    const own = await learn('bob', 'Bob likes rice.', rice);
    expect((await state(hearsay.storedIds[0])).status).toBe('ACTIVE');
    await learn('bob', 'Bob likes rice.', rice, team);
    expect((await state(hearsay.storedIds[0])).status).toBe('SUPERSEDED');
    expect(await state(own.storedIds[0])).toMatchObject({ status: 'ACTIVE', supersedes: hearsay.storedIds });
    const again = await learn('ana', 'Bob likes steak.', { ...lunch, value: 'steak' }, team);
    expect((await state(own.storedIds[0])).status).toBe('ACTIVE');
    expect((await state(again.storedIds[0])).supersedes).toEqual([]);
  });

  it('is replaced only by its subject: naming oneself beside them replaces nothing', async () => {
    const since = new Date(bench.now - 86_400_000).toISOString();
    const chat = await bench.kith.createChat('trio', 'GROUP', ['ana', 'bob', 'cas'], since);
    const say = (as: string, value: string, names: string[], more: object = {}) =>
      bench.kith.remember(as, {
        type: 'PREFERENCE',
        slot: 'snack',
        text: `Bob snacks on ${value}.`,
        value,
        chat,
        ...more,
        about: names.map((handle) => ({ handle })),
      });
    const group = { scope: 'GROUP' };
    const own = await say('bob', 'nuts', ['bob'], group);
    const heard = await say('cas', 'crisps', ['bob'], group);
    const kept = await say('cas', 'olives', ['bob']);
    const other = await say('cas', 'grapes', ['bob'], { slot: 'fruit' });
    for (const names of [['bob', 'ana'], ['ana', 'bob'], ['ana']]) {
      await say('ana', 'figs', names);
      await say('ana', 'figs', names, group);
    }
    for (const { memory } of [own, heard, kept]) expect((await state(memory.id)).status).toBe('ACTIVE');
    await say('bob', 'seeds', ['bob', 'ana']);
    for (const { memory } of [heard, kept]) expect((await state(memory.id)).status).toBe('SUPERSEDED');
    for (const { memory } of [own, other]) expect((await state(memory.id)).status).toBe('ACTIVE');
  });

  it('that its subject may not hear is replaced too, and they learn nothing of it', async () => {
    const secret = await bench.kith.remember('ana', {
      type: 'PREFERENCE',
      slot: 'gift',
      value: 'a drum',
      text: 'Bob gets a drum.',
      confidedTo: [],
      about: [{ handle: 'bob' }],
      chat: team,
    });
    const own = await learn('bob', 'Bob gets a kite.', { type: 'identity', slot: 'gift', value: 'a kite' }, team);
    expect((await state(secret.memory.id)).status).toBe('SUPERSEDED');
    const look = (as: string, id: string | undefined) =>
      bench.kith.must(as, 'query ($id: ID!) { memory(id: $id) { id text status supersedes { id } } }', { id });
    expect((await look('bob', own.storedIds[0])).memory).toMatchObject({ text: 'Bob gets a kite.', supersedes: [] });
    expect((await look('bob', secret.memory.id)).memory).toBeNull();
    const list = '{ memories(filter: { statuses: [SUPERSEDED] }, first: 100) { edges { node { text } } } }';
    const gone = async (as: string) => JSON.stringify(await bench.kith.must(as, list));
    expect(await gone('ana')).toContain('Bob gets a drum.');
    expect(await gone('bob')).not.toContain('drum');
  });
});

describe('a message learned after a later one', () => {
  const hourMs = 3_600_000;
  /** Records two messages, the first in a private chat and the second in direct talk an hour later. */
  const sayTwo = async (person: string, first: string, second: string) => {
    const since = new Date(bench.now - 86_400_000).toISOString();
    const chat = await bench.kith.createChat(`alone-${person}`, 'PRIVATE', [person], since);
    const earlier = await bench.say({ person, chat }, { by: person, text: first, at: bench.now - 2 * hourMs });
    const later = await bench.say({ person }, { by: person, text: second, at: bench.now - hourMs });
    const work = (message: string, text: string, more: object) =>
      bench.work('extract-memories', message, extractionAnswer(candidate({ text, importance: 0.8, ...more })));
    return {
      learnFirst: (more: object = {}) => work(earlier.ids[0]!, first, more),
      learnSecond: (more: object = {}) => work(later.ids[0]!, second, more),
    };
  };
  const lived = async (person: string) =>
    (
      await bench.rows(
        `MATCH (m:Memory {ownerId: $owner}) RETURN m.text AS text, m.status AS status,
           COLLECT { MATCH (m)-[:SUPERSEDES]->(o) RETURN o.text } AS supersedes ORDER BY m.learnedAt`,
        { owner: await bench.kith.idOf(person) },
      )
    ).map(({ text, status, supersedes }) => [text, status, ...(supersedes as string[])]);
  const sizes = (name: string) => [`${name}'s shoe size is 43.`, `${name}'s shoe size is 44.`] as const;

  it.each(['in their order', 'the later one first'])('keeps the value that was said last: %s', async (order) => {
    const name = order.startsWith('in') ? 'Rex' : 'Sol';
    const [first, second] = sizes(name);
    const { learnFirst, learnSecond } = await sayTwo(name.toLowerCase(), first, second);
    for (const learned of order.startsWith('in') ? [learnFirst, learnSecond] : [learnSecond, learnFirst])
      expect((await learned()).state).toBe('DONE');
    expect(await lived(name.toLowerCase())).toEqual([
      [first, 'SUPERSEDED'],
      [second, 'ACTIVE', first],
    ]);
  });

  it('keeps the last value under one key too, even if the earlier one was more certain within the margin', async () => {
    const { learnFirst, learnSecond } = await sayTwo('tea', 'Tea works at Orbit.', 'Tea works at Solaris.');
    await learnSecond(at('Solaris'));
    await learnFirst(at('Orbit', { confidence: 0.98 }));
    expect(await lived('tea')).toEqual([
      ['Tea works at Orbit.', 'SUPERSEDED'],
      ['Tea works at Solaris.', 'ACTIVE', 'Tea works at Orbit.'],
    ]);
  });

  it('stores a value that can hold beside the last, and replaces one that was not certain enough', async () => {
    const both = await sayTwo('uli', 'Uli has joined Orbit.', 'Uli works at Solaris.');
    await both.learnSecond();
    await both.learnFirst();
    expect((await lived('uli')).map(([, status]) => status)).toEqual(['ACTIVE', 'ACTIVE']);
    const { learnFirst, learnSecond } = await sayTwo('val', ...sizes('Val'));
    await learnSecond({ confidence: 0.8 });
    await learnFirst({ confidence: 1 });
    expect(await lived('val')).toEqual([
      ["Val's shoe size is 43.", 'ACTIVE', "Val's shoe size is 44."],
      ["Val's shoe size is 44.", 'SUPERSEDED'],
    ]);
  });

  it('proposes no former value', async () => {
    const { learnFirst, learnSecond } = await sayTwo('wim', 'Wim lives in Paris.', 'Wim has moved to Lyon.');
    await learnSecond(city('Lyon'));
    expect(await learnFirst(city('Paris'))).toMatchObject({ state: 'NOTHING_LEARNED' });
    expect(await lived('wim')).toEqual([['Wim has moved to Lyon.', 'ACTIVE']]);
    const query = '{ proposals { nodes { id } } }';
    expect((await bench.kith.must('wim', query)).proposals.nodes).toEqual([]);
  });

  it('replaces a value that was said at the same moment', async () => {
    const said = sizes('Xan').map((text) => ({
      by: 'xan',
      text,
      at: bench.now - hourMs,
    }));
    const { ids } = await bench.say({ person: 'xan' }, ...said);
    for (const at of [1, 0])
      await bench.work(
        'extract-memories',
        ids[at]!,
        extractionAnswer(candidate({ text: said[at]!.text, importance: 0.8 })),
      );
    expect((await lived('xan')).filter(([, status]) => status === 'ACTIVE')).toEqual([
      [said[0]!.text, 'ACTIVE', said[1]!.text],
    ]);
  });
});
