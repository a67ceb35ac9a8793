import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchTokens } from '../../src/disclosure/audienceKeys.js';
import { resolveAudience } from '../../src/disclosure/audience.steps.js';
import { defaultVectorSet } from '../../src/platform/neo4j/vectorSets.js';
import { searchText } from '../../src/recall/recall.store.js';
import { type TextQueries, textQueries, wholeIndexQueries } from '../../src/text/lucene.js';
import { newTenant, TestApp } from '../support/app.js';
import { patientEmbedder } from '../support/models/patientEmbedder.js';

/**
 * Words and questions of mallory, to whom little is disclosed. Repeated questions must reveal nothing about hidden
 * memories.
 */
const words = ['coffee', 'tea', 'harbour', 'violin'];
const questions = ['coffee or tea', 'tea at the harbour', 'violin coffee harbour', 'who has tea', words.join(' ')];
const connector = { as: 'bridge', roles: ['connector' as const] };
const otherTenant = newTenant();

let kith: TestApp;
let club: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  club = await kith.createChat('club', 'GROUP', ['otto'], '2026-01-01T00:00:00Z');
  await join(club, 'mallory', '2026-02-01T00:00:00Z');
});
afterAll(() => kith.stop());

describe('hidden records change neither the hits of a text search nor their order', () => {
  it('among memories: of another tenant, of another person, and learned in a chat before the viewer joined', async () => {
    await remember('mallory', 300, (at) => ({
      text: `Mallory has ${words[at % 4]} number ${at} with ${words[at % 3]}.`,
    }));
    const before = await recalled();
    expect(before.map((found) => found.length)).toEqual(questions.map(() => 50));
    await remember({ as: 'zoe', tenant: otherTenant }, 200, (at) => ({
      text: `Zoe: ${words[0]}, ${words[1]}, ${at}.`,
    }));
    expect(await recalled()).toEqual(before);
    await remember('otto', 200, (at) => ({ text: `Otto likes ${words[1 + (at % 2)]} ${at}.` }));
    expect(await recalled()).toEqual(before);
    const heardBefore = { chat: club, learnedAt: '2026-01-15T00:00:00Z' };
    await remember(connector, 200, (at) => ({ text: `${words.join(' and ')} in cup ${at}.`, ...heardBefore }), 'otto');
    expect(await recalled()).toEqual(before);
    // Memories that are disclosed to mallory do change her results.
    await remember('mallory', 1, () => ({ text: `Mallory sells ${words.join(', ')}.` }));
    expect(await recalled()).not.toEqual(before);
  });

  it('among messages: of another chat, of another tenant, and said in the chat before the viewer joined', async () => {
    const talk = (number: number): string => `I had ${words[number % 4]} number ${number} and ${words[number % 3]}.`;
    await say(club, 'mallory', 700, talk, '2026-03-01T00:00:00Z');
    const before = await messagesFound();
    expect(before.map((found) => found.length)).toEqual(questions.map(() => 100));
    const strange = await kith.createChat('strange', 'GROUP', ['otto'], '2026-01-01T00:00:00Z');
    await say(strange, 'otto', 200, (at) => `${words[0]} and ${words[1]}, said ${at}.`, '2026-03-01T00:00:00Z');
    expect(await messagesFound()).toEqual(before);
    await say(club, 'otto', 200, (at) => `${words.join(', ')} ${at}.`, '2026-01-10T00:00:00Z');
    expect(await messagesFound()).toEqual(before);
    await say(club, 'otto', 1, () => `${words.join(' ')}!`, '2026-03-05T00:00:00Z');
    expect(await messagesFound()).not.toEqual(before);
  });
});

describe('a message said in confidence between messages that everyone in the chat heard', () => {
  it('changes no position, whatever its words, speaker and questions', async () => {
    const hidden = { talking: (at: number) => `${words.join(' or ')}, ${at}?`, silent: (at: number) => `Hush ${at}.` };
    const found = await Promise.all(
      Object.values(hidden).map(async (text, index) => {
        const chat = await kith.createChat(
          `between-${index}`,
          'GROUP',
          ['otto', 'nina', 'mallory'],
          '2026-01-01T00:00:00Z',
        );
        await sayBetween(chat, text);
        return Promise.all(questions.map((query) => heardIn(chat, query)));
      }),
    );
    for (const hits of found[0]!) expect(hits.length).toBeGreaterThan(35);
    expect(found[0]).toEqual(found[1]);
    expect(JSON.stringify(found)).not.toMatch(/Hush|\?/);
  });
});

