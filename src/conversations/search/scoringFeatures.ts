import type { AnswerKind } from '../../text/answerKinds.js';
import { sessionGapMs } from '../conversation.js';
import type { MessageCandidate, ScoredQuestion, ScoredSlot } from './messageCandidate.js';
import { type MessageSlot, MessageSlotMap } from './messageSlots.js';
import { QuestionView } from './questionView.js';

/** Ranks at which the features of a rank have fallen to one half. */
const halfRank = { list: 20, fused: 10 } as const;
/** Rank of a slot that is in no list. */
const unranked = 200;
/** Distances of the neighbours of a slot, in the order of the messages. */
const neighbourSteps = [-3, -2, -1, 1, 2, 3] as const;
type NeighboursAround = [NeighbourView, NeighbourView, NeighbourView, NeighbourView, NeighbourView, NeighbourView];

/** Number of phrases of a question that count in a message. */
const manyPhrases = 2;

const timeWords =
  /(?:^| )(?:yesterday|today|tomorrow|tonight|ago|last|next|weeks?|weekend|months?|years?|days?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|morning|afternoon|evening|night|spring|summer|autumn|fall|winter|since|until|when|christmas|birthday|recently|soon|am|pm)(?: |$)/;
const numberWords =
  /\d|(?:^| )(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|first|second|third|half|couple|few|many|several)(?: |$)/;

/** Everything that a feature of one slot may depend on. All messages in it are disclosed to the audience. */
export interface SlotView {
  readonly question: QuestionView;
  readonly slot: ScoredSlot;
  readonly candidate: MessageCandidate | undefined;
  readonly text: TextView;
  /** Slots around it in the same session, as far as a search has found them. */
  readonly before: NeighbourView;
  readonly after: NeighbourView;
  readonly twoBefore: NeighbourView;
  readonly twoAfter: NeighbourView;
  /** All slots at most three before or after it. */
  readonly around: readonly NeighbourView[];
}

/** Evidence of a neighbouring slot. */
interface NeighbourView {
  readonly words: number;
  readonly alone: number;
  readonly paired: number;
  readonly candidate: MessageCandidate | undefined;
}

/** Words of a message as seen from the question. */
interface TextView {
  /** Topic words of the question that it contains, one bit each. */
  readonly covered: number;
  readonly hasNumber: boolean;
  /** Of the kind that the question asks for; false for other questions. */
  readonly isAboutTime: boolean;
  readonly namesNumber: boolean;
}

const noText: TextView = { covered: 0, hasNumber: false, isAboutTime: false, namesNumber: false };
const noNeighbour: NeighbourView = { words: 0, alone: 0, paired: 0, candidate: undefined };

/** A feature of a slot: a number near 0 to 1 that a linear model weighs. */
type Feature = (view: SlotView) => number;

const isSpeaker = ({ question, candidate }: SlotView): boolean =>
  candidate !== undefined && candidate.speakerId !== null && question.namedSpeakerIds.has(candidate.speakerId);
const isOtherSpeaker = (view: SlotView): boolean =>
  view.candidate !== undefined && view.question.namedSpeakerIds.size > 0 && !isSpeaker(view);
const coverShare = ({ question }: SlotView, ...covered: number[]): number =>
  question.shareOf(covered.reduce((all, bits) => all | bits, 0));
const coveredIn = ({ question }: SlotView, { candidate }: NeighbourView): number =>
  candidate ? question.coveredBy(candidate) : 0;
const rankWeight = (rank: number | undefined, half: number): number => (rank === undefined ? 0 : half / (half + rank));
const listRankWeight = (view: SlotView, list: 'byWords' | 'alone' | 'paired'): number =>
  rankWeight(view.question.rankOf(view.slot, list), halfRank.list);
const recency = ({ question, candidate }: SlotView): number => (candidate ? question.recencyOf(candidate.at) : 0);
const isOfKind = ({ question, candidate }: SlotView, kind: AnswerKind): boolean =>
  candidate !== undefined && question.kind === kind;

