import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { callerOf } from '../support/callerOf.js';
import { type TestCaller, TestApp } from '../support/app.js';
import { memoryTextsFor } from '../support/disclosedTexts.js';

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const list = `query ($statuses: [MemoryStatus!]) {
  memories(first: 100, filter: { statuses: $statuses }) { edges { node { text slot value supersedes { text } } } }
}`;
type Node = { text: string; slot: string | null; value: string | null; supersedes: { text: string }[] };
const nodes = async (as: TestCaller | string, statuses = ['ACTIVE']): Promise<Node[]> => {
  const { memories } = await kith.must(as, list, { statuses });
  return memories.edges.map(({ node }: { node: Node }) => node).reverse();
};
const texts = async (as: TestCaller | string, statuses?: string[]) =>
  (await nodes(as, statuses)).map(({ text }) => text);
const sayAll = async (as: TestCaller | string, all: readonly string[], more: object = {}) => {
  for (const text of all) await kith.remember(as, { text, ...more });
};

const statusOf = statement<{ id: string }>(
  'test/status-of',
  'CYPHER 25 MATCH (m:Memory {id: $id}) RETURN m.status AS status',
);

describe("a subject's own relationship", () => {
  it('replaces what others said of it to them, and keeps what was confided to another person', async () => {
    const chat = await kith.createChat('brothers', 'GROUP', ['gwen', 'hugh', 'igor', 'jill']);
    for (const handle of ['gwen', 'hugh', 'igor', 'jill']) await kith.idOf(handle);
    const tie = (confidedTo?: object[]) => ({
      text: "Hugh is Igor's brother.",
      type: 'RELATIONSHIP',
      about: [{ handle: 'hugh' }, { handle: 'igor' }],
      ...{ scope: 'GROUP', chat, confidedTo },
    });
    const confided = await kith.remember('gwen', tie([{ handle: 'jill' }]));
    const open = await kith.remember('jill', tie());
    await kith.remember('hugh', { ...tie(), text: 'Hugh is a brother of Igor.' });
    const status = async ({ memory }: { memory: { id: string } }) =>
      (await kith.app.graph.session().read(statusOf, { id: memory.id }))[0]!.status;
    expect(await status(confided)).toBe('ACTIVE');
    expect(await status(open)).toBe('SUPERSEDED');
  });
});

