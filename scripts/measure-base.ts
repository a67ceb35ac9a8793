/**
 * Measures the cosines of unrelated texts for the local embedding model; their median is the base of its space. It also
 * measures the limits from which on a text answers a question. Usage: npx tsx scripts/measure-base.ts <model file>
 * <tokenizer file>
 */
import { measureLimits, measureUnrelatedCosines } from '../src/platform/models/embedding/calibration.js';
import { createLocalEmbedder } from '../src/platform/models/embedding/localEmbedder.js';

const [modelFile, tokenizerFile] = process.argv.slice(2);
if (!modelFile || !tokenizerFile) throw new Error('Expected two arguments: the model file and the tokenizer file.');

const embedder = await createLocalEmbedder({ modelFile, tokenizerFile });
const embedTexts = async (texts: string[]): Promise<number[][]> =>
  (await embedder.embedPassages(texts)).map((vector) => {
    if (vector instanceof Error) throw vector;
    return vector;
  });
const embedQuestions = async (texts: string[]): Promise<number[][]> => {
  const vectors: number[][] = [];
  for (const text of texts) vectors.push(await embedder.embedQuery(text));
  return vectors;
};
const { lower, median, upper, pairs } = await measureUnrelatedCosines(embedTexts);
const limits = await measureLimits(embedQuestions, embedTexts, embedder.space.base);
await embedder.close();

const digits = (cosine: number): string => cosine.toFixed(4);
console.log(`${embedder.space.id}: base ${digits(median)}`);
console.log(`quartiles ${digits(lower)} ${digits(median)} ${digits(upper)} over ${pairs} pairs`);
console.log(`limits: fact ${digits(limits.fact)}, episode ${digits(limits.episode)}`);
