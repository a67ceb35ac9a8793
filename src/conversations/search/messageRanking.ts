import { countLeading } from '../../platform/sorted.js';
import { wordsOf } from '../../text/stems.js';
import { sessionGapMs } from '../conversation.js';
import { QuestionDates } from './questionDates.js';
import { MessageScorer } from './messageScorer.js';
import type { WeighedSlot } from './messageRelevance.js';
import { type MessageSlot, MessageSlotMap } from './messageSlots.js';
import type { MessageCandidate, ScoredQuestion, ScoredSlot, SpeakerName, UnreadCandidate } from './messageCandidate.js';

/** A message with the score of the words it shares with a question. */
export interface ScoredMessage extends MessageCandidate {
  readonly score: number;
}

/** Results of the searches, each list best first, and the names of the speakers in them. */
export interface MessageSearchResults {
  readonly viewerId: string;
  readonly byWords: readonly ScoredMessage[];
  /** Messages near in meaning, by their own words and with the message before; the score is the similarity, 0 to 1. */
  readonly alone: readonly ScoredMessage[];
  readonly paired: readonly ScoredMessage[];
  readonly names: readonly SpeakerName[];
  /** Median cosine of unrelated texts: the zero of calibrated similarity. */
  readonly base: number;
}

/*
 * Weights of the fused score, which chooses the slots that are ordered. They were tuned on five long conversations
 * (2,760 messages, 760 questions): an answer inherits the score of its question, neighbours of a hit count a little, and
 * the person asked about is a hint.
 */
const fusionK = 20;
const aloneWeight = 0.6;
const wordsWeight = 0.8;
const pairedWeight = 0.5;
const maxListed = 100;
const afterQuestionWeight = 1.1;
const afterStatementWeight = 0.1;
const beforeWeight = 0.4;
const twoAfterWeight = 0.2;
const twoBeforeWeight = 0.1;
const speakerBoost = 0.03;
const monthBoost = 0.04;
const dayBoost = 0.04;
const lengthBoost = 0.004;
/** Assumed number of words of a message that has not been read. */
const defaultLength = 15;

/** Number of slots with the best fused scores that are ordered; the others follow them as they are. */
const orderedSlots = 100;
/** Difference of score that keeps the other slots behind those that are ordered. */
const unorderedPenalty = 1_000;

/**
 * Ranks messages for a question in two steps. The fused score of words and meaning (reciprocal rank fusion),
 * neighbours, speaker and date chooses slots, and a learned model orders them. Neighbours of a hit are ranked before
 * they are read: the caller fetches the `rankedSlots`, and `rank` sorts the messages found there. The score of a slot
 * does not depend on the existence or audience of a message that no search has found, but for the one in it.
 */
export class MessageRanking {
  private readonly evidence = new MessageSlotMap<Evidence>();
  /** Scores by words, best first. */
  private readonly wordScores: readonly number[];
  private readonly hints: Hints;
  /** Slots, best fused score first. */
  private readonly slots: readonly Evidence[];
  private readonly orderedSlotSet: ReadonlySet<ScoredSlot>;
  /** Question with the slots that are ordered, best fused score first. */
  readonly ordered: ScoredQuestion;
  private readonly scorer: MessageScorer;

  constructor(question: string, { viewerId, byWords, alone, paired, names, base }: MessageSearchResults) {
    this.hints = hintsOf(question, names);
    for (const hit of [...byWords].sort(byScore).slice(0, maxListed)) this.spreadScore(hit);
    for (const [list, field, weight] of [
      [alone, 'alone', aloneWeight],
      [paired, 'paired', pairedWeight],
    ] as const)
      list.slice(0, maxListed).forEach((hit, index) => {
        const evidence = this.evidenceOf(hit);
        evidence.byMeaning += weight / (fusionK + index + 1);
        evidence[field] = hit.score;
      });
    for (const hit of [...byWords, ...alone, ...paired]) {
      const evidence = this.evidence.get(hit);
      if (evidence) evidence.candidate = hit;
    }
    this.wordScores = [...this.evidence.values()]
      .map((evidence) => wordScoreOf(evidence, evidence.candidate))
      .filter((score) => score > 0)
      .sort((a, b) => b - a)
      .slice(0, maxListed);
    const slots = [...this.evidence.values()];
    for (const evidence of slots) evidence.fused = this.fusedScoreOf(evidence, evidence.candidate);
    this.slots = slots.sort((a, b) => b.fused - a.fused || bySlot(a, b));
    this.ordered = { text: question, viewerId, names, base, slots: this.slots.slice(0, orderedSlots) };
    this.orderedSlotSet = new Set(this.ordered.slots);
    this.scorer = new MessageScorer(this.ordered);
  }

  /** Returns the slots of the best answers, best first, without those known to be below `minRelevance`, 0 to 1. */
  rankedSlots(minRelevance = 0): MessageSlot[] {
    return this.slots
      .filter((slot) => minRelevance === 0 || this.mayAnswer(slot, minRelevance))
      .map((slot) => ({
        slot,
        score: this.weigh(slot, slot.candidate)?.score ?? this.fusedScoreOf(slot, slot.candidate) - unorderedPenalty,
      }))
      .sort((a, b) => b.score - a.score || bySlot(a.slot, b.slot))
      .map(({ slot }) => slot);
  }