describe('a search with equal matches', () => {
  it('finds the latest, and gives no position to an equal match that is hidden', async () => {
    const texts = (at: number): string => `Pelican ${at}`;
    const day = (at: number): string => new Date(Date.UTC(2026, 3, 1 + Math.floor(at / 10))).toISOString();
    const shore = await kith.createChat('shore', 'GROUP', ['otto'], '2026-01-01T00:00:00Z');
    await join(shore, 'eve', '2026-03-01T00:00:00Z');
    await remember(connector, 150, (at) => ({ text: texts(at), chat: shore, learnedAt: day(at) }), 'otto');
    const before = await recalledBy('eve', 'pelican');
    expect(before).toHaveLength(50);
    const learnedAt = '2026-02-01T00:00:00Z';
    await remember(connector, 200, (at) => ({ text: `Pelican x${at}`, chat: shore, learnedAt }), 'otto');
    expect(await recalledBy('eve', 'pelican')).toEqual(before);
  });
});

describe('a search of the whole index', () => {
  it('finds the same hits in the same order as one by audience keys, however common the words are', async () => {
    const graph = kith.app.graph.session();
    const viewer = { tenantId: kith.tenant, viewerId: await kith.idOf('rosa'), persona: '' };
    const audience = await resolveAudience({ graph, caller: viewer }, {}, Date.now());
    const scope = { filter: { importanceMin: 0 }, details: { links: false, characters: 0 } };
    const find = async (queries: TextQueries, fetch: number) => {
      const size = { fetch, wanted: 50, cutsTies: true, set: defaultVectorSet };
      return (await searchText(graph, audience, queries, { ...scope, ...size })).hits.map(({ id }) => id);
    };
    const compare = async (text: string, fetch: number, count: number) => {
      const byKeys = await find({ queries: textQueries(text, searchTokens(audience)), probes: [] }, 2_400);
      expect(byKeys).toHaveLength(count);
      expect(await find(wholeIndexQueries(text), fetch)).toEqual(byKeys);
    };
    // Words of no other test: the index holds their memories, too.
    await remember('rosa', 400, (at) => ({
      text: `Quagga ${at} ${at % 4 === 0 ? 'nibbles' : 'sniffs'} ${at < 7 ? 'wulfenite' : 'gravel'}.`,
      observedAt: new Date(Date.UTC(2026, 2, 1) + ((at * 37) % 90) * 86_400_000).toISOString(),
    }));
    await compare('quagga nibbles', 130, 50);
    await compare('quagga nibbles wulfenite', 130, 50);
    await compare('wulfenite', 130, 7);
    await remember('otto', 60, (at) => ({ text: `Quagga ${at} nibbles wulfenite.` }));
    await compare('quagga nibbles', 130, 50);
    await compare('wulfenite', 130, 7);
    expect(await find(wholeIndexQueries('axolotlish'), 130)).toEqual([]);
  });
});

describe('a search by meaning and words', () => {
  it('finds the same hits in the same order, whatever is hidden', async () => {
    const whole = await TestApp.start({ tenant: kith.tenant, embedder: await patientEmbedder() });
    try {
      const facts = ['plays the violin', 'drinks tea', 'sails from the harbour', 'roasts coffee', 'paints boats'];
      await remember('iris', 70, (at) => ({ text: `Iris ${facts[at % 5]} on day ${at}.` }), undefined, whole);
      const asked = ['Who makes music?', 'What does Iris drink?', 'boats'];
      const before = await Promise.all(asked.map((one) => recalledBy('iris', one, whole)));
      await remember('hank', 100, (at) => ({ text: `Hank ${facts[at % 2]} on day ${at}.` }), undefined, whole);
      const zoe = { as: 'zoe', tenant: otherTenant };
      await remember(zoe, 100, (at) => ({ text: `Zoe ${facts[at % 3]} on day ${at}.` }), undefined, whole);
      expect(await Promise.all(asked.map((one) => recalledBy('iris', one, whole)))).toEqual(before);
    } finally {
      await whole.stop();
    }
  });
});

const recalled = async (): Promise<string[][]> => {
  const found: string[][] = [];
  for (const question of questions) found.push(await recalledBy('mallory', question));
  return found;
};

async function recalledBy(who: string, query: string, app = kith): Promise<string[]> {
  const asked = `query ($query: String!) { recall(minRelevance: 0, query: $query, limit: 50, ranking: RELEVANCE) { hits { memory { text } score } } }`;
  const { hits } = (await app.must(who, asked, { query })).recall;
  return hits.map((hit: { memory: { text: string }; score: number }) => `${hit.memory.text} ${hit.score}`);
}

