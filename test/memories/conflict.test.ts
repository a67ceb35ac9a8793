import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
});
afterAll(() => kith.stop());

const fields = `id text value confidence mentions sensitivity portable importance pinned evidence learnedAt createdAt
  learnedIn { id } statedBy { handle } subjects { handle name } expiresAt`;
const read = async (as: string, id: string) =>
  (await kith.must(as, `query ($id: ID!) { memory(id: $id) { ${fields} } }`, { id })).memory;
const drink = (as: string, value: string, more: object = {}) =>
  kith.remember(as, { text: `They drink ${value}.`, type: 'PREFERENCE', slot: 'drink', value, ...more }, fields);

describe('another value under a live key', () => {
  it('with confidence 1.0 refuses one of 0.6 and yields to one of 0.95, in one memory', async () => {
    const first = await drink('ana', 'tea');
    expect(first).toMatchObject({ outcome: 'CREATED', memory: { confidence: 1, importance: 2 } });
    const ignored = await drink('ana', 'juice', { confidence: 0.6 });
    expect(ignored).toMatchObject({
      outcome: 'IGNORED_LOWER_CONFIDENCE',
      memory: { id: first.memory.id, value: 'tea', mentions: 1 },
    });
    const updated = await drink('ana', 'coffee', { confidence: 0.95 });
    expect(updated).toMatchObject({
      outcome: 'UPDATED',
      memory: { id: first.memory.id, value: 'coffee', confidence: 0.95 },
    });
    const { memories } = await kith.must('ana', '{ memories { totalCount edges { node { text } } } }');
    expect(memories).toEqual({ totalCount: 1, edges: [{ node: { text: 'They drink coffee.' } }] });
  });

  it('is different even if only a punctuation mark differs', async () => {
    const warm = await kith.remember('fay', { text: 'The freezer of Fay is at 5 degrees.' }, fields);
    const cold = await kith.remember('fay', { text: 'The freezer of Fay is at -5 degrees.' }, fields);
    expect([cold.outcome, cold.memory.id === warm.memory.id]).toEqual(['CREATED', false]);
    expect((await drink('fay', 'C')).outcome).toBe('CREATED');
    expect(await drink('fay', 'C#')).toMatchObject({ outcome: 'UPDATED', memory: { value: 'C#' } });
  });

  it('replaces the evidence with its own', async () => {
    const chat = await kith.createChat('room', 'GROUP', ['bob', 'cas']);
    const first = await drink('bob', 'tea', { chat });
    expect(first.memory.learnedIn.id).toBe(chat);
    const second = await drink('bob', 'milk');
    expect(second.memory).toMatchObject({ id: first.memory.id, learnedIn: null, createdAt: first.memory.createdAt });
    expect(Date.parse(second.memory.learnedAt)).toBeGreaterThan(Date.parse(first.memory.learnedAt));
    // A person who heard the former text has not heard this one.
    expect(
      (await kith.must('cas', 'query ($id: ID!) { memory(id: $id) { id } }', { id: first.memory.id })).memory,
    ).toBeNull();
  });

  it('keeps the stricter sensitivity and portable: false if neither is given', async () => {
    const first = await drink('dan', 'water', { sensitivity: 'SENSITIVE', portable: false });
    const second = await drink('dan', 'lemonade');
    expect(second).toMatchObject({
      outcome: 'UPDATED',
      memory: { id: first.memory.id, sensitivity: 'SENSITIVE', portable: false },
    });
  });

  it('makes the memory stricter if the rules find the new text stricter', async () => {
    const fact = (text: string) => kith.remember('dan', { text, slot: 'news', value: text }, fields);
    expect((await fact('Dan is well.')).memory.sensitivity).toBe('PUBLIC');
    expect((await fact('Dan has cancer.')).memory.sensitivity).toBe('SENSITIVE');
    expect((await fact('Dan is fine.')).memory.sensitivity).toBe('SENSITIVE');
  });

  it('relaxes the memory if it says so and is about no other account', async () => {
    await drink('eve', 'wine', { sensitivity: 'SENSITIVE', portable: false });
    const relaxed = await drink('eve', 'port', { sensitivity: 'PUBLIC', portable: true });
    expect(relaxed).toMatchObject({ outcome: 'UPDATED', memory: { sensitivity: 'PUBLIC', portable: true } });
  });

  it('does not relax the memory if it is about another account', async () => {
    await kith.idOf('gil');
    const about = [{ handle: 'gil' }];
    await drink('fay', 'gin', { about, sensitivity: 'PERSONAL', portable: false });
    const tried = await drink('fay', 'rum', { about, sensitivity: 'PUBLIC', portable: true });
    expect(tried).toMatchObject({
      outcome: 'UPDATED',
      memory: { value: 'rum', sensitivity: 'PERSONAL', portable: false },
    });
    const stricter = await drink('fay', 'ale', { about, sensitivity: 'SENSITIVE' });
    expect(stricter.outcome).toBe('UPDATED');
    const { memories } = await kith.must('gil', '{ memories { totalCount } }');
    expect(memories.totalCount).toBe(0);
  });

  it('leaves a pinned memory pinned and without expiry', async () => {
    await drink('hal', 'tea', { pinned: true, ttlDays: 3 });
    const { memory } = await drink('hal', 'mate');
    expect(memory).toMatchObject({ value: 'mate', pinned: true, importance: 3, expiresAt: null });
  });
});

