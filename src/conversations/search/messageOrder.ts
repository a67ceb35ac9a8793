import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { MessageCandidate, OrderedQuestion, ScoredSlot } from './messageCandidate.js';
import { featureNames, OrderFeatures, type OrderModel } from './orderFeatures.js';

const weightsByName = z.record(z.string(), z.number());
const weightsFile = z.strictObject({
  source: z.string(),
  /** Quality on the parts of the data that were left out in turn. */
  figures: z.unknown(),
  withVectors: weightsByName,
  wordsOnly: weightsByName,
});

const fitted = weightsFile.parse(JSON.parse(readFileSync(new URL('./messageOrder.json', import.meta.url), 'utf8')));

/**
 * Learned order of messages: a linear model over the features of a slot. `bench:order` fits its weights, one set for
 * searches by words and meaning, and one for searches by words alone.
 */
export class MessageOrder {
  private readonly features: OrderFeatures;
  private readonly weights: readonly number[];

  constructor(question: OrderedQuestion) {
    const model: OrderModel = question.slots.some(({ alone, paired }) => alone > 0 || paired > 0)
      ? 'withVectors'
      : 'wordsOnly';
    this.features = new OrderFeatures(question, model);
    this.weights = featureNames[model].map((name) => fitted[model][name] ?? 0);
  }

  /** Returns the score of a slot with the message in it; higher is better, comparable within one question. */
  scoreOf(slot: ScoredSlot, said: MessageCandidate | undefined): number {
    const features = this.features.of(slot, said);
    let score = 0;
    for (let at = 0; at < features.length; at++) score += features[at]! * this.weights[at]!;
    return score;
  }
}