/** Records messages that everybody hears, and between them others that mallory does not hear. */
async function sayBetween(chat: string, hidden: (at: number) => string): Promise<void> {
  const query = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
  const messages = Array.from({ length: 80 }, (_, index) => ({
    externalId: `between-${index}`,
    role: 'USER',
    at: new Date(Date.UTC(2026, 2, 1) + index * 60_000).toISOString(),
    ...(index % 2 === 0
      ? {
          speaker: { handle: index % 4 === 0 ? 'mallory' : 'otto' },
          text: `We took ${words[index % 3]} ${index} to the ${words[2]}.`,
        }
      : { speaker: { handle: 'otto' }, text: hidden(index), confidedTo: [{ handle: 'nina' }] }),
  }));
  await kith.must(connector, query, { input: { chat, messages } });
}

async function heardIn(chat: string, query: string, who = 'mallory'): Promise<string[]> {
  const asked = `query ($query: String!, $chat: ID) { recallMessages(query: $query, chat: $chat, limit: 100) { message { text } score } }`;
  const hits = (await kith.must(who, asked, { query, chat })).recallMessages;
  return hits.map((hit: { message: { text: string }; score: number }) => `${hit.message.text} ${hit.score}`);
}

async function messagesFound(): Promise<string[][]> {
  const found: string[][] = [];
  for (const query of questions) found.push(await heardIn(club, query));
  return found;
}

async function join(chat: string, handle: string, at: string): Promise<void> {
  await kith.mustMutate(connector, 'joinChat', { chat, person: { handle }, at });
}

async function remember(
  as: string | { as: string; tenant?: string; roles?: 'connector'[] },
  count: number,
  input: (at: number) => Record<string, unknown>,
  viewer?: string,
  app = kith,
): Promise<void> {
  const query =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
  const asking = typeof as === 'string' ? { as } : as;
  const headers: Record<string, string> = viewer === undefined ? {} : { 'x-kith-viewer': viewer };
  for (let start = 0; start < count; start += 100) {
    const inputs = Array.from({ length: Math.min(100, count - start) }, (_, index) => input(start + index));
    const { results } = (await app.must({ ...asking, headers }, query, { inputs })).rememberMemories;
    expect(results.filter((one: object) => 'code' in one)).toEqual([]);
  }
}

async function say(
  chat: string,
  who: string,
  count: number,
  text: (at: number) => string,
  from: string,
): Promise<void> {
  for (let start = 0; start < count; start += 350) {
    const messages = Array.from({ length: Math.min(350, count - start) }, (_, index) => ({
      externalId: `${who}-${from}-${start + index}`,
      speaker: { handle: who },
      role: 'USER',
      text: text(start + index),
      at: new Date(Date.parse(from) + (start + index) * 60_000).toISOString(),
    }));
    await kith.mustMutate(connector, 'recordMessages', { chat, messages });
  }
}

it('the order of hits does not reveal the hidden speaker of a statement', async () => {
  const hits = async (toldByBen: string, toldByDora: string) => {
    const world = await TestApp.start({ embedder: null });
    await world.createChat('b', 'GROUP', ['vera', 'ben']);
    const here = await world.createChat('c', 'GROUP', ['vera', 'eve']);
    const there = await world.createChat('d', 'GROUP', ['ben', 'dora']);
    const drinks = (as: string, value: string, more = {}) =>
      world.remember(as, {
        text: `Ben drinks ${value}.`,
        about: [{ handle: 'ben' }],
        slot: 'drink',
        value,
        sensitivity: 'PUBLIC',
        portable: true,
        ...more,
      });
    await drinks('dora', toldByDora);
    await drinks('ben', toldByBen, { chat: there });
    const query = `query ($chat: ID, $about: [ID!]) { recall(query: "Ben drinks whisky", about: $about, chat: $chat, minRelevance: 0) {
      hits { score memory { text hearsay statedBy { handle } } } } }`;
    const answer = await world.must('vera', query, { chat: here, about: [await world.idOf('ben')] });
    await world.stop();
    return answer;
  };
  const [one, other] = [await hits('tea', 'whisky'), await hits('whisky', 'tea')];
  expect(one.recall.hits.map(({ memory }: { memory: object }) => memory)).toEqual([
    { text: 'Ben drinks whisky.', hearsay: true, statedBy: null },
    { text: 'Ben drinks tea.', hearsay: true, statedBy: null },
  ]);
  expect(other).toEqual(one);
});
