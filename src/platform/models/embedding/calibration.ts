import { calibrationTexts, questionPairs } from './calibrationTexts.js';
import type { EmbeddingSpace } from '../../neo4j/embeddingSpace.js';
import { calibrated, cosineOf } from './similarity.js';

/** Quartiles of the cosines between unrelated texts. */
export interface UnrelatedCosines {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly pairs: number;
}

/** Base of a space: the median cosine over all pairs of calibration texts. `embed` returns vectors in order. */
export async function measureBase(embed: (texts: string[]) => Promise<number[][]>): Promise<number> {
  return (await measureUnrelatedCosines(embed)).median;
}

/** Measures the base as `measureBase` does, with the quartiles, which show the scatter of unrelated texts. */
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
 * Measures the limits of an embedding space: the calibrated similarities that best separate the answer to a question
 * from other texts, for facts and for summaries of conversations. Both functions return one vector per text, in order.
 * Rejects if they do.
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
 * Returns the limit with the best F1 over all pairs. Rows are questions, columns are texts, and the text of a question
 * has its index. A pair at or above the limit counts as a match. The limit lies halfway to the next lower value; of
 * equally good limits it is the lowest.
 */
export function bestLimit(similarities: readonly (readonly number[])[]): number {
  const ownSimilarities = similarities.map((row, index) => row[index]!);
  const all = similarities.flat();
  const values = [...new Set([0, ...all])].sort((a, b) => a - b);
  const limits = values.slice(1).map((value, index) => (value + values[index]!) / 2);
  const countAbove = (candidates: readonly number[], limit: number): number =>
    candidates.filter((value) => value >= limit).length;
  const quality = (limit: number): number =>
    (2 * countAbove(ownSimilarities, limit)) / (countAbove(all, limit) + ownSimilarities.length);
  return limits.reduce((best, limit) => (quality(limit) > quality(best) ? limit : best), limits[0] ?? 0);
}

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (position - below);
}