describe('the same statement again', () => {
  it('counts as a mention, refreshes the confidence and changes no evidence', async () => {
    const chat = await kith.createChat('office', 'GROUP', ['ina', 'jan']);
    const input = { text: 'Ina keeps bees.', type: 'IDENTITY', confidence: 0.7, evidence: ['She showed the hives.'] };
    const first = await kith.remember('ina', { ...input, chat }, fields);
    const again = await kith.remember(
      'ina',
      { ...input, text: 'ina keeps BEES', confidence: 0.9, evidence: ['Other words.'] },
      fields,
    );
    expect(again.outcome).toBe('CONFIRMED');
    expect(again.memory).toEqual({ ...first.memory, mentions: 2, confidence: 0.9 });
    // A person who heard it the first time still hears it.
    expect((await read('jan', first.memory.id)).text).toBe('Ina keeps bees.');
  });

  it.each(['PUBLIC', 'PERSONAL', 'SENSITIVE'])(
    'said elsewhere stays with its subject and its confidants on every surface: %s',
    async (sensitivity) => {
      const chat = await kith.createChat(`yard ${sensitivity}`, 'GROUP', ['mia', 'ned']);
      const other = await kith.createChat(`attic ${sensitivity}`, 'GROUP', ['mia', 'oda']);
      const text = `Ned keeps ${sensitivity} ferrets.`;
      const input = { text, about: [{ handle: 'ned' }], sensitivity, portable: false };
      const { id } = (await kith.remember('mia', { ...input, chat })).memory;
      const surfaces = async (as: string) => {
        const query = `query ($id: ID!) { memory(id: $id) { id } memories(first: 100) { nodes { id } }
          recall(query: "Who keeps ferrets?", limit: 50, minRelevance: 0) { hits { memory { id } } } }`;
        const { memory, memories, recall } = await kith.must(as, query, { id });
        const listed: string[] = memories.nodes.map((node: { id: string }) => node.id);
        const hits: string[] = recall.hits.map((hit: { memory: { id: string } }) => hit.memory.id);
        return [memory?.id === id, listed.includes(id), hits.includes(id)];
      };
      const before = await surfaces('ned');
      expect(before).toEqual([true, true, true]);
      for (const place of [{}, { chat: other }]) {
        expect((await kith.remember('mia', { ...input, ...place })).outcome).toBe('CONFIRMED');
        expect(await surfaces('ned')).toEqual(before);
        expect(await surfaces('oda')).toEqual([false, false, false]);
      }
    },
  );

  it('never lowers sensitivity and never opens portable, even for its owner', async () => {
    const input = { text: 'Kim sings.', sensitivity: 'PERSONAL', portable: false };
    const first = await kith.remember('kim', input, fields);
    const again = await kith.remember('kim', { ...input, sensitivity: 'PUBLIC', portable: true }, fields);
    expect(again).toMatchObject({
      outcome: 'CONFIRMED',
      memory: { id: first.memory.id, sensitivity: 'PERSONAL', portable: false },
    });
  });

  it('may make the memory stricter', async () => {
    const first = await kith.remember('kim', { text: 'Kim dances.' }, fields);
    expect(first.memory).toMatchObject({ sensitivity: 'PUBLIC', portable: true });
    const again = await kith.remember('kim', { text: 'Kim dances.', sensitivity: 'PERSONAL', portable: false }, fields);
    expect(again).toMatchObject({ outcome: 'CONFIRMED', memory: { sensitivity: 'PERSONAL', portable: false } });
  });

  it('confirms the memory at any confidence', async () => {
    await kith.remember('lea', { text: 'Lea runs.' });
    expect((await kith.remember('lea', { text: 'Lea runs.', confidence: 0.1 }, fields)).outcome).toBe('CONFIRMED');
    expect((await kith.must('lea', '{ memories { totalCount } }')).memories.totalCount).toBe(1);
  });
});