  /** Sorts messages found in slots, best first; relevance is a probability, 0 to 1. `read` reads one not searched. */
  rank<T extends UnreadCandidate>(
    messages: readonly T[],
    read: (message: T) => MessageCandidate,
  ): { message: T; score: number; relevance: number }[] {
    return messages
      .map((message) => {
        const evidence = this.evidence.get(message);
        const candidate = evidence?.candidate ?? read(message);
        const weighed = this.weigh(evidence, candidate);
        return {
          message,
          score: weighed?.score ?? this.fusedScoreOf(evidence, candidate) - unorderedPenalty,
          relevance: weighed === undefined ? 0 : this.scorer.relevanceOf(weighed),
        };
      })
      .sort((a, b) => byScore({ ...a.message, score: a.score }, { ...b.message, score: b.score }));
  }

  /** True for an ordered slot, unless its message is known to be less relevant. */
  private mayAnswer(slot: Evidence, minRelevance: number): boolean {
    const weighed = this.weigh(slot, slot.candidate);
    return weighed !== undefined && (slot.candidate === undefined || this.scorer.relevanceOf(weighed) >= minRelevance);
  }

  private evidenceOf({ place, seq }: MessageSlot): Evidence {
    return this.evidence.getOrCreate({ place, seq }, () => ({
      place,
      seq,
      candidate: undefined,
      byWords: 0,
      alone: 0,
      paired: 0,
      fused: 0,
      inheritedScores: [],
      byMeaning: 0,
    }));
  }

  /** Adds the score of a hit by words to its own slot and, in part, to its neighbours. */
  private spreadScore({ place, seq, at, asks, score }: ScoredMessage): void {
    this.evidenceOf({ place, seq }).byWords = score;
    for (const [step, weight] of [
      [1, asks ? afterQuestionWeight : afterStatementWeight],
      [-1, beforeWeight],
      [2, twoAfterWeight],
      [-2, twoBeforeWeight],
    ] as const)
      if (seq + step > 0)
        this.evidenceOf({ place, seq: seq + step }).inheritedScores.push({ at, score: score * weight });
  }

  /** Returns the learned score of a slot with its evidence; undefined for one that is not ordered. */
  private weigh(evidence: Evidence | undefined, candidate: MessageCandidate | undefined): WeighedSlot | undefined {
    return evidence && this.orderedSlotSet.has(evidence) ? this.scorer.weigh(evidence, candidate) : undefined;
  }

  private fusedScoreOf(evidence: Evidence | undefined, candidate: MessageCandidate | undefined): number {
    const wordScore = evidence ? wordScoreOf(evidence, candidate) : 0;
    const rank = wordScore > 0 ? countLeading(this.wordScores, (score) => score > wordScore) : maxListed;
    const fused = rank < maxListed ? wordsWeight / (fusionK + rank + 1) : 0;
    return fused + (evidence?.byMeaning ?? 0) + hintScoreOf(this.hints, candidate);
  }
}

/** Evidence for the message in a slot. */
type Evidence = { -readonly [Field in keyof ScoredSlot]: ScoredSlot[Field] } & {
  /** Scores inherited from hits around it; `at` is the time of that hit, epoch ms. */
  readonly inheritedScores: { readonly at: number; readonly score: number }[];
  byMeaning: number;
};

/** Sums own scores and those inherited within one session; an unread message is assumed to be in it. */
function wordScoreOf({ byWords, inheritedScores }: Evidence, candidate: MessageCandidate | undefined): number {
  let sum = byWords;
  for (const { at, score } of inheritedScores)
    if (!candidate || Math.abs(candidate.at - at) < sessionGapMs) sum += score;
  return sum;
}

const bySlot = (a: MessageSlot, b: MessageSlot): number => a.seq - b.seq || (a.place < b.place ? -1 : 1);

const byScore = (a: UnreadCandidate & { score: number }, b: UnreadCandidate & { score: number }): number =>
  b.score - a.score || a.at - b.at || a.seq - b.seq || (a.id < b.id ? -1 : 1);

interface Hints {
  /** Id of the only speaker who is named; undefined for none or several. */
  readonly speaker: string | undefined;
  readonly dates: QuestionDates;
}

function hintsOf(question: string, names: readonly SpeakerName[]): Hints {
  const words = new Set(wordsOf(question));
  const namedSpeakerIds = new Set(
    names.filter(([id, name]) => id !== '' && wordsOf(name).some((word) => words.has(word))).map(([id]) => id),
  );
  return {
    speaker: namedSpeakerIds.size === 1 ? [...namedSpeakerIds][0] : undefined,
    dates: new QuestionDates(question),
  };
}

function hintScoreOf({ speaker, dates }: Hints, candidate: MessageCandidate | undefined): number {
  if (!candidate) return lengthBoost * Math.log(1 + defaultLength);
  const bySpeaker = speaker !== undefined && candidate.speakerId === speaker ? speakerBoost : 0;
  const byMonth = dates.hasMonth(candidate.at) ? monthBoost : 0;
  const byDay = dates.hasDay(candidate.at) ? dayBoost : 0;
  return bySpeaker + byMonth + byDay + lengthBoost * Math.log(1 + candidate.length);
}
