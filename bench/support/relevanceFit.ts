import { createHash } from 'node:crypto';
import { type RelevanceFeatures, type FittedWeights, mixBestLogit } from '../../src/recall/relevance.js';
import { type Case, dot, fitLogistic } from './logistic.js';

/** A question with the features of each of its first hits, best first. */
export interface WeighedHits {
  readonly ask: string;
  readonly kind: string;
  readonly half: 'tune' | 'heldOut';
  readonly hits: readonly { readonly name: string; readonly isRight: boolean; readonly features: RelevanceFeatures }[];
  /** Weight in fitting. */
  readonly weight: number;
}

/** Strength of the pull of weights towards 0. */
const ridge = 2;
/** Total weight of the wrong hits of a question with an answer: they rank below the answer, and do no other harm. */
const wrongBesideRight = 0.2;
/**
 * Share of the best hit's evidence in the relevance of the other hits of its question: it suggests that there is an
 * answer.
 */
export const evidenceShare = 0.8;
const rounds = 8;

/**
 * Fits weights so that the best right hit of a question with an answer scores above the best hit of a question without
 * one, as a floor requires. The best hit depends on the weights, so they are fitted in rounds. Then the log-odds are
 * scaled until they match, over all hits of the tuning half, the frequency of right hits.
 */
export function fitRelevance(questions: readonly WeighedHits[], names: readonly string[]): FittedWeights {
  const tuningQuestions = questions.filter(({ half, hits }) => half === 'tune' && hits.length > 0);
  const rows = tuningQuestions.map(({ weight, hits }) => ({
    weight,
    hits: hits.map(({ isRight, features }) => ({ isRight, x: [1, ...names.map((name) => features[name] ?? 0)] })),
  }));
  let weights: number[] | undefined;
  for (let round = 0; round < rounds; round++) {
    const cases = rows.flatMap(({ weight, hits }) => {
      const right = hits.filter(({ isRight }) => isRight);
      const countedHits = right.length > 0 ? right : hits;
      const worth = countedHits.map(({ x }, index) => (weights ? Math.exp(2 * dot(x, weights)) : 1 / (1 + index)));
      const all = worth.reduce((sum, one) => sum + one, 0);
      const otherHits = right.length > 0 ? hits.filter(({ isRight }) => !isRight) : [];
      return [
        ...countedHits.map(({ x, isRight }, index): Case => ({
          x,
          y: isRight,
          weight: (weight * worth[index]!) / all,
        })),
        ...otherHits.map(({ x }): Case => ({ x, y: false, weight: (weight * wrongBesideRight) / hits.length })),
      ];
    });
    weights = fitLogistic(cases, ridge, { start: weights });
  }
  return stretchWeights(weights!, names, rows);
}

function stretchWeights(
  weights: readonly number[],
  names: readonly string[],
  rows: readonly { readonly weight: number; readonly hits: readonly { isRight: boolean; x: number[] }[] }[],
): FittedWeights {
  const cases = rows.flatMap(({ weight, hits }) => {
    const logits = mixBestLogit(
      hits.map(({ x }) => dot(x, weights)),
      evidenceShare,
    );
    return hits.map(({ isRight }, index): Case => ({ x: [1, logits[index]!], y: isRight, weight }));
  });
  const [shift, stretch] = fitLogistic(cases, 0) as [number, number];
  const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    bias: rounded(weights[0]! * stretch + shift),
    weights: Object.fromEntries(names.map((name, index) => [name, rounded(weights[index + 1]! * stretch)])),
  };
}

/** Number of parts of a cross-validation. */
export const folds = 5;

/** Returns the part of a question in a cross-validation, from 0, always the same. */
export const foldOf = (ask: string): number => Math.floor(chanceOf(ask) * folds);

/** Maps a text to a number from 0 to 1, always the same. */
export const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * Computes the expected calibration error over ten bins of equal width: the distance of relevances from the frequency
 * of right hits.
 */
export function calibrationError(hits: readonly { readonly relevance: number; readonly isRight: boolean }[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const bins = Array.from({ length: 10 }, (_, bin) =>
    hits.filter(({ relevance }) => Math.min(9, Math.floor(relevance * 10)) === bin),
  );
  return bins
    .filter((bin) => bin.length > 0)
    .map((bin) => {
      const off = mean(bin.map(({ isRight }) => Number(isRight))) - mean(bin.map(({ relevance }) => relevance));
      return (bin.length / hits.length) * Math.abs(off);
    })
    .reduce((sum, one) => sum + one, 0);
}
