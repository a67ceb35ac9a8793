import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder } from '../../src/platform/models/embedding/localEmbedder.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { eventually, vectorsMs } from '../support/eventually.js';

const listEdges = statement<object>(
  'test/list-edges',
  `CYPHER 25 MATCH (a:Memory)-[r:related_to]->(b:Memory) WHERE a.tenantId = $tenant
   RETURN a.id AS from, b.id AS to, r.strength AS strength, a.audienceTokens AS fromTokens, b.audienceTokens AS toTokens ORDER BY from, to`,
);
const waiting = statement<object>(
  'test/waiting',
  'CYPHER 25 MATCH (m:Memory {id: $id}) WHERE m.tenantId = $tenant RETURN m.unembeddedSince AS since',
);
const withoutVector = statement<object>(
  'test/without-vector',
  'CYPHER 25 MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.unembeddedSince IS NOT NULL RETURN count(m) AS total',
);

interface Edge {
  from: string;
  to: string;
  strength: number;
  fromTokens: string[];
  toTokens: string[];
}

let kith: TestApp;
let isAway = false;
beforeAll(async () => {
  const real = await createLocalEmbedder({
    modelFile: process.env.KITH_TEST_MODEL_FILE!,
    tokenizerFile: process.env.KITH_TEST_TOKENIZER_FILE!,
  });
  const embedder: Embedder = {
    space: real.space,
    embedQuery: (text, caller) => real.embedQuery(text, caller),
    embedPassages: (texts, options) =>
      isAway ? Promise.resolve(texts.map(() => new Error('away'))) : real.embedPassages(texts, options),
    close: () => real.close(),
  };
  kith = await TestApp.start({ embedder });
});
afterAll(() => kith.stop());

async function remember(as: string, input: object): Promise<string> {
  return (await kith.remember(as, { type: 'KNOWLEDGE', ...input }, 'id')).memory.id;
}
const link = async (dryRun = false) => (await kith.runJob('link-memories', dryRun)).related!;
async function related(as: string, id: string): Promise<string[]> {
  const query = 'query ($id: ID!) { memory(id: $id) { related(first: 20) { strength memory { text } } } }';
  const { memory } = await kith.must(as, query, { id });
  return memory.related.map((one: { memory: { text: string } }) => one.memory.text);
}
const read = (what: typeof listEdges, params: object = {}) =>
  kith.app.graph.session().read(what, { tenant: kith.tenant, ...params });
async function edges(id?: string): Promise<Edge[]> {
  const all = (await read(listEdges)) as unknown as Edge[];
  return id === undefined ? all : all.filter(({ from, to }) => from === id || to === id);
}

