import { wordsOf } from '../words/stems.js';
import type { Ranked } from '../recall/ranking.js';
import { sessionGapMs } from './conversation.js';

/** What a search needs to know of a message. `at` in epoch ms. */
export interface Said {
  readonly id: string;
  readonly place: string;
  /** Its number in its place. */
  readonly seq: number;
  readonly at: number;
  readonly speakerId: string | null;
  readonly speakerName: string;
  /** Whether it asks something. */
  readonly asks: boolean;
  readonly words: number;
}

/** A message with the score of the words it shares with a question. */
export interface Scored extends Said {
  readonly score: number;
}

/** What the searches have found, each list best first. */
export interface Findings {
  readonly byWords: readonly Scored[];
  readonly neighbours: readonly Said[];
  readonly alone: readonly Said[];
  readonly paired: readonly Said[];
}

/*
 * The weights were found on five long conversations (2,760 messages, 760 questions) and hold for others as far as their
 * kind does: an answer inherits the score of its question, what was said around a hit counts a little, and who is asked
 * about is a hint.
 */
const fusionK = 20;
const aloneWeight = 0.6;
const pairedWeight = 0.4;
const listed = 100;
const afterQuestion = 0.9;
const afterStatement = 0.2;
const beforeIt = 0.3;
const twoBefore = 0.2;
const twoAfter = 0.1;
const speakerBoost = 0.02;
const monthBoost = 0.04;
const dayBoost = 0.04;
const lengthBoost = 0.004;

/** Ranks messages for a question: words and meaning fused, with what stands around them, who said them and when. */
export function rankMessages(question: string, findings: Findings): Ranked[] {
  const all = new Map<string, Said>();
  for (const list of [findings.byWords, findings.neighbours, findings.alone, findings.paired])
    for (const one of list) all.set(one.id, one);
  const sums = new Map<string, number>();
  const count = (ids: readonly string[], weight: number): void =>
    ids.slice(0, listed).forEach((id, at) => sums.set(id, (sums.get(id) ?? 0) + weight / (fusionK + at + 1)));
  count(byWordsAround(findings), 1);
  count(idsOf(findings.alone), aloneWeight);
  count(idsOf(findings.paired), pairedWeight);
  const hints = hintsOf(question, [...all.values()]);
  return [...sums]
    .map(([id, sum]) => ({ id, score: sum + hintedBy(hints, all.get(id)!) }))
    .sort((a, b) => b.score - a.score || all.get(a.id)!.at - all.get(b.id)!.at || (a.id < b.id ? -1 : 1));
}

/** The question without the names of people who speak: what is left of it is what was talked about. */
export function withoutNames(question: string, said: readonly Said[]): string {
  const names = new Set(said.flatMap(({ speakerName }) => wordsOf(speakerName)));
  const rest = question.replace(/[\p{L}\p{M}\p{N}]+(?:['’]s\b)?/gu, (word) =>
    names.has(word.replace(/['’]s$/u, '').toLowerCase()) ? '' : word,
  );
  return wordsOf(rest).length > 0 ? rest.replace(/\s+/gu, ' ').trim() : question;
}

const idsOf = (list: readonly Said[]): string[] => list.map(({ id }) => id);

/** The best hits by words and their neighbours, by the scores of what stands around them in the same session. */
function byWordsAround({ byWords, neighbours }: Findings): string[] {
  const scores = new Map(
    [...byWords]
      .sort(byScore)
      .slice(0, listed)
      .map((one) => [one.id, one.score]),
  );
  const places = new Map<string, Said>();
  for (const one of [...neighbours, ...byWords]) places.set(`${one.place} ${one.seq}`, one);
  const next = (one: Said | undefined, step: number): Said | undefined => {
    const found = one && places.get(`${one.place} ${one.seq + step}`);
    return found && Math.abs(found.at - one.at) < sessionGapMs ? found : undefined;
  };
  const score = (one: Said | undefined): number => (one ? (scores.get(one.id) ?? 0) : 0);
  const widened = [...places.values()].map((one) => {
    const [former, later] = [next(one, -1), next(one, 1)];
    const around =
      (former?.asks ? afterQuestion : afterStatement) * score(former) +
      beforeIt * score(later) +
      twoBefore * score(next(former, -1)) +
      twoAfter * score(next(later, 1));
    return { ...one, score: score(one) + around };
  });
  return idsOf(widened.filter((one) => one.score > 0).sort(byScore));
}

const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || a.at - b.at || a.seq - b.seq || (a.id < b.id ? -1 : 1);

interface Hints {
  /** The one who speaks and is named; undefined for none or several. */
  readonly speaker: string | undefined;
  readonly months: ReadonlySet<number>;
  readonly days: ReadonlySet<string>;
}

function hintsOf(question: string, said: readonly Said[]): Hints {
  const words = new Set(wordsOf(question));
  const named = new Set(
    said
      .filter(
        ({ speakerId, speakerName }) => speakerId !== null && wordsOf(speakerName).some((name) => words.has(name)),
      )
      .map(({ speakerId }) => speakerId!),
  );
  const dates = datesIn(question);
  return {
    speaker: named.size === 1 ? [...named][0] : undefined,
    months: new Set(dates.map(({ month }) => month)),
    days: new Set(dates.flatMap(({ month, day }) => (day === null ? [] : `${month}-${day}`))),
  };
}

function hintedBy({ speaker, months, days }: Hints, { speakerId, at, words }: Said): number {
  const when = new Date(at);
  const month = when.getUTCMonth();
  return (
    (speaker !== undefined && speakerId === speaker ? speakerBoost : 0) +
    (months.has(month) ? monthBoost : 0) +
    (days.has(`${month}-${when.getUTCDate()}`) ? dayBoost : 0) +
    lengthBoost * Math.log(1 + words)
  );
}

const monthNames = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');
const monthPattern = new RegExp(
  `(?:\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?\\b(${monthNames.join('|')})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?`,
  'gu',
);
const isoPattern = /\b\d{4}-(\d{2})-(\d{2})\b/gu;

/** Months (0 to 11), with their days where these are said, that a question names in English or as ISO dates. */
export function datesIn(question: string): { month: number; day: number | null }[] {
  const said = [...question.matchAll(monthPattern)].map(([, before, name, after]) => ({
    month: monthNames.indexOf(name!),
    day: (before ?? after) ? Number(before ?? after) : null,
  }));
  const iso = [...question.matchAll(isoPattern)].map(([, month, day]) => ({
    month: Number(month) - 1,
    day: Number(day),
  }));
  return [...said, ...iso];
}
