import { readFileSync } from 'node:fs';
import { z } from 'zod';

const modelFile = z.strictObject({
  source: z.string(),
  /** Embedding space whose vectors it was fitted on. */
  spaceId: z.string(),
  bias: z.number(),
  weights: z.array(z.number()),
});

/** Logistic regression over the vector of a question. */
export type GeneralKnowledgeModel = Pick<z.infer<typeof modelFile>, 'bias' | 'weights'>;

/** Fitted weights that the service ships with. */
export const generalKnowledgeModel = modelFile.parse(
  JSON.parse(readFileSync(new URL('./generalKnowledge.json', import.meta.url), 'utf8')),
);
/** Log-odds beyond which more certainty means nothing. */
const maxLogOdds = 2;

/**
 * Classifies a question by its vector: 1 if it surely asks for general knowledge ("Why is the sky blue?"), -1 if it
 * surely asks for something of people's lives, 0 if that is open or the vector is not of the local model. Fitted by
 * `bench:relevance -- --fit` on written questions.
 */
export const generalKnowledgeOf = (
  query: { readonly vector: readonly number[]; readonly spaceId: string } | undefined,
): number =>
  query?.spaceId === generalKnowledgeModel.spaceId ? generalKnowledgeBy(generalKnowledgeModel, query.vector) : 0;

/** Classifies a vector with given weights, -1 to 1. */
export function generalKnowledgeBy({ bias, weights }: GeneralKnowledgeModel, vector: ArrayLike<number>): number {
  let logOdds = bias;
  for (let index = 0; index < weights.length; index += 1) logOdds += weights[index]! * vector[index]!;
  return Math.max(-1, Math.min(1, logOdds / maxLogOdds));
}
