import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { generalKnowledgeOf } from '../../src/recall/generalKnowledge.js';
import { stemsOf } from '../../src/text/stems.js';
import { defaultMinRelevance, scoreRelevance } from '../../src/recall/relevance.js';
import { readWorld } from '../../src/transfer/worlds/world.js';
import { TestApp } from '../support/app.js';
import { patientEmbedder } from '../support/models/patientEmbedder.js';

const hit = (text: string, estimatedSimilarity: number, more: { unembedded?: boolean } = {}) => ({
  estimatedSimilarity,
  stems: new Set(stemsOf(text).split(' ')),
  candidate: { text, entityIds: ['ana'], unembedded: false, ...more },
});
const relevancesOf = (...asks: Parameters<typeof scoreRelevance>): number[] =>
  scoreRelevance(...asks).map(({ relevance }) => relevance);
const asked = (text: string, answerThreshold: number | undefined = 0.195) => ({
  text,
  viewerId: 'ana',
  answerThreshold,
  generalKnowledge: 0,
});

describe('the relevance of a hit', () => {
  const answer = hit('Ana drinks her coffee with oat milk.', 0.42);
  const other = hit('Ana repairs violins.', 0.2);

  it('rises with the evidence for it, within 0 to 1', () => {
    const [right, wrong] = relevancesOf(asked('What does Ana have in her coffee?'), [answer, other]);
    expect(right).toBeGreaterThan(10 * defaultMinRelevance);
    expect(right!).toBeGreaterThan(wrong!);
    for (const one of [right!, wrong!]) expect(one >= 0 && one <= 1).toBe(true);
  });

  it('is below the floor for every hit if nothing answers, however near the best is to the others', () => {
    for (const text of ['zxqv blorp', 'Who composed the Moonlight Sonata?', 'How do I reset a thermostat?']) {
      const relevances = relevancesOf(asked(text), [
        hit(answer.candidate.text, 0.16),
        hit('The blue boat leaks.', 0.12),
      ]);
      expect(Math.max(...relevances)).toBeLessThan(defaultMinRelevance);
    }
  });

  it('depends on words if nothing was compared, and for a memory without a vector', () => {
    const byWords = relevancesOf(asked('What does Ana have in her coffee?', undefined), [answer, other]);
    expect(byWords[0]!).toBeGreaterThan(byWords[1]!);
    expect(byWords[0]).toBeGreaterThanOrEqual(defaultMinRelevance);
    const fresh = { ...answer, estimatedSimilarity: 0, candidate: { ...answer.candidate, unembedded: true } };
    expect(relevancesOf(asked('What does Ana have in her coffee?'), [fresh])[0]).toBeGreaterThanOrEqual(
      defaultMinRelevance,
    );
  });

  it('is not reduced for a memory without a vector', () => {
    const [fresh, ...others] = scoreRelevance(asked('lamp10'), [
      { ...hit('Ana owns the lamp10', 1), candidate: { ...answer.candidate, unembedded: true } },
      hit('Ana owns the lamp11', 1),
      hit('Ana owns the lamp12', 1),
    ]).map(({ evidence }) => evidence);
    for (const other of others) expect(fresh).toBeGreaterThan(other);
  });

  it('is 0.5 or more if it names the person asked about, and less otherwise', () => {
    for (const text of ['Tell me about Ana.', 'What do you know about Ana?', 'Who is Ana?']) {
      const [named, unnamed] = relevancesOf(asked(text), [other, hit('Ben loves pizza.', 0.2)]);
      expect(named).toBeGreaterThanOrEqual(0.5);
      expect(unnamed).toBeLessThan(0.5);
    }
  });

  it('is lower for a question of general knowledge', () => {
    const question = asked('What does Ana drink at breakfast?');
    const relevanceAt = (generalKnowledge: number): number =>
      relevancesOf({ ...question, generalKnowledge }, [answer])[0]!;
    expect(relevanceAt(1)).toBeLessThan(relevanceAt(0) / 1.5);
    expect(relevanceAt(-1)).toBeGreaterThan(relevanceAt(0));
  });

  it('returns no values for no candidates', () => {
    expect(relevancesOf(asked('What does Ana have in her coffee?'), [])).toEqual([]);
  });
});

const query = `query ($query: String!, $chat: ID, $minRelevance: Float, $ranking: Ranking) {
  recall(query: $query, chat: $chat, minRelevance: $minRelevance, ranking: $ranking) {
    mode cards { ref } hits { relevance memory { id text } } } }`;
interface Answer {
  mode: string;
  cards: { ref: string }[];
  hits: { relevance: number; memory: { id: string; text: string } }[];
}

let kith: TestApp;
let chats: Readonly<Record<string, string>>;
const recall = async (as: string, variables: Record<string, unknown>): Promise<Answer> =>
  (await kith.must(as, query, variables)).recall as Answer;

const nobody = { tenantId: '-', viewerId: '-' };
let embedder: Embedder;

beforeAll(async () => {
  embedder = await patientEmbedder();
  kith = await TestApp.start({ embedder });
  const world = readWorld(await readFile(new URL('../../seeds/demo.yaml', import.meta.url), 'utf8'));
  chats = (await kith.app.services.worlds.load(kith.app.graph.session(), kith.tenant, world)).chats;
}, 240_000);
afterAll(() => kith.stop());