/** Features of the searches by words, neighbours, speakers and time, of both models: they need no vectors. */
const plainFeatures = {
  // The fused score: its share of the best score, its rank, and the logarithm of its rank.
  fused: ({ question, slot }) => question.fusedShareOf(slot),
  fusedRank: ({ question, slot }) => rankWeight(question.rankOf(slot, 'fused'), halfRank.fused),
  fusedLog: ({ question, slot }) => -Math.log(1 + (question.rankOf(slot, 'fused') ?? unranked)) / 3,
  // Scores by words: its own, and those of its neighbours. An answer may share no word with the question it answers.
  words: ({ question, slot }) => question.wordShareOf(slot),
  wordsRank: (view) => listRankWeight(view, 'byWords'),
  wordsBefore: ({ before }) => (before.candidate?.asks ? 0 : before.words),
  wordsBeforeAsked: ({ before }) => (before.candidate?.asks ? before.words : 0),
  wordsAfter: ({ after }) => after.words,
  wordsTwoBefore: ({ twoBefore }) => twoBefore.words,
  wordsTwoAfter: ({ twoAfter }) => twoAfter.words,
  // Shares of the question's topic words: in its text, what its neighbours add, and all of them together.
  cover: (view) => coverShare(view, view.text.covered),
  coverBefore: (view) =>
    coverShare(view, view.text.covered, coveredIn(view, view.before)) - coverShare(view, view.text.covered),
  coverAfter: (view) =>
    coverShare(view, view.text.covered, coveredIn(view, view.after)) - coverShare(view, view.text.covered),
  coverAround: (view) =>
    coverShare(
      view,
      view.text.covered,
      ...[view.before, view.after, view.twoBefore, view.twoAfter].map((neighbour) => coveredIn(view, neighbour)),
    ),
  /** Share of the words asked for that it contains in the same form. */
  exact: ({ question, candidate }) =>
    candidate && question.words.length > 0
      ? question.words.filter((word) => candidate.words.has(word)).length / question.words.length
      : 0,
  // Its speaker: the only one named, one of several named, or another than those named.
  speaker: (view) => Number(isSpeaker(view) && view.question.namedSpeakerIds.size === 1),
  speakerOfSome: (view) => Number(isSpeaker(view) && view.question.namedSpeakerIds.size > 1),
  otherSpeaker: (view) => Number(isOtherSpeaker(view)),
  otherNaming: (view) =>
    Number(isOtherSpeaker(view) && view.question.namingWords.some((word) => view.candidate!.words.has(word))),
  speakerBefore: ({ question, before }) => Number(question.namedSpeakerIds.has(before.candidate?.speakerId ?? '')),
  own: ({ question, candidate }) => Number(question.isAboutViewer && candidate?.speakerId === question.viewerId),
  // Its time: as the question names it, among what was found, and for questions about what is now or was first.
  month: ({ question, candidate }) => Number(candidate !== undefined && question.dates.hasMonth(candidate.at)),
  day: ({ question, candidate }) => Number(candidate !== undefined && question.dates.hasDay(candidate.at)),
  recency,
  latest: (view) => (view.question.asksForLatest ? recency(view) : 0),
  first: (view) => (view.question.asksForFirst ? recency(view) : 0),
  /** Share of the other best slots in the same talk. */
  session: ({ question, candidate }) => (candidate ? question.sessionShareOf(candidate) : 0),
  // The kind of answer that the question asks for: contained or missing.
  time: (view) => Number(isOfKind(view, 'TIME') && view.text.isAboutTime),
  noTime: (view) => Number(isOfKind(view, 'TIME') && !view.text.isAboutTime),
  number: (view) => Number(isOfKind(view, 'NUMBER') && view.text.namesNumber),
  noNumber: (view) => Number(isOfKind(view, 'NUMBER') && !view.text.namesNumber),
  digits: ({ text }) => Number(text.hasNumber),
  answersQuestion: ({ before }) => Number(before.candidate?.asks ?? false),
  /** Number of words that the question does not have. */
  news: ({ question, candidate, text }) =>
    candidate ? Math.log(1 + Math.max(0, candidate.words.size - question.countTopicWords(text.covered))) / 3 : 0,
} satisfies Record<string, Feature>;

/*
 * Features of the model with vectors. Words of similar meaning are among them although they need none: in the model by
 * words alone they gain two points on everyday talk and cost one on the work notes of the episodes.
 */