describe('a plain sentence about one slot', () => {
  it('keeps its own audience, even if it replaces one that was confided', async () => {
    const chat = await kith.createChat('movers', 'GROUP', ['kai', 'lou', 'mia']);
    await kith.remember('kai', { text: 'I live in Paris.', confidedTo: [{ handle: 'lou' }] });
    await kith.remember('kai', { text: 'I have moved to Lyon.', chat, scope: 'PERSONAL' });
    expect(await texts('kai', ['SUPERSEDED'])).toEqual(['I live in Paris.']);
    expect(await memoryTextsFor(kith, 'mia', chat)).toContain('I have moved to Lyon.');
  });

  it('replaces the one before it, which stays in the chain and can be restored', async () => {
    await sayAll('ana', ['I live in Paris.', 'I like rain.', 'I have moved to Lyon.']);
    expect(await texts('ana')).toEqual(['I like rain.', 'I have moved to Lyon.']);
    expect((await nodes('ana'))[1]!.supersedes).toEqual([{ text: 'I live in Paris.' }]);
    expect(await texts('ana', ['SUPERSEDED'])).toEqual(['I live in Paris.']);
    const query =
      'query ($statuses: [MemoryStatus!]) { memories(filter: { statuses: $statuses }) { edges { node { id } } } }';
    const old = await kith.must('ana', query, { statuses: ['SUPERSEDED'] });
    await kith.restore('ana', old.memories.edges[0].node.id);
    expect((await texts('ana')).sort()).toEqual(['I have moved to Lyon.', 'I like rain.', 'I live in Paris.']);
  });

  it('keeps values that can hold beside it, those of others and those of another persona', async () => {
    await sayAll('bea', ['I live in Montmartre.', 'My birthday is 3 May.', "Leo's birthday is 9 May."]);
    await kith.remember('bea', { text: 'My favourite tea is oolong.', persona: 'coach' });
    await sayAll('bea', ['I live in Paris.', 'My name day is 26 July.', 'My favourite tea is sencha.']);
    await sayAll('cas', ['My birthday is 4 May.'], { about: [{ handle: 'bea' }], portable: true });
    expect(await texts('bea')).toEqual([
      ...['I live in Montmartre.', 'My birthday is 3 May.', "Leo's birthday is 9 May.", 'I live in Paris.'],
      ...['My name day is 26 July.', 'My favourite tea is sencha.', 'My birthday is 4 May.'],
    ]);
    expect(await texts({ as: 'bea', headers: { 'x-kith-persona': 'coach' } })).toContain('My favourite tea is oolong.');
    expect(await texts('cas')).toEqual(['My birthday is 4 May.']);
  });

  it('names its person in full or by the first name alone', async () => {
    await kith.mustMutate('zoe', 'updatePerson', { person: await kith.idOf('zoe'), name: 'Zoë Lind' });
    await sayAll('zoe', ['Zoë lives in Bonn.', 'Zoë Lind has moved to Lyon.', "Zoe's birthday is 3 May."]);
    await sayAll('zoe', ["Lind's birthday is 4 May."]);
    expect(await texts('zoe')).toEqual([
      'Zoë Lind has moved to Lyon.',
      "Zoe's birthday is 3 May.",
      "Lind's birthday is 4 May.",
    ]);
  });

  it('is refused beside a more certain one, and does not change a pinned one', async () => {
    await kith.remember('dan', { text: 'My birthday is 3 May.' });
    const unsure = await kith.remember('dan', { text: 'My birthday is 4 May.', confidence: 0.6 });
    expect(unsure.outcome).toBe('IGNORED_LOWER_CONFIDENCE');
    await kith.remember('dan', { text: 'I am 40 years old.', pinned: true });
    await kith.remember('dan', { text: 'I am 41 years old.' });
    expect(await texts('dan')).toEqual(['My birthday is 3 May.', 'I am 40 years old.', 'I am 41 years old.']);
  });

  it('fills the slot of a live memory, and a sentence with a slot replaces plain words', async () => {
    await kith.remember('eve', { text: 'Eve lives in Paris.', type: 'IDENTITY', slot: 'city', value: 'Paris' });
    const moved = await kith.remember('eve', { text: 'I have moved to Lyon.' });
    expect(moved.outcome).toBe('UPDATED');
    expect(await nodes('eve')).toEqual([
      expect.objectContaining({ slot: 'city', value: 'Lyon', text: 'I have moved to Lyon.' }),
    ]);
    await sayAll('fay', ['My phone number is 0471 55 12.']);
    await kith.remember('fay', { text: 'Fay has a new number.', slot: 'phone', value: '0471 55 99' });
    expect(await texts('fay')).toEqual(['Fay has a new number.']);
  });

  it('has one winner of ten concurrent writers, with hardly any retry', async () => {
    const caller = callerOf(kith.tenant, { gus: await kith.idOf('gus') }, 'gus');
    const sessions = Array.from({ length: 10 }, () => kith.app.graph.session());
    await Promise.all(
      sessions.map((graph, index) =>
        kith.app.services.remember.remember(
          { graph, caller },
          { text: `I am ${30 + index} years old.`, type: 'identity' },
        ),
      ),
    );
    expect(await texts('gus')).toHaveLength(1);
    expect(await texts('gus', ['SUPERSEDED'])).toHaveLength(9);
    const [last] = await nodes('gus');
    expect(last!.supersedes).toHaveLength(1);
    expect(sessions.flatMap(({ retries }) => retries).length).toBeLessThan(5);
  });

  it('has one winner if it is said in words and by its slot at once', async () => {
    const all = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? { text: `My phone number is 0471 55 0${index}.` }
        : { text: `Hal has number ${index}.`, slot: 'phone', value: `0471 55 0${index}` },
    );
    await Promise.all(all.map((one) => kith.remember('hal', one)));
    expect(await texts('hal')).toHaveLength(1);
  });
});

