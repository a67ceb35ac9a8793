import { type AnswerKind, answerKindOf } from '../../text/answerKinds.js';
import { inverseDocumentFrequency } from '../../text/bm25.js';
import { countLeading } from '../../platform/sorted.js';
import { isStopWord, stemOf, contentWords, wordsOf } from '../../text/stems.js';
import { sessionGapMs } from '../conversation.js';
import type { MessageCandidate, ScoredQuestion, ScoredSlot } from './messageCandidate.js';
import { QuestionDates } from './questionDates.js';
import { RelatedTopics } from './relatedTopics.js';

/** Number of the best slots whose sessions count as on topic. */
const maxTopicSlots = 20;
/** Silence that separates two talks on a topic, in ms: that of four sessions. */
const talkGapMs = 4 * sessionGapMs;
/** Share of the range of similarities that the last hit of a list has: it is nearer than a message outside the list. */
const minSimilarity = 0.3;

const latestWords = /\b(?:current|currently|now|latest|recent|recently|still|active|newest)\b/i;
const firstWords =
  /\b(?:first|earlier|previous|previously|original|originally|before|initial|initially|old|former|retired)\b/i;
const ownWords = /\b(?:i|my|me)\b/i;

/** Maximum number of topic words of a question: bits of a number. */
const maxTopics = 30;

/** Parsed question, with statistics of the disclosed messages that its searches have found. */
export class QuestionView {
  readonly kind: AnswerKind | undefined;
  readonly asksForLatest: boolean;
  readonly asksForFirst: boolean;
  readonly isAboutViewer: boolean;
  /** Ids of the speakers that are named, and the words that name them. */
  readonly namedSpeakerIds: ReadonlySet<string>;
  readonly namingWords: readonly string[];
  readonly dates: QuestionDates;
  readonly viewerId: string;
  /** Words asked for, without names of speakers. */
  readonly words: readonly string[];
  /** Pairs of adjacent words, without names of speakers and pairs of stop words. */
  readonly phrases: readonly string[];
  readonly topics: readonly string[];
  private readonly candidates: readonly MessageCandidate[];
  private relatedTopics: RelatedTopics | undefined;
  /** Topic words by message: each is looked at from its slot and from four others. */
  private readonly coverCache = new Map<MessageCandidate, number>();
  /** Rarity of each topic word, and the sum of them. */
  readonly rarities: readonly number[];
  readonly totalRarity: number;
  private readonly bestWordScore: number;
  private readonly bestFused: number;
  private readonly nearest: Record<'alone' | 'paired', readonly [best: number, range: number]>;
  private readonly ranks: Record<'fused' | 'byWords' | 'alone' | 'paired', ReadonlyMap<ScoredSlot, number>>;
  private readonly times: readonly number[];
  private readonly sessions: readonly { readonly at: number; readonly place: string; readonly fused: number }[];

  constructor({ text, viewerId, names, slots }: ScoredQuestion) {
    const questionWords = new Set(wordsOf(text));
    const namedSpeakers = names.filter(
      ([id, name]) => id !== '' && wordsOf(name).some((word) => questionWords.has(word) && !isStopWord(word)),
    );
    const nameWords = new Set(
      namedSpeakers.flatMap(([, name]) => wordsOf(name)).filter((word) => questionWords.has(word)),
    );
    this.viewerId = viewerId;
    this.kind = answerKindOf(text);
    this.asksForLatest = latestWords.test(text);
    this.asksForFirst = firstWords.test(text);
    this.isAboutViewer = ownWords.test(text);
    this.namedSpeakerIds = new Set(namedSpeakers.map(([id]) => id));
    this.namingWords = [...nameWords];
    this.dates = new QuestionDates(text);
    this.words = contentWords(text).filter((word) => !nameWords.has(word));
    this.phrases = phrasesOf(text, nameWords);
    this.topics = [...new Set(this.words.map(stemOf))].slice(0, maxTopics);
    const candidates = slots.flatMap((slot) => slot.candidate ?? []);
    this.candidates = candidates;
    this.rarities = this.topics.map((_, topic) => {
      const matchCount = candidates.filter((candidate) => this.coveredBy(candidate) & (1 << topic)).length;
      return inverseDocumentFrequency(candidates.length, matchCount);
    });
    this.totalRarity = Math.max(Number.MIN_VALUE, sumOf(this.rarities));
    this.bestWordScore = bestOf(slots, 'byWords');
    this.bestFused = bestOf(slots, 'fused');
    this.nearest = { alone: rangeOf(slots, 'alone'), paired: rangeOf(slots, 'paired') };
    this.ranks = {
      fused: ranksOf(slots, 'fused'),
      byWords: ranksOf(slots, 'byWords'),
      alone: ranksOf(slots, 'alone'),
      paired: ranksOf(slots, 'paired'),
    };
    this.times = candidates.map(({ at }) => at).sort((a, b) => a - b);
    this.sessions = slots
      .slice(0, maxTopicSlots)
      .flatMap(({ candidate: message, place, fused }) => (message ? [{ at: message.at, place, fused }] : []));
  }