const meaningFeatures = {
  alone: ({ question, slot }) => question.nearnessOf(slot, 'alone'),
  aloneRank: (view) => listRankWeight(view, 'alone'),
  paired: ({ question, slot }) => question.nearnessOf(slot, 'paired'),
  pairedRank: (view) => listRankWeight(view, 'paired'),
  aloneBefore: ({ before }) => before.alone,
  aloneBeforeAsked: ({ before }) => (before.candidate?.asks ? before.alone : 0),
  aloneAfter: ({ after }) => after.alone,
  aloneTwoBefore: ({ twoBefore }) => twoBefore.alone,
  aloneTwoAfter: ({ twoAfter }) => twoAfter.alone,
  pairedBefore: ({ before }) => before.paired,
  pairedAfter: ({ after }) => after.paired,
  nearAround: ({ around }) => around.reduce((sum, { alone, paired }) => sum + alone + paired, 0) / around.length,
  nearestAround: ({ around }) => Math.max(...around.map(({ alone, paired }) => Math.max(alone, paired))),
  /** Pairs of adjacent words of the question in it. */
  phrase: ({ question, candidate }) =>
    candidate ? Math.min(1, question.phrases.filter((phrase) => candidate.words.has(phrase)).length / manyPhrases) : 0,
  // Words with a similar meaning in place of topic words: the rare ones, the nearest one, and with its neighbours.
  relatedRare: ({ question, candidate }) => (candidate ? question.related.coverOf(candidate).rareShare : 0),
  relatedNearest: ({ question, candidate }) => (candidate ? question.related.coverOf(candidate).nearest : 0),
  relatedAround: ({ question, candidate, before, after, twoBefore, twoAfter }) =>
    question.related.shareOf([
      candidate,
      ...[before, after, twoBefore, twoAfter].map((neighbour) => neighbour.candidate),
    ]),
} satisfies Record<string, Feature>;

const features: Readonly<Record<string, Feature>> = { ...plainFeatures, ...meaningFeatures };

/** Names of the features of the two models: with vectors, and with words only. */
export const featureNames = { withVectors: Object.keys(features), wordsOnly: Object.keys(plainFeatures) };
export type ScoringModel = keyof typeof featureNames;

/** Slots of a question, from which the features of each are computed. */
export class ScoringFeatures {
  readonly question: QuestionView;
  private readonly slots = new MessageSlotMap<ScoredSlot>();
  private readonly modelFeatures: readonly Feature[];

  constructor(question: ScoredQuestion, model: ScoringModel) {
    this.question = new QuestionView(question);
    for (const slot of question.slots) this.slots.set(slot, slot);
    this.modelFeatures = featureNames[model].map((name) => features[name]!);
  }

  /**
   * Returns the features of a slot, in the order of `featureNames`. `candidate` is the message in it; while it is
   * unread, its text features are 0. Only messages that a search has found count as neighbours: whether a slot next to
   * it is empty or hidden makes no difference.
   */
  featuresOf(slot: ScoredSlot, candidate: MessageCandidate | undefined): number[] {
    const { question } = this;
    const around = neighbourSteps.map((step) => this.neighbour(slot, candidate, step));
    const [, twoBefore, before, after, twoAfter] = around as NeighboursAround;
    const view = {
      question,
      slot,
      candidate,
      text: candidate ? this.textViewOf(candidate) : noText,
      before,
      after,
      twoBefore,
      twoAfter,
      around,
    };
    return this.modelFeatures.map((feature) => feature(view));
  }

  private neighbour({ place, seq }: MessageSlot, candidate: MessageCandidate | undefined, step: number): NeighbourView {
    const slot = this.slots.get({ place, seq: seq + step });
    if (!slot || (candidate && slot.candidate && Math.abs(slot.candidate.at - candidate.at) >= sessionGapMs))
      return noNeighbour;
    const { question } = this;
    return {
      words: question.wordShareOf(slot),
      alone: question.nearnessOf(slot, 'alone'),
      paired: question.nearnessOf(slot, 'paired'),
      candidate: slot.candidate,
    };
  }

  private textViewOf(candidate: MessageCandidate): TextView {
    const { line } = candidate.words;
    const { kind } = this.question;
    return {
      covered: this.question.coveredBy(candidate),
      hasNumber: /\d/.test(line),
      isAboutTime: kind === 'TIME' && timeWords.test(line),
      namesNumber: kind === 'NUMBER' && numberWords.test(line),
    };
  }
}
