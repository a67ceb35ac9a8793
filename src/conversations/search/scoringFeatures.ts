import type { AnswerKind } from '../../text/answerKinds.js';
import { sessionGapMs } from '../conversation.js';
import type { MessageCandidate, ScoredQuestion, ScoredSlot } from './messageCandidate.js';
import { type MessageSlot, MessageSlotMap } from './messageSlots.js';
import { QuestionView } from './questionView.js';

/** Numbers of list places at which the features of a rank have fallen to one half. */
const halfRank = { list: 20, fused: 10 } as const;
/** Rank of a slot that is in no list. */
const unranked = 200;

const timeWords =
  /(?:^| )(?:yesterday|today|tomorrow|tonight|ago|last|next|weeks?|weekend|months?|years?|days?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|morning|afternoon|evening|night|spring|summer|autumn|fall|winter|since|until|when|christmas|birthday|recently|soon|am|pm)(?: |$)/;
const numberWords =
  /\d|(?:^| )(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|first|second|third|half|couple|few|many|several)(?: |$)/;

/** Everything that a feature of one slot may depend on. All messages in it are disclosed to the audience. */
export interface SlotView {
  readonly question: QuestionView;
  readonly slot: ScoredSlot;
  readonly said: MessageCandidate | undefined;
  readonly text: TextView;
  /** Slots around it in the same session, as far as a search has found them. */
  readonly before: NeighbourView;
  readonly after: NeighbourView;
  readonly twoBefore: NeighbourView;
  readonly twoAfter: NeighbourView;
}

/** Evidence of a neighbouring slot. */
interface NeighbourView {
  readonly words: number;
  readonly alone: number;
  readonly paired: number;
  readonly said: MessageCandidate | undefined;
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
const noNeighbour: NeighbourView = { words: 0, alone: 0, paired: 0, said: undefined };

/** A feature of a slot: a number near 0 to 1 that a linear model weighs. */
type Feature = (view: SlotView) => number;

const isSpeaker = ({ question, said }: SlotView): boolean =>
  said !== undefined && said.speakerId !== null && question.named.has(said.speakerId);
const isOther = (view: SlotView): boolean =>
  view.said !== undefined && view.question.named.size > 0 && !isSpeaker(view);
const share = ({ question }: SlotView, ...covered: number[]): number =>
  question.shareOf(covered.reduce((all, one) => all | one, 0));
const coveredIn = ({ question }: SlotView, { said }: NeighbourView): number => (said ? question.coveredBy(said) : 0);
const falling = (rank: number | undefined, half: number): number => (rank === undefined ? 0 : half / (half + rank));
const listed = (view: SlotView, list: 'byWords' | 'alone' | 'paired'): number =>
  falling(view.question.rankOf(view.slot, list), halfRank.list);
const recency = ({ question, said }: SlotView): number => (said ? question.recencyOf(said.at) : 0);
const isOfKind = ({ question, said }: SlotView, kind: AnswerKind): boolean =>
  said !== undefined && question.kind === kind;

/** Features of the searches by words, neighbours, speakers and time: they need no vectors. */
const plainFeatures = {
  // The fused score: its share of the best one, its rank, and the logarithm of its rank.
  fused: ({ question, slot }) => question.fusedOf(slot),
  fusedRank: ({ question, slot }) => falling(question.rankOf(slot, 'fused'), halfRank.fused),
  fusedLog: ({ question, slot }) => -Math.log(1 + (question.rankOf(slot, 'fused') ?? unranked)) / 3,
  // Scores by words: its own, and those of its neighbours. An answer may share no word with the question it answers.
  words: ({ question, slot }) => question.wordsOf(slot),
  wordsRank: (view) => listed(view, 'byWords'),
  wordsBefore: ({ before }) => (before.said?.asks ? 0 : before.words),
  wordsBeforeAsked: ({ before }) => (before.said?.asks ? before.words : 0),
  wordsAfter: ({ after }) => after.words,
  wordsTwoBefore: ({ twoBefore }) => twoBefore.words,
  wordsTwoAfter: ({ twoAfter }) => twoAfter.words,
  // Shares of the question's topic words: in its text, what its neighbours add, and all of them together.
  cover: (view) => share(view, view.text.covered),
  coverBefore: (view) => share(view, view.text.covered, coveredIn(view, view.before)) - share(view, view.text.covered),
  coverAfter: (view) => share(view, view.text.covered, coveredIn(view, view.after)) - share(view, view.text.covered),
  coverAround: (view) =>
    share(
      view,
      view.text.covered,
      ...[view.before, view.after, view.twoBefore, view.twoAfter].map((one) => coveredIn(view, one)),
    ),
  /** Share of the words asked for that it contains in the same form. */
  exact: ({ question, said }) =>
    said && question.words.length > 0
      ? question.words.filter((word) => said.words.has(word)).length / question.words.length
      : 0,
  // Its speaker: the only one named, one of several named, or another than those named.
  speaker: (view) => Number(isSpeaker(view) && view.question.named.size === 1),
  speakerOfSome: (view) => Number(isSpeaker(view) && view.question.named.size > 1),
  otherSpeaker: (view) => Number(isOther(view)),
  otherNaming: (view) => Number(isOther(view) && view.question.namingWords.some((word) => view.said!.words.has(word))),
  speakerBefore: ({ question, before }) => Number(question.named.has(before.said?.speakerId ?? '')),
  own: ({ question, said }) => Number(question.isOwn && said?.speakerId === question.viewerId),
  // Its time: as the question names it, among what was found, and for questions about what is now or was first.
  month: ({ question, said }) => Number(said !== undefined && question.dates.hasMonth(said.at)),
  day: ({ question, said }) => Number(said !== undefined && question.dates.hasDay(said.at)),
  recency,
  latest: (view) => (view.question.asksForLatest ? recency(view) : 0),
  first: (view) => (view.question.asksForFirst ? recency(view) : 0),
  /** Share of the other best slots in the same talk. */
  session: ({ question, said }) => (said ? question.sessionShareOf(said) : 0),
  // The kind of thing asked for, there or missing.
  time: (view) => Number(isOfKind(view, 'TIME') && view.text.isAboutTime),
  noTime: (view) => Number(isOfKind(view, 'TIME') && !view.text.isAboutTime),
  number: (view) => Number(isOfKind(view, 'NUMBER') && view.text.namesNumber),
  noNumber: (view) => Number(isOfKind(view, 'NUMBER') && !view.text.namesNumber),
  digits: ({ text }) => Number(text.hasNumber),
  answersQuestion: ({ before }) => Number(before.said?.asks ?? false),
  /** Number of words that the question does not have. */
  news: ({ question, said, text }) =>
    said ? Math.log(1 + Math.max(0, said.words.size - question.bitsOf(text.covered))) / 3 : 0,
} satisfies Record<string, Feature>;

/** Features of the searches by meaning. */
const meaningFeatures = {
  alone: ({ question, slot }) => question.nearnessOf(slot, 'alone'),
  aloneRank: (view) => listed(view, 'alone'),
  paired: ({ question, slot }) => question.nearnessOf(slot, 'paired'),
  pairedRank: (view) => listed(view, 'paired'),
  aloneBefore: ({ before }) => before.alone,
  aloneBeforeAsked: ({ before }) => (before.said?.asks ? before.alone : 0),
  aloneAfter: ({ after }) => after.alone,
  aloneTwoBefore: ({ twoBefore }) => twoBefore.alone,
  aloneTwoAfter: ({ twoAfter }) => twoAfter.alone,
  pairedBefore: ({ before }) => before.paired,
  pairedAfter: ({ after }) => after.paired,
} satisfies Record<string, Feature>;

const features: Readonly<Record<string, Feature>> = { ...plainFeatures, ...meaningFeatures };

/** Names of the features of the two models: with vectors, and with words only. */
export const featureNames = { withVectors: Object.keys(features), wordsOnly: Object.keys(plainFeatures) };
export type ScoringModel = keyof typeof featureNames;

/** Slots of a question, from which the features of each are computed. */
export class ScoringFeatures {
  readonly question: QuestionView;
  private readonly slots = new MessageSlotMap<ScoredSlot>();
  private readonly used: readonly Feature[];

