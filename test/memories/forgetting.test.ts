import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

const dayMs = 86_400_000;
let kith: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => now });
});
afterAll(() => kith.stop());

const fields = 'id text status pinned importance expiresAt purgeAt mentions memoryKey';
const forget = (as: string, id: string): Promise<Answer> =>
  kith.mutate(as, 'forgetMemory', { id }, 'deletedId purgeAt');
const restore = (as: string, id: string): Promise<Answer> =>
  kith.mutate(as, 'restoreMemory', { id }, `memory { ${fields} }`);
const pin = (as: string, id: string, pinned: boolean): Promise<Answer> =>
  kith.mutate(as, 'pinMemory', { id, pinned }, `memory { ${fields} }`);
const made = async (as: string, input: Record<string, unknown>) => (await kith.remember(as, input, fields)).memory;
const read = async (as: string, id: string) =>
  (await kith.must(as, `query ($id: ID!) { memory(id: $id) { ${fields} } }`, { id })).memory;
const listed = async (as: string, statuses?: string[]) => {
  const query = `query ($filter: MemoryFilter) { memories(filter: $filter) { totalCount edges { node { ${fields} } } } }`;
  const { memories } = await kith.must(as, query, { filter: statuses && { statuses } });
  expect(memories.totalCount).toBe(memories.edges.length);
  return memories.edges.map(({ node }: { node: object }) => node);
};

describe('a forgotten memory', () => {
  it('is hidden from every read, and is kept for its owner for 30 days', async () => {
    const memory = await made('ana', { text: 'Ana likes rain.', type: 'PREFERENCE' });
    const purgeAt = new Date(now + 30 * dayMs).toISOString();
    expect((await forget('ana', memory.id)).data.forgetMemory).toEqual({ deletedId: memory.id, purgeAt });
    expect(await read('ana', memory.id)).toBeNull();
    expect(await listed('ana')).toEqual([]);
    expect((await kith.must('ana', '{ recall(query: "rain") { hits { score } } }')).recall.hits).toEqual([]);
    expect(await listed('ana', ['DELETED'])).toMatchObject([{ id: memory.id, status: 'DELETED', purgeAt }]);
    expect(await listed('bob', ['DELETED'])).toEqual([]);
  });

  it('is restored as it was', async () => {
    const memory = await made('bob', { text: 'Bob likes rain.', type: 'PREFERENCE', importance: 2 });
    await forget('bob', memory.id);
    now += dayMs;
    expect((await restore('bob', memory.id)).data.restoreMemory.memory).toEqual(memory);
    expect(await read('bob', memory.id)).toEqual(memory);
    expect((await kith.must('bob', '{ recall(query: "rain") { hits { memory { id } } } }')).recall.hits).toEqual([
      { memory: { id: memory.id } },
    ]);
    expect(await listed('bob', ['DELETED'])).toEqual([]);
  });

  it('can be restored before its deadline and not from then on', async () => {
    const first = await made('cas', { text: 'Cas likes rain.' });
    const second = await made('cas', { text: 'Cas likes snow.' });
    await forget('cas', first.id);
    await forget('cas', second.id);
    now += 30 * dayMs - 1;
    expect((await restore('cas', first.id)).code).toBeUndefined();
    now += 1;
    expect((await restore('cas', second.id)).code).toBe('NOT_FOUND');
  });

  it('frees its key: the same statement makes a new memory, and restoring the old one is a CONFLICT', async () => {
    const old = await made('dan', { text: 'Dan drinks tea.', slot: 'drink', value: 'tea' });
    await forget('dan', old.id);
    const { outcome, memory } = await kith.remember('dan', { text: 'Dan drinks milk.', slot: 'drink', value: 'milk' });
    expect(outcome).toBe('CREATED');
    expect(memory.id).not.toBe(old.id);
    expect((await restore('dan', old.id)).code).toBe('CONFLICT');
    expect(await listed('dan')).toMatchObject([{ text: 'Dan drinks milk.' }]);
    await forget('dan', memory.id);
    expect((await restore('dan', old.id)).code).toBeUndefined();
    expect(await listed('dan')).toMatchObject([{ text: 'Dan drinks tea.' }]);
  });
});

describe('a forgotten statement', () => {
  it.each([
    ['its denial', 'I keep bees.', 'I no longer keep bees.'],
    ['the statement whose end it is', 'I no longer keep bees.', 'I keep bees.'],
  ])('is not restored beside %s', async (_what, earlier, later) => {
    const person = `leo${earlier.length}${later.length}`;
    const old = await made(person, { text: earlier });
    await forget(person, old.id);
    const contrary = await made(person, { text: later });
    expect((await restore(person, old.id)).code).toBe('CONFLICT');
    expect(await listed(person)).toMatchObject([{ text: later }]);
    await forget(person, contrary.id);
    expect((await restore(person, old.id)).code).toBeUndefined();
    expect(await listed(person)).toMatchObject([{ text: earlier }]);
  });
});

