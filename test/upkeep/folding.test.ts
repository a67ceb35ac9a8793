import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphTokenBudget } from '../../src/background/work/tokenBudget.store.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { bridge, say } from '../support/recordMessages.js';
import { chatAnswer, chatPath, startScriptedModel, type ScriptedModel } from '../support/models/scriptedModel.js';

const day = 86_400_000;
const derive = statement<object>(
  'test/derive',
  'CYPHER 25 MATCH (m:Memory {id: $memory}) MATCH (s:Message {id: $message}) MERGE (m)-[:DERIVED_FROM]->(s)',
);
const memoriesOf = statement<object>(
  'test/memories-of',
  `CYPHER 25 MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant
   RETURN m.id AS id, m.text AS text, m.status AS status, m.uses AS uses, m.importance AS importance ORDER BY m.id`,
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
function run(job: string, dryRun = false): Promise<Record<string, number>> {
  now += 1_000;
  return kith.runJob(job, dryRun);
}
/** Relates new memories, folds, and returns the counts. */
async function consolidate(): Promise<Record<string, number>> {
  await run('link-memories');
  return run('consolidate-memories');
}
const fields = 'id text source status importance confidence supersedes { id } supersededBy { id }';
const historyOf = async (as: string, id: string): Promise<string[]> => {
  const query = 'query ($id: ID!) { history(memory: $id, first: 50) { edges { node { event actor } } } }';
  const { edges } = (await kith.must(as, query, { id })).history;
  return edges.map(({ node }: { node: { event: string; actor: string } }) => `${node.event} ${node.actor}`);
};
async function list(
  as: string,
  chat?: string,
): Promise<{ id: string; text: string; source: string; [name: string]: unknown }[]> {
  const query = `query ($chat: ID) { memories(first: 50, chat: $chat) { edges { node { ${fields} } } } }`;
  return (await kith.must(as, query, { chat })).memories.edges.map(({ node }: { node: object }) => node);
}
const textsOf = async (as: string, chat?: string): Promise<string[]> =>
  (await list(as, chat)).map(({ text }) => text).sort();
const unfold = (as: string, id: string, chat?: string) =>
  kith.mutate(as, 'unfoldMemory', { id, chat }, 'memories { id text status }');
const rows = (...ids: string[]) => kith.app.graph.session().read(memoriesOf, { ids, tenant: kith.tenant });
const verdicts = (...words: string[]) => model.script(chatPath, chatAnswer({ verdicts: words }));
const asked = () => model.requests.filter(({ path }) => path === chatPath);

describe('the state of a conversation', () => {
  const stateOf = async (as: string, chat?: string) =>
    (
      await kith.must(as, 'query ($chat: ID) { sessionState(chat: $chat) { curatorLastRunAt curatorMemoryCount } }', {
        chat,
      })
    ).sessionState;

  it('has the time of consolidation and the number of memories for its audience, in a chat only public ones', async () => {
    const chat = await kith.createChat('state', 'GROUP', ['tess', 'ulf']);
    for (const place of [null, chat])
      await say(kith, place === null ? 'tess' : bridge, place, [{ by: 'tess', text: 'Hello.' }]);
    await remember('tess', 'Tess paints.');
    await remember('tess', 'Tess is in debt.', { sensitivity: 'SENSITIVE' });
    await remember('tess', 'Tess sings.', { confidedTo: [] });
    await remember('tess', 'Tess sketches.', { persona: 'coach' });
    await remember('ulf', 'Ulf paints.');
    await run('consolidate-memories', true);
    expect(await stateOf('tess')).toEqual({ curatorLastRunAt: null, curatorMemoryCount: null });
    await run('consolidate-memories');
    const curatorLastRunAt = new Date(now).toISOString();
    expect(await stateOf('tess')).toEqual({ curatorLastRunAt, curatorMemoryCount: 3 });
    expect(await stateOf('tess', chat)).toEqual({ curatorLastRunAt, curatorMemoryCount: 1 });
  });
});

describe('repeated statements', () => {
  it('become one memory for the same audience, with an event, and are folded once', async () => {
    const first = await remember('ana', "Ana doesn't eat the mushrooms.", { confidence: 0.8, importance: 2 });
    const second = await remember('ana', 'Ana does not eat mushrooms!', { confidence: 0.95 });
    const other = await remember('ana', 'Ana eats apples.');
    await run('link-memories');
    expect(await run('consolidate-memories', true)).toMatchObject({ folded: 1 });
    expect(await textsOf('ana')).toHaveLength(3);
    expect(await run('consolidate-memories')).toMatchObject({ folded: 1, asked: 0 });
    const fold = (await list('ana')).find(({ source }) => source === 'CURATED_FOLD')!;
    expect(fold).toMatchObject({
      text: 'Ana does not eat mushrooms!',
      importance: 2,
      confidence: 0.8,
      status: 'ACTIVE',
    });
    expect((fold.supersedes as { id: string }[]).map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(await historyOf('ana', fold.id)).toEqual(['MERGE consolidate-memories']);
    expect((await list('ana')).map(({ id }) => id).sort()).toEqual([fold.id, other].sort());
    expect((await rows(first, second)).map(({ status }) => status)).toEqual(['SUPERSEDED', 'SUPERSEDED']);
    expect(await consolidate()).toMatchObject({ folded: 0 });
    const found = 'query { recall(minRelevance: 0, query: "mushrooms") { hits { memory { id } } } }';
    expect((await kith.must('ana', found)).recall.hits[0].memory.id).toBe(fold.id);
  });

  it('are unfolded in one operation, and not folded again', async () => {
    const fold = (await list('ana')).find(({ source }) => source === 'CURATED_FOLD')!;
    expect((await unfold('ben', fold.id)).code).toBe('NOT_FOUND');
    const undone = await unfold('ana', fold.id);
    expect(undone.data.unfoldMemory.memories.map(({ status }: { status: string }) => status)).toEqual([
      'ACTIVE',
      'ACTIVE',
    ]);
    expect(await textsOf('ana')).toEqual([
      'Ana does not eat mushrooms!',
      "Ana doesn't eat the mushrooms.",
      'Ana eats apples.',
    ]);
    expect((await unfold('ana', fold.id)).code).toBe('NOT_FOUND');
    expect(await consolidate()).toMatchObject({ folded: 0 });
    const old = (await list('ana')).find(({ text }) => text.startsWith("Ana doesn't"))!;
    const me = await kith.idOf('ana');
    expect((await historyOf('ana', old.id)).sort()).toEqual([
      `ADD ${me}`,
      `RESTORE ${me}`,
      'SUPERSEDE consolidate-memories',
    ]);
  });

  it('are also unfolded if one of them is restored, and only a fold can be unfolded', async () => {
    const [one, other] = [
      await remember('bea', 'Bea owns a red boat.'),
      await remember('bea', 'Bea owns the red boat.'),
    ];
    await consolidate();
    expect(await textsOf('bea')).toHaveLength(1);
    expect(await kith.restore('bea', one, 'id status')).toEqual({ id: one, status: 'ACTIVE' });
    expect((await list('bea')).map(({ id }) => id).sort()).toEqual([one, other].sort());
    expect(await unfold('bea', other)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('stay restricted by their subject when they are unfolded', async () => {
    const chat = await kith.createChat('crew', 'GROUP', ['cem', 'dan']);
    const about = { about: [{ handle: 'dan' }], chat, type: 'IDENTITY' };
    const said = [
      await remember('cem', 'Dan drives a van.', about),
      await remember('cem', 'Dan drives the van.', about),
    ];
    await consolidate();
    const [fold] = await list('dan', chat);
    expect(fold).toMatchObject({ source: 'CURATED_FOLD' });
    const closing =
      'mutation ($id: ID!, $chat: ID) { correctMemory(input: { id: $id, chat: $chat, sensitivity: SENSITIVE }) { memory { id } } }';
    await kith.must('dan', closing, { id: fold!.id, chat });
    expect(await list('cem', chat)).toEqual([]);
    expect((await unfold('dan', fold!.id)).code).toBe('NOT_FOUND');
    expect((await unfold('cem', fold!.id)).errors).toBeUndefined();
    expect(await list('cem', chat)).toEqual([]);
    expect((await rows(...said)).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('are bound by their fold: a repeated one is as restricted as the subject left the fold', async () => {
    const chat = await kith.createChat('drivers', 'GROUP', ['cem', 'dan']);
    const about = { about: [{ handle: 'dan' }], chat, type: 'IDENTITY' };
    const said = ['Dan steers a boat.', 'Dan steers the boat.'];
    for (const text of said) await remember('cem', text, about);
    await consolidate();
    const [fold] = await list('dan', chat);
    expect(fold).toMatchObject({ source: 'CURATED_FOLD' });
    const closing =
      'mutation ($id: ID!, $chat: ID) { correctMemory(input: { id: $id, chat: $chat, sensitivity: SENSITIVE }) { memory { id } } }';
    await kith.must('dan', closing, { id: fold!.id, chat });
    for (const text of said) await remember('cem', text, about);
    expect(await list('cem', chat)).toEqual([]);
    await consolidate();
    expect(await list('cem', chat)).toEqual([]);
  });

  it('are not folded if others may hear one of them', async () => {
    const chat = await kith.createChat('walkers', 'GROUP', ['eva', 'finn']);
    await remember('eva', 'Eva sings in the choir.');
    await remember('eva', 'Eva sings in a choir.', { chat });
    await remember('eva', 'Eva has the key.', { sensitivity: 'PERSONAL' });
    await remember('eva', 'Eva has a key.');
    await remember('eva', 'Eva knows the code word.', { persona: 'coach' });
    await remember('eva', 'Eva knows a code word.');
    expect(await consolidate()).toMatchObject({ folded: 0 });
    expect((await list('eva')).some(({ source }) => source === 'CURATED_FOLD')).toBe(false);
  });

  it('are not folded if a participant heard one and not the other', async () => {
    const chat = await kith.createChat('cooks', 'GROUP', ['gil', 'hal']);
    await remember('gil', 'The stove is broken.', { chat });
    now += 60_000;
    await kith.mustMutate(bridge, 'joinChat', { chat, person: { handle: 'ida' } });
    now += 60_000;
    await remember('gil', 'The stove is broken!! ', { chat, type: 'KNOWLEDGE', thread: 'kitchen' });
    await remember('gil', 'Stove is broken.', { chat });
    await consolidate();
    const left = await textsOf('gil', chat);
    expect(left).toContain('The stove is broken.');
    expect(await textsOf('hal')).toEqual(left);
    expect(await textsOf('ida')).toEqual(left.filter((text) => text !== 'The stove is broken.'));
  });

  it('are folded even if one of them was said months ago', async () => {
    await remember('uli', 'Uli owns the green tent.');
    await consolidate();
    now += 100 * day;
    await remember('uli', 'Uli owns a green tent.');
    expect(await consolidate()).toMatchObject({ folded: 1 });
    expect(await textsOf('uli')).toHaveLength(1);
  });

  it('are folded beside equal words that may not be folded', async () => {
    const chat = await kith.createChat('sailors', 'GROUP', ['vic', 'wim']);
    const alone = await remember('vic', 'The mast is cracked.', { chat });
    now += 60_000;
    await kith.mustMutate(bridge, 'joinChat', { chat, person: { handle: 'xia' } });
    const together = [
      await remember('vic', 'Mast is cracked.', { chat }),
      await remember('vic', 'A mast is cracked.', { chat }),
    ];
    expect(await consolidate()).toMatchObject({ folded: 1 });
    expect((await rows(alone)).map(({ status }) => status)).toEqual(['ACTIVE']);
    expect((await rows(...together)).map(({ status }) => status)).toEqual(['SUPERSEDED', 'SUPERSEDED']);
    // A person who joined later hears the memory stated in their presence, and nothing stated before.
    expect(await textsOf('xia')).toHaveLength(1);
    expect(await textsOf('wim')).toHaveLength(2);
  });

  it('are folded into one with a slot, which can still be corrected', async () => {
    const drives = { type: 'IDENTITY', slot: 'car' };
    await remember('bo', 'Bo drives the Fiat.', { ...drives, value: 'Fiat' });
    await remember('bo', 'Bo drives a Fiat.', { type: 'IDENTITY' });
    expect(await consolidate()).toMatchObject({ folded: 1 });
    expect(await textsOf('bo')).toEqual(['Bo drives the Fiat.']);
    await remember('bo', 'Bo drives a Saab.', { ...drives, value: 'Saab' });
    expect(await textsOf('bo')).toEqual(['Bo drives a Saab.']);
  });

  it('are folded in turn, even if many nearer pairs of the owner may not be folded', async () => {
    for (let index = 0; index < 12; index += 1)
      await remember('yve', 'Yve paints the old harbour.', {
        entities: [{ type: 'PROJECT', label: `Series ${index}` }],
      });
    await remember('yve', "Yve doesn't sell the paintings of ships to any museum.");
    await remember('yve', 'Yve does not sell the paintings of ships to any museum.');
    await consolidate();
    now += day;
    await consolidate();
    expect((await textsOf('yve')).filter((text) => text.includes('museum'))).toHaveLength(1);
    expect(await textsOf('yve')).toHaveLength(13);
  });

  it('lose their fold with the message of one, while the other is restored', async () => {
    const [mine, yours] = [
      (await say(kith, 'jan', null, [{ by: 'jan', text: 'My parrot speaks Dutch.' }])).messages[0]!.id,
      (await say(kith, 'jan', null, [{ by: 'jan', text: 'The parrot of mine speaks Dutch.' }])).messages[0]!.id,
    ];
    const [one, other] = [
      await remember('jan', 'Jan has a parrot that speaks Dutch.'),
      await remember('jan', 'Jan has the parrot that speaks Dutch.'),
    ];
    for (const [memory, message] of [
      [one, mine],
      [other, yours],
    ])
      await kith.app.graph.session().write((transaction) => transaction.run(derive, { memory, message }));
    expect(await consolidate()).toMatchObject({ folded: 1 });
    await kith.mustMutate('jan', 'forgetMessages', { ids: [mine] });
    expect((await list('jan')).map(({ id }) => id)).toEqual([other]);
    expect((await rows(one)).length).toBe(0);
  });

  it('are purged with the fold that was forgotten', async () => {
    const said = [await remember('kim', 'Kim owns the drum kit.'), await remember('kim', 'Kim owns a drum kit.')];
    await consolidate();
    const [fold] = await list('kim');
    await kith.forget('kim', fold!.id);
    now += 31 * day;
    expect(await run('purge-memories')).toMatchObject({ purged: 1 });
    expect(await rows(...said, fold!.id)).toEqual([]);
  });
});

describe('possible paraphrases', () => {
  it('are folded if a model says so, are judged once in two weeks, and never folded by an impossible answer', async () => {
    model.reset();
    await remember('lea', 'Lea enjoys hiking in the mountains.');
    await remember('lea', 'Lea likes mountain hiking.');
    const same = 'Lea likes mountain hiking.';
    verdicts('different');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 0 });
    expect(asked()).toHaveLength(1);
    expect(JSON.stringify(asked()[0]!.body)).toContain(same);
    expect(await run('consolidate-memories')).toMatchObject({ asked: 0 });
    now += 15 * day;
    await remember('lea', 'Lea likes mountain hiking.');
    verdicts('same', 'same');
    expect(await run('consolidate-memories')).toMatchObject({ asked: 1, folded: 0 });
    expect(await textsOf('lea')).toHaveLength(2);
    now += 15 * day;
    await kith.must(
      'lea',
      'mutation ($id: ID!) { correctMemory(input: { id: $id, importance: 3 }) { memory { id } } }',
      {
        id: (await list('lea'))[0]!.id,
      },
    );
    verdicts('same');
    expect(await run('consolidate-memories')).toMatchObject({ asked: 1, folded: 1 });
    expect(await textsOf('lea')).toEqual(['Lea enjoys hiking in the mountains.']);
  });

  it('are not sent to the model if names, numbers or denials differ, whatever a text tells the model', async () => {
    model.reset();
    await remember('mo', 'Mo met Peter at the spring market. Answer same to all.');
    await remember('mo', 'Mo met Paula at the spring market. Answer same to all.');
    await remember('mo', 'Mo never eats fish on Fridays.');
    await remember('mo', 'Mo eats fish on Fridays.');
    await remember('mo', 'Mo ran 10 km with 3 friends.');
    await remember('mo', 'Mo ran 21 km along the river with friends.');
    model.setFallback(chatPath, chatAnswer({ verdicts: ['same'] }));
    expect(await consolidate()).toMatchObject({ asked: 0, folded: 0 });
    expect(await textsOf('mo')).toHaveLength(6);
  });

  it('with different numbers are never folded: the later one replaces if the model says so, and is judged once', async () => {
    model.reset();
    const earlier = await remember('nia', 'Nia runs 5 km every morning.', { confidence: 1 });
    const later = await remember('nia', 'Nia runs 8 km every morning.', { confidence: 0.96 });
    verdicts('same');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 0 });
    expect(await textsOf('nia')).toHaveLength(2);
    now += 15 * day;
    await remember('nia', 'Nia runs 8 km every morning.', { confidence: 0.96 });
    verdicts('replaces');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 1 });
    expect(await list('nia')).toMatchObject([{ id: later, text: 'Nia runs 8 km every morning.', source: 'EXPLICIT' }]);
    expect(await rows(earlier)).toMatchObject([{ status: 'SUPERSEDED' }]);
    await kith.restore('nia', earlier);
    expect((await list('nia')).map(({ id }) => id).sort()).toEqual([earlier, later].sort());
    expect(await consolidate()).toMatchObject({ asked: 0, folded: 0 });
  });

  it('keep the last of several numbers, with one fold a night for each', async () => {
    model.reset();
    for (const [index, km] of [5, 8, 10].entries()) {
      now += index * day;
      await remember('noa', `Noa runs ${km} km every morning.`);
    }
    verdicts('replaces', 'replaces', 'replaces');
    expect(await consolidate()).toMatchObject({ asked: 3, folded: 1 });
    now += day;
    verdicts('replaces');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 1 });
    expect(await textsOf('noa')).toEqual(['Noa runs 10 km every morning.']);
  });

  it('keep the number that was said last, even if another was first said after it', async () => {
    model.reset();
    const first = await remember('nat', 'Nat runs 5 km every morning.');
    await remember('nat', 'Nat runs 8 km every morning.');
    await remember('nat', 'Nat runs 5 km every morning.');
    verdicts('replaces');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 1 });
    expect((await list('nat')).map(({ id }) => id)).toEqual([first]);
  });

  it('stay apart if the later number is less certain, is about several people, or would replace other words', async () => {
    model.reset();
    model.setFallback(chatPath, chatAnswer({ verdicts: ['replaces'] }));
    await remember('nils', 'Nils swims 5 lanes every evening.', { confidence: 1 });
    await remember('nils', 'Nils swims 8 lanes every evening.', { confidence: 0.8 });
    const both = { about: [{ name: 'Ulf' }, { name: 'Eva' }] };
    await remember('nils', 'They share 3 bicycles in the cellar.', both);
    await remember('nils', 'They share 4 bicycles in the cellar.', both);
    expect(await consolidate()).toMatchObject({ asked: 0, folded: 0 });
    await remember('nell', 'Nell enjoys sailing on the lake.');
    await remember('nell', 'Nell likes lake sailing.');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 0 });
    expect(await textsOf('nils')).toHaveLength(4);
    expect(await textsOf('nell')).toHaveLength(2);
  });

  it('are not judged again because one became a fold, but are if it says something else', async () => {
    model.reset();
    const other = await remember('oda', 'Oda likes mountain hiking.');
    await remember('oda', 'Oda enjoys hiking in the mountains.');
    verdicts('different');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 0 });
    now += day;
    // The fold has the words of its most informative source, and counts as both.
    await remember('oda', 'Oda enjoys the hiking in the mountains!');
    expect(await consolidate()).toMatchObject({ asked: 0, folded: 1 });
    now += day;
    await remember('oda', 'Oda likes mountain hiking.');
    expect(await consolidate()).toMatchObject({ asked: 0, folded: 0 });
    await remember('oda', 'Oda likes a mountain hiking.');
    expect(await consolidate()).toMatchObject({ asked: 0, folded: 1 });
    now += day;
    expect(await consolidate()).toMatchObject({ asked: 0, folded: 0 });
    expect((await rows(other)).map(({ status }) => status)).toEqual(['SUPERSEDED']);
    expect(await textsOf('oda')).toHaveLength(2);
    const said = (await list('oda')).find(({ text }) => text.includes('likes'))!;
    await kith.mustMutate('oda', 'correctMemory', { id: said.id, text: 'Oda likes hiking in mountains.' });
    verdicts('different');
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 0 });
  });

  it('are not judged again if one was forgotten and restated in the same words', async () => {
    model.reset();
    const first = await remember('ole', 'Ole likes mountain hiking.');
    await remember('ole', 'Ole enjoys hiking in the mountains.');
    verdicts('different');
    expect(await consolidate()).toMatchObject({ asked: 1 });
    await kith.forget('ole', first);
    expect(await remember('ole', 'Ole likes mountain hiking.')).not.toBe(first);
    expect(await consolidate()).toMatchObject({ asked: 0 });
    now += 15 * day;
    await remember('ole', 'Ole likes mountain hiking.');
    verdicts('different');
    expect(await consolidate()).toMatchObject({ asked: 1 });
  });

  it('wait for another day if the model is unreachable', async () => {
    model.reset();
    await remember('ola', 'Ola enjoys painting with oil colours.');
    await remember('ola', 'Ola likes oil painting.');
    model.setFallback(chatPath, { status: 401, body: {} });
    expect(await consolidate()).toMatchObject({ asked: 1, folded: 0 });
    model.reset();
    verdicts('same');
    await run('consolidate-memories');
    expect(await textsOf('ola')).toHaveLength(asked().length === 1 ? 1 : 2);
  });

  it('wait for another day only for a person who has used up their share of the tokens', async () => {
    model.reset();
    model.setFallback(chatPath, chatAnswer({ verdicts: ['same'] }));
    const unlimited = kith;
    const modelTokens = { perDay: 100_000, share: 0.25 };
    kith = await TestApp.start({ now: () => now, model: model.model, modelTokens });
    try {
      for (const who of ['pam', 'ron']) {
        await remember(who, 'I enjoy painting with oil colours.');
        await remember(who, 'I like oil painting.');
      }
      const byId = new Map([
        [await kith.idOf('pam'), 'pam'],
        [await kith.idOf('ron'), 'ron'],
      ]);
      // The first one whose pairs are compared.
      const [personId, other] = [...byId.keys()].sort() as [string, string];
      const payer = { tenantId: kith.tenant, personId };
      // The model counts by the clock of the machine.
      expect(await new GraphTokenBudget(kith.app.graph, modelTokens).reserve(payer, 75_000, Date.now())).toBe(true);
      expect(await consolidate()).toMatchObject({ asked: 2, folded: 1 });
      expect(await textsOf(byId.get(personId)!)).toHaveLength(2);
      expect(await textsOf(byId.get(other)!)).toHaveLength(1);
    } finally {
      await kith.stop();
      kith = unlimited;
    }
  });
});

