import { type GeneralKnowledgeModel, generalKnowledgeBy } from '../../src/recall/generalKnowledge.js';
import { type Case, fitLogistic } from './logistic.js';
import { foldOf, folds } from './relevanceFit.js';

/** A written question with its vector. */
export interface ClassifiedQuestion {
  readonly ask: string;
  readonly vector: ArrayLike<number>;
  readonly isGeneral: boolean;
}

const ridge = 1;
const rounds = 8;

/** Fits the classifier of general questions; both classes weigh the same. */
export function fitGeneralKnowledge(questions: readonly ClassifiedQuestion[]): GeneralKnowledgeModel {
  const general = questions.filter(({ isGeneral }) => isGeneral).length;
  const cases = questions.map(({ vector, isGeneral }): Case => {
    const weight = questions.length / (2 * (isGeneral ? general : questions.length - general));
    return { x: [1, ...Array.from(vector)], y: isGeneral, weight };
  });
  const [bias, ...weights] = fitLogistic(cases, ridge, { rounds }).map((one) => Math.round(one * 1_000) / 1_000);
  return { bias: bias!, weights };
}

/**
 * Classifies each question by a model that was fitted without it and without a fifth of the others, so that what is
 * fitted on the result next does not trust it more than it deserves.
 */
export function classifyUnseen(questions: readonly ClassifiedQuestion[]): Map<string, number> {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitGeneralKnowledge(questions.filter((one) => foldOf(one.ask) !== fold)),
  );
  return new Map(questions.map((one) => [one.ask, generalKnowledgeBy(models[foldOf(one.ask)]!, one.vector)]));
}

/** Returns the chance that a general question has a higher score than another one; ties count half. */
export function aucOf(judged: readonly { readonly isGeneral: boolean; readonly score: number }[]): number {
  const general = judged.filter(({ isGeneral }) => isGeneral);
  const others = judged.filter(({ isGeneral }) => !isGeneral);
  const wins = general.flatMap(({ score }) =>
    others.map((other): number => (score > other.score ? 1 : score === other.score ? 0.5 : 0)),
  );
  return wins.reduce((sum, one) => sum + one, 0) / wins.length;
}