describe('an expired memory', () => {
  it('is hidden from its expiry on, kept as ARCHIVED for its owner, and frees its key', async () => {
    const old = await made('eve', { text: 'Eve is in Rome.', slot: 'place', value: 'Rome', ttlDays: 1 });
    now += dayMs - 1;
    expect(await read('eve', old.id)).toMatchObject({ status: 'ACTIVE' });
    now += 1;
    expect(await read('eve', old.id)).toBeNull();
    expect(await listed('eve')).toEqual([]);
    expect(await listed('eve', ['ARCHIVED'])).toMatchObject([{ id: old.id, status: 'ARCHIVED' }]);
    const { outcome, memory } = await kith.remember('eve', {
      text: 'Eve is in Bern.',
      slot: 'place',
      value: 'Bern',
      confidence: 0.2,
    });
    expect(outcome).toBe('CREATED');
    expect(memory.id).not.toBe(old.id);
    expect((await restore('eve', old.id)).code).toBe('CONFLICT');
  });

  it('can neither be corrected, pinned nor forgotten, and is restored with a new time to live', async () => {
    const old = await made('fay', { text: 'Fay is in Rome.', ttlDays: 1 });
    now += dayMs;
    expect((await pin('fay', old.id, true)).code).toBe('NOT_FOUND');
    expect((await forget('fay', old.id)).code).toBe('NOT_FOUND');
    const { memory } = (await restore('fay', old.id)).data.restoreMemory;
    expect(memory).toMatchObject({ status: 'ACTIVE', expiresAt: new Date(now + dayMs).toISOString() });
  });
});

describe('pinning', () => {
  it('forces importance 3 and removes the expiry; unpinning restores both', async () => {
    const memory = await made('gil', { text: 'Gil moves in May.', type: 'EVENT', importance: 1 });
    const { memory: pinned } = (await pin('gil', memory.id, true)).data.pinMemory;
    expect(pinned).toMatchObject({ pinned: true, importance: 3, expiresAt: null });
    expect((await pin('gil', memory.id, true)).data.pinMemory.memory).toEqual(pinned);
    const { memory: unpinned } = (await pin('gil', memory.id, false)).data.pinMemory;
    expect(unpinned).toMatchObject({ pinned: false, importance: 1, expiresAt: memory.expiresAt });
  });

  it('keeps a memory alive beyond its expiry', async () => {
    const kept = await made('hal', { text: 'Hal moves in May.', type: 'OBSERVATION' });
    const lost = await made('hal', { text: 'Hal moves in June.', type: 'OBSERVATION' });
    await pin('hal', kept.id, true);
    now += 100 * dayMs;
    expect(await read('hal', kept.id)).toMatchObject({ pinned: true });
    expect(await read('hal', lost.id)).toBeNull();
  });

  it('in the statement itself has the same effect, and unpinning keeps an importance corrected meanwhile', async () => {
    const memory = await made('ida', { text: 'Ida moves in May.', type: 'EVENT', importance: 0, pinned: true });
    expect(memory).toMatchObject({ pinned: true, importance: 3, expiresAt: null });
    const correct = `mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { ${fields} } } }`;
    const { correctMemory } = await kith.must('ida', correct, { input: { id: memory.id, importance: 2 } });
    expect(correctMemory.memory.importance).toBe(3);
    const { memory: unpinned } = (await pin('ida', memory.id, false)).data.pinMemory;
    expect(unpinned).toMatchObject({ importance: 2, expiresAt: new Date(now + 30 * dayMs).toISOString() });
  });

  it('can be filtered by, and survives forgetting and restoring', async () => {
    const memory = await made('jan', { text: 'Jan moves in May.', type: 'EVENT' });
    await made('jan', { text: 'Jan moves in June.', type: 'EVENT' });
    await pin('jan', memory.id, true);
    await forget('jan', memory.id);
    await restore('jan', memory.id);
    const { memories } = await kith.must(
      'jan',
      `{ memories(filter: { pinned: true }) { edges { node { ${fields} } } } }`,
    );
    expect(memories.edges).toMatchObject([{ node: { id: memory.id, importance: 3, expiresAt: null } }]);
  });
});

describe('a cleared expiry', () => {
  const cleared = async (as: string) => {
    const { id, expiresAt } = await made(as, {
      text: `${as} mows the lawn.`,
      type: 'TASK',
      slot: 'chore',
      value: 'lawn',
    });
    expect(expiresAt).not.toBeNull();
    expect(
      (await kith.mustMutate(as, 'correctMemory', { id, clear: ['TTL'] }, `memory { ${fields} }`)).memory.expiresAt,
    ).toBeNull();
    return id;
  };

  it('stays cleared through a pin and through forgetting', async () => {
    const id = await cleared('kim');
    await pin('kim', id, true);
    expect((await pin('kim', id, false)).data.pinMemory.memory).toMatchObject({ pinned: false, expiresAt: null });
    await forget('kim', id);
    expect((await restore('kim', id)).data.restoreMemory.memory.expiresAt).toBeNull();
  });

  it('stays cleared if its slot gets another value', async () => {
    const id = await cleared('lea');
    const change = { text: 'lea washes the car.', type: 'TASK', slot: 'chore', value: 'car' };
    expect(await made('lea', change)).toMatchObject({ id, expiresAt: null });
    expect(
      (await made('lea', { ...change, value: 'dog', text: 'lea walks the dog.', ttlDays: 2 })).expiresAt,
    ).not.toBeNull();
  });
});
