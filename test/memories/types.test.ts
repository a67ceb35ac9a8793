import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const dayMs = 86_400_000;
let kith: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now });
});
afterAll(() => kith.stop());

const rule = { evidence: ['The team agreed on it.'] };

/**
 * Type, default category, maximum length in characters, days to live (null: no expiry), and further input that the type
 * requires.
 */
const table: [type: string, category: string, most: number, days: number | null, besides: object][] = [
  ['PREFERENCE', 'preferences', 280, null, {}],
  ['IDENTITY', 'profile', 280, null, {}],
  ['RELATIONSHIP', 'relationships', 280, null, {}],
  ['KNOWLEDGE', 'knowledge', 280, null, {}],
  ['CONSTRAINT', 'constraints', 280, null, {}],
  ['INSTRUCTION', 'instructions', 280, null, {}],
  ['CONTEXT', 'activity', 280, 7, {}],
  ['EVENT', 'event', 280, 30, {}],
  ['TASK', 'tasks', 280, 14, {}],
  ['OBSERVATION', 'activity', 280, 3, {}],
  ['PROCEDURE', 'procedural', 8_000, null, {}],
  ['LOG', 'activity', 8_000, 30, {}],
  ['SUMMARY', 'history', 8_000, 7, {}],
  ['RULE', 'rules', 8_000, null, rule],
  ['SOUL', 'soul', 8_000, null, {}],
  ['AGENT', 'agent', 8_000, null, {}],
  ['USER', 'profile', 8_000, null, {}],
];

/** Returns a valid text of a type: a procedure needs steps. */
const textOf = (type: string, text: string) => (type === 'PROCEDURE' ? `1. Write ${text}` : text);
const refusal = (input: object) => kith.mutate('ana', 'rememberMemory', input, 'outcome');
const isLive = async (id: string) =>
  (await kith.must('ana', 'query ($id: ID!) { memory(id: $id) { id } }', { id })).memory !== null;

describe.each(table)('a memory of type %s', (type, category, most, days, besides) => {
  it(`is of category ${category} and lives ${days === null ? 'on' : `${days} days to the millisecond`}`, async () => {
    const { memory } = await kith.remember(
      'ana',
      { text: textOf(type, `Ana wrote the ${type}.`), type, ...besides },
      'id type category expiresAt status',
    );
    expect(memory).toMatchObject({ type, category, status: 'ACTIVE' });
    expect(memory.expiresAt).toBe(days === null ? null : new Date(now + days * dayMs).toISOString());
    const storedAt = now;
    now = storedAt + (days ?? 20_000) * dayMs - 1;
    expect(await isLive(memory.id)).toBe(true);
    now += 1;
    expect(await isLive(memory.id)).toBe(days === null);
  });

  it(`holds ${most} characters and not one more`, async () => {
    const long = textOf(type, 'a'.repeat(most)).slice(0, most);
    const fits = await kith.remember('ana', { text: long, type, ...besides }, 'text');
    expect(fits.memory.text).toHaveLength(most);
    const over = await refusal({ text: `${long}a`, type, ...besides });
    expect(over.code).toBe('INVALID_INPUT');
    expect(over.errors?.[0]?.message).toContain(String(most + 1));
  });
});

it('a missing type means KNOWLEDGE', async () => {
  const { memory } = await kith.remember('ana', { text: 'Lisbon lies on the Tejo.' }, 'type category importance');
  expect(memory).toEqual({ type: 'KNOWLEDGE', category: 'knowledge', importance: 1 });
});

it.each(['EPISODE', 'INSIGHT'])('%s is internal, and refused from outside, alone and in a batch', async (type) => {
  expect((await refusal({ text: 'Ana walked home.', type })).code).toBe('INVALID_INPUT');
  const many =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
  const { rememberMemories } = await kith.must('ana', many, {
    inputs: [{ text: 'Ana walked home.', type }, { text: 'Ana walked out.' }],
  });
  expect(rememberMemories.results.map((one: { code?: string }) => one.code ?? null)).toEqual(['INVALID_INPUT', null]);
});

