import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type AnswerKind, answerKindOf, asksForPerson, namesKind } from '../text/answerKinds.js';
import { stemOf, tellingWords, weightOf, wordsOf } from '../text/stems.js';
import { isTopicless, noTopics, shareTopic, type Topics, topicsOf } from '../text/topicWords.js';
import { type SearchCandidate, type MatchedCandidate, stemsWithSlot } from './matching.js';

/** What speaks for a hit or against it, by name, each from 0 to at most 4.5; nothing of similarity without a vector. */
export type RelevanceFeatures = Readonly<Record<string, number>>;

const similarityEvidence = ['sim', 'simSquared', 'lead', 'bestSim', 'coverSim'];
const wordEvidence = [
  ...['cover', 'related', 'bestRelated', 'topicless', 'offTopic', 'named', 'unnamed', 'misnamed', 'own', 'kind'],
  ...['kindAbsent', 'unheardOf', 'focusHeld', 'focusFar', 'focusUnknown', 'general', 'length'],
];

/** The evidence that is weighed where vectors are compared, and where words must do. */
export const evidenceNames = { withVectors: [...similarityEvidence, ...wordEvidence], wordsOnly: wordEvidence };

const fitted = z.strictObject({ bias: z.number(), weights: z.record(z.string(), z.number()) });
const fittedFile = z.strictObject({
  source: z.string(),
  figures: z.unknown(),
  floor: z.number().min(0).max(1),
  /** How much the best hit of an answer counts in the relevance of each, 0 to 1. */
  shared: z.number().min(0).max(1),
  withVectors: fitted,
  wordsOnly: fitted,
});

/** Weights of evidence: log-odds are their sum with the bias. */
export type FittedWeights = z.infer<typeof fitted>;

const model = fittedFile.parse(JSON.parse(readFileSync(new URL('./relevance.json', import.meta.url), 'utf8')));

/** The relevance from which on a hit is told where nobody says another; like all weights fitted by `bench:relevance`. */
export const defaultMinRelevance = model.floor;

/** How many of the best hits are evidence for each other: as many as an answer may have. */
const weighedTogether = 50;
/** Among so many of the best, one is looked for that speaks of what the question speaks of. */
const nearest = 10;

/** A question whose hits are weighed. */
export interface WeighedQuestion {
  readonly text: string;
  readonly viewerId: string;
  /** The calibrated similarity from which on a text answers a question; undefined where no vectors were compared. */
  readonly limit: number | undefined;
}

/** A hit as far as it is weighed. */
export type WeighedHit = Pick<MatchedCandidate, 'measured'> & {
  readonly candidate: Pick<SearchCandidate, 'text' | 'stems' | 'slot' | 'entityIds' | 'unembedded'>;
};

/**
 * How likely each hit answers the question, 0 to 1, the same meaning for every question, with the log-odds of its own
 * evidence. Hits are given best first; the best 50 are evidence for each other, and all of them are disclosed, so no
 * hidden memory moves a relevance.
 */
export function weigh(question: WeighedQuestion, hits: readonly WeighedHit[]): { relevance: number; logit: number }[] {
  const all = evidenceOf(question, hits);
  const logits = all.map((evidence) => logitOf('sim' in evidence ? model.withVectors : model.wordsOnly, evidence));
  const shared = sharedLogits(logits, model.shared);
  return logits.map((logit, at) => {
    const relevance = 1 / (1 + Math.exp(-shared[at]!));
    return { relevance: all[at]!.holdsAll ? Math.max(relevance, asLikelyAsNot) : relevance, logit };
  });
}

/** Relevance of what holds all that is asked for: nothing in the question tells one answer from another. */
const asLikelyAsNot = 0.5;
const askingStems = new Set(
  ['tell', 'know', 'say', 'remember', 'hear', 'happen', 'anything', 'everything'].map(stemOf),
);

/** Log-odds of hits of one question: each shares the evidence of the best that the question has an answer at all. */
export function sharedLogits(logits: readonly number[], shared: number): number[] {
  const best = Math.max(...logits);
  return logits.map((logit) => (1 - shared) * logit + shared * best);
}

