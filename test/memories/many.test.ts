import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

interface Result {
  outcome?: string;
  code?: string;
  message?: string;
  memory?: { id: string; text: string; mentions: number };
}
const many =
  'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome memory { id text mentions } } ... on RefusedMemory { code message } } } }';
const remember = async (as: string, inputs: object[]): Promise<Result[]> =>
  (await kith.must(as, many, { inputs })).rememberMemories.results;
const total = async (as: string): Promise<number> =>
  (await kith.must(as, '{ memories { totalCount } }')).memories.totalCount;

it('100 statements keep their order, and failures do not stop the others', async () => {
  const room = await kith.createChat('room', 'GROUP', ['bob']);
  const failures: Record<number, [object, string]> = {
    0: [{ text: '' }, 'INVALID_INPUT'],
    13: [{ text: 'My password is hunter22.' }, 'SECRET_REFUSED'],
    27: [{ text: 'Said elsewhere.', chat: room }, 'NOT_FOUND'],
    28: [{ text: 'Said nowhere.', chat: 'f'.repeat(32) }, 'NOT_FOUND'],
    50: [{ text: 'About nobody.', about: [{ handle: 'nobody' }] }, 'NOT_FOUND'],
    64: [{ text: 'An episode.', type: 'EPISODE' }, 'INVALID_INPUT'],
    99: [{ text: 'a'.repeat(281) }, 'INVALID_INPUT'],
  };
  const inputs = Array.from(
    { length: 100 },
    (_, index) => failures[index]?.[0] ?? { text: `Statement ${index}.`, about: [{ name: `Person ${index % 7}` }] },
  );
  const results = await remember('ana', inputs);
  expect(results).toHaveLength(100);
  results.forEach((result, index) => {
    const expected = failures[index];
    if (expected) expect(result).toEqual({ code: expected[1], message: expect.any(String) });
    else
      expect(result).toMatchObject({
        outcome: 'CREATED',
        memory: { text: `Statement ${index}.` },
      });
  });
  expect(results[27]!.message).toBe(results[28]!.message);
  expect(await total('ana')).toBe(100 - Object.keys(failures).length);
  const { people } = await kith.must('ana', '{ people(search: "Person") { nodes { name } } }');
  expect(people.nodes).toHaveLength(7);
});

it('101 statements are refused as a whole, and so are zero', async () => {
  for (const count of [101, 0]) {
    const inputs = Array.from({ length: count }, (_, index) => ({ text: `Statement ${index}.` }));
    expect((await kith.ask('bob', many, { inputs })).code).toBe('INVALID_INPUT');
  }
  expect(await total('bob')).toBe(0);
});

it('duplicates within a batch make one memory: the second confirms the first', async () => {
  const results = await remember('cas', [
    { text: 'Cas likes tea.' },
    { text: 'Cas likes rain.' },
    { text: 'cas likes TEA' },
    { text: 'Cas likes tea!' },
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED', 'CONFIRMED', 'CONFIRMED']);
  expect(results[2]!.memory).toMatchObject({ id: results[0]!.memory!.id, text: 'Cas likes tea.' });
  expect(results[3]!.memory!.mentions).toBe(3);
  expect(await total('cas')).toBe(2);
});

it('values of one slot within a batch are decided one after the other', async () => {
  const drink = (value: string, confidence: number) => ({
    text: `Dan drinks ${value}.`,
    slot: 'drink',
    value,
    confidence,
  });
  const results = await remember('dan', [
    drink('tea', 1),
    drink('juice', 0.6),
    drink('milk', 0.95),
    drink('water', 0.9),
    drink('mate', 0.8),
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'CREATED',
    'IGNORED_LOWER_CONFIDENCE',
    'UPDATED',
    'UPDATED',
    'IGNORED_LOWER_CONFIDENCE',
  ]);
  expect(new Set(results.map(({ memory }) => memory!.id)).size).toBe(1);
  expect(results.at(-1)!.memory!.text).toBe('Dan drinks water.');
});

it('notes of a single-note type supersede each other within a batch', async () => {
  const results = await remember(
    'eve',
    ['One.', 'Two.', 'Three.'].map((text) => ({ text, type: 'SOUL' })),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED', 'CREATED']);
  const { memories } = await kith.must(
    'eve',
    '{ memories(filter: { types: [SOUL] }) { edges { node { text supersedes { text supersedes { text } } } } } }',
  );
  expect(memories.edges).toEqual([
    { node: { text: 'Three.', supersedes: [{ text: 'Two.', supersedes: [{ text: 'One.' }] }] } },
  ]);
});

it('one new name in several statements of a batch makes one acquaintance', async () => {
  const results = await remember('fay', [
    { text: 'Zoe sings.', about: [{ name: 'Zoe' }] },
    { text: 'Zoe paints.', about: [{ name: 'zoe' }] },
    { text: 'Zoe runs.', entities: [{ type: 'PERSON', label: 'ZOE' }] },
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED', 'CREATED']);
  expect((await kith.must('fay', '{ people(search: "zoe") { nodes { name } } }')).people.nodes).toHaveLength(1);
});

it('a time to live for a permanent memory is stored, and does not stop the others', async () => {
  const diet = (text: string, more: object) => ({ text, type: 'PREFERENCE', slot: 'diet', value: text, ...more });
  await remember('ella', [diet('Ella eats no meat.', { stability: 'PERMANENT' })]);
  const results = await remember('ella', [diet('Ella eats no fish.', { ttlDays: 7 }), { text: 'Ella likes rain.' }]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['UPDATED', 'CREATED']);
  const query =
    '{ memories(filter: { slots: ["diet"] }) { edges { node { stability expiresAt createdAt updatedAt } } } }';
  const { stability, expiresAt, updatedAt } = (await kith.must('ella', query)).memories.edges[0].node;
  expect([stability, Date.parse(expiresAt) - Date.parse(updatedAt)]).toEqual(['STABLE', 7 * 86_400_000]);
});