it.each([
  [3, 3],
  [4, 3],
  [5, 3],
])('importance %d on a scale of five is stored as %d', async (said, stored) => {
  const input = { text: `Ana has a thing of ${said}.`, importance: said };
  const { memory } = await kith.remember('ana', input, 'id importance');
  expect(memory.importance).toBe(stored);
  const change = async (importance: number) =>
    (await kith.mustMutate('ana', 'correctMemory', { id: memory.id, importance }, 'memory { importance }')).memory
      .importance;
  expect([await change(1), await change(said)]).toEqual([1, stored]);
});

describe('RULE', () => {
  const input = { text: 'Deploy on weekdays only.', type: 'RULE' };

  it.each([
    ['without evidence', { confidence: 0.9 }],
    ['with empty evidence', { confidence: 0.9, evidence: [] }],
    ['with evidence of blanks', { confidence: 0.9, evidence: ['  '] }],
    ['below 0.8 confidence', { confidence: 0.79, ...rule }],
    ['as VOLATILE', { ...rule, stability: 'VOLATILE', ttlDays: 3 }],
  ])('is refused %s', async (_, more) => {
    expect((await refusal({ ...input, ...more })).code).toBe('INVALID_INPUT');
  });

  it('is stored from confidence 0.8 on with evidence, as stable or permanent', async () => {
    const stable = await kith.remember(
      'ana',
      { ...input, ...rule, confidence: 0.8, stability: 'STABLE' },
      'stability evidence expiresAt',
    );
    expect(stable.memory).toEqual({ stability: 'STABLE', ...rule, expiresAt: null });
    const lasting = await kith.remember(
      'ana',
      { ...input, text: 'Never deploy on Fridays.', ...rule, stability: 'PERMANENT' },
      'stability',
    );
    expect(lasting.memory.stability).toBe('PERMANENT');
  });
});

describe('stability:', () => {
  it.each(['SOUL', 'AGENT', 'USER'])('%s is permanent only', async (type) => {
    expect((await kith.remember('ana', { text: `The ${type}.`, type }, 'stability')).memory.stability).toBe(
      'PERMANENT',
    );
    for (const more of [{ stability: 'STABLE' }, { stability: 'VOLATILE', ttlDays: 1 }]) {
      expect((await refusal({ text: `The other ${type}.`, type, ...more })).code).toBe('INVALID_INPUT');
    }
  });

  it('VOLATILE requires a time to live, its own or that of its type', async () => {
    const input = { text: 'Ana likes fog.', type: 'PREFERENCE', stability: 'VOLATILE' };
    expect((await refusal(input)).code).toBe('INVALID_INPUT');
    const own = await kith.remember('ana', { ...input, ttlDays: 5 }, 'expiresAt stability');
    expect(own.memory).toEqual({ stability: 'VOLATILE', expiresAt: new Date(now + 5 * dayMs).toISOString() });
    const ofType = await kith.remember('ana', { text: 'The tests ran.', type: 'LOG' }, 'expiresAt stability');
    expect(ofType.memory).toEqual({ stability: 'VOLATILE', expiresAt: new Date(now + 30 * dayMs).toISOString() });
  });

  it('PERMANENT never expires, whatever its type', async () => {
    const { memory } = await kith.remember(
      'ana',
      { text: 'Ana was born.', type: 'EVENT', stability: 'PERMANENT' },
      'id expiresAt',
    );
    expect(memory.expiresAt).toBeNull();
    now += 40_000 * dayMs;
    expect(await isLive(memory.id)).toBe(true);
  });
});

it('an explicit time to live overrides that of the type', async () => {
  const { memory } = await kith.remember('ana', { text: 'Ana moves in May.', type: 'EVENT', ttlDays: 2 }, 'expiresAt');
  expect(memory.expiresAt).toBe(new Date(now + 2 * dayMs).toISOString());
  for (const ttlDays of [0, -1, 36_501]) {
    expect((await refusal({ text: 'Ana moves in June.', type: 'EVENT', ttlDays })).code).toBe('INVALID_INPUT');
  }
});

it('an explicit category is kept, and the type keeps its lifetime', async () => {
  const { memory } = await kith.remember(
    'ana',
    { text: 'Ana wants to run far.', type: 'TASK', category: 'goals' },
    'category expiresAt',
  );
  expect(memory).toEqual({ category: 'goals', expiresAt: new Date(now + 14 * dayMs).toISOString() });
});
