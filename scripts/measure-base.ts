/**
 * Measures the cosine of unrelated texts for the local embedding model: the median is the base of its space.
 * Usage: npx tsx scripts/measure-base.ts <model file> <tokenizer file>
 */
import { measureUnrelatedCosines } from '../src/platform/models/calibration.js';
import { createLocalEmbedder } from '../src/platform/models/localEmbedder.js';

const [modelFile, tokenizerFile] = process.argv.slice(2);
if (!modelFile || !tokenizerFile) throw new Error('Expected two arguments: the model file and the tokenizer file.');

const embedder = await createLocalEmbedder({ modelFile, tokenizerFile });
const { lower, median, upper, pairs } = await measureUnrelatedCosines(async (texts) =>
  (await embedder.embedPassages(texts)).map((vector) => {
    if (vector instanceof Error) throw vector;
    return vector;
  }),
);
await embedder.close();

const digits = (cosine: number): string => cosine.toFixed(4);
console.log(`${embedder.space.id}: base ${digits(median)}`);
console.log(`quartiles ${digits(lower)} ${digits(median)} ${digits(upper)} over ${pairs} pairs`);