/** The log-odds of what speaks for a hit. */
export const logitOf = ({ bias, weights }: FittedWeights, evidence: RelevanceFeatures): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (evidence[name] ?? 0), bias);

/** Lists what speaks for each hit and against it. */
export function evidenceOf(asked: WeighedQuestion, hits: readonly WeighedHit[]): RelevanceFeatures[] {
  const question = readQuestion(asked.text);
  const texts = hits.map(({ candidate }) => readText(candidate));
  const together = texts.slice(0, weighedTogether);
  const isHeard = (stem: string): boolean => together.some(({ stems }) => stems.has(stem));
  const spokenOf = question.content.filter(({ topics }) => !isTopicless(topics));
  const related = texts.map((text) => shareOf(spokenOf, (word) => speaksOf(text, word)));
  const nearness = nearnessOf(asked, hits);
  const ofAll = {
    bestRelated: Math.max(0, ...related.slice(0, nearest)),
    topicless: question.content.length === 0 ? 0 : 1 - weightOfAll(spokenOf) / weightOfAll(question.content),
    unnamed: Number(question.names.size === 0),
    unheardOf: shareOf(question.content, ({ stem }) => !isHeard(stem)),
    general: Number(question.isGeneral),
    focusUnknown: Number(
      question.focus !== undefined && isTopicless(question.focus.topics) && !isHeard(question.focus.stem),
    ),
    length: question.length,
  };
  return hits.map(({ candidate }, at) => {
    const text = texts[at]!;
    const cover = shareOf(question.content, ({ stem }) => text.stems.has(stem));
    const ofHit = {
      cover,
      related: related[at]!,
      holdsAll: Number(question.wanted.length > 0 && question.wanted.every((stem) => text.stems.has(stem))),
      offTopic: Number(spokenOf.length > 0 && related[at] === 0),
      own: Number(question.isOwn && candidate.entityIds.includes(asked.viewerId)),
    };
    return {
      ...{ ...ofAll, ...ofHit },
      ...{ ...nameEvidence(question, text), ...kindEvidence(question, candidate.text) },
      ...{ ...focusEvidence(question.focus, text), ...nearness(at, cover) },
    };
  });
}

/** The evidence of similarity, in units of the limit, so that it means the same for every embedding model. */
function nearnessOf(
  { limit }: WeighedQuestion,
  hits: readonly WeighedHit[],
): (at: number, cover: number) => RelevanceFeatures {
  const none: RelevanceFeatures = {};
  if (limit === undefined) return () => none;
  const near = hits.map(({ candidate, measured }) => (candidate.unembedded ? undefined : measured / limit));
  const [best = 0, second = 0] = near.filter((one) => one !== undefined).sort((a, b) => b - a);
  return (at, cover) => {
    const own = near[at];
    if (own === undefined) return none;
    const sim = Math.min(3, own);
    const lead = own < best ? 0 : Math.min(1, own - second);
    return { sim, simSquared: sim ** 2 / 2, lead, bestSim: Math.min(3, best), coverSim: cover * Math.min(2, own) };
  };
}

/** A question as far as it says what answers it. */
interface ReadQuestion {
  /** What kind of thing it asks for. */
  readonly kind: AnswerKind | 'PERSON' | undefined;
  /** Stems of the names in it. */
  readonly names: ReadonlySet<string>;
  /** Stems of all telling words but those that only ask. */
  readonly wanted: readonly string[];
  /** Telling words that are no names. */
  readonly content: readonly AskedWord[];
  /** The word for what is asked for, such as "colour" in "What is Ana's favourite colour?". */
  readonly focus: AskedWord | undefined;
  /** It speaks of whoever asks. */
  readonly isOwn: boolean;
  /** It is an order, or asks how things are done anywhere. */
  readonly isGeneral: boolean;
  /** In telling words, six of them 1, at most 1.5. */
  readonly length: number;
}

interface AskedWord {
  readonly stem: string;
  readonly weight: number;
  readonly topics: Topics;
}

const ownWords = /\b(?:i|me|my|mine|myself)\b/i;
const generalWords =
  /^(?:how (?:do|can) (?:i|you)\b|how (?:does|do|is|are)\b(?!.*\p{Lu})|(?:write|translate|convert|recommend|summari[sz]e|explain)\b)/iu;

