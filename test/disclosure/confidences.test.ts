import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { messageTextsFor, memoryTextsFor } from '../support/disclosedTexts.js';
import { bridge } from '../support/recordMessages.js';

let kith: TestApp;
let team: string;
beforeAll(async () => {
  kith = await TestApp.start();
  for (const handle of ['ana', 'ben', 'carl', 'eve']) await kith.idOf(handle);
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'carl']);
});
afterAll(() => kith.stop());

const handles = (people: { handle: string }[]): string[] => people.map(({ handle }) => handle);
const correct = (as: string, input: object) =>
  kith.mutate(as, 'correctMemory', input, 'memory { id confided confidedTo { handle } }');
const recalled = async (as: string, query: string, chat: string | null = null): Promise<string[]> => {
  const { recall } = await kith.must(
    as,
    'query ($query: String!, $chat: ID) { recall(minRelevance: 0, query: $query, chat: $chat) { hits { memory { text } } cards { text } } }',
    { query, chat },
  );
  const hits: { memory: { text: string } }[] = recall.hits;
  const cards: { text: string }[] = recall.cards;
  return [...hits.map(({ memory }) => memory.text), ...cards.map(({ text }) => text)];
};

describe('a confided memory', () => {
  const text = 'Ben gets a party in the boathouse.';

  it('is shown only to its confidants and its origin, with the names of the confidants', async () => {
    const { memory } = await kith.remember(
      'ana',
      { text, about: [{ handle: 'ben' }], confidedTo: [{ handle: 'carl' }] },
      'id confidedTo { handle }',
    );
    expect(handles(memory.confidedTo)).toEqual(['carl']);
    const query =
      'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text confided confidedTo { handle } } }';
    const read = async (as: string, chat?: string) => (await kith.must(as, query, { id: memory.id, chat })).memory;
    expect(await read('ana')).toEqual({ text, confided: true, confidedTo: [{ handle: 'carl' }] });
    expect(await read('carl')).toEqual({ text, confided: true, confidedTo: [{ handle: 'carl' }] });
    expect(await read('ben')).toBeNull();
    expect(await read('eve')).toBeNull();
    for (const as of ['ana', 'ben', 'carl']) expect(await read(as, team)).toBeNull();
  });

  it('is found by those who may hear it and by no one else, in private and in company', async () => {
    expect(await recalled('carl', 'party in the boathouse')).toContain(text);
    expect(await recalled('ana', 'party in the boathouse')).toContain(text);
    for (const [as, chat] of [
      ['ben', null],
      ['eve', null],
      ['ben', team],
      ['carl', team],
      ['ana', team],
    ] as const)
      expect((await recalled(as, 'party in the boathouse', chat)).join()).not.toContain('boathouse');
  });

  it('stays confided if it is repeated or reworded without naming confidants', async () => {
    const again = await kith.remember('ana', { text, about: [{ handle: 'ben' }] }, 'id confidedTo { handle }');
    expect(again).toMatchObject({ outcome: 'CONFIRMED', memory: { confidedTo: [{ handle: 'carl' }] } });
    await correct('ana', { id: again.memory.id, text: 'Ben gets a party in the boathouse on Friday.' });
    expect((await memoryTextsFor(kith, 'ben')).join()).not.toContain('boathouse');
    expect(await memoryTextsFor(kith, 'carl')).toContain('Ben gets a party in the boathouse on Friday.');
  });

  it('is hidden from the person it is kept from, whichever of their names its words use', async () => {
    const ben = await kith.idOf('u024');
    await kith.mustMutate(
      'u024',
      'seedProfile',
      { name: 'Ben Hart', facts: [{ type: 'PREFERENCE', text: 'Ben likes tea.' }] },
      'memories { id }',
    );
    await kith.mustMutate('u024', 'addAlias', { person: ben, alias: 'Hartley' });
    const chat = await kith.createChat('rowers', 'GROUP', ['ana', 'u024', 'carl']);
    for (const [index, name] of ['Ben', 'Hartley', 'Benny', '@u024'].entries()) {
      const said = `There is a surprise party for ${name} in barn ${index}.`;
      await kith.remember('ana', { text: said, about: [{ handle: 'u024' }], chat });
      expect(await memoryTextsFor(kith, 'u024')).not.toContain(said);
      expect(await memoryTextsFor(kith, 'carl')).toContain(said);
    }
  });

  it('hides its stater if it is about no one and was told outside a chat', async () => {
    const said = 'The boathouse key hangs behind the clock.';
    const input = { text: said, type: 'KNOWLEDGE', confidedTo: [{ handle: 'carl' }] };
    const { memory } = await kith.remember('ana', input);
    const query =
      'query ($id: ID!) { memory(id: $id) { text statedBy { handle } scope { owner { handle } } subjects { handle } entityLabel } }';
    const read = async (as: string) => (await kith.must(as, query, { id: memory.id })).memory;
    expect(await read('carl')).toEqual({
      text: said,
      statedBy: null,
      scope: { owner: null },
      subjects: [],
      entityLabel: null,
    });
    expect((await read('ana')).subjects).toEqual([{ handle: 'ana' }]);
  });

  it('can be opened and closed only by its origin', async () => {
    const { memory } = await kith.remember('ana', { text: 'Ana rents the barn.', confidedTo: [{ handle: 'carl' }] });
    expect((await correct('carl', { id: memory.id, confidedTo: [{ handle: 'carl' }, { handle: 'eve' }] })).code).toBe(
      'NOT_FOUND',
    );
    expect(
      (await correct('ana', { id: memory.id, confidedTo: [{ handle: 'eve' }] })).data.correctMemory.memory.confidedTo,
    ).toEqual([{ handle: 'eve' }]);
    expect(await memoryTextsFor(kith, 'eve')).toContain('Ana rents the barn.');
    expect(await memoryTextsFor(kith, 'carl')).not.toContain('Ana rents the barn.');
    const toNoOne = await correct('ana', { id: memory.id, confidedTo: [] });
    expect(toNoOne.data.correctMemory.memory).toMatchObject({ confided: true, confidedTo: [] });
    expect(await memoryTextsFor(kith, 'eve')).not.toContain('Ana rents the barn.');
  });

  it.each([
    [[{ name: 'Nobody Yet' }], 'INVALID_INPUT', 'confidedTo must name people you know'],
    [[{ handle: 'who-is-that' }], 'NOT_FOUND', 'No account has the handle'],
    [Array.from({ length: 21 }, () => ({ handle: 'carl' })), 'INVALID_INPUT', 'at most 20'],
  ])('refuses %j', async (confidedTo, code, words) => {
    const query = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
    const answer = await kith.ask('ana', query, { input: { text: 'Ana hides the key.', confidedTo } });
    expect(answer).toMatchObject({ code });
    expect(answer.errors?.[0]?.message).toContain(words);
  });
});

