import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type AnswerKind, answerKindOf, asksForPerson, namesKind, speaksOfAsker } from '../text/answerKinds.js';
import { stemOf, contentWords, weightOf, wordsOf } from '../text/stems.js';
import { hasNoTopic, noTopics, haveSharedTopic, type Topics, topicsOf } from '../text/topicWords.js';
import type { MatchedCandidate, SearchCandidate } from './matching.js';

/** Features of a hit for the relevance model, by name, -1 to at most 4.5; those of similarity are 0 if none was compared. */
export type RelevanceFeatures = Readonly<Record<string, number>>;

const similarityFeatures = ['sim', 'simSquared', 'lead', 'bestSim', 'coverSim', 'generalKnowledge'];
const wordFeatures =
  `cover related bestRelated topicless offTopic named unnamed misnamed own kind kindAbsent unheardOf focusHeld focusFar
   focusUnknown general length`.split(/\s+/);

/** Names of the features of the two models: with vectors, and with words only. */
export const relevanceFeatureNames = { withVectors: [...similarityFeatures, ...wordFeatures], wordsOnly: wordFeatures };

const fittedWeights = z.strictObject({ bias: z.number(), weights: z.record(z.string(), z.number()) });
const weightsFile = z.strictObject({
  source: z.string(),
  figures: z.unknown(),
  floor: z.number().min(0).max(1),
  /** Weight of the best hit of an answer in the relevance of each hit, 0 to 1. */
  shared: z.number().min(0).max(1),
  withVectors: fittedWeights,
  wordsOnly: fittedWeights,
});

/** Logistic regression: the log-odds are the bias plus the weighted sum of the features. */
export type FittedWeights = z.infer<typeof fittedWeights>;

const model = weightsFile.parse(JSON.parse(readFileSync(new URL('./relevance.json', import.meta.url), 'utf8')));

/** Default minimum relevance of a hit. Fitted by `bench:relevance`, like all weights. */
export const defaultMinRelevance = model.floor;

/** Number of the best hits that are evidence for each other: the maximum length of an answer. */
const maxEvidenceHits = 50;
/** Number of the best hits among which one that shares a topic with the question is searched. */
const maxRelatedHits = 10;

/** Question whose hits are weighed. */
export interface WeighedQuestion {
  readonly text: string;
  readonly viewerId: string;
  /** Calibrated similarity from which a text answers a question; undefined if no vectors were compared. */
  readonly answerThreshold: number | undefined;
  /** Class of the question by its vector, -1 to 1: does it ask for general knowledge? 0 without a vector. */
  readonly generalKnowledge: number;
}

/** Fields of a hit that the model uses. */
export type WeighedHit = Pick<MatchedCandidate, 'estimatedSimilarity' | 'stems'> & {
  readonly candidate: Pick<SearchCandidate, 'text' | 'entityIds' | 'unembedded'>;
};

/**
 * Returns the probability that each hit answers the question, 0 to 1, comparable between questions, and its evidence:
 * log-odds by one model for all hits of the question, so that they are comparable with each other. A hit without a
 * vector has its probability from the model of words, which needs no estimate. Hits are given best first. The best 50
 * are evidence for each other. All of them are disclosed, so no hidden memory changes a relevance.
 */
export function scoreRelevance(
  question: WeighedQuestion,
  hits: readonly WeighedHit[],
): { relevance: number; evidence: number }[] {
  const hitFeatures = featuresOf(question, hits);
  const hasVectors = question.answerThreshold !== undefined;
  const evidence = hitFeatures.map((features) => logitOf(hasVectors ? model.withVectors : model.wordsOnly, features));
  const logits = evidence.map((logit, index) =>
    hasVectors && hits[index]!.candidate.unembedded ? logitOf(model.wordsOnly, hitFeatures[index]!) : logit,
  );
  const mixedLogits = mixBestLogit(logits, model.shared);
  return evidence.map((logit, index) => {
    const relevance = 1 / (1 + Math.exp(-mixedLogits[index]!));
    const { holdsAll } = hitFeatures[index]!;
    return {
      relevance: Math.max(relevance, holdsAll ? unspecificQuestionFloor : 0),
      evidence: logit + (holdsAll ? holdsAllEvidence : 0),
    };
  });
}

/** Minimum relevance of a hit for a question without distinguishing words, and of one that holds all of its words. */
export const unspecificQuestionFloor = 0.5;
/** Log-odds of a hit that holds all of them beyond the fitted ones: their order shall not contradict that floor. */
const holdsAllEvidence = 1;
const askingStems = new Set(
  ['tell', 'know', 'say', 'remember', 'hear', 'happen', 'anything', 'everything'].map(stemOf),
);

