import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

const dayMs = 86_400_000;
let kith: TestApp;
let room: string;
let other: string;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now });
  room = await kith.createChat('room', 'GROUP', ['ana', 'bob']);
  other = await kith.createChat('other', 'GROUP', ['ana', 'bob']);
  now += dayMs;
});
afterAll(() => kith.stop());

const fields = `id text type category aspect factType memoryKey sensitivity portable learnedAt updatedAt createdAt expiresAt stability
  learnedIn { id } statedBy { handle } subjects { name } hearsay mentions confidence`;
const correct = (as: string, input: object): Promise<Answer> =>
  kith.mutate(as, 'correctMemory', input, `memory { ${fields} }`);
const corrected = async (as: string, input: object) => (await correct(as, input)).data.correctMemory.memory;
const made = async (as: string, input: Record<string, unknown>) => (await kith.remember(as, input, fields)).memory;
const isHeard = async (as: string, id: string) =>
  (await kith.must(as, 'query ($id: ID!) { memory(id: $id) { id } }', { id })).memory !== null;

describe('the evidence of a corrected text', () => {
  it('is that of the correction: those who heard the old text do not hear a new one corrected outside the chat', async () => {
    const before = await made('ana', { text: 'Ana plays chess.', type: 'IDENTITY', chat: room });
    expect(await isHeard('bob', before.id)).toBe(true);
    now += 1_000;
    const after = await corrected('ana', { id: before.id, text: 'Ana plays go.' });
    expect(after).toMatchObject({
      learnedIn: null,
      statedBy: { handle: 'ana' },
      learnedAt: new Date(now).toISOString(),
      createdAt: before.createdAt,
    });
    expect(await isHeard('bob', before.id)).toBe(false);
  });

  it('is the chat in which it was corrected, whose participants hear it', async () => {
    const before = await made('ana', { text: 'Ana plays darts.', type: 'IDENTITY' });
    expect(await isHeard('bob', before.id)).toBe(false);
    now += 1_000;
    const after = await corrected('ana', { id: before.id, text: 'Ana plays pool.', chat: other });
    expect(after).toMatchObject({ learnedIn: { id: other }, learnedAt: new Date(now).toISOString() });
    expect(await isHeard('bob', before.id)).toBe(true);
  });

  it('stays if the text stays, whatever else changes', async () => {
    const before = await made('ana', { text: 'Ana plays bridge.', type: 'IDENTITY', chat: room });
    now += 1_000;
    const after = await corrected('ana', { id: before.id, category: 'interests', importance: 2, tags: ['cards'] });
    expect(after).toEqual({ ...before, category: 'interests', updatedAt: new Date(now).toISOString() });
    expect(await isHeard('bob', before.id)).toBe(true);
  });

  it('keeps the people it is about', async () => {
    const before = await made('ana', { text: 'Zoe plays bass.', about: [{ name: 'Zoe' }] });
    const after = await corrected('ana', { id: before.id, text: 'Zoe plays cello.' });
    expect(after).toMatchObject({ subjects: [{ name: 'Zoe' }], hearsay: true, mentions: 1, confidence: 1 });
  });
});

describe('a group memory', () => {
  const group = (text: string) => made('ana', { text, scope: 'GROUP', chat: room });

  it('can get a new text in its own chat, or outside any chat', async () => {
    const here = await group('The key is with Bob.');
    expect(await corrected('ana', { id: here.id, text: 'The key is with Ana.', chat: room })).toMatchObject({
      learnedIn: { id: room },
    });
    expect(await corrected('ana', { id: here.id, text: 'The key is lost.' })).toMatchObject({ learnedIn: null });
  });

  it('gets no new text in another chat, whose participants do not hear it', async () => {
    const { id } = await group('The lamp is with Bob.');
    expect((await correct('ana', { id, text: 'The lamp is with Ana.', chat: other })).code).toBe('INVALID_INPUT');
    const { memory } = await kith.must('bob', 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text } }', {
      id,
      chat: room,
    });
    expect(memory.text).toBe('The lamp is with Bob.');
  });
});

describe('a correction onto a live key', () => {
  it('causes a CONFLICT and changes nothing', async () => {
    const tea = await made('cas', { text: 'Cas likes tea.', type: 'PREFERENCE' });
    const milk = await made('cas', { text: 'Cas likes milk.', type: 'PREFERENCE' });
    expect((await correct('cas', { id: milk.id, text: 'cas likes TEA' })).code).toBe('CONFLICT');
    await made('cas', { text: 'Cas is called Cas.', slot: 'nickname', value: 'Cas' });
    const free = await made('cas', { text: 'Cas is called Boss.' });
    expect((await correct('cas', { id: free.id, slot: 'nickname', value: 'Boss' })).code).toBe('CONFLICT');
    const { memories } = await kith.must('cas', '{ memories { edges { node { text slot } } } }');
    const kept = memories.edges.map(
      ({ node }: { node: { text: string; slot: string | null } }) => `${node.text} ${node.slot}`,
    );
    expect(kept.sort()).toEqual([
      'Cas is called Boss. null',
      'Cas is called Cas. nickname',
      'Cas likes milk. null',
      'Cas likes tea. null',
    ]);
    expect(tea.id).not.toBe(milk.id);
  });

  it('succeeds once the other memory is forgotten', async () => {
    const tea = await made('dan', { text: 'Dan likes tea.', type: 'PREFERENCE' });
    const milk = await made('dan', { text: 'Dan likes milk.', type: 'PREFERENCE' });
    await kith.forget('dan', tea.id);
    expect(await corrected('dan', { id: milk.id, text: 'Dan likes tea.' })).toMatchObject({ memoryKey: tea.memoryKey });
  });
});