describe('a new memory', () => {
  it('is related to similar ones, once per pair, by any number of concurrent runs', async () => {
    const oboe = await remember('mia', { text: 'Mia plays the oboe in an orchestra.' });
    const music = await remember('mia', { text: 'Mia rehearses with her orchestra on the oboe on Mondays.' });
    const tax = await remember('mia', { text: 'The tax office asks for forms in duplicate.' });
    expect(await related('mia', oboe)).toEqual([]);
    expect(await link(true)).toBe(3);
    expect(await edges()).toEqual([]);
    const counts = await Promise.all([link(), link(), link()]);
    expect(counts.reduce((sum, one) => sum + one)).toBe(3);
    expect(await link()).toBe(0);
    expect(await related('mia', oboe)).toEqual(['Mia rehearses with her orchestra on the oboe on Mondays.']);
    expect(await related('mia', music)).toEqual(['Mia plays the oboe in an orchestra.']);
    expect(await related('mia', tax)).toEqual([]);
    expect(await edges()).toEqual([expect.objectContaining({ strength: expect.any(Number) })]);
  });

  it('keeps one edge per pair while many are remembered and related at the same time', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Ned keeps ${index + 2} hives of bees behind his barn.`);
    await Promise.all([...texts.map((text) => remember('ned', { text })), link(), link()]);
    await eventually('all have vectors', async () => (await read(withoutVector))[0]!.total === 0, vectorsMs, 500);
    await Promise.all([link(), link()]);
    const pairs = (await edges()).map(({ from, to }) => [from, to].sort().join());
    expect(pairs.length).toBeGreaterThan(12);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

describe('a relation', () => {
  it('never joins memories with different audiences', async () => {
    const chat = await kith.createChat('band', 'GROUP', ['lea', 'tom']);
    const text = 'Lea practises the violin before breakfast';
    const open = await remember('lea', { type: 'PREFERENCE', text: `${text}.` });
    await remember('lea', { type: 'PREFERENCE', text: `${text} these days.`, sensitivity: 'PERSONAL' });
    await remember('lea', { type: 'PREFERENCE', text: `${text} each day.`, portable: false });
    await remember('lea', { type: 'PREFERENCE', text: `${text} in secret.`, confidedTo: [{ handle: 'tom' }] });
    await remember('lea', { type: 'PREFERENCE', text: `${text} as a coach knows.`, persona: 'coach' });
    await remember('lea', { type: 'PREFERENCE', text: `${text} as the band knows.`, scope: 'GROUP', chat });
    await remember('tom', { type: 'PREFERENCE', text: `${text} as Tom says.` });
    await link();
    const all = await edges();
    expect(all.filter(({ fromTokens, toTokens }) => fromTokens.join() !== toTokens.join())).toEqual([]);
    expect(await related('lea', open)).toEqual([]);
    const twin = await remember('lea', { type: 'PREFERENCE', text: `${text} and lunch.` });
    await link();
    expect(await related('lea', twin)).toEqual([`${text}.`]);
  });

  it('joins memories with one audience, also from a chat with no one else, or about another acquaintance', async () => {
    const own = await kith.createChat('own-max', 'PRIVATE', ['max']);
    const cast = await kith.createChat('cast', 'GROUP', ['max', 'tom']);
    const text = 'Max rehearses the final act in the evening';
    const alone = await remember('max', { text: `${text}.`, chat: own });
    const direct = await remember('max', { text: `${text}, he says.` });
    const told = await remember('max', { text: `${text}, as the cast knows.`, chat: cast });
    const ofJo = await remember('max', { text: 'Jo repairs old clocks.', about: [{ name: 'Jo' }] });
    const ofJoe = await remember('max', { text: 'Joe repairs old clocks.', about: [{ name: 'Joe' }] });
    const ofTom = await remember('max', { text: 'Tom repairs old clocks.', about: [{ handle: 'tom' }] });
    await link();
    expect(await related('max', alone)).toEqual([`${text}, he says.`]);
    expect(await related('max', direct)).toEqual([`${text}.`]);
    expect(await related('max', ofJo)).toEqual(['Joe repairs old clocks.']);
    expect(await related('max', ofJoe)).toEqual(['Jo repairs old clocks.']);
    for (const id of [told, ofTom]) expect(await edges(id)).toEqual([]);
  });

  it('ends when a text changes, narrows its audience or is forgotten, and returns with a restored one', async () => {
    const first = await remember('ida', { text: 'Ida climbs the Matterhorn in summer.' });
    const second = await remember('ida', { text: 'Ida climbs mountains such as the Matterhorn.' });
    await link();
    expect(await edges(first)).toHaveLength(1);

    await kith.mustMutate('ida', 'correctMemory', { id: second, text: 'The invoice of the plumber is paid.' });
    expect(await edges(first)).toEqual([]);
    expect(await link()).toBe(1);
    expect(await edges(first)).toEqual([]);
    await kith.mustMutate('ida', 'correctMemory', { id: second, text: 'Ida climbs the Matterhorn each summer.' });
    await link();
    expect(await related('ida', first)).toEqual(['Ida climbs the Matterhorn each summer.']);

    await kith.mustMutate('ida', 'correctMemory', { id: second, sensitivity: 'PERSONAL' });
    expect(await edges(first)).toEqual([]);
    await link();
    expect(await edges(first)).toEqual([]);
    await kith.mustMutate('ida', 'correctMemory', { id: second, sensitivity: 'PUBLIC' });
    await link();
    expect(await edges(first)).toHaveLength(1);

    await kith.pin('ida', second);
    expect(await edges(first)).toHaveLength(1);
    await kith.forget('ida', second);
    expect(await edges(first)).toEqual([]);
    await kith.restore('ida', second);
    await link();
    expect(await related('ida', first)).toEqual(['Ida climbs the Matterhorn each summer.']);
  });

  it('stays when a subject blocks the stater of one memory, so that the block stays secret', async () => {
    const chat = await kith.createChat('sailors', 'GROUP', ['kai', 'lou', 'may']);
    const about = { chat, scope: 'GROUP', about: [{ handle: 'kai' }] };
    const ofLou = await remember('lou', { ...about, text: 'Kai sails across the bay on Sundays.' });
    await remember('may', { ...about, text: 'Kai sails across the bay every Sunday.' });
    await link();
    const near = await related('may', ofLou);
    expect(near).toEqual(['Kai sails across the bay every Sunday.']);
    await kith.mustMutate('kai', 'blockStater', { person: { handle: 'lou' } });
    expect(await edges(ofLou)).toHaveLength(1);
    await link();
    expect(await edges(ofLou)).toHaveLength(1);
  });

  it('raises a hit in the blended ranking only', async () => {
    await remember('ute', { text: 'Ute sails a dinghy on the lake.' });
    await remember('ute', { text: 'Ute sails her dinghy on the lake at dawn.' });
    const scores = async (ranking: string): Promise<number[]> => {
      const query = `{ recall(query: "Where does Ute sail her dinghy?", ranking: ${ranking}) { hits { score } } }`;
      return (await kith.must('ute', query)).recall.hits.map(({ score }: { score: number }) => score);
    };
    const [blended, plain] = [await scores('BLENDED'), await scores('RELEVANCE')];
    await link();
    expect((await scores('BLENDED'))[0]).toBeGreaterThan(blended[0]! + 0.02);
    expect(await scores('RELEVANCE')).toEqual(plain);
  });
});

describe('a memory restored without an embedder', () => {
  it('waits for its vector like a new one', async () => {
    const id = await remember('pia', { text: 'Pia mends clocks.' });
    await kith.forget('pia', id);
    isAway = true;
    await kith.restore('pia', id);
    const [row] = (await read(waiting, { id })) as unknown as { since: number | null }[];
    isAway = false;
    expect(row!.since).toBeGreaterThan(0);
  });
});
