import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);
let serial = 0;
const chats: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 10) });
  for (const handle of ['ana', 'ben', 'eva', 'zoe']) await kith.idOf(handle);
  chats.team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
});
afterAll(() => kith.stop());

const fields = `id text type category slot value tags evidence expiresAt sensitivity portable hearsay aspect memoryKey
  subjects { handle name } entities { ref label } statedBy { handle } learnedIn { id } learnedAt status`;
const correct = (as: string, input: object): Promise<Answer> =>
  kith.mutate(as, 'correctMemory', input, `memory { ${fields} }`);
const corrected = async (as: string, input: object) => {
  const { data, errors } = await correct(as, input);
  expect(errors).toBeUndefined();
  return data.correctMemory.memory;
};
const fresh = async (as: string, input: object) =>
  (await kith.remember(as, { text: `Statement ${(serial += 1)}.`, ...input }, fields)).memory;
const read = async (as: string, id: string, chat?: string) =>
  (await kith.must(as, `query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { ${fields} } }`, { id, chat }))
    .memory;

describe('a correction that clears fields', () => {
  const whole = { slot: 'pet', value: 'cat', tags: ['a'], evidence: ['She said so.'], category: 'goals', ttlDays: 9 };

  it.each<[string, object, object]>([
    ['SLOT', { slot: null, value: null }, whole],
    ['VALUE', { slot: 'pet', value: null }, whole],
    ['TAGS', { tags: [] }, whole],
    ['EVIDENCE', { evidence: [] }, whole],
    ['TTL', { expiresAt: null }, whole],
    ['TTL', { expiresAt: null }, { type: 'CONTEXT' }],
    ['CATEGORY', { category: 'knowledge' }, whole],
  ])('removes %s and keeps the rest, with the attribution', async (field, shown, input) => {
    const before = await fresh('ana', { ...input, chat: chats.team });
    const after = await corrected('ana', { id: before.id, clear: [field] });
    expect(after).toEqual({ ...before, ...shown, memoryKey: expect.any(String) });
    expect(await read('ana', before.id)).toEqual(after);
  });

  it('accepts several fields at once, and beside another change', async () => {
    const { id } = await fresh('ana', whole);
    expect(await corrected('ana', { id, clear: ['SLOT', 'TAGS', 'EVIDENCE'], category: 'wishes' })).toMatchObject({
      slot: null,
      value: null,
      tags: [],
      evidence: [],
      category: 'wishes',
    });
  });

  it('frees the key of a cleared slot for another memory', async () => {
    const { id } = await fresh('zoe', { slot: 'car', value: 'red' });
    await corrected('zoe', { id, clear: ['SLOT'] });
    const other = await fresh('zoe', { slot: 'car', value: 'blue' });
    expect(other.id).not.toBe(id);
    const taken = await correct('zoe', { id, slot: 'car', value: 'red' });
    expect(taken.code).toBe('CONFLICT');
  });

  it.each<[object, RegExp]>([
    [{ clear: ['TAGS'], tags: ['b'] }, /^tags is both given and cleared/],
    [{ clear: ['TTL'], ttlDays: 3 }, /^ttlDays is both given and cleared/],
    [{ clear: ['SLOT'], slot: 'car' }, /^slot is both given and cleared/],
    [{ clear: ['SLOT'], value: 'red' }, /^value needs the slot/],
    [{ clear: [] }, /^A correction must name at least one field/],
  ])('is refused for %j, and changes nothing', async (change, message) => {
    const before = await fresh('ana', whole);
    const answer = await correct('ana', { id: before.id, ...change });
    expect([answer.code, answer.errors![0]!.message]).toEqual(['INVALID_INPUT', expect.stringMatching(message)]);
    expect(await read('ana', before.id)).toEqual(before);
  });

  it('refuses to clear a field that the type requires', async () => {
    const log = await fresh('ana', { type: 'LOG' });
    expect((await correct('ana', { id: log.id, clear: ['TTL'] })).errors![0]!.message).toMatch(/VOLATILE/);
    const rule = await fresh('ana', { type: 'RULE', evidence: ['It was agreed.'] });
    expect((await correct('ana', { id: rule.id, clear: ['EVIDENCE'] })).code).toBe('INVALID_INPUT');
    expect(await corrected('ana', { id: rule.id, evidence: ['It was agreed on Monday.'] })).toMatchObject({
      evidence: ['It was agreed on Monday.'],
    });
  });

  it('is allowed only to the origin', async () => {
    const { id } = await fresh('ana', { ...whole, about: [{ handle: 'ben' }], chat: chats.team });
    for (const clear of ['SLOT', 'TAGS']) expect((await correct('ben', { id, clear: [clear] })).code).toBe('NOT_FOUND');
  });
});