describe('values of one slot in a batch', () => {
  const batch = (as: string, inputs: readonly object[]) =>
    kith.must(
      as,
      `mutation ($input: RememberMemoriesInput!) {
        rememberMemories(input: $input) { results { ... on RememberedMemory { outcome } } }
      }`,
      { input: { memories: inputs } },
    );

  it('replace each other in order, as if said one after the other', async () => {
    await batch('kay', [
      { text: 'My birthday is 3 May.' },
      { text: 'I like rain.' },
      { text: 'My birthday is 4 May.' },
    ]);
    const [last, ...others] = (await nodes('kay')).sort((a, b) => (a.text > b.text ? -1 : 1));
    expect(last).toMatchObject({ text: 'My birthday is 4 May.', supersedes: [{ text: 'My birthday is 3 May.' }] });
    expect(others.map(({ text }) => text)).toEqual(['I like rain.']);
    await batch(
      'kay',
      ['5', '4', '5', '6'].map((day) => ({ text: `My birthday is ${day} May.` })),
    );
    expect((await texts('kay')).sort()).toEqual(['I like rain.', 'My birthday is 6 May.']);
    expect((await texts('kay', ['SUPERSEDED'])).sort()).toEqual(
      ['3', '4', '4', '5', '5'].map((day) => `My birthday is ${day} May.`),
    );
  });

  it('fill the slot if one of them does', async () => {
    await batch('lea', [
      { text: 'Lea lives in Paris.', type: 'IDENTITY', slot: 'city', value: 'Paris' },
      { text: 'I have moved to Lyon.' },
    ]);
    expect(await nodes('lea')).toEqual([
      expect.objectContaining({ slot: 'city', value: 'Lyon', text: 'I have moved to Lyon.' }),
    ]);
  });

  it('keep the more certain one, and both if both can hold', async () => {
    await batch('max', [
      { text: 'My birthday is 3 May.' },
      { text: 'My birthday is 4 May.', confidence: 0.6 },
      { text: 'I live in Montmartre.' },
      { text: 'I live in Paris.' },
      { text: 'I keep bees.' },
      { text: 'I do not keep bees any more.' },
    ]);
    expect((await texts('max')).sort()).toEqual([
      'I do not keep bees any more.',
      'I live in Montmartre.',
      'I live in Paris.',
      'My birthday is 3 May.',
    ]);
  });
});

describe('a sentence that ends a fact', () => {
  it('replaces the fact that it ends, and no other', async () => {
    await sayAll('hugo', ['I keep bees.', 'I keep goats.', 'I do not keep bees any more.']);
    expect(await texts('hugo')).toEqual(['I keep goats.', 'I do not keep bees any more.']);
    await sayAll('ida', ['Ida plays the oboe.'], { type: 'IDENTITY' });
    await sayAll('jon', ['Ida no longer plays the oboe.'], { type: 'IDENTITY', about: [{ handle: 'ida' }] });
    expect(await texts('ida')).toContain('Ida plays the oboe.');
  });

  it('is replaced when the fact holds again, and by no other', async () => {
    await sayAll('pia', ['I keep bees.', 'I no longer keep bees.', 'I keep goats.', 'I keep bees.']);
    expect(await texts('pia')).toEqual(['I keep goats.', 'I keep bees.']);
    expect((await nodes('pia'))[1]!.supersedes).toEqual([{ text: 'I no longer keep bees.' }]);
    await sayAll('quin', ['I no longer keep bees.']);
    await kith.remember('quin', { text: 'I keep bees.', persona: 'coach' });
    expect(await texts('quin')).toEqual(['I no longer keep bees.']);
    const unsure = await kith.remember('quin', { text: 'I keep bees.', confidence: 0.6 });
    expect(unsure.outcome).toBe('IGNORED_LOWER_CONFIDENCE');
  });

  it('is also replaced within one batch', async () => {
    const all = ['I no longer keep bees.', 'I keep goats.', 'I keep bees.'];
    const query = `mutation ($input: RememberMemoriesInput!) {
      rememberMemories(input: $input) { results { ... on RememberedMemory { outcome } } } }`;
    await kith.must('rae', query, { input: { memories: all.map((text) => ({ text })) } });
    expect((await texts('rae')).sort()).toEqual(['I keep bees.', 'I keep goats.']);
  });

  it('stays if the fact was said before it and learned later', async () => {
    await sayAll('sol', ['I no longer keep bees.']);
    const headers = { 'x-kith-viewer': 'sol', 'x-kith-private': 'true' };
    const learnedAt = new Date(Date.now() - 86_400_000).toISOString();
    const late = { as: 'bridge', roles: ['connector' as const], headers };
    await kith.remember(late, { text: 'I keep bees.', learnedAt });
    expect(await texts('sol')).toEqual(['I no longer keep bees.']);
    expect(await texts('sol', ['SUPERSEDED'])).toEqual(['I keep bees.']);
  });
});

