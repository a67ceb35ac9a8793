import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { chatAnswer, chatPath, startScriptedModel, type ScriptedModel } from '../support/models/scriptedModel.js';
import { say } from '../support/recordMessages.js';

const day = 86_400_000;
/** All properties of memories that an unfold must restore, with their edges and keys. */
const readAll = statement<object>(
  'test/memories-entirely',
  `CYPHER 25 MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant
   RETURN properties(m) AS own,
     COLLECT { MATCH (m)-[e:ABOUT|OWNED_BY|STATED_BY|LEARNED_IN|SCOPED_TO|DERIVED_FROM]->(x)
       RETURN type(e) + ' ' + x.id AS edge ORDER BY edge } AS edges,
     COLLECT { MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry) RETURN e.audience + ' ' + e.sensitivity AS entry ORDER BY entry } AS entries
   ORDER BY m.id`,
);

const derive = statement<object>(
  'test/derive-from',
  'CYPHER 25 MATCH (m:Memory {id: $memory}) MATCH (s:Message {id: $message}) MERGE (m)-[:DERIVED_FROM]->(s)',
);

let kith: TestApp;
let model: ScriptedModel;
let now = Date.UTC(2026, 4, 1, 9);
beforeAll(async () => {
  model = await startScriptedModel(chatAnswer({ verdicts: [] }));
  kith = await TestApp.start({ now: () => now, model: model.model });
});
afterAll(async () => {
  await kith.stop();
  await model.close();
});

async function remember(as: string, text: string, more: object = {}): Promise<string> {
  now += 1_000;
  return (await kith.remember(as, { type: 'KNOWLEDGE', text, ...more }, 'id')).memory.id;
}
async function consolidate(): Promise<number> {
  now += 1_000;
  await kith.runJob('link-memories');
  return (await kith.runJob('consolidate-memories')).folded!;
}
const fields = 'id text source pinned learnedIn { id } subjects { id } tags supersedes { id }';
async function list(as: string, chat?: string): Promise<{ id: string; text: string; [name: string]: unknown }[]> {
  const query = `query ($chat: ID) { memories(first: 50, chat: $chat) { edges { node { ${fields} } } } }`;
  return (await kith.must(as, query, { chat })).memories.edges.map(({ node }: { node: object }) => node);
}
const textsOf = async (as: string, chat?: string): Promise<string[]> =>
  (await list(as, chat)).map(({ text }) => text).sort();
const unfold = (as: string, id: string) =>
  kith.ask(as, 'mutation ($id: ID!) { unfoldMemory(input: { id: $id }) { memories { id } } }', { id });
/** Properties that writes and locks leave behind, and the mark of an undone fold. */
const passing = [
  'updatedAt',
  'lockedAt',
  'apart',
  'unrelatedSince',
  'unembeddedSince',
  'accessedAt',
  'accesses',
  'uses',
];
async function entirely(...ids: string[]): Promise<object[]> {
  const rows = await kith.app.graph.session().read(readAll, { ids, tenant: kith.tenant });
  return rows.map(({ own, ...rest }) => ({
    own: Object.fromEntries(Object.entries(own as object).filter(([name]) => !passing.includes(name))),
    ...rest,
  }));
}
const statusOf = async (...ids: string[]): Promise<unknown[]> =>
  ((await entirely(...ids)) as { own: { status: string } }[]).map(({ own }) => own.status);

