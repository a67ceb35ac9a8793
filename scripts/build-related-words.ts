/**
 * Writes the stems of English words with similar meanings, from the word vectors of the local embedding model. The
 * common part of all vectors says how frequent a word is, and is removed (Mu and Viswanath: All-but-the-Top, 2018). It
 * takes a minute. Usage: npx tsx scripts/build-related-words.ts <model file> <tokenizer file>
 */
import { readFileSync } from 'node:fs';
import { isStopWord, stemOf } from '../src/text/stems.js';
import { readTensor } from './onnxWeights.js';
import { writeOrCheck } from './writeOrCheck.js';

const dimensions = 384;
/** Value of the zero of the model's 8-bit numbers. */
const zeroPoint = 128;
/** Number of directions that all words share. */
const sharedDirections = 3;
const powerRounds = 60;
/** Least cosine of two related words. */
const minSimilarity = 0.4;
/** Blocks of words whose vectors stay in the processor's cache while they are compared. */
const blockSize = 256;

const [modelFile, tokenizerFile] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!modelFile || !tokenizerFile) throw new Error('Expected two arguments: the model file and the tokenizer file.');

const words = readWords(tokenizerFile);
const weights = readTensor(modelFile, 'embeddings.word_embeddings.weight_quantized');
const vectors = words.map(({ row }) =>
  Float32Array.from({ length: dimensions }, (_, index) => weights[row * dimensions + index]! - zeroPoint),
);
removeSharedParts(vectors);
const header = `# Stems of words with similar meanings, each pair once, with the cosine of their vectors in percent.
# Written by \`npm run build:related-words\` from the word vectors of e5-small-v2 (MIT).
`;
writeOrCheck('src/text/en/related-words.txt', header + linesOf(relatedPairs()), 'build:related-words');

/** Returns the English words that the model has as one token, most frequent first. */
function readWords(file: string): { row: number; stem: string }[] {
  const { model } = JSON.parse(readFileSync(file, 'utf8')) as { model: { vocab: Record<string, number> } };
  return Object.entries(model.vocab)
    .filter(([word]) => /^[a-z]{3,}$/.test(word) && !isStopWord(word))
    .sort(([, a], [, b]) => a - b)
    .map(([word, row]) => ({ row, stem: stemOf(word) }));
}

/** Removes the mean and the directions of most variance, and gives each vector the length 1. */
function removeSharedParts(all: readonly Float32Array[]): void {
  const mean = new Float64Array(dimensions);
  for (const vector of all) vector.forEach((value, index) => (mean[index]! += value / all.length));
  for (const vector of all) vector.forEach((value, index) => (vector[index] = value - mean[index]!));
  for (let removed = 0; removed < sharedDirections; removed++) {
    let direction = Float64Array.from({ length: dimensions }, () => 1 / Math.sqrt(dimensions));
    for (let round = 0; round < powerRounds; round++) {
      const next = new Float64Array(dimensions);
      for (const vector of all) addScaled(next, vector, dot(vector, direction));
      const length = Math.sqrt(dot(next, next));
      direction = next.map((value) => value / length);
    }
    for (const vector of all) addScaled(vector, direction, -dot(vector, direction));
  }
  for (const vector of all) {
    const length = Math.sqrt(dot(vector, vector));
    vector.forEach((value, index) => (vector[index] = value / length));
  }
}

/** Returns the similarity of the nearest words of each pair of stems, by the stems with a blank between. */
function relatedPairs(): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let top = 0; top < words.length; top += blockSize)
    for (let left = top; left < words.length; left += blockSize)
      for (let one = top; one < Math.min(top + blockSize, words.length); one++)
        for (let other = Math.max(left, one + 1); other < Math.min(left + blockSize, words.length); other++) {
          const similarity = cosine(vectors[one]!, vectors[other]!);
          const stems = [words[one]!.stem, words[other]!.stem];
          if (similarity < minSimilarity || stems[0] === stems[1]) continue;
          const pair = stems.sort().join(' ');
          pairs.set(pair, Math.max(similarity, pairs.get(pair) ?? 0));
        }
  return pairs;
}

/** Returns a list per stem: the related stems that follow it in the alphabet, nearest first. */
function linesOf(pairs: ReadonlyMap<string, number>): string {
  const lists = new Map<string, [stem: string, similarity: number][]>();
  for (const [pair, similarity] of pairs) {
    const [first, second] = pair.split(' ') as [string, string];
    lists.set(first, [...(lists.get(first) ?? []), [second, similarity]]);
  }
  return [...lists]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([stem, related]) => {
      const shown = related
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .map(([other, similarity]) => `${other}:${Math.round(100 * similarity)}`);
      return `[${stem}] ${shown.join(' ')}\n`;
    })
    .join('');
}

/** Returns the cosine of two vectors of length 1. One type and four sums, because it is called 200 million times. */
function cosine(one: Float32Array, other: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let index = 0; index < dimensions; index += 4) {
    first += one[index]! * other[index]!;
    second += one[index + 1]! * other[index + 1]!;
    third += one[index + 2]! * other[index + 2]!;
    fourth += one[index + 3]! * other[index + 3]!;
  }
  return first + second + third + fourth;
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index++) sum += one[index]! * other[index]!;
  return sum;
}

function addScaled(target: Float32Array | Float64Array, added: ArrayLike<number>, factor: number): void {
  for (let index = 0; index < dimensions; index++) target[index]! += factor * added[index]!;
}
