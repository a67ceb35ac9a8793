import { calibrated, cosineOfScore } from '../../platform/models/embedding/similarity.js';
import type { ScoredSlot } from './messageCandidate.js';
import { featureNames, type ScoringModel } from './scoringFeatures.js';

/** Number of topic words of a question that is as long as it counts. */
const longQuestion = 6;

/** Slot with what its order has computed. */
export interface WeighedSlot {
  readonly slot: ScoredSlot;
  /** Features of the slot, in the order of `featureNames`. */
  readonly features: readonly number[];
  /** Score of the learned order. */
  readonly score: number;
}

/** Statistics of all ordered slots of a question, with which the evidence of each is compared. */
export interface AnswerView {
  readonly model: ScoringModel;
  readonly base: number;
  readonly topicCount: number;
  readonly bestScore: number;
  /** Logarithm of the sum of the exponentials of all scores. */
  readonly logSum: number;
  readonly bestSimilarity: number;
  readonly bestCover: number;
}

const comparisonNames = ['share', 'behind', 'bestCover', 'length'] as const;
const slotFeatureNames = [
  'cover',
  'coverAround',
  'exact',
  'speaker',
  'otherSpeaker',
  'session',
  'time',
  'noTime',
  'number',
  'noNumber',
];
const similarityNames = ['similarity', 'pairSimilarity', 'bestSimilarity'] as const;

/** Names of the pieces of evidence of the two models: with vectors, and with words only. */
export const relevanceNames: Readonly<Record<ScoringModel, readonly string[]>> = {
  withVectors: [...comparisonNames, ...slotFeatureNames, ...similarityNames],
  wordsOnly: [...comparisonNames, ...slotFeatureNames],
};

const featureIndexesOf = (model: ScoringModel) => slotFeatureNames.map((name) => featureNames[model].indexOf(name));
/** Positions of these features in the lists of the two models. */
const featureIndexes = { withVectors: featureIndexesOf('withVectors'), wordsOnly: featureIndexesOf('wordsOnly') };

/** Compares all ordered slots of a question. */
export function compareSlots(
  model: ScoringModel,
  base: number,
  topicCount: number,
  slots: readonly WeighedSlot[],
): AnswerView {
  const bestScore = Math.max(...slots.map(({ score }) => score));
  const sum = slots.reduce((total, { score }) => total + Math.exp(score - bestScore), 0);
  const cover = featureNames[model].indexOf('cover');
  return {
    model,
    base,
    topicCount,
    bestScore,
    logSum: bestScore + Math.log(sum),
    bestSimilarity: Math.max(0, ...slots.map(({ slot }) => similarityOf(slot.alone, base))),
    bestCover: Math.max(0, ...slots.map(({ features }) => features[cover]!)),
  };
}

/** Returns the evidence that the message in a slot answers the question, in the order of `relevanceNames`. */
export function relevanceEvidence(view: AnswerView, { slot, features, score }: WeighedSlot): number[] {
  const slotEvidence = featureIndexes[view.model].map((index) => features[index]!);
  const comparisons = [
    score - view.logSum,
    score - view.bestScore,
    view.bestCover,
    Math.min(1, view.topicCount / longQuestion),
  ];
  if (view.model === 'wordsOnly') return [...comparisons, ...slotEvidence];
  return [
    ...comparisons,
    ...slotEvidence,
    similarityOf(slot.alone, view.base),
    similarityOf(slot.paired, view.base),
    view.bestSimilarity,
  ];
}

/** Returns the calibrated similarity of a hit of a vector search; 0 for another slot. */
const similarityOf = (score: number, base: number): number => (score > 0 ? calibrated(cosineOfScore(score), base) : 0);
