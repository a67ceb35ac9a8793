import { calibrationTexts, questionPairs } from '../../../src/platform/models/embedding/calibrationTexts.js';
import {
  createOpenAiEmbedder,
  type OpenAiEmbedderOptions,
} from '../../../src/platform/models/embedding/openaiEmbedder.js';
import {
  embeddingsAnswer,
  startScriptedModel,
  type ScriptedModel,
  type RecordedRequest,
} from '../../support/models/scriptedModel.js';

const ana = { tenantId: 't', viewerId: 'ana' };

const KEY = 'sk-secret-4711';
const PATH = '/embeddings';

let server: ScriptedModel;

beforeAll(async () => {
  server = await startScriptedModel();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  server.setFallback(PATH, vectorsForTexts);
});

/** Vector of three dimensions: each text has a direction of its own, with a length of 2. */
const vectorOf = (text: string): number[] => {
  const angle = [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [2 * Math.cos(angle), 2 * Math.sin(angle), 0];
};
const unit = (text: string): number[] => vectorOf(text).map((value) => value / 2);
const inputOf = ({ body }: RecordedRequest): string[] => body['input'] as string[];
const vectorsForTexts = (request: RecordedRequest) => embeddingsAnswer(inputOf(request).map(vectorOf));
const again = { 'retry-after-ms': '1' };

const create = (options: Partial<OpenAiEmbedderOptions> = {}) =>
  createOpenAiEmbedder({ apiKey: KEY, baseUrl: server.baseUrl, model: 'double', timeoutMs: 20_000, ...options });

/** Answers during the creation of an embedder: one text, the base, questions and their texts. */
const toCreate = Array.from({ length: 4 }, () => vectorsForTexts);

/** Creates an embedder, and deletes the recorded requests of its creation. */
const created = async (options: Partial<OpenAiEmbedderOptions> = {}) => {
  const embedder = await create(options);
  server.requests.length = 0;
  return embedder;
};

const expectVectors = (results: (number[] | Error)[], texts: string[]) => {
  expect(results).toHaveLength(texts.length);
  for (const [i, text] of texts.entries()) {
    expect(results[i]).toHaveLength(3);
    for (const [j, value] of unit(text).entries()) expect((results[i] as number[])[j]).toBeCloseTo(value, 10);
  }
};

describe('creating the OpenAI embedder', () => {
  it('measures the dimensions, the base and the limits', async () => {
    const embedder = await create({ model: 'Text-Embedding/Double' });
    expect(embedder.space).toMatchObject({ id: 'text_embedding_double_api_3', model: 'Text-Embedding/Double' });
    expect(embedder.space.dimensions).toBe(3);
    expect(Math.abs(embedder.space.base)).toBeLessThan(0.3);
    for (const limit of Object.values(embedder.space.limits)) {
      expect(limit).toBeGreaterThan(0);
      expect(limit).toBeLessThan(1);
    }
    const pairs = questionPairs.fact.length + questionPairs.episode.length;
    const asked = server.requests.map((request) => inputOf(request).length);
    expect(asked).toEqual([1, calibrationTexts.length, pairs, pairs]);
    expect(server.requests[0]!.body).toMatchObject({ model: 'Text-Embedding/Double', encoding_format: 'float' });
    expect(server.requests[0]!.body).not.toHaveProperty('dimensions');
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('requests the configured dimensions, and accepts no others', async () => {
    await create({ dimensions: 3 });
    expect(server.requests[0]!.body).toMatchObject({ dimensions: 3 });
    await expect(create({ dimensions: 4 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('Expected 4 finite numbers') as string,
    });
  });

  it.each([
    ['the key is refused', { status: 401, body: { error: { message: `Incorrect API key: ${KEY}` } } }, 'status 401'],
    ['the model is unknown', { status: 404, body: { error: { message: 'no such model' } } }, 'status 404'],
    ['the base URL is that of a web page', { headers: { 'content-type': 'text/html' }, raw: '<html>' }, 'not be read'],
    ['the answer is broken', { raw: '{"data": [' }, 'not be read'],
    ['the answer has no vector', { body: { data: [] } }, 'Expected a vector'],
  ])('reports that %s, and never shows the key', async (_, answer, expected) => {
    server.script(PATH, answer);
    const problem = (await create().catch((error: unknown) => error)) as Error;
    expect(problem).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(expected) as string });
    expect(`${problem.message} ${String(problem.cause)} ${problem.stack}`).not.toContain(KEY);
  });

  it('says what to check if there is no connection', async () => {
    const gone = await startScriptedModel();
    await gone.close();
    await expect(create({ baseUrl: gone.baseUrl, timeoutMs: 200 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/check its API key, base URL and name/) as string,
    });
  });
});

describe('the OpenAI embedder', () => {
  it('returns vectors of length 1 in the order of the texts, in whatever order the server sends them', async () => {
    const embedder = await created();
    server.script(PATH, (request) => {
      const { body } = vectorsForTexts(request) as { body: { data: unknown[] } };
      return { body: { ...body, data: body.data.reverse() } };
    });
    expectVectors(await embedder.embedPassages(['a', 'b', 'c']), ['a', 'b', 'c']);
  });

  it('sends at most 256 texts and 200,000 characters per request', async () => {
    const embedder = await created();
    const short = Array.from({ length: 300 }, (_, i) => `text ${i}`);
    const long = Array.from({ length: 30 }, (_, i) => `${i}`.padEnd(9_000, 'x'));
    const results = await embedder.embedPassages([...short, ...long]);
    expectVectors(results.slice(0, 300), short);
    expect(results.slice(300).every(Array.isArray)).toBe(true);
    expect(server.requests.map((request) => inputOf(request).length)).toEqual([256, 68, 6]);
    for (const request of server.requests) expect(inputOf(request).join('').length).toBeLessThanOrEqual(200_000);
  });

  it('retries after a lost connection, 429 and 500, and then returns the vectors', async () => {
    const embedder = await created();
    server.script(PATH, { hangUp: true }, { status: 429, headers: again }, { status: 500, headers: again });
    expectVectors(await embedder.embedPassages(['a']), ['a']);
    expect(server.requests).toHaveLength(4);
  });

  it('gives up on a server that keeps failing: fails passages as values, and rejects a question', async () => {
    const embedder = await created();
    server.setFallback(PATH, { status: 500, headers: again });
    const failure = { code: 'UNAVAILABLE', message: expect.stringContaining('status 500') as string };
    expect(await embedder.embedPassages(['a', 'b'])).toMatchObject([failure, failure]);
    expect(server.requests).toHaveLength(4);
    await expect(embedder.embedQuery('a', ana)).rejects.toMatchObject(failure);
    server.setFallback(PATH, vectorsForTexts);
    expectVectors([await embedder.embedQuery('a', ana)], ['a']);
  });

  it.each(['before headers', 'after headers'] as const)('gives up on an answer that stalls %s', async (stall) => {
    server.script(PATH, ...toCreate, { stall }, { stall });
    const embedder = await create({ timeoutMs: 600 });
    const failure = { code: 'UNAVAILABLE', message: expect.stringContaining('no answer within 600 ms') as string };
    await expect(embedder.embedQuery('a', ana)).rejects.toMatchObject(failure);
    expect(await embedder.embedPassages(['a'])).toMatchObject([failure]);
  });

  it('does not wait if the server requests more than its limit', async () => {
    const embedder = await created();
    server.script(PATH, { status: 429, headers: { 'retry-after': '3600' } });
    expect(await embedder.embedPassages(['a'])).toMatchObject([
      { code: 'UNAVAILABLE', message: expect.stringContaining('status 429') as string },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it('fails each vector that is short, zero, infinite, not numeric or missing, as a value', async () => {
    const embedder = await created();
    const data = ['[1,0,0]', '[1,0]', '[0,0,0]', '[1e999,0,0]', '[null,0,1]', '"AAAA"'];
    const items = data.map((embedding, index) => `{"index":${index},"embedding":${embedding}}`);
    server.script(PATH, { raw: `{"data":[${items.join(',')}]}` });
    const [good, ...bad] = await embedder.embedPassages(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(good).toEqual([1, 0, 0]);
    expect(bad).toHaveLength(6);
    for (const failure of bad) expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('fails all texts as values if the answer is not JSON', async () => {
    const embedder = await created();
    server.script(PATH, { raw: '{"data": [{"index": 0, "embedding": [1, NaN, 0]}]}' });
    expect(await embedder.embedPassages(['a'])).toMatchObject([{ code: 'UNAVAILABLE' }]);
  });

  it('finds the one text that a server refuses, and returns the vectors of the others', async () => {
    const embedder = await created();
    server.setFallback(PATH, (request) =>
      inputOf(request).includes('bad')
        ? { status: 400, body: { error: { message: 'bad input' } } }
        : vectorsForTexts(request),
    );
    const results = await embedder.embedPassages(['a', 'b', 'bad', 'd', 'e']);
    const refusal = { code: 'INVALID_INPUT', message: expect.stringContaining('status 400') as string };
    expect(results[2]).toMatchObject(refusal);
    expectVectors([results[0]!, results[1]!, results[3]!, results[4]!], ['a', 'b', 'd', 'e']);
    expect(await embedder.embedPassages(['bad', 'bad'])).toMatchObject([refusal, refusal]);
  });

  it.each([400, 413, 422])('blames no text if a server answers %d to everything', async (status) => {
    const embedder = await created();
    server.setFallback(PATH, { status, body: { error: { message: `no dimensions here, ${KEY}` } } });
    const failure = { code: 'UNAVAILABLE', message: expect.stringContaining(`status ${status}`) as string };
    const results = await embedder.embedPassages(['a', 'b']);
    expect(results).toMatchObject([failure, failure]);
    for (const { cause } of results as Error[]) expect(String(cause)).not.toContain(KEY);
  });

  it('never sends an empty text or a broken surrogate', async () => {
    const embedder = await created();
    const results = await embedder.embedPassages(['', 'a', ' \n', '\ud800b']);
    expect(results).toMatchObject([{ code: 'INVALID_INPUT' }, {}, { code: 'INVALID_INPUT' }, {}]);
    expectVectors([results[1]!, results[3]!], ['a', '\ufffdb']);
    expect(server.requests.map(inputOf)).toEqual([['a', '\ufffdb']]);
    await expect(embedder.embedQuery('', ana)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('sends a repeated question once', async () => {
    const embedder = await created();
    expect(await embedder.embedQuery('who', ana)).toEqual(await embedder.embedQuery('who', ana));
    expect(server.requests).toHaveLength(1);
  });

  it('ends the current request when it is closed, and accepts no more', async () => {
    server.script(PATH, ...toCreate, { stall: 'before headers' });
    const embedder = await create();
    const failure = { code: 'UNAVAILABLE', message: expect.stringContaining('closed') as string };
    const running = embedder.embedPassages(['a']);
    await embedder.close();
    expect(await running).toMatchObject([failure]);
    await expect(embedder.embedQuery('a', ana)).rejects.toMatchObject(failure);
  });
});
