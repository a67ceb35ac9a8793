import { calibrationTexts } from './calibrationTexts.js';
import type { EmbeddingSpace } from '../../neo4j/embeddingSpace.js';
import { questionPairs } from './questionPairs.js';
import { calibrated, cosineOf } from './similarity.js';

/** The quartiles of the cosines between unrelated texts. */
export interface UnrelatedCosines {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly pairs: number;
}

/**
 * The base of an embedding space: the median cosine over all pairs of different calibration texts, embedded as
 * passages by `embed`, which answers one vector a text in order. Rejects when `embed` does.
 */
export async function measureBase(embed: (texts: string[]) => Promise<number[][]>): Promise<number> {
  return (await measureUnrelatedCosines(embed)).median;
}

/** Like `measureBase`, with the quartiles, to see how far unrelated texts scatter. */
export async function measureUnrelatedCosines(
  embed: (texts: string[]) => Promise<number[][]>,
): Promise<UnrelatedCosines> {
  const vectors = await embed([...calibrationTexts]);
  if (vectors.length !== calibrationTexts.length) {
    throw new RangeError(`Expected ${calibrationTexts.length} vectors to calibrate with, got ${vectors.length}.`);
  }
  const cosines = vectors
    .flatMap((vector, i) => vectors.slice(i + 1).map((other) => cosineOf(vector, other)))
    .sort((a, b) => a - b);
  return {
    lower: quantile(cosines, 0.25),
    median: quantile(cosines, 0.5),
    upper: quantile(cosines, 0.75),
    pairs: cosines.length,
  };
}

/**
 * The limits of an embedding space: the calibrated similarities that best tell the answer to a question from what does
 * not answer it, for facts and for summaries of talks. Both functions answer one vector a text in order; rejects when
 * they do.
 */
export async function measureLimits(
  embedQuestions: (texts: string[]) => Promise<number[][]>,
  embedTexts: (texts: string[]) => Promise<number[][]>,
  base: number,
): Promise<EmbeddingSpace['limits']> {
  const pairs = [...questionPairs.fact, ...questionPairs.episode];
  const questions = await embedQuestions(pairs.map(({ question }) => question));
  const texts = await embedTexts(pairs.map(({ text }) => text));
  if (questions.length !== pairs.length || texts.length !== pairs.length) {
    const got = `${questions.length} and ${texts.length}`;
    throw new RangeError(`Expected ${pairs.length} vectors of questions and of texts to calibrate with, got ${got}.`);
  }
  const limitOf = (start: number, end?: number): number =>
    bestLimit(
      questions
        .slice(start, end)
        .map((question) => texts.slice(start, end).map((text) => calibrated(cosineOf(question, text), base))),
    );
  return { fact: limitOf(0, questionPairs.fact.length), episode: limitOf(questionPairs.fact.length) };
}

/**
 * The limit with the best F1 over all pairs, given the similarity of each question (row) to each text (column), its own
 * in the same place: what stands at the limit or above it should be a question with its own text. It lies halfway down
 * to the next value below; of equally good limits it is the lowest.
 */
export function bestLimit(similarities: readonly (readonly number[])[]): number {
  const own = similarities.map((row, at) => row[at]!);
  const all = similarities.flat();
  const values = [...new Set([0, ...all])].sort((a, b) => a - b);
  const limits = values.slice(1).map((value, at) => (value + values[at]!) / 2);
  const above = (some: readonly number[], limit: number): number => some.filter((value) => value >= limit).length;
  const quality = (limit: number): number => (2 * above(own, limit)) / (above(all, limit) + own.length);
  return limits.reduce((best, limit) => (quality(limit) > quality(best) ? limit : best), limits[0] ?? 0);
}

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (position - below);
}
