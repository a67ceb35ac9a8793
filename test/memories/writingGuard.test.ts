import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

/** Stores inputs in parallel, and returns each outcome or error code. */
const outcomes = async (
  as: string,
  inputs: object[],
): Promise<{ outcome?: string; code?: string; message?: string; memory?: { text: string } }[]> => {
  const many =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome memory { text } } ... on RefusedMemory { code message } } } }';
  return (await kith.must(as, many, { inputs })).rememberMemories.results;
};

it('stores 280 characters whole and refuses 281, in letters, emoji and surrogate pairs', async () => {
  const ones = ['a', '😀', '李', '𠮷'];
  const fit = await outcomes(
    'ana',
    ones.map((one) => ({ text: one.repeat(280) })),
  );
  expect(fit.map(({ memory }) => memory?.text)).toEqual(ones.map((one) => one.repeat(280)));
  const over = await outcomes(
    'ana',
    ones.map((one) => ({ text: one.repeat(281) })),
  );
  expect(over.map(({ code }) => code)).toEqual(ones.map(() => 'INVALID_INPUT'));
  expect(over.every(({ message }) => message!.includes('280') && message!.includes('281'))).toBe(true);
});

it('stores 8,000 characters in notes and procedures, and keeps their lines', async () => {
  const steps = `1. Open the lid.\n2. Say ${'a'.repeat(7_976)}`;
  expect([...steps]).toHaveLength(8_000);
  const [fits, over] = await outcomes('bob', [
    { text: steps, type: 'PROCEDURE' },
    { text: `${steps}a`, type: 'PROCEDURE' },
  ]);
  expect(fits!.memory?.text).toBe(steps);
  expect(over!.code).toBe('INVALID_INPUT');
});

describe('a text is refused if it contains', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['NUL', 'Ana\u0000 sings.'],
    ['half of a surrogate pair', 'Ana \ud83d sings.'],
    ['the other half', 'Ana sings.\ude00'],
  ])('%s', async (_, text) => {
    const answer = await kith.mutate('cas', 'rememberMemory', { text }, 'outcome');
    expect(answer.code).toBe('INVALID_INPUT');
    expect((await kith.must('cas', '{ memories { totalCount } }')).memories.totalCount).toBe(0);
  });
});

it('guards every other field like the text', async () => {
  const text = 'Dan sings.';
  const broken: object[] = [
    { tags: ['a\u0007'] },
    { tags: [' '] },
    { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) },
    { evidence: ['\u0008'] },
    { slot: 'a b?', value: 'x' },
    { slot: ' ', value: 'x' },
    { value: 'a value without its slot' },
    { slot: 'pet', value: '\u0007' },
    { entities: [{ type: 'ORG', label: ' ' }] },
    { entities: [{ type: 'ORG', label: 'a'.repeat(301) }] },
    { about: [{ name: 'a'.repeat(301) }] },
    { about: [{ name: '\u0007' }] },
    { about: [{ name: 'Zoe', handle: 'zoe' }] },
    { about: [{}] },
    { importance: 6 },
    { importance: -1 },
    { confidence: 1.01 },
    { confidence: -0.01 },
    { scope: 'GROUP' },
    { observedAt: '1492-10-12T00:00:00Z' },
    { category: '\u0007' },
    { persona: '\u0007' },
  ];
  const results = await outcomes(
    'dan',
    broken.map((more) => ({ text, ...more })),
  );
  expect(results.map(({ code }, index) => [code, broken[index]])).toEqual(
    broken.map((more) => ['INVALID_INPUT', more]),
  );
  expect(await kith.must('dan', '{ memories { totalCount } people(search: "Zoe") { nodes { id } } }')).toEqual({
    memories: { totalCount: 0 },
    people: { nodes: [] },
  });
});

it('stores each field at its limit', async () => {
  const label = '𠮷'.repeat(300);
  const input = {
    text: 'Eve sings.',
    tags: Array.from({ length: 20 }, (_, index) => `t${index}`),
    entities: [{ type: 'ORG', label }],
    slot: 'Voice Type',
    value: 'alto',
    importance: 0,
    confidence: 0,
  };
  const { memory } = await kith.remember('eve', input, 'slot tags entities { label } importance confidence');
  expect(memory).toEqual({ slot: 'voice_type', tags: input.tags, entities: [{ label }], importance: 0, confidence: 0 });
});

it('accepts the time of a statement only from a connector', async () => {
  const input = { text: 'Fay sings.', learnedAt: '2026-01-01T00:00:00Z' };
  const query =
    'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome memory { learnedAt } } }';
  expect((await kith.ask('fay', query, { input })).code).toBe('FORBIDDEN');
  const bridge = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-viewer': 'fay' } };
  expect((await kith.must(bridge, query, { input })).rememberMemory.memory.learnedAt).toBe('2026-01-01T00:00:00.000Z');
  const future = { ...input, learnedAt: '2199-01-01T00:00:00Z' };
  expect((await kith.ask(bridge, query, { input: future })).code).toBe('INVALID_INPUT');
});