describe('memories that only their owner hears', () => {
  it('are folded across two chats, and unfolded as they were', async () => {
    const chat = await kith.createChat('rowers', 'GROUP', ['ana', 'ben']);
    const said = { sensitivity: 'PERSONAL', type: 'IDENTITY' };
    const ids = [
      await remember('ana', 'Ana owns the red kayak.', { ...said, chat }),
      await remember('ana', 'Ana owns a red kayak.', said),
    ];
    const before = await entirely(...ids);
    expect(await consolidate()).toBe(1);
    const [fold, ...others] = await list('ana');
    expect(others).toEqual([]);
    expect(fold).toMatchObject({ source: 'CURATED_FOLD', learnedIn: null });
    expect(await statusOf(...ids)).toEqual(['SUPERSEDED', 'SUPERSEDED']);
    for (const place of [undefined, chat]) expect(await list('ben', place)).toEqual([]);
    expect((await unfold('ben', fold!.id)).code).toBe('NOT_FOUND');

    // Even as a PUBLIC memory, the fold has no chat. It stays hidden from a viewer who could not hear both sources.
    const open = 'mutation ($id: ID!) { correctMemory(input: { id: $id, sensitivity: PUBLIC }) { memory { id } } }';
    await kith.must('ana', open, { id: fold!.id });
    expect(await list('ben')).toEqual([]);
    expect((await unfold('ana', fold!.id)).errors).toBeUndefined();
    expect(await entirely(...ids)).toEqual(before);
    expect(await consolidate()).toBe(0);
    expect(await list('ben')).toEqual([]);
  });

  it('are folded if they are public and no one else was there, and stay two otherwise', async () => {
    const own = await kith.createChat('own-cleo', 'PRIVATE', ['cleo']);
    const crew = await kith.createChat('crew', 'GROUP', ['cleo', 'dan']);
    await remember('cleo', 'Cleo has been to Bruges.', { chat: own });
    await remember('cleo', 'Cleo has been to the Bruges.');
    await remember('cleo', 'Cleo has sold the old loom.', { chat: crew });
    await remember('cleo', 'Cleo has sold an old loom.');
    expect(await consolidate()).toBe(1);
    expect(await textsOf('cleo')).toHaveLength(3);
    expect(await textsOf('dan')).toEqual(['Cleo has sold the old loom.']);
  });

  it('stay two if they are about or confided to another person, who hears them', async () => {
    const chat = await kith.createChat('cellar', 'GROUP', ['edda', 'finn']);
    for (const [text, more] of [
      ['Finn hums the old tune.', { about: [{ handle: 'finn' }], sensitivity: 'PERSONAL', portable: true }],
      ['Edda hides the spare key.', { confidedTo: [{ handle: 'finn' }] }],
    ] as const) {
      await remember('edda', text, { ...more, chat });
      await remember('edda', text.replace(' the ', ' a '), more);
    }
    expect(await consolidate()).toBe(0);
    expect(await textsOf('edda')).toHaveLength(4);
  });

  it('are unfolded if a value is removed from one of the chats, and kept in the other', async () => {
    const chat = await kith.createChat('bank', 'GROUP', ['gil', 'hal']);
    const said = { sensitivity: 'PERSONAL', type: 'IDENTITY' };
    const there = await remember('gil', 'Gil keeps the folder 4711 at home.', { ...said, chat });
    const direct = await remember('gil', 'Gil keeps a folder 4711 at home.', said);
    expect(await consolidate()).toBe(1);
    await kith.mustMutate('gil', 'forgetMessages', { chat, values: ['4711'] });
    const texts = Object.fromEntries((await list('gil')).map(({ id, text }) => [id, text]));
    expect(texts).toEqual({
      [there]: 'Gil keeps the folder [removed] at home.',
      [direct]: 'Gil keeps a folder 4711 at home.',
    });
  });

  it('are also unfolded there if one has expired and was restated', async () => {
    const chat = await kith.createChat('bridge', 'GROUP', ['ivo', 'jan']);
    const said = { sensitivity: 'PERSONAL', type: 'IDENTITY', stability: 'VOLATILE', ttlDays: 5 };
    await remember('ivo', 'Ivo keeps the ticket 5822 at home.', { ...said, chat });
    await remember('ivo', 'Ivo keeps a ticket 5822 at home.', said);
    expect(await consolidate()).toBe(1);
    const [fold] = await list('ivo');
    now += 6 * day;
    await remember('ivo', 'Ivo keeps a ticket 5822 at home.', said);
    await kith.mustMutate('ivo', 'forgetMessages', { values: ['5822'] });
    expect(await textsOf('ivo')).toEqual(['Ivo keeps a ticket [removed] at home.']);
    expect(await statusOf(fold!.id)).toEqual([]);
  });
});