describe('two kinds of relationship to one person', () => {
  const tie = (as: string, text: string) =>
    kith.remember(as, { text, type: 'RELATIONSHIP', about: [{ name: 'Leo' }] }, 'id memoryKey');

  it('are both kept, with one live memory per kind', async () => {
    const brother = await tie('kim', "Leo is Kim's brother.");
    const partner = await tie('kim', "Leo is Kim's business partner.");
    expect(brother.memory.memoryKey).toBe('people|person|leo|relationship');
    expect(partner.memory.memoryKey).toBe('people|person|leo|relationship|work');
    const former = await tie('kim', "Leo is Kim's former business partner.");
    expect(former).toMatchObject({ outcome: 'UPDATED', memory: partner.memory });
    expect(await texts('kim')).toEqual(["Leo is Kim's brother.", "Leo is Kim's former business partner."]);
  });

  it('have keys of their own, and fill no slot', async () => {
    const before = await tie('lou', "Leo is Lou's cousin.");
    const look = statement<object>(
      'test/look',
      'CYPHER 25 MATCH (m:Memory {id: $id}) RETURN m.liveKey AS key, m.fieldKey AS field',
    );
    const [row] = await kith.app.graph.session().read(look, { id: before.memory.id });
    const other = await tie('lou', "Leo is Lou's boss.");
    const [second] = await kith.app.graph.session().read(look, { id: other.memory.id });
    expect(row!.key).not.toBe(second!.key);
    expect([row!.field, second!.field]).toEqual([null, null]);
  });

  const shown = async (as: string): Promise<Record<string, string>> => {
    const query = '{ memories(first: 100) { edges { node { text memoryKey } } } }';
    const { memories } = await kith.must(as, query);
    return Object.fromEntries(
      memories.edges.map(({ node }: { node: { text: string; memoryKey: string } }) => [node.text, node.memoryKey]),
    );
  };
  const bare = 'people|person|leo|relationship';

  it('keep a sentence without a kind, which replaces nothing either', async () => {
    const said = ["Leo is Meg's brother.", 'Leo is CEO of TechStartup Inc.', 'Leo lives in Leeds.', 'Leo knows Meg.'];
    for (const text of said) expect((await tie('meg', text)).outcome).toBe('CREATED');
    expect((await tie('meg', "Leo is Meg's half-brother.")).outcome).toBe('UPDATED');
    expect(await texts('meg')).toEqual(["Leo is Meg's half-brother.", ...said.slice(1)]);
    const keys = await shown('meg');
    expect(new Set(Object.values(keys)).size).toBe(4);
    expect(keys["Leo is Meg's half-brother."]).toBe(bare);
    for (const text of said.slice(1)) expect(keys[text]).toMatch(/^people\|person\|leo\|relationship\|[0-9a-f]{16,}$/u);
  });

  it('get new keys after a correction and a restoration, in any order of names', async () => {
    const plain = await tie('nia', 'Leo knows Nia.');
    const cousin = await tie('nia', "Leo is Nia's cousin.");
    const correct = 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { memoryKey } } }';
    const fixed = await kith.must('nia', correct, { input: { id: plain.memory.id, text: "Leo is Nia's boss." } });
    expect(fixed.correctMemory.memory.memoryKey).toBe(`${bare}|work`);
    const taken = await kith.ask('nia', correct, { input: { id: plain.memory.id, text: "Leo is Nia's uncle." } });
    expect(taken.errors?.[0]?.extensions.code).toBe('CONFLICT');
    const id = cousin.memory.id;
    await kith.forget('nia', id);
    expect((await tie('nia', "Leo is Nia's flatmate.")).memory.memoryKey).toBe(bare);
    expect((await kith.restore('nia', id, 'memoryKey')).memoryKey).toBe(`${bare}|family`);
    const both = { type: 'RELATIONSHIP', about: [{ handle: 'nia' }, { name: 'Pia' }] };
    await kith.remember('nia', { ...both, text: "Pia is Nia's aunt." });
    const also = { ...both, about: [{ handle: 'nia' }, { name: 'Leo' }], text: "Leo is Nia's landlord." };
    expect(await kith.remember('nia', also)).toMatchObject({ outcome: 'UPDATED' });
    expect(await shown('nia')).toEqual({
      "Leo is Nia's boss.": `${bare}|work`,
      "Leo is Nia's landlord.": bare,
      "Leo is Nia's cousin.": `${bare}|family`,
      "Pia is Nia's aunt.": 'people|person|pia|relationship',
    });
  });

  it('have different keys also if one sentence states all kinds', async () => {
    const said = ['cousin', 'boss', 'flatmate', 'tutor', 'friend'].map((word) => `Leo is Oda's ${word}.`);
    await Promise.all(said.map((text) => tie('oda', text)));
    const keys = await shown('oda');
    expect(Object.keys(keys).sort()).toEqual([...said].sort());
    expect(new Set(Object.values(keys)).size).toBe(5);
    expect(Object.values(keys)).toContain(bare);
  });
});
