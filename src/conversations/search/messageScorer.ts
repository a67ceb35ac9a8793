import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { MessageCandidate, ScoredQuestion, ScoredSlot } from './messageCandidate.js';
import {
  type AnswerView,
  compareSlots,
  relevanceEvidence,
  relevanceNames,
  type WeighedSlot,
} from './messageRelevance.js';
import { featureNames, ScoringFeatures, type ScoringModel } from './scoringFeatures.js';

const weightsByName = z.record(z.string(), z.number());
const fittedModel = z.strictObject({
  order: weightsByName,
  relevance: z.strictObject({ bias: z.number(), weights: weightsByName }),
});
const weightsFile = z.strictObject({
  source: z.string(),
  /** Quality on the parts of the data that were left out in turn. */
  figures: z.unknown(),
  /** Default minimum relevance of a message that an agent receives without asking for it, 0 to 1. */
  floor: z.number().min(0).max(1),
  withVectors: fittedModel,
  wordsOnly: fittedModel,
});

const fittedModels = weightsFile.parse(
  JSON.parse(readFileSync(new URL('./messageScorer.json', import.meta.url), 'utf8')),
);
/** Weights as lists, in the order of the features. */
const weightsOf = (model: ScoringModel) => ({
  order: featureNames[model].map((name) => fittedModels[model].order[name] ?? 0),
  bias: fittedModels[model].relevance.bias,
  relevance: relevanceNames[model].map((name) => fittedModels[model].relevance.weights[name] ?? 0),
});
const weightsByModel = { withVectors: weightsOf('withVectors'), wordsOnly: weightsOf('wordsOnly') };

/** Default minimum relevance of a message that an agent receives without asking for it. */
export const defaultMessageFloor = fittedModels.floor;

/** Linear model over features of a slot. `bench:order` fits its weights: one set with vectors, one for words alone. */
export class MessageScorer {
  private readonly features: ScoringFeatures;
  private readonly model: ScoringModel;
  /** Slots as they are known before their messages are read. */
  private readonly unreadSlots: ReadonlyMap<ScoredSlot, WeighedSlot>;
  private readonly view: AnswerView;

  constructor(question: ScoredQuestion) {
    this.model = modelOf(question);
    this.features = new ScoringFeatures(question, this.model);
    const slots = question.slots.map((slot) => this.scoreSlot(slot, slot.candidate));
    this.unreadSlots = new Map(slots.map((weighedSlot) => [weighedSlot.slot, weighedSlot]));
    this.view = compareSlots(this.model, question.base, this.features.question.topicCount, slots);
  }

  /** Returns a slot with the message in it and its score; higher is better, comparable within one question. */
  weigh(slot: ScoredSlot, candidate: MessageCandidate | undefined): WeighedSlot {
    return (candidate === slot.candidate && this.unreadSlots.get(slot)) || this.scoreSlot(slot, candidate);
  }

  /** Returns the probability that the message in a slot answers the question, 0 to 1, comparable between questions. */
  relevanceOf(weighed: WeighedSlot): number {
    const { bias, relevance } = weightsByModel[this.model];
    return 1 / (1 + Math.exp(-(bias + weightedSum(relevanceEvidence(this.view, weighed), relevance))));
  }

  private scoreSlot(slot: ScoredSlot, candidate: MessageCandidate | undefined): WeighedSlot {
    const features = this.features.featuresOf(slot, candidate);
    return { slot, features, score: weightedSum(features, weightsByModel[this.model].order) };
  }
}

/** Returns the model for a question: with vectors if a vector search has found something. */
const modelOf = ({ slots }: ScoredQuestion): ScoringModel =>
  slots.some(({ alone, paired }) => alone > 0 || paired > 0) ? 'withVectors' : 'wordsOnly';

function weightedSum(values: readonly number[], factors: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]! * factors[index]!;
  return sum;
}