function readQuestion(text: string): ReadQuestion {
  const names = namesIn(text);
  const words = tellingWords(text);
  const weights = new Map(words.map((word) => [stemOf(word), weightOf(word)]));
  const content = [...weights]
    .filter(([stem]) => !names.has(stem))
    .map(([stem, weight]) => ({ stem, weight, topics: topicsOf(stem) }));
  const focus = focusOf(text);
  return {
    ...{ kind: answerKindOf(text) ?? (asksForPerson(text) ? 'PERSON' : undefined) },
    wanted: [...weights.keys()].filter((stem) => !askingStems.has(stem)),
    ...{ names, content, focus: content.find(({ stem }) => stem === focus) },
    ...{ isOwn: ownWords.test(text), isGeneral: generalWords.test(text), length: Math.min(1.5, words.length / 6) },
  };
}

/** Stems of words that begin with a capital letter inside a sentence. */
function namesIn(text: string): Set<string> {
  const words = [...text.matchAll(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu)];
  const inside = words.filter(({ index }) => index > 0 && !/[.!?]\s*$/.test(text.slice(0, index)));
  const names = inside.map(([word]) => word).filter((word) => /^\p{Lu}/u.test(word) && !/^I(?:['’]|$)/.test(word));
  return new Set(names.flatMap((name) => wordsOf(name.replace(/['’]s$/u, '')).map(stemOf)));
}

/** The stem of the word for what a question asks for: its favourite, what is somebody's, or what follows "which". */
function focusOf(text: string): string | undefined {
  const favourite = /favou?rite\s+(\p{L}+)/iu.exec(text)?.[1]?.toLowerCase();
  const possessed = /['’]s\s+((?:\p{L}+\s*){1,3})/u.exec(text)?.[1] ?? '';
  const asked =
    /\b(?:what|which|whose|how many|how much)\s+(?:(?:kind|sort|part|type) of )?((?:\p{L}+\s+){0,3}?\p{L}+)/iu;
  const word = favourite ?? tellingWords(possessed).at(-1) ?? tellingWords(asked.exec(text)?.[1] ?? '')[0];
  return word && stemOf(word);
}

/** The text of a hit as far as it says what it answers. */
interface ReadText {
  readonly stems: ReadonlySet<string>;
  readonly topics: Topics;
}

function readText(candidate: WeighedHit['candidate']): ReadText {
  const stems = stemsWithSlot(candidate);
  let [some, others] = noTopics;
  for (const stem of stems) {
    const topics = topicsOf(stem);
    some |= topics[0];
    others |= topics[1];
  }
  return { stems, topics: [some, others] };
}

/** Whether a text holds a word or another one of its topics. */
const speaksOf = (text: ReadText, { stem, topics }: AskedWord): boolean =>
  text.stems.has(stem) || shareTopic(topics, text.topics);

function nameEvidence({ names }: ReadQuestion, { stems }: ReadText): RelevanceFeatures {
  const held = [...names].filter((name) => stems.has(name)).length;
  return { named: names.size === 0 ? 0 : held / names.size, misnamed: Number(names.size > 0 && held === 0) };
}

function kindEvidence({ kind, names }: ReadQuestion, text: string): RelevanceFeatures {
  if (kind === undefined) return { kind: 0, kindAbsent: 0 };
  const isThere =
    kind === 'PERSON'
      ? (text.match(/\p{Lu}\p{Ll}+/gu) ?? []).some((word) => !names.has(stemOf(word.toLowerCase())))
      : namesKind(kind, text);
  return { kind: Number(isThere), kindAbsent: Number(!isThere) };
}

const focusEvidence = (focus: AskedWord | undefined, text: ReadText): RelevanceFeatures => ({
  focusHeld: Number(focus !== undefined && text.stems.has(focus.stem)),
  focusFar: Number(focus !== undefined && !isTopicless(focus.topics) && !speaksOf(text, focus)),
});

const weightOfAll = (words: readonly AskedWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

/** The part of words, by weight, for which something holds. */
const shareOf = (words: readonly AskedWord[], holds: (word: AskedWord) => boolean): number =>
  words.length === 0 ? 0 : weightOfAll(words.filter(holds)) / weightOfAll(words);