describe('acquaintances that their creator merged', () => {
  const personOf = async (as: string, name: string): Promise<string> =>
    (await kith.must(as, '{ people { nodes { id name absorbed { id name } } } }')).people.nodes
      .flatMap((one: { id: string; name: string; absorbed: { id: string; name: string }[] }) => [one, ...one.absorbed])
      .find((one: { name: string }) => one.name === name).id;
  const merge = async (as: string, keep: string, absorb: string): Promise<void> => {
    const input = { keep: await personOf(as, keep), absorb: await personOf(as, absorb) };
    await kith.mustMutate(as, 'mergePersons', input);
  };
  const unmerge = async (as: string, name: string): Promise<void> => {
    now += 1_000;
    await kith.mustMutate(as, 'unmergePerson', { absorbed: await personOf(as, name) });
  };
  const of = (name: string, more: object = {}) => ({ about: [{ name }], ...more });

  it('have memories folded under the kept name, which are restored when the merge is undone', async () => {
    const ids = [
      await remember('ida', 'Katherine Moreau owns the blue tent.', of('Katherine Moreau', { tags: ['tent'] })),
      await remember('ida', 'Kathy Moreau owns a blue tent.', of('Kathy Moreau', { tags: ['gossip'] })),
    ];
    // Another person has stated the same about their own acquaintances, and has merged none of them.
    await remember('jan', 'Katherine Moreau owns the blue tent.', of('Katherine Moreau'));
    await remember('jan', 'Kathy Moreau owns a blue tent.', of('Kathy Moreau'));
    expect(await consolidate()).toBe(0);
    const before = await entirely(...ids);
    // Months after both statements, and without a model.
    now += 100 * day;
    await merge('ida', 'Katherine Moreau', 'Kathy Moreau');
    model.reset();
    expect(await consolidate()).toBe(1);
    expect(model.requests).toEqual([]);
    const katherine = await personOf('ida', 'Katherine Moreau');
    const [fold, ...others] = await list('ida');
    expect(others).toEqual([]);
    expect(fold).toMatchObject({ text: 'Katherine Moreau owns the blue tent.', tags: ['tent'] });
    expect(fold).toMatchObject({ subjects: [{ id: katherine }], source: 'CURATED_FOLD' });
    expect(await textsOf('jan')).toHaveLength(2);
    expect(await consolidate()).toBe(0);

    await unmerge('ida', 'Kathy Moreau');
    expect(await entirely(...ids)).toEqual(before);
    expect(await statusOf(fold!.id)).toEqual(['ARCHIVED']);
    expect(await textsOf('ida')).toHaveLength(2);
    // Merging them once more makes them one person again, but the memories are no longer folded.
    await merge('ida', 'Katherine Moreau', 'Kathy Moreau');
    expect(await consolidate()).toBe(0);
  });

  it('keep two memories that others heard, as a fold would reveal the merge', async () => {
    const chat = await kith.createChat('kayakers', 'GROUP', ['kim', 'lou']);
    const ids = [
      await remember('kim', 'Fred Quirke owns the long boat.', of('Fred Quirke', { chat })),
      await remember('kim', 'Frederick Quirke owns a long boat.', of('Frederick Quirke', { chat })),
    ];
    const heard = await textsOf('lou');
    expect(heard).toHaveLength(2);
    await merge('kim', 'Frederick Quirke', 'Fred Quirke');
    expect(await consolidate()).toBe(0);
    expect(await statusOf(...ids)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await textsOf('lou')).toEqual(heard);
  });

  it('are sent to the model by their names, with paraphrases', async () => {
    await remember('mia', 'Liz Sandoval volunteers at the food bank.', of('Liz Sandoval'));
    await remember('mia', 'The food bank has Elizabeth Sandoval as one of its volunteers.', of('Elizabeth Sandoval'));
    await merge('mia', 'Elizabeth Sandoval', 'Liz Sandoval');
    model.reset();
    model.script(chatPath, chatAnswer({ verdicts: ['same'] }));
    expect(await consolidate()).toBe(1);
    const [{ body }] = model.requests as unknown as [{ body: unknown }];
    expect(JSON.stringify(body)).toMatch(/samePerson.*(Liz|Elizabeth) Sandoval.*(Liz|Elizabeth) Sandoval/);
    expect(await textsOf('mia')).toEqual(['The food bank has Elizabeth Sandoval as one of its volunteers.']);
  });

  it('show a linked account nothing of a fold, unless their creator opens it', async () => {
    await remember('nia', 'Bea Petersen wants to sell the loom.', of('Bea Petersen'));
    await remember('nia', 'Beatrice Petersen wants to sell a loom.', of('Beatrice Petersen'));
    await merge('nia', 'Beatrice Petersen', 'Bea Petersen');
    expect(await consolidate()).toBe(1);
    const beatrice = await personOf('nia', 'Beatrice Petersen');
    const account = { id: await kith.idOf('beatrice') };
    await kith.mustMutate('nia', 'linkPerson', { acquaintance: beatrice, account });
    expect(await list('beatrice')).toEqual([]);
    await unmerge('nia', 'Bea Petersen');
    expect(await list('beatrice')).toEqual([]);
    expect(await textsOf('nia')).toHaveLength(2);
  });

  it('show an account with full access what was said of the kept name, also after the merge is undone', async () => {
    const long = await remember('gus', 'Margaret Toft mends the fence.', of('Margaret Toft', { tags: ['fence'] }));
    const short = await remember('gus', 'Maggie Toft mends a fence.', of('Maggie Toft', { tags: ['gossip'] }));
    await merge('gus', 'Margaret Toft', 'Maggie Toft');
    expect(await consolidate()).toBe(1);
    const account = { id: await kith.idOf('margaret') };
    const acquaintance = await personOf('gus', 'Margaret Toft');
    await kith.mustMutate('gus', 'linkPerson', { acquaintance, account, includeEarlier: true });
    const heard = await list('margaret');
    expect(heard).toMatchObject([{ text: 'Margaret Toft mends the fence.', tags: ['fence'] }]);
    await unmerge('gus', 'Maggie Toft');
    expect(await list('margaret')).toEqual(heard);
    expect(await textsOf('gus')).toEqual(['Maggie Toft mends a fence.', 'Margaret Toft mends the fence.']);
    expect(await statusOf(long)).toEqual(['SUPERSEDED']);
    expect(await statusOf(short)).toEqual(['ACTIVE']);
  });

  it('keep corrections made in between when the merge is undone', async () => {
    await remember('oda', 'Nicholas Erik owns the green lamp.', of('Nicholas Erik'));
    const nick = await remember('oda', 'Nick Erik owns a green lamp.', of('Nick Erik'));
    await merge('oda', 'Nicholas Erik', 'Nick Erik');
    expect(await consolidate()).toBe(1);
    const [fold] = await list('oda');
    const correct =
      'mutation ($id: ID!) { correctMemory(input: { id: $id, text: "Nicholas Erik owns two green lamps." }) { memory { id } } }';
    await kith.must('oda', correct, { id: fold!.id });
    await unmerge('oda', 'Nick Erik');
    expect(await textsOf('oda')).toEqual(['Nicholas Erik owns two green lamps.', 'Nick Erik owns a green lamp.']);
    expect(await statusOf(fold!.id, nick)).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('do not restore what was forgotten as one', async () => {
    const ids = [
      await remember('pam', 'Robert Vaz owes Pam the old ladder.', of('Robert Vaz')),
      await remember('pam', 'Rob Vaz owes Pam an old ladder.', of('Rob Vaz')),
    ];
    await merge('pam', 'Robert Vaz', 'Rob Vaz');
    expect(await consolidate()).toBe(1);
    const [fold] = await list('pam');
    await kith.forget('pam', fold!.id);
    await unmerge('pam', 'Rob Vaz');
    expect(await statusOf(...ids)).toEqual(['SUPERSEDED', 'SUPERSEDED']);
    expect(await list('pam')).toEqual([]);
  });

  it('end with two memories, whether the job or the undone merge comes first', async () => {
    const ids: string[] = [];
    for (const what of ['kettle', 'drum', 'easel', 'globe']) {
      ids.push(await remember('quin', `Theodore Moss owns the ${what}.`, of('Theodore Moss')));
      ids.push(await remember('quin', `Theo Moss owns a ${what}.`, of('Theo Moss')));
    }
    await kith.runJob('link-memories');
    await merge('quin', 'Theodore Moss', 'Theo Moss');
    const absorbed = await personOf('quin', 'Theo Moss');
    const parting = kith.mutate('quin', 'unmergePerson', { absorbed });
    await Promise.all([kith.runJob('consolidate-memories'), parting]);
    expect((await parting).errors).toBeUndefined();
    expect(await statusOf(...ids)).toEqual(ids.map(() => 'ACTIVE'));
  });
});

describe('a pinned memory', () => {
  it('stays as it is while others are folded into it, and gives them back', async () => {
    const pinned = await remember('rex', 'Rex owns the copper kettle.', { pinned: true, confidence: 1 });
    const others = [
      await remember('rex', 'Rex owns a copper kettle.', { confidence: 0.7, tags: ['kitchen'] }),
      await remember('rex', 'Rex owns copper kettle!', { importance: 2 }),
    ];
    const before = await entirely(pinned, ...others);
    expect(await consolidate()).toBe(1);
    expect(await consolidate()).toBe(0);
    expect(await list('rex')).toMatchObject([{ id: pinned, text: 'Rex owns the copper kettle.', pinned: true }]);
    const [still] = await entirely(pinned);
    expect(before).toContainEqual(still);
    expect(await statusOf(...others)).toEqual(['SUPERSEDED', 'SUPERSEDED']);
    expect((await unfold('ben', pinned)).code).toBe('NOT_FOUND');
    expect((await unfold('rex', pinned)).data.unfoldMemory.memories).toHaveLength(2);
    expect(await entirely(pinned, ...others)).toEqual(before);
    expect((await unfold('rex', pinned)).code).toBe('INVALID_INPUT');
    expect(await consolidate()).toBe(0);
  });

  it('takes in no pinned memory, none that others hear, and none with a later number', async () => {
    model.reset();
    model.setFallback(chatPath, chatAnswer({ verdicts: ['replaces'] }));
    const chat = await kith.createChat('shed', 'GROUP', ['sue', 'tom']);
    await remember('sue', 'Sue has the shed key.', { pinned: true });
    await remember('sue', 'Sue has a shed key.', { pinned: true });
    await remember('sue', 'Sue runs the summer fair.', { pinned: true });
    await remember('sue', 'Sue runs a summer fair.', { chat });
    await remember('sue', 'Sue swims 20 lengths each morning.', { pinned: true });
    await remember('sue', 'Sue swims 30 lengths each morning.');
    expect(await consolidate()).toBe(0);
    expect(await textsOf('sue')).toHaveLength(6);
    expect(await textsOf('tom')).toEqual(['Sue runs a summer fair.']);
  });

  it('takes in one with an earlier number, and gives it back when it is removed with its message', async () => {
    model.reset();
    const heard = async (text: string) => (await say(kith, 'uma', null, [{ by: 'uma', text }])).messages[0]!.id;
    const rests = (memory: string, message: string) =>
      kith.app.graph.session().write((one) => one.run(derive, { memory, message }));
    const [first, second] = [await heard('I swim 20 lengths each evening.'), await heard('It is 30 by now.')];
    const earlier = await remember('uma', 'Uma swims 20 lengths each evening.');
    now += day;
    const pinned = await remember('uma', 'Uma swims 30 lengths each evening.', { pinned: true });
    await rests(earlier, first);
    await rests(pinned, second);
    // Extraction of the messages runs meanwhile: each question gets its own answer, in any order.
    const asks = (body: unknown, name: string): boolean => JSON.stringify(body).includes(`"name":"${name}"`);
    model.setFallback(chatPath, ({ body }) =>
      chatAnswer(asks(body, 'verdicts') ? { verdicts: ['replaces'] } : { memories: [], todos: [] }),
    );
    expect(await consolidate()).toBe(1);
    expect(await textsOf('uma')).toEqual(['Uma swims 30 lengths each evening.']);
    const forget = 'mutation ($ids: [ID!]) { forgetMessages(input: { ids: $ids }) { receipt { memories } } }';
    await kith.must('uma', forget, { ids: [second] });
    expect((await list('uma')).map(({ id }) => id)).toEqual([earlier]);
  });
});

it('two concurrent workers fold each pair once', async () => {
  const chat = await kith.createChat('loft', 'GROUP', ['vic', 'wim']);
  const ids: string[] = [];
  for (const what of ['harp', 'lute', 'viola', 'oboe', 'tuba', 'gong']) {
    ids.push(await remember('vic', `Vic owns the ${what}.`, { sensitivity: 'PERSONAL', chat }));
    ids.push(await remember('vic', `Vic owns a ${what}.`, { sensitivity: 'PERSONAL', pinned: what < 'l' }));
  }
  now += 1_000;
  await kith.runJob('link-memories');
  const second = await TestApp.start({ now: () => now, model: model.model, tenant: kith.tenant });
  const first = kith;
  try {
    const runs = await Promise.all([first, second].map((one) => one.runJob('consolidate-memories')));
    const folded = runs.map((counts) => counts.folded ?? 0);
    expect(folded[0]! + folded[1]!).toBe(6);
  } finally {
    await second.stop();
  }
  expect(await list('vic')).toHaveLength(6);
  expect((await statusOf(...ids)).filter((one) => one === 'ACTIVE')).toHaveLength(2);
  expect(await list('wim')).toEqual([]);
});