describe('changing the people that a memory is about', () => {
  it('keeps its stater and its chat', async () => {
    const before = await fresh('ana', { chat: chats.team });
    const after = await corrected('ana', { id: before.id, about: [{ handle: 'ben' }, { name: 'Mira' }] });
    expect(after).toMatchObject({
      subjects: [{ handle: 'ben' }, { handle: null, name: 'Mira' }],
      entities: [{ ref: 'person:ben' }, { ref: 'person:mira' }],
      hearsay: true,
      aspect: 'PEOPLE',
      statedBy: { handle: 'ana' },
      learnedIn: { id: chats.team },
      learnedAt: before.learnedAt,
      text: before.text,
    });
    expect(await read('ana', before.id)).toEqual(after);
  });

  it('decides from then on who hears it and under which names it is found', async () => {
    const { id } = await fresh('ana', {});
    expect(await read('ben', id)).toBeNull();
    await corrected('ana', { id, about: [{ handle: 'ben' }], portable: true, importance: 3 });
    expect(await read('ben', id)).not.toBeNull();
    const page = '{ person(handle: "ben") { card { facts { id } } memories { edges { node { id } } } } }';
    const seen = async () => {
      const { card, memories } = (await kith.must('ana', page)).person;
      const ids = memories.edges.map(({ node }: { node: { id: string } }) => node.id);
      return [card.facts.some((fact: { id: string }) => fact.id === id), ids.includes(id)];
    };
    expect(await seen()).toEqual([true, true]);
    await corrected('ana', { id, about: [] });
    expect(await read('ben', id)).toBeNull();
    expect(await seen()).toEqual([false, false]);
  });

  it('follows the rules of remembering: without a name, a memory about a life is about its owner', async () => {
    const { id } = await fresh('ana', { type: 'PREFERENCE', about: [{ name: 'Mira' }] });
    expect((await corrected('ana', { id, about: [] })).subjects).toMatchObject([{ handle: 'ana' }]);
  });

  it('restricts what was said personally in private, and it stays restricted', async () => {
    const { id } = await fresh('ana', { sensitivity: 'PERSONAL' });
    const after = await corrected('ana', { id, about: [{ handle: 'ben' }] });
    expect(after).toMatchObject({ sensitivity: 'PERSONAL', portable: false });
    expect(await read('ben', id)).toBeNull();
  });

  it('is refused together with an opening, and opens nothing that a subject restricted', async () => {
    const closed = await fresh('ana', { sensitivity: 'PERSONAL', portable: false });
    for (const open of [{ sensitivity: 'PUBLIC' }, { portable: true }])
      expect((await correct('ana', { id: closed.id, about: [{ handle: 'ben' }], ...open })).code).toBe('INVALID_INPUT');
    const { id } = await fresh('ana', { about: [{ handle: 'ben' }], chat: chats.team });
    await corrected('ben', { id, sensitivity: 'SENSITIVE' });
    await corrected('ana', { id, about: [] });
    await corrected('ana', { id, sensitivity: 'PUBLIC' });
    expect(await read('ana', id)).toMatchObject({ sensitivity: 'SENSITIVE' });
  });

  it('respects a block, and puts nothing on the card of a person whom the stater has not met', async () => {
    await kith.must('zoe', 'mutation { blockStater(input: { person: { handle: "ana" } }) { changed } }');
    const blocked = await fresh('ana', {});
    expect(await corrected('ana', { id: blocked.id, about: [{ handle: 'zoe' }], portable: true })).toMatchObject({
      portable: true,
    });
    expect(await read('zoe', blocked.id)).toBeNull();
    const { id } = await fresh('ana', { importance: 3 });
    await corrected('ana', { id, about: [{ handle: 'eva' }], portable: true });
    expect(await read('eva', id)).not.toBeNull();
    expect((await kith.must('eva', '{ me { card { facts { id } } } }')).me.card.facts).toEqual([]);
  });

  it('keeps the block of a person who is no longer named, until that person lifts it', async () => {
    const block = (mutation: string) =>
      kith.must('noa', `mutation { ${mutation}(input: { person: { handle: "ana" } }) { changed } }`);
    await kith.idOf('noa');
    const crew = await kith.createChat('crew of noa', 'GROUP', ['ana', 'ben', 'noa']);
    const { id } = await fresh('ana', {
      text: 'Noa snores.',
      about: [{ handle: 'noa' }],
      chat: crew,
      sensitivity: 'PUBLIC',
    });
    const heard = async () => [await read('ben', id), await read('ben', id, crew)].map((memory) => memory !== null);
    expect(await heard()).toEqual([true, true]);
    await block('blockStater');
    expect(await heard()).toEqual([false, false]);
    for (const about of [[], [{ name: 'Mira' }], [{ handle: 'ben' }]]) {
      await corrected('ana', { id, about });
      expect(await heard()).toEqual([false, false]);
    }
    await block('unblockStater');
    expect(await heard()).toEqual([true, true]);
  });

  it('is a CONFLICT if another live memory says the same of the same people', async () => {
    const text = 'Somebody plays the oboe.';
    await fresh('ana', { text, about: [{ handle: 'ben' }] });
    const { id } = await fresh('ana', { text, about: [{ name: 'Mira' }] });
    expect((await correct('ana', { id, about: [{ handle: 'ben' }] })).code).toBe('CONFLICT');
    expect((await read('ana', id)).subjects).toMatchObject([{ name: 'Mira' }]);
  });

  it('is allowed only to the origin, and reveals no hidden person', async () => {
    const { id } = await fresh('ana', { about: [{ handle: 'ben' }], chat: chats.team });
    expect((await correct('ben', { id, about: [] })).code).toBe('NOT_FOUND');
    expect((await correct('ana', { id, about: [{ id: 'f'.repeat(32) }] })).code).toBe('NOT_FOUND');
    const secret = { about: [{ name: 'my password is swordfish' }] };
    expect((await correct('ana', { id, ...secret })).code).toBe('SECRET_REFUSED');
    const many = { about: Array.from({ length: 21 }, (_, index) => ({ name: `P ${index}` })) };
    expect((await correct('ana', { id, ...many })).code).toBe('INVALID_INPUT');
  });
});