  constructor(question: ScoredQuestion, model: ScoringModel) {
    this.question = new QuestionView(question);
    for (const slot of question.slots) this.slots.set(slot, slot);
    this.used = featureNames[model].map((name) => features[name]!);
  }

  /**
   * Returns the features of a slot, in the order of `featureNames`. `said` is the message in it; while it has not been
   * read, its text features are 0. Only messages that a search has found count as neighbours: whether a slot next to it
   * is empty or hidden makes no difference.
   */
  of(slot: ScoredSlot, said: MessageCandidate | undefined): number[] {
    const { question } = this;
    const near = (step: number) => this.neighbour(slot, said, step);
    const [before, after, twoBefore, twoAfter] = [near(-1), near(1), near(-2), near(2)] as const;
    const view = { question, slot, said, text: said ? this.textOf(said) : noText, before, after, twoBefore, twoAfter };
    return this.used.map((feature) => feature(view));
  }

  private neighbour({ place, seq }: MessageSlot, said: MessageCandidate | undefined, step: number): NeighbourView {
    const slot = this.slots.get({ place, seq: seq + step });
    if (!slot || (said && slot.said && Math.abs(slot.said.at - said.at) >= sessionGapMs)) return noNeighbour;
    const { question } = this;
    return {
      words: question.wordsOf(slot),
      alone: question.nearnessOf(slot, 'alone'),
      paired: question.nearnessOf(slot, 'paired'),
      said: slot.said,
    };
  }

  private textOf(said: MessageCandidate): TextView {
    const { line } = said.words;
    const { kind } = this.question;
    return {
      covered: this.question.coveredBy(said),
      hasNumber: /\d/.test(line),
      isAboutTime: kind === 'TIME' && timeWords.test(line),
      namesNumber: kind === 'NUMBER' && numberWords.test(line),
    };
  }
}