describe('the classifier of a question’s vector', () => {
  const classOf = async (text: string, spaceId = embedder.space.id): Promise<number> =>
    generalKnowledgeOf({ vector: await embedder.embedQuery(text, nobody), spaceId });

  it('tells questions of general knowledge from those about people, from -1 to 1', async () => {
    for (const text of ['Why do volcanoes erupt?', 'Who built the Eiffel Tower?', 'How do I bake a sponge cake?'])
      expect(await classOf(text)).toBeGreaterThan(0.4);
    for (const text of ['Where did Marta leave the keys?', 'When does the team meet Hana?', 'What did I promise Ben?'])
      expect(await classOf(text)).toBeLessThan(-0.2);
    for (const text of ['?', 'Why do volcanoes erupt?']) expect(Math.abs(await classOf(text))).toBeLessThanOrEqual(1);
  });

  it('returns no class for vectors of another model, or without a vector', async () => {
    expect(await classOf('Why do volcanoes erupt?', 'another model')).toBe(0);
    expect(generalKnowledgeOf(undefined)).toBe(0);
  });
});

describe('by default, in the demo world,', () => {
  it.each([
    ['ana', null, 'zxqv blorp'],
    ['ana', null, 'What is the capital of Mongolia?'],
    ['ben', null, 'What is photosynthesis?'],
    ['kofi', 'climbing-club', 'Who painted the Mona Lisa?'],
    ['leila', 'family', 'Which crypto currency is rising?'],
  ])('%s in %s gets neither hits nor cards for "%s"', async (as, place, question) => {
    const chat = place === null ? null : chats[place];
    const { mode, hits, cards } = await recall(as, { query: question, chat });
    expect({ mode, hits, cards }).toEqual({ mode: 'VECTOR_AND_TEXT', hits: [], cards: [] });
    expect((await recall(as, { query: question, chat, minRelevance: 0 })).hits.length).toBeGreaterThan(0);
  });

  it('an answer passes the floor, and only people in the hits get cards', async () => {
    const asks = { query: 'How old is Marta?' };
    const { hits, cards } = await recall('ana', asks);
    expect(hits[0]!.memory.text).toMatch(/^Marta is Ana's daughter/);
    for (const { relevance } of hits) expect(relevance).toBeGreaterThanOrEqual(defaultMinRelevance);
    const all = await recall('ana', { ...asks, minRelevance: 0 });
    expect(all.hits.slice(0, hits.length)).toEqual(hits);
    expect(cards.map(({ ref }) => ref)).toContain('person:marta');
    const alone = await recall('ana', { ...asks, minRelevance: hits[0]!.relevance });
    expect(alone.hits).toEqual([hits[0]]);
    expect(alone.cards.length).toBeLessThan(all.cards.length);
  });

  it('hidden memories change no relevance', async () => {
    const asks = { query: 'Which instrument does Chiara teach?', chat: chats['climbing-club'] };
    const before = await recall('chiara', asks);
    for (const text of ['Hidden pianos teach instruments.', 'Chiara teaches the kazoo.', 'Teach an instrument.'])
      await kith.remember('ben', { text, sensitivity: 'SENSITIVE' });
    expect(await recall('chiara', asks)).toEqual(before);
    expect(before.hits.length).toBeGreaterThan(0);
  });

  it.each(['BLENDED', 'RELEVANCE'])(
    'the ranking does not decide whether a question has an answer: %s',
    async (ranking) => {
      expect((await recall('ana', { query: 'How old is Marta?', ranking })).hits.length).toBeGreaterThan(0);
      expect((await recall('ana', { query: 'zxqv blorp', ranking })).hits).toEqual([]);
    },
  );

  it.each([-0.01, 1.01])('refuses minRelevance %d, and says what it expects', async (minRelevance) => {
    const { code, errors } = await kith.ask('ana', query, { query: 'Marta', minRelevance });
    expect(code).toBe('INVALID_INPUT');
    expect(errors![0]!.message).toBe(`minRelevance must be 0 to 1, not ${minRelevance}.`);
    const context = 'query ($input: ContextInput!) { context(input: $input) { text } }';
    const input = { kind: 'CONVERSATION', message: 'Marta', minRelevance };
    expect((await kith.ask('ana', context, { input })).code).toBe('INVALID_INPUT');
  });

  it('a context contains the memories that answer, and none if none does', async () => {
    const context = 'query ($input: ContextInput!) { context(input: $input) { sections { name text } } }';
    const remindedOf = async (message: string, minRelevance?: number): Promise<string> => {
      const input = { kind: 'CONVERSATION', message, minRelevance };
      const { sections } = (await kith.must('ana', context, { input })).context;
      return sections.find(({ name }: { name: string }) => name === 'Relevant Memories')?.text ?? '';
    };
    expect(await remindedOf('How old is Marta?')).toContain('she is seven');
    expect(await remindedOf('What is the capital of Mongolia?')).toBe('');
    expect(await remindedOf('What is the capital of Mongolia?', 0)).not.toBe('');
  });

  it('a memory query returns no items to an agent if none answers', async () => {
    const ask = 'query ($input: QueryMemoryInput!) { queryMemory(input: $input) { items { text } } }';
    const told = async (text: string, minRelevance?: number): Promise<{ text: string }[]> =>
      (await kith.must('ana', ask, { input: { agent: 'planner', query: text, minRelevance } })).queryMemory.items;
    expect(await told('zxqv blorp', 1)).toEqual([]);
    expect(await told('zxqv blorp')).toEqual([]);
    expect((await told('zxqv blorp', 0)).length).toBeGreaterThan(0);
  });
});