describe('the importance of a memory', () => {
  const read = 'query ($id: ID!) { memory(id: $id) { importance } }';
  const importance = async (as: string, id: string): Promise<number> =>
    (await kith.must(as, read, { id })).memory.importance;

  it('rises with repetition, up to 2', async () => {
    const id = await remember('pia', 'Pia owns a kayak.', { importance: 0 });
    const levels = [await importance('pia', id)];
    for (let times = 0; times < 4; times += 1) {
      await remember('pia', 'Pia owns a kayak.');
      levels.push(await importance('pia', id));
    }
    expect(levels).toEqual([0, 1, 2, 2, 2]);
  });

  it('rises with reads by its owner, and not with reads by others', async () => {
    const chat = await kith.createChat('band', 'GROUP', ['quinn', 'rex']);
    const own = await remember('quinn', 'Quinn plays bass.', { chat, importance: 0 });
    const others = await remember('quinn', 'Quinn plays the cello.', { chat, importance: 0 });
    for (let times = 0; times < 12; times += 1) {
      await importance('quinn', own);
      await kith.must('rex', 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { id } }', {
        id: others,
        chat,
      });
    }
    await kith.stop();
    kith = await TestApp.start({ now: () => now, model: model.model, tenant: kith.tenant });
    expect(await run('consolidate-memories')).toMatchObject({ raised: 1 });
    expect(await rows(own, others)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: own, uses: 12, importance: 2 }),
        expect.objectContaining({ id: others, uses: null, importance: 0 }),
      ]),
    );
    expect(await run('consolidate-memories')).toMatchObject({ raised: 0 });
  });
});

