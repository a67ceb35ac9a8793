import type { ScoredSlot } from '../../../src/conversations/search/messageCandidate.js';
import { compareSlots, relevanceEvidence, relevanceNames } from '../../../src/conversations/search/messageRelevance.js';
import type { ScoringModel } from '../../../src/conversations/search/scoringFeatures.js';
import { type Case, dot, fitLogistic, probability } from '../logistic.js';

/** A question with the features of its slots, one row per slot, before and after their messages are read. */
export interface QuestionSlots {
  readonly right: ReadonlySet<number>;
  readonly slots: readonly ScoredSlot[];
  readonly topicCount: number;
  readonly unread: readonly Float64Array[];
  readonly read: readonly Float64Array[];
}

/** A message that a question has found, with its evidence. */
export interface RankedMessage {
  readonly seq: number;
  readonly isRight: boolean;
  readonly evidence: readonly number[];
}

/** Strength of the pull of weights towards 0. */
const ridge = 2;
/** Number of messages that are read for a question. */
const depth = 28;

/** Returns the messages of a question, best first, as the service orders and reads them by these weights of the order. */
export function rankMessages(
  question: QuestionSlots,
  order: readonly number[],
  model: ScoringModel,
  base: number,
): RankedMessage[] {
  const scoreRows = (rows: readonly Float64Array[]) =>
    question.slots.map((slot, index) => ({ slot, features: [...rows[index]!], score: dot([...rows[index]!], order) }));
  const unread = scoreRows(question.unread);
  const read = scoreRows(question.read);
  const view = compareSlots(model, base, question.topicCount, unread);
  const best = (rows: typeof unread, of: readonly number[]): number[] =>
    [...of].sort((a, b) => rows[b]!.score - rows[a]!.score || a - b);
  const readIndexes = best(unread, [...question.slots.keys()]).slice(0, depth);
  return best(read, readIndexes).map((at) => ({
    seq: question.slots[at]!.seq,
    isRight: question.right.has(question.slots[at]!.seq),
    evidence: relevanceEvidence(view, read[at]!),
  }));
}

/** Fits the probability that a message answers. The first weight is the bias. */
export function fitMessageRelevance(
  questions: readonly { readonly messages: readonly RankedMessage[]; readonly weight: number }[],
): number[] {
  const cases = questions.flatMap(({ messages, weight }) =>
    messages.map(({ isRight, evidence }): Case => ({ x: [1, ...evidence], y: isRight, weight })),
  );
  return fitLogistic(cases, ridge);
}

export const relevanceBy = (weights: readonly number[], { evidence }: RankedMessage): number =>
  probability(dot([1, ...evidence], weights));

/** Returns weights by name. */
export function namedRelevance(weights: readonly number[], model: ScoringModel) {
  const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    bias: rounded(weights[0]!),
    weights: Object.fromEntries(relevanceNames[model].map((name, index) => [name, rounded(weights[index + 1]!)])),
  };
}
