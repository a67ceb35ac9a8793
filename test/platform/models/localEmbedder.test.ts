import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBase, measureLimits } from '../../../src/platform/models/embedding/calibration.js';
import type { Embedder } from '../../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder, localSpace } from '../../../src/platform/models/embedding/localEmbedder.js';
import { cosineOf, normOf } from '../../../src/platform/models/embedding/similarity.js';
import { passagesOf } from '../../support/models/passages.js';

const ana = { tenantId: 't', viewerId: 'ana' };

const modelFile = process.env['KITH_TEST_MODEL_FILE']!;
const tokenizerFile = process.env['KITH_TEST_TOKENIZER_FILE']!;

let embedder: Embedder;

beforeAll(async () => {
  embedder = await createLocalEmbedder({ modelFile, tokenizerFile });
});

afterAll(() => embedder.close());

const passages = (...texts: string[]): Promise<number[][]> => passagesOf(embedder, texts);

describe('the local embedder', () => {
  it('places a paraphrase nearer than an unrelated text, and an answer nearer to its question', async () => {
    const [fact, paraphrase, unrelated] = await passages(
      'Anna works as a nurse in Lyon.',
      'In Lyon, Anna has a job as a hospital nurse.',
      'The spare tyre is under the boot floor.',
    );
    expect(cosineOf(fact!, paraphrase!)).toBeGreaterThan(cosineOf(fact!, unrelated!) + 0.1);
    const question = await embedder.embedQuery('What does Anna do for a living?', ana);
    expect(cosineOf(question, fact!)).toBeGreaterThan(cosineOf(question, unrelated!) + 0.05);
  });

  it('returns plain arrays of 384 numbers and length 1', async () => {
    const [vector] = await passages('Ben likes plums.');
    expect(Array.isArray(vector)).toBe(true);
    expect(vector).toBeInstanceOf(Array);
    expect(vector).toHaveLength(localSpace.dimensions);
    expect(normOf(vector!)).toBeCloseTo(1, 5);
  });

  it('gives a text the same vector alone, in a batch and repeatedly', async () => {
    const [alone] = await passages('Ben likes plums.');
    const long = 'The meadow behind the house is mown twice a year. '.repeat(20);
    const [, among, again] = await passages(long, 'Ben likes plums.', 'Ben likes plums.');
    expect(among).toEqual(alone);
    expect(again).toEqual(alone);
  });

  it('embeds a question differently from a passage with the same words', async () => {
    const [passage] = await passages('Ben likes plums.');
    const question = await embedder.embedQuery('Ben likes plums.', ana);
    expect(cosineOf(question, passage!)).toBeGreaterThan(0.8);
    expect(question).not.toEqual(passage);
  });

  it('reads the first 512 tokens of a longer text, terminated like a text that just fits', async () => {
    // Four tokens are the model's own: the start, the two of the prefix, and the separator.
    const [fits, longer, shorter] = await passages(...[508, 600, 400].map((count) => 'river '.repeat(count)));
    expect(longer).toEqual(fits);
    expect(shorter).not.toEqual(fits);
  });

  it('embeds emoji, NUL, broken surrogates and 300 kB, and refuses only white space', async () => {
    const results = await embedder.embedPassages(['😀👍🏽', 'a\0b', '\ud800 half', '', ' \n\t ', 'Ben likes plums.']);
    expect(
      results.map((result) => (result instanceof Error ? (result as Error & { code: string }).code : 'vector')),
    ).toEqual(['vector', 'vector', 'vector', 'INVALID_INPUT', 'INVALID_INPUT', 'vector']);
    await expect(embedder.embedQuery('  ', ana)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const [huge, cut] = await passages('漢'.repeat(300_000), '漢'.repeat(8_000));
    expect(huge).toEqual(cut);
  });

  it('answers a question before earlier passages', async () => {
    const queue = embedder.embedPassages(Array.from({ length: 200 }, (_, i) => `Passage ${i} of a long import.`));
    const first = await Promise.race([
      queue.then(() => 'passages'),
      embedder.embedQuery('Who waits?', ana).then(() => 'question'),
    ]);
    expect(first).toBe('question');
    expect((await queue).every(Array.isArray)).toBe(true);
  });

  it('gives the same vectors with two threads', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => `Shelf ${i} holds jars of plums.`);
    const pair = await createLocalEmbedder({ modelFile, tokenizerFile, threads: 2 });
    expect(await pair.embedPassages(texts)).toEqual(await passages(...texts));
    await pair.close();
  });

  it('rejects a question that takes too long', async () => {
    const hasty = await createLocalEmbedder({ modelFile, tokenizerFile, queryLimitMs: 1 });
    const passage = hasty.embedPassages(['river '.repeat(600)]);
    await expect(hasty.embedQuery('Who waits?', ana)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await passage)[0]).toHaveLength(localSpace.dimensions);
    await hasty.close();
  });

  it('has the base and the limits that a new measurement finds', async () => {
    const questions = (texts: string[]) => Promise.all(texts.map((text) => embedder.embedQuery(text)));
    const limits = await measureLimits(questions, (texts) => passages(...texts), localSpace.base);
    expect(limits.fact).toBeCloseTo(localSpace.limits.fact, 2);
    expect(limits.episode).toBeCloseTo(localSpace.limits.episode, 2);
    expect(Math.abs((await measureBase((texts) => passages(...texts))) - localSpace.base)).toBeLessThan(0.01);
    expect(embedder.space).toMatchObject({ id: 'e5_small_v2_int8_384', dimensions: 384 });
  });

  it('fails passages as values, and rejects questions, once it is closed', async () => {
    const closed = await createLocalEmbedder({ modelFile, tokenizerFile });
    await closed.close();
    await closed.close();
    expect(await closed.embedPassages(['Ben likes plums.'])).toMatchObject([{ code: 'UNAVAILABLE' }]);
    await expect(closed.embedQuery('Who?', ana)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('the files of the local embedder', () => {
  it('are refused if they are missing or of another model, without naming the path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-'));
    const other = join(folder, 'other.onnx');
    await writeFile(other, 'another model');
    for (const [file, got] of [
      [join(folder, 'missing.onnx'), 'ENOENT'],
      [other, 'got '],
    ] as const) {
      const problem = await createLocalEmbedder({ modelFile: file, tokenizerFile }).catch((error: Error) => error);
      expect(problem).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(got) as string });
      expect((problem as Error).message).not.toContain(folder);
    }
    await rm(folder, { recursive: true });
  });
});
