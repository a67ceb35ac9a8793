import { wordsOf } from '../words/stems.js';
import { sessionGapMs } from './conversation.js';
import { datesIn } from './questionDates.js';

/** What a search needs to know of a message. `at` in epoch ms. */
export interface Said {
  readonly id: string;
  readonly place: string;
  /** Its number in its place. */
  readonly seq: number;
  readonly at: number;
  /** Null for the agent. */
  readonly speakerId: string | null;
  /** Whether it asks something. */
  readonly asks: boolean;
  /** How many words it has. */
  readonly length: number;
}

/** A message with the score of the words it shares with a question. */
export interface Scored extends Said {
  readonly score: number;
}

/** What the searches have found, each list best first, and under which names people spoke there. */
export interface Findings {
  readonly byWords: readonly Scored[];
  readonly alone: readonly Said[];
  readonly paired: readonly Said[];
  readonly names: readonly SpeakerName[];
}

/** The id of somebody who speaks, and a name under which they did. */
export type SpeakerName = readonly [id: string, name: string];

/** A message, or a number in a place at which one may stand that nobody has looked at yet. */
export interface Spot {
  readonly place: string;
  readonly seq: number;
}

/*
 * The weights were found on five long conversations (2,760 messages, 760 questions) and hold for others as far as their
 * kind does: an answer inherits the score of its question, what was said around a hit counts a little, and who is asked
 * about is a hint.
 */
const fusionK = 20;
const aloneWeight = 0.6;
const wordsWeight = 0.8;
const pairedWeight = 0.5;
const listed = 100;
const afterQuestion = 1.1;
const afterStatement = 0.1;
const beforeIt = 0.4;
const twoAfter = 0.2;
const twoBefore = 0.1;
const speakerBoost = 0.03;
const monthBoost = 0.04;
const dayBoost = 0.04;
const lengthBoost = 0.004;
/** How many words a message is taken to have that nobody has looked at yet. */
const usualLength = 15;

/**
 * Ranks messages for a question: words and meaning fused, with what stands around them, who said them and when. What
 * stands beside a hit is ranked before it was read: `spots` are to be fetched, and `rank` then says which of what was
 * there answers best. Whether anything is there at a spot, and who may know of it, moves no other.
 */
export class MessageRanking {
  private readonly known = new Map<string, Said>();
  private readonly shares: ReadonlyMap<string, Shares>;
  /** Scores by words, best first. */
  private readonly wordScores: readonly number[];
  private readonly byMeaning = new Map<string, number>();
  private readonly hints: Hints;

  constructor(question: string, findings: Findings) {
    const { byWords, alone, paired, names } = findings;
    for (const one of [...byWords, ...alone, ...paired]) this.known.set(spotKey(one), one);
    this.hints = hintsOf(question, names);
    this.shares = sharesOf([...byWords].sort(byScore).slice(0, listed));
    const scores = [...this.shares].map(([key, shares]) => scoreOf(shares, this.known.get(key)?.at));
    this.wordScores = scores
      .filter((score) => score > 0)
      .sort((a, b) => b - a)
      .slice(0, listed);
    for (const [list, weight] of [
      [alone, aloneWeight],
      [paired, pairedWeight],
    ] as const)
      list.slice(0, listed).forEach((one, at) => {
        const key = spotKey(one);
        this.byMeaning.set(key, (this.byMeaning.get(key) ?? 0) + weight / (fusionK + at + 1));
      });
  }

  /** Where the best answers seem to stand, best first. */
  spots(): Spot[] {
    const keys = new Set([...this.shares.keys(), ...this.byMeaning.keys()]);
    return [...keys]
      .map((key) => ({ key, score: this.scoreOf(key, this.known.get(key)) }))
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
      .map(({ key }) => spotOf(key));
  }

  /** The messages that were found at such spots, best first. */
  rank<T extends Said>(found: readonly T[]): { message: T; score: number }[] {
    return found
      .map((message) => ({ message, score: this.scoreOf(spotKey(message), message) }))
      .sort((a, b) => byScore({ ...a.message, score: a.score }, { ...b.message, score: b.score }));
  }

  private scoreOf(key: string, said: Said | undefined): number {
    const shares = this.shares.get(key);
    const byWords = shares ? scoreOf(shares, said?.at) : 0;
    const better = this.wordScores.findIndex((score) => score <= byWords);
    const rank = better < 0 ? this.wordScores.length : better;
    const fused = byWords > 0 && rank < listed ? wordsWeight / (fusionK + rank + 1) : 0;
    return fused + (this.byMeaning.get(key) ?? 0) + hintedBy(this.hints, said);
  }
}

/** The key of a spot; also of the message that stands there. */
export const spotKey = ({ place, seq }: Spot): string => `${place} ${seq}`;

function spotOf(key: string): Spot {
  const [place, seq] = key.split(' ');
  return { place: place!, seq: Number(seq) };
}

/** What a message scores by its own words, and what the hits around it lend it. */
interface Shares {
  own: number;
  /** `at` of the one that lends, epoch ms. */
  readonly lent: { readonly at: number; readonly score: number }[];
}

/** The hits by words and what they lend to what stands around them. */
function sharesOf(hits: readonly Scored[]): Map<string, Shares> {
  const shares = new Map<string, Shares>();
  const of = (place: string, seq: number): Shares => {
    const key = spotKey({ place, seq });
    const known = shares.get(key) ?? { own: 0, lent: [] };
    shares.set(key, known);
    return known;
  };
  for (const { place, seq, at, asks, score } of hits) {
    of(place, seq).own = score;
    for (const [step, part] of [
      [1, asks ? afterQuestion : afterStatement],
      [-1, beforeIt],
      [2, twoAfter],
      [-2, twoBefore],
    ] as const)
      if (seq + step > 0) of(place, seq + step).lent.push({ at, score: score * part });
  }
  return shares;
}

/** A message inherits within one session only; of one that nobody has looked at yet it is taken for granted. */
const scoreOf = ({ own, lent }: Shares, said: number | undefined): number =>
  lent.reduce(
    (sum, { at, score }) => sum + (said === undefined || Math.abs(said - at) < sessionGapMs ? score : 0),
    own,
  );

const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || a.at - b.at || a.seq - b.seq || (a.id < b.id ? -1 : 1);

interface Hints {
  /** The one who speaks and is named; undefined for none or several. */
  readonly speaker: string | undefined;
  readonly months: ReadonlySet<number>;
  readonly days: ReadonlySet<string>;
}

function hintsOf(question: string, names: readonly SpeakerName[]): Hints {
  const words = new Set(wordsOf(question));
  const named = new Set(
    names.filter(([id, name]) => id !== '' && wordsOf(name).some((word) => words.has(word))).map(([id]) => id),
  );
  const dates = datesIn(question);
  return {
    speaker: named.size === 1 ? [...named][0] : undefined,
    months: new Set(dates.map(({ month }) => month)),
    days: new Set(dates.flatMap(({ month, day }) => (day === null ? [] : `${month}-${day}`))),
  };
}

function hintedBy({ speaker, months, days }: Hints, said: Said | undefined): number {
  if (!said) return lengthBoost * Math.log(1 + usualLength);
  const when = new Date(said.at);
  const month = when.getUTCMonth();
  return (
    (speaker !== undefined && said.speakerId === speaker ? speakerBoost : 0) +
    (months.has(month) ? monthBoost : 0) +
    (days.has(`${month}-${when.getUTCDate()}`) ? dayBoost : 0) +
    lengthBoost * Math.log(1 + said.length)
  );
}