describe('a confided message', () => {
  it('is heard and found by its confidants only while no one else hears, and no state of the chat quotes it', async () => {
    const lines = [
      {
        externalId: 'c1',
        role: 'USER',
        speaker: { handle: 'ana' },
        text: 'The offer from Oslo is good.',
        confidedTo: [{ handle: 'carl' }],
      },
      { externalId: 'c2', role: 'USER', speaker: { handle: 'ben' }, text: 'Lunch is at noon.' },
    ];
    await kith.mustMutate(bridge, 'recordMessages', { chat: team, messages: lines });
    expect(await messageTextsFor(kith, 'ana', team)).toEqual(['Lunch is at noon.']);
    expect(await messageTextsFor(kith, 'ben')).toEqual(['Lunch is at noon.']);
    expect(await messageTextsFor(kith, 'carl')).toEqual(['The offer from Oslo is good.', 'Lunch is at noon.']);
    const search =
      'query ($chat: ID) { recallMessages(query: "a good offer from Oslo", chat: $chat) { message { text } before { text } after { text } } }';
    expect(JSON.stringify(await kith.must('ben', search))).not.toContain('Oslo');
    expect(JSON.stringify(await kith.must('ana', search, { chat: team }))).not.toContain('Oslo');
    expect(JSON.stringify(await kith.must('carl', search))).toContain('Oslo');
    const state = 'query ($chat: ID) { sessionState(chat: $chat) { lastUserMessage } }';
    expect((await kith.must('ana', state, { chat: team })).sessionState).toEqual({ lastUserMessage: null });
  });
});

describe('tags and evidence of a former text', () => {
  const former = { sensitivity: 'PERSONAL', evidence: ['Boss X shouted on 3 May.'], tags: ['burnout'] };
  const text = 'Ana would like Thursdays off.';
  const read = async (as: string, id: string) =>
    (await kith.must(as, 'query ($id: ID!) { memory(id: $id) { text evidence tags } }', { id })).memory;

  it.each([
    ['a confidant', { confidedTo: [{ handle: 'carl' }] }, 'carl'],
    ['a subject', { about: [{ handle: 'ben' }], portable: true }, 'ben'],
  ])('are hidden from %s who is added by a correction', async (_, named, hearer) => {
    const { memory } = await kith.remember('ana', { text: `Ana hides from ${hearer}.`, ...former });
    expect((await correct('ana', { id: memory.id, text, ...named })).errors).toBeUndefined();
    expect(await read(hearer, memory.id)).toEqual({ text, evidence: [], tags: [] });
  });

  it('are hidden from a new confidant of a restated slot, and stay if none is added', async () => {
    const slot = { type: 'IDENTITY', slot: 'wish', ...former };
    const { memory } = await kith.remember('ana', { text: 'Ana wishes for rest.', value: 'rest', ...slot });
    await kith.remember('ana', { text: 'Ana wishes for quiet.', type: 'IDENTITY', slot: 'wish', value: 'quiet' });
    expect(await read('ana', memory.id)).toMatchObject({ evidence: former.evidence, tags: former.tags });
    const stated = { text, type: 'IDENTITY', slot: 'wish', value: 'Thursdays', confidedTo: [{ handle: 'carl' }] };
    await kith.remember('ana', stated);
    expect(await read('carl', memory.id)).toEqual({ text, evidence: [], tags: [] });
  });
});