/** Mixes the best hit's log-odds into each hit's: the best is evidence that the question has an answer at all. */
export function mixBestLogit(logits: readonly number[], bestWeight: number): number[] {
  const best = Math.max(...logits);
  return logits.map((logit) => (1 - bestWeight) * logit + bestWeight * best);
}

/** Returns the log-odds of a hit. */
export function logitOf({ bias, weights }: FittedWeights, features: RelevanceFeatures): number {
  let sum = bias;
  for (const name in weights) sum += weights[name]! * (features[name] ?? 0);
  return sum;
}

export function featuresOf(weighedQuestion: WeighedQuestion, hits: readonly WeighedHit[]): RelevanceFeatures[] {
  const question = parseQuestion(weighedQuestion.text);
  const texts = hits.map(({ stems }) => ({ stems, topics: topicsOfAll(stems) }));
  const evidenceTexts = texts.slice(0, maxEvidenceHits);
  const isInEvidence = (stem: string): boolean => evidenceTexts.some(({ stems }) => stems.has(stem));
  const topicWords = question.content.filter(({ topics }) => !hasNoTopic(topics));
  const related = texts.map((text) => shareOf(topicWords, (word) => mentionsTopicOf(text, word)));
  const nearness = nearnessOf(weighedQuestion, hits);
  const bestRelated = Math.max(0, ...related.slice(0, maxRelatedHits));
  const topicless = question.content.length === 0 ? 0 : 1 - weightOfAll(topicWords) / weightOfAll(question.content);
  const unheardOf = shareOf(question.content, ({ stem }) => !isInEvidence(stem));
  const { focus } = question;
  const focusUnknown = Number(focus !== undefined && hasNoTopic(focus.topics) && !isInEvidence(focus.stem));
  return hits.map(({ candidate }, index) => {
    const text = texts[index]!;
    const cover = shareOf(question.content, ({ stem }) => text.stems.has(stem));
    const named = shareOfNames(question, text);
    const hasAskedKind = namesAskedKind(question, candidate.text);
    const { sim, lead, bestSim } = nearness[index]!;
    // One literal: spreading groups of features into it takes ten times as long, for each hit of each recall.
    return {
      sim,
      simSquared: sim ** 2 / 2,
      lead,
      bestSim,
      coverSim: cover * Math.min(2, sim),
      cover,
      related: related[index]!,
      bestRelated,
      topicless,
      holdsAll: Number(
        question.requiredStems.length > 0 && question.requiredStems.every((stem) => text.stems.has(stem)),
      ),
      offTopic: Number(topicWords.length > 0 && related[index] === 0),
      named,
      unnamed: Number(question.names.size === 0),
      misnamed: Number(question.names.size > 0 && named === 0),
      own: Number(question.isAboutViewer && candidate.entityIds.includes(weighedQuestion.viewerId)),
      kind: Number(hasAskedKind === true),
      kindAbsent: Number(hasAskedKind === false),
      unheardOf,
      focusHeld: Number(focus !== undefined && text.stems.has(focus.stem)),
      focusFar: Number(focus !== undefined && !hasNoTopic(focus.topics) && !mentionsTopicOf(text, focus)),
      focusUnknown,
      general: Number(question.isGeneral),
      generalKnowledge: weighedQuestion.generalKnowledge,
      length: question.length,
    };
  });
}

/** Measures in units of the threshold, so that features mean the same for every model; 0 if none was compared. */
function nearnessOf({ answerThreshold }: WeighedQuestion, hits: readonly WeighedHit[]) {
  if (answerThreshold === undefined) return hits.map(() => ({ sim: 0, lead: 0, bestSim: 0 }));
  const relativeSimilarities = hits.map(({ estimatedSimilarity }) => estimatedSimilarity / answerThreshold);
  const [best = 0, second = 0] = [...relativeSimilarities].sort((a, b) => b - a);
  return relativeSimilarities.map((similarity) => ({
    sim: Math.min(3, similarity),
    lead: similarity < best ? 0 : Math.min(1, similarity - second),
    bestSim: Math.min(3, best),
  }));
}

/** Parsed question: what an answer must contain. */
interface ParsedQuestion {
  /** Kind of thing that it asks for. */
  readonly kind: AnswerKind | 'PERSON' | undefined;
  /** Stems of the names in it. */
  readonly names: ReadonlySet<string>;
  /** Stems of all content words but those that only ask, such as "tell". */
  readonly requiredStems: readonly string[];
  /** Content words that are no names. */
  readonly content: readonly QuestionWord[];
  /** Word for what is asked for, such as "colour" in "What is Ana's favourite colour?". */
  readonly focus: QuestionWord | undefined;
  /** True if it speaks of the viewer, such as "my". */
  readonly isAboutViewer: boolean;
  /** True if it is an instruction, or asks how things are done in general. */
  readonly isGeneral: boolean;
  /** Length in content words; six of them are 1, the maximum is 1.5. */
  readonly length: number;
}