it('a corrected text frees its old key: the old text then makes a new memory', async () => {
  const before = await made('eve', { text: 'Eve likes fog.', type: 'PREFERENCE' });
  const after = await corrected('eve', { id: before.id, text: 'Eve likes sun.' });
  expect(after.memoryKey).not.toBe(before.memoryKey);
  expect((await kith.remember('eve', { text: 'Eve likes fog.', type: 'PREFERENCE' })).outcome).toBe('CREATED');
  expect((await kith.remember('eve', { text: 'Eve likes sun.', type: 'PREFERENCE' })).outcome).toBe('CONFIRMED');
});

it('a corrected type sets its category, key and lifetime', async () => {
  const before = await made('fay', { text: 'Fay runs on Sunday.', type: 'KNOWLEDGE' });
  expect(before).toMatchObject({ category: 'knowledge', expiresAt: null });
  const after = await corrected('fay', { id: before.id, type: 'EVENT' });
  expect(after).toMatchObject({
    type: 'EVENT',
    category: 'event',
    expiresAt: new Date(now + 30 * dayMs).toISOString(),
  });
  expect((await correct('fay', { id: before.id, type: 'EPISODE' })).code).toBe('INVALID_INPUT');
  expect((await correct('fay', { id: before.id, type: 'RULE' })).code).toBe('INVALID_INPUT');
});

it('a corrected time to live counts from the correction', async () => {
  const { id } = await made('gil', { text: 'Gil is in Rome.' });
  now += dayMs;
  expect(await corrected('gil', { id, ttlDays: 2 })).toMatchObject({
    expiresAt: new Date(now + 2 * dayMs).toISOString(),
  });
  now += 2 * dayMs;
  expect(await isHeard('gil', id)).toBe(false);
});

it('a correction takes the stricter sensitivity of its new text, and keeps a stricter one', async () => {
  const { id } = await made('hal', { text: 'Hal is fine.', type: 'IDENTITY' });
  expect(await corrected('hal', { id, text: 'Hal was diagnosed with cancer.' })).toMatchObject({
    sensitivity: 'SENSITIVE',
  });
  expect(await corrected('hal', { id, text: 'Hal is fine again.' })).toMatchObject({ sensitivity: 'SENSITIVE' });
  expect(await corrected('hal', { id, sensitivity: 'PUBLIC' })).toMatchObject({ sensitivity: 'PUBLIC' });
});

it.each<[string, object]>([
  ['a thing', { entities: [{ type: 'ORG', label: 'Oncology Clinic' }] }],
  ['an acquaintance', { about: [{ name: 'My Psychiatrist' }] }],
])('the name of %s counts as words of the statement, new or corrected', async (_, names) => {
  const { memory } = await kith.remember('hal', { text: 'Hal goes there on foot.', ...names }, 'sensitivity');
  expect(memory.sensitivity).toBe('SENSITIVE');
  const { id } = await made('hal', { text: 'Hal goes there by bus.' });
  expect(await corrected('hal', { id, ...names })).toMatchObject({ sensitivity: 'SENSITIVE' });
});

it.each([
  ['of 281 characters', { text: 'a'.repeat(281) }, 'INVALID_INPUT'],
  ['of blanks', { text: '   ' }, 'INVALID_INPUT'],
  ['with NUL', { text: 'Ida\u0000 sings.' }, 'INVALID_INPUT'],
  ['with a credential as text', { text: 'My password is hunter22.' }, 'SECRET_REFUSED'],
  ['with a credential as value', { slot: 'wifi', value: 'password: hunter22' }, 'SECRET_REFUSED'],
  ['with a credential as tag', { tags: ['AKIAABCDEFGHIJKLMNOP'] }, 'SECRET_REFUSED'],
  ['of importance 6', { importance: 6 }, 'INVALID_INPUT'],
])('a correction %s is refused', async (_, change, code) => {
  const { memory } = await kith.remember('ida', { text: 'Ida sings.' });
  const answer = await correct('ida', { id: memory.id, ...change });
  expect(answer.code).toBe(code);
  expect(JSON.stringify(answer.errors)).not.toContain('hunter22');
});
