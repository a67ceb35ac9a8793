import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let team: string;
let leads: string;

beforeAll(async () => {
  kith = await TestApp.start();
  team = await kith.createChat('team', 'GROUP', ['alice', 'bob']);
  const input = {
    text: 'Bob leads the Apollo project.',
    about: [{ handle: 'bob' }],
    entities: [{ type: 'PROJECT', label: 'Apollo' }],
    importance: 2,
    chat: team,
  };
  leads = (await kith.remember('alice', input)).memory.id;
  await kith.remember('alice', {
    text: 'Bob keeps bees on his roof.',
    about: [{ handle: 'bob' }],
    importance: 3,
    pinned: true,
    chat: team,
  });
  const closed = { text: 'Bob leads a double life as a clown.', about: [{ handle: 'bob' }], importance: 3, chat: team };
  await kith.remember('alice', { ...closed, portable: false, confidedTo: [] });
  await kith.remember('alice', { text: 'The printer is on the second floor.', chat: team });
});
afterAll(() => kith.stop());

describe('recall', () => {
  const query = `query ($query: String!, $chat: ID, $about: [ID!], $filter: MemoryFilter, $limit: Int, $ranking: Ranking) {
    recall(query: $query, chat: $chat, about: $about, filter: $filter, limit: $limit, ranking: $ranking) {
      mode truncated hits { score similarity memory { id text related(first: 2) { strength memory { text } } } }
      cards { ref label text facts { text } } } }`;

  it('puts the best answer first, scored from 0 to 1, with the cards of its entities on top', async () => {
    const { recall } = await kith.must('alice', query, { query: 'Who is in charge of Apollo?', ranking: 'RELEVANCE' });
    expect(recall).toMatchObject({ mode: 'VECTOR_AND_TEXT', truncated: false });
    expect(recall.hits[0].memory.id).toBe(leads);
    expect(recall.hits).toHaveLength(4);
    const scores = recall.hits.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { score, similarity } of recall.hits) {
      for (const value of [score, similarity]) expect(value).toBeGreaterThanOrEqual(0);
      for (const value of [score, similarity]) expect(value).toBeLessThanOrEqual(1);
    }
    const [card] = recall.cards;
    expect(card.ref).toBe('person:bob');
    expect(card.facts.map(({ text }: { text: string }) => text)).toEqual([
      'Bob keeps bees on his roof.',
      'Bob leads a double life as a clown.',
      'Bob leads the Apollo project.',
    ]);
    expect(card.text).toBe(
      '[person:bob]: Bob keeps bees on his roof.; Bob leads a double life as a clown.; Bob leads the Apollo project.',
    );
  });

  it('shows another participant public memories, and none confided to no one, in hits and cards alike', async () => {
    const { recall } = await kith.must('bob', query, { query: 'What does Bob lead?', chat: team });
    const texts = recall.hits.map(({ memory }: { memory: { text: string } }) => memory.text);
    expect(texts).toContain('Bob leads the Apollo project.');
    expect(JSON.stringify(recall)).not.toContain('clown');
    expect(recall.cards.map(({ ref }: { ref: string }) => ref)).toEqual(
      expect.arrayContaining(['person:bob', 'project:apollo']),
    );
  });

  it('respects filter and limit, and finds nothing for a stranger', async () => {
    const some = await kith.must('alice', query, { query: 'Bob', limit: 1 });
    expect(some.recall.hits).toHaveLength(1);
    const pinned = await kith.must('alice', query, { query: 'Bob', filter: { pinned: true } });
    expect(pinned.recall.hits.map(({ memory }: { memory: { text: string } }) => memory.text)).toEqual([
      'Bob keeps bees on his roof.',
    ]);
    const stranger = await kith.must('mallory', query, { query: 'Bob leads Apollo', about: [await kith.idOf('bob')] });
    expect(stranger.recall).toMatchObject({ hits: [], cards: [] });
    expect((await kith.ask('mallory', query, { query: 'Bob', chat: team })).code).toBe('NOT_FOUND');
  });
});

it('returns the cards of refs in order: empty ones for known entities without facts, none for unknown ones', async () => {
  const query =
    'query ($refs: [String!]!, $chat: ID) { entityCards(refs: $refs, chat: $chat) { ref label text facts { text } } }';
  const refs = ['project:apollo', 'person:nobody', 'person:bob'];
  const { entityCards } = await kith.must('alice', query, { refs, chat: null });
  expect(entityCards.map(({ ref }: { ref: string }) => ref)).toEqual(['project:apollo', 'person:bob']);
  expect(entityCards[0]).toEqual({
    ref: 'project:apollo',
    label: 'Apollo',
    text: '[project:apollo]: Bob leads the Apollo project.',
    facts: [{ text: 'Bob leads the Apollo project.' }],
  });
  expect((await kith.must('mallory', query, { refs })).entityCards).toEqual([
    { ref: 'person:bob', label: 'bob', text: '[person:bob]:', facts: [] },
  ]);
});

it('lists portable memories about people across owners, with and without the viewer’s own', async () => {
  const query = `query ($people: [ID!]!, $chat: ID, $excludeOwn: Boolean) {
    memoriesAbout(people: $people, chat: $chat, excludeOwn: $excludeOwn) { totalCount edges { node { text } } } }`;
  const people = [await kith.idOf('bob')];
  const own = (await kith.must('alice', query, { people })).memoriesAbout;
  expect(own.edges.map(({ node }: { node: { text: string } }) => node.text)).toEqual([
    'Bob keeps bees on his roof.',
    'Bob leads the Apollo project.',
  ]);
  expect((await kith.must('alice', query, { people, excludeOwn: true })).memoriesAbout).toEqual({
    totalCount: 0,
    edges: [],
  });
  expect((await kith.must('bob', query, { people, excludeOwn: true, chat: team })).memoriesAbout.totalCount).toBe(2);
});

it('explains only to the origin who would hear a memory and why', async () => {
  const query = `query ($memory: ID!, $viewer: ID!, $chat: ID) { explainDisclosure(memory: $memory, viewer: $viewer, chat: $chat) { disclosed reason steps } }`;
  const [bob, mallory] = [await kith.idOf('bob'), await kith.idOf('mallory')];
  const shown = (await kith.must('alice', query, { memory: leads, viewer: bob, chat: team })).explainDisclosure;
  expect(shown).toEqual({
    disclosed: true,
    reason: expect.stringMatching(/^[A-Z_]+$/),
    steps: expect.arrayContaining([expect.any(String)]),
  });
  expect((await kith.must('alice', query, { memory: leads, viewer: mallory })).explainDisclosure).toMatchObject({
    disclosed: false,
  });
  expect((await kith.ask('bob', query, { memory: leads, viewer: bob })).code).toBe('NOT_FOUND');
});