interface QuestionWord {
  readonly stem: string;
  readonly weight: number;
  readonly topics: Topics;
}

const generalWords =
  /^(?:how (?:do|can) (?:i|you)\b|how (?:does|do|is|are)\b(?!.*\p{Lu})|(?:write|translate|convert|recommend|summari[sz]e|explain)\b)/iu;

function parseQuestion(text: string): ParsedQuestion {
  const names = namesIn(text);
  const words = contentWords(text);
  const weights = new Map(words.map((word) => [stemOf(word), weightOf(word)]));
  const content = [...weights]
    .filter(([stem]) => !names.has(stem))
    .map(([stem, weight]) => ({ stem, weight, topics: topicsOf(stem) }));
  const focus = focusOf(text);
  return {
    kind: answerKindOf(text) ?? (asksForPerson(text) ? 'PERSON' : undefined),
    requiredStems: [...weights.keys()].filter((stem) => !askingStems.has(stem)),
    names,
    content,
    focus: content.find(({ stem }) => stem === focus),
    isAboutViewer: speaksOfAsker(text),
    isGeneral: generalWords.test(text),
    length: Math.min(1.5, words.length / 6),
  };
}

/** Returns stems of words that begin with a capital letter inside a sentence. */
function namesIn(text: string): Set<string> {
  const words = [...text.matchAll(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu)];
  const insideSentences = words.filter(({ index }) => index > 0 && !/[.!?]\s*$/.test(text.slice(0, index)));
  const names = insideSentences
    .map(([word]) => word)
    .filter((word) => /^\p{Lu}/u.test(word) && !/^I(?:['’]|$)/.test(word));
  return new Set(names.flatMap((name) => wordsOf(name.replace(/['’]s$/u, '')).map(stemOf)));
}

/** Returns the stem of the thing a question asks for: the noun after "favourite", a possessive or "which". */
function focusOf(text: string): string | undefined {
  const favourite = /favou?rite\s+(\p{L}+)/iu.exec(text)?.[1]?.toLowerCase();
  const afterPossessive = /['’]s\s+((?:\p{L}+\s*){1,3})/u.exec(text)?.[1] ?? '';
  const askedPattern =
    /\b(?:what|which|whose|how many|how much)\s+(?:(?:kind|sort|part|type) of )?((?:\p{L}+\s+){0,3}?\p{L}+)/iu;
  const word = favourite ?? contentWords(afterPossessive).at(-1) ?? contentWords(askedPattern.exec(text)?.[1] ?? '')[0];
  return word && stemOf(word);
}

interface ParsedText {
  readonly stems: ReadonlySet<string>;
  readonly topics: Topics;
}

/** Returns the topics of all stems together. */
function topicsOfAll(stems: ReadonlySet<string>): Topics {
  let [lowBits, highBits] = noTopics;
  for (const stem of stems) {
    const topics = topicsOf(stem);
    lowBits |= topics[0];
    highBits |= topics[1];
  }
  return [lowBits, highBits];
}

/** True if a text contains the word or another word of its topics. */
const mentionsTopicOf = (text: ParsedText, { stem, topics }: QuestionWord): boolean =>
  text.stems.has(stem) || haveSharedTopic(topics, text.topics);

/** Returns the share of the question's names that a text contains, 0 to 1; 0 if it has none. */
function shareOfNames({ names }: ParsedQuestion, { stems }: ParsedText): number {
  let sharedNames = 0;
  for (const name of names) if (stems.has(name)) sharedNames += 1;
  return names.size === 0 ? 0 : sharedNames / names.size;
}

/** True if a text names the kind of thing that is asked for; undefined if no kind is. */
function namesAskedKind({ kind, names }: ParsedQuestion, text: string): boolean | undefined {
  if (kind === undefined) return undefined;
  if (kind !== 'PERSON') return namesKind(kind, text);
  return (text.match(/\p{Lu}\p{Ll}+/gu) ?? []).some((word) => !names.has(stemOf(word.toLowerCase())));
}

const weightOfAll = (words: readonly QuestionWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the share of words, by weight, that satisfy a predicate. */
const shareOf = (words: readonly QuestionWord[], predicate: (word: QuestionWord) => boolean): number =>
  words.length === 0 ? 0 : weightOfAll(words.filter(predicate)) / weightOfAll(words);