describe('the entities that a memory names', () => {
  it('are replaced, and it is found under the new ones', async () => {
    const { id } = await fresh('ana', { entities: [{ type: 'PLACE', label: 'Old Mill' }] });
    const after = await corrected('ana', {
      id,
      entities: [
        { type: 'PLACE', label: 'Lake House' },
        { type: 'ORG', label: 'Acme' },
      ],
    });
    expect(after.entities).toEqual([
      { ref: 'place:lake_house', label: 'Lake House' },
      { ref: 'org:acme', label: 'Acme' },
    ]);
    const by = async (ref: string): Promise<number> =>
      (
        await kith.must('ana', 'query ($ref: String!) { memories(filter: { entityRefs: [$ref] }) { totalCount } }', {
          ref,
        })
      ).memories.totalCount;
    expect([await by('place:lake_house'), await by('place:old_mill')]).toEqual([1, 0]);
    expect((await corrected('ana', { id, entities: [] })).entities).toEqual([]);
  });

  it('may include persons beside those it is about', async () => {
    const { id } = await fresh('ana', { about: [{ handle: 'ben' }], chat: chats.team });
    const after = await corrected('ana', {
      id,
      entities: [
        { type: 'PERSON', label: 'Nils' },
        { type: 'ORG', label: 'Acme' },
      ],
    });
    expect(after.entities.map(({ ref }: { ref: string }) => ref)).toEqual(['person:ben', 'person:nils', 'org:acme']);
  });
});