  /** Words of messages that mean what the topic words mean; made on first use, since only one model asks for them. */
  get related(): RelatedTopics {
    return (this.relatedTopics ??= new RelatedTopics(this, this.candidates));
  }

  /** Returns the share of the question's topic words, by rarity, that a set of bits stands for. */
  shareOf(covered: number): number {
    let sum = 0;
    for (let index = 0; index < this.rarities.length; index++) if (covered & (1 << index)) sum += this.rarities[index]!;
    return sum / this.totalRarity;
  }

  /** Returns the topic words that a message contains, one bit each. */
  coveredBy(candidate: MessageCandidate): number {
    const cachedCover = this.coverCache.get(candidate);
    if (cachedCover !== undefined) return cachedCover;
    let covered = 0;
    for (let index = 0; index < this.topics.length; index++)
      if (candidate.stems.has(this.topics[index]!)) covered |= 1 << index;
    this.coverCache.set(candidate, covered);
    return covered;
  }

  /** Number of topic words, 0 to 30. */
  get topicCount(): number {
    return this.topics.length;
  }

  /** Counts the topic words that bits stand for. */
  countTopicWords(covered: number): number {
    let count = 0;
    for (let bits = covered; bits !== 0; bits &= bits - 1) count += 1;
    return count;
  }

  wordShareOf({ byWords }: ScoredSlot): number {
    return byWords / this.bestWordScore;
  }

  fusedShareOf({ fused }: ScoredSlot): number {
    return fused / this.bestFused;
  }

  /** Returns a similarity on the scale of its list: 1 for the nearest, 0 outside the list. */
  nearnessOf(slot: ScoredSlot, list: 'alone' | 'paired'): number {
    const [best, range] = this.nearest[list];
    return slot[list] > 0 ? 1 - ((1 - minSimilarity) * (best - slot[list])) / range : 0;
  }

  /** Returns the rank of a slot in a list, from 0. */
  rankOf(slot: ScoredSlot, list: 'fused' | 'byWords' | 'alone' | 'paired'): number | undefined {
    return this.ranks[list].get(slot);
  }

  /** Returns the share of the found messages that were said before a moment. */
  recencyOf(at: number): number {
    return countLeading(this.times, (time) => time < at) / Math.max(1, this.times.length - 1);
  }

  /** Returns the share of the best other slots that belong to the same talk, by their fused score. */
  sessionShareOf({ place, at }: MessageCandidate): number {
    let sameTalkScore = 0;
    let totalScore = Number.MIN_VALUE;
    for (const session of this.sessions) {
      if (session.place === place && session.at === at) continue;
      totalScore += session.fused;
      if (session.place === place && Math.abs(session.at - at) < talkGapMs) sameTalkScore += session.fused;
    }
    return sameTalkScore / totalScore;
  }
}

function phrasesOf(text: string, nameWords: ReadonlySet<string>): string[] {
  const words = wordsOf(text);
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    if (next === undefined || nameWords.has(word) || nameWords.has(next)) return [];
    return isStopWord(word) && isStopWord(next) ? [] : [`${word} ${next}`];
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);

const bestOf = (slots: readonly ScoredSlot[], field: 'fused' | 'byWords'): number =>
  slots.reduce((best, slot) => Math.max(best, slot[field]), Number.MIN_VALUE);

/** Returns the best similarity of a list and its distance to the least one. */
function rangeOf(slots: readonly ScoredSlot[], list: 'alone' | 'paired'): readonly [best: number, range: number] {
  const scores = slots.map((slot) => slot[list]).filter((score) => score > 0);
  const best = Math.max(0, ...scores);
  return [best, Math.max(1e-6, best - Math.min(best, ...scores))];
}

function ranksOf(
  slots: readonly ScoredSlot[],
  list: 'fused' | 'byWords' | 'alone' | 'paired',
): ReadonlyMap<ScoredSlot, number> {
  const rankedSlots = slots.filter((slot) => slot[list] > 0).sort((a, b) => b[list] - a[list]);
  return new Map(rankedSlots.map((slot, rank) => [slot, rank]));
}