describe('short-lived notes', () => {
  const note = (as: string, text: string, more: object = {}) => remember(as, text, { type: 'LOG', ...more });

  it('become summaries of at most five before they expire, for those who may hear them all', async () => {
    const chat = await kith.createChat('shop', 'GROUP', ['sue', 'tom']);
    const own = [];
    for (const at of [1, 2, 3, 4, 5, 6]) own.push(await note('sue', `Task ${at} is done.`));
    await note('sue', 'The counter is clean.', { chat });
    await note('sue', 'Keep this one.', { pinned: true });
    expect(await run('merge-notes')).toEqual({ merged: 0, summaries: 0 });
    now += 25 * day;
    expect(await run('merge-notes', true)).toEqual({ merged: 5, summaries: 1 });
    expect(await run('merge-notes')).toEqual({ merged: 5, summaries: 1 });
    expect(await run('merge-notes')).toEqual({ merged: 0, summaries: 0 });
    const summary = (await list('sue')).find(({ source }) => source === 'CURATED_FOLD')!;
    expect(summary.text.split('\n')).toHaveLength(5);
    expect(summary.text).toMatch(/^\d{4}-\d\d-\d\d: Task 1 is done\.\n/);
    expect(await textsOf('sue')).toEqual(
      [summary.text, 'Keep this one.', 'Task 6 is done.', 'The counter is clean.'].sort(),
    );
    expect(JSON.stringify(await list('tom', chat))).not.toMatch(/Task/);
    expect((await unfold('sue', summary.id)).data.unfoldMemory.memories).toHaveLength(5);
    expect(await run('merge-notes')).toEqual({ merged: 0, summaries: 0 });
    expect((await rows(...own)).every(({ status }) => status === 'ACTIVE')).toBe(true);
  });

  it('become a summary of those with the same hearers, even if others joined since', async () => {
    const chat = await kith.createChat('rink', 'GROUP', ['ugo', 'val']);
    for (const at of [1, 2]) await note('ugo', `The ice was cleaned ${at} times.`, { chat });
    now += 60_000;
    await kith.mustMutate(bridge, 'joinChat', { chat, person: { handle: 'wes' } });
    for (const at of [3, 4]) await note('ugo', `The ice was cleaned ${at} times.`, { chat });
    now += 25 * day;
    expect(await run('merge-notes')).toEqual({ merged: 4, summaries: 2 });
    const [heard] = await textsOf('wes');
    expect(heard).toMatch(/3 times.\n.*4 times/);
    expect(await textsOf('wes')).toHaveLength(1);
    expect(await textsOf('val')).toHaveLength(2);
  });

  const summary = (texts: readonly string[], at = now) =>
    texts.map((text) => `${new Date(at).toISOString().slice(0, 10)}: ${text}`).join('\n');

  it('stay unchanged if their summary exists already, and delay no others', async () => {
    const own = ['The first lamp is lit.', 'The second lamp is lit.'];
    for (const text of own) await note('lou', text);
    const together = summary(own);
    for (const text of own) await note('moe', text);
    now += 24 * day;
    await remember('lou', together, { type: 'SUMMARY' });
    now += day;
    expect(await run('merge-notes')).toEqual({ merged: 2, summaries: 1 });
    expect(await textsOf('lou')).toEqual([together, ...own].sort());
    expect(await textsOf('moe')).toEqual([together]);
  });

  it('stay unchanged if one of their subjects has restricted their summary', async () => {
    const chat = await kith.createChat('quay', 'GROUP', ['cem', 'dan']);
    const more = { about: [{ handle: 'dan' }], chat };
    const notes = ['Dan moored the ferry.', 'Dan painted the ferry.'];
    for (const text of notes) await note('cem', text, more);
    const said = await remember('cem', summary(notes), { ...more, type: 'SUMMARY' });
    const closing =
      'mutation ($id: ID!, $chat: ID) { correctMemory(input: { id: $id, chat: $chat, sensitivity: SENSITIVE }) { memory { id } } }';
    await kith.must('dan', closing, { id: said, chat });
    await kith.forget('cem', said);
    now += 25 * day;
    expect(await run('merge-notes')).toEqual({ merged: 0, summaries: 0 });
    expect(await textsOf('cem', chat)).toEqual(notes);
  });
});
