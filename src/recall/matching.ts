import { memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';
import { answerKindOf, asksForPerson, namesKind } from '../text/answerKinds.js';
import { stemsOf } from '../text/stems.js';
import { slotWords } from './slotWords.js';
import { sharesOfWords } from './wordRanking.js';

/** A memory that a search has found. */
export interface SearchCandidate {
  readonly id: string;
  readonly type: MemoryTypeName;
  /** Epoch ms. */
  readonly observedAt: number;
  /** Everybody and everything it is about, whose fact it is first. */
  readonly entityIds: readonly string[];
  /** The single-valued field it fills. */
  readonly slot: string | null;
  /** How its text begins, as far as `charactersFor` the question wants it. */
  readonly text: string;
  /** The stems of its words, with blanks between. */
  readonly stems: string;
  /** Whether it has no vector yet. */
  readonly unembedded: boolean;
  /** Whether somebody else than those it is about has said it. */
  readonly hearsay: boolean;
}

/** Candidates as the two searches have found them. */
export interface FoundCandidates<C extends SearchCandidate> {
  /** By meaning, with their calibrated similarity to the question; absent where nothing could be compared. */
  readonly near: readonly { readonly candidate: C; readonly similarity: number }[] | undefined;
  readonly worded: readonly C[];
}

/** A candidate and how well it answers. */
export interface MatchedCandidate<C extends SearchCandidate = SearchCandidate> {
  readonly candidate: C;
  /** Calibrated, 0 to 1; null where its vector was not compared. */
  readonly similarity: number | null;
  /** The part of the question's words that it holds, 0 to 1, rare ones counting more. */
  readonly words: number;
  /**
   * What a threshold is held against: its similarity; where its vector was not compared, the most that it can be; where
   * there is none, the part of the question's words that it holds.
   */
  readonly measured: number;
  /** How well it answers, from 0; of candidates of one question alone. */
  readonly match: number;
}

/** What the evidence of words adds to similarity, and a text that names the kind of thing that is asked for. */
const worth = { words: 0.3, kind: 0.1 } as const;

/** How many characters of its candidates' texts a question is held against: none where it asks for no kind of thing. */
export const charactersFor = (question: string): number =>
  answerKindOf(question) === undefined && !asksForPerson(question) ? 0 : 300;

/**
 * Says of each candidate how well it answers: its calibrated similarity, 0.3 for all of the question's words, 0.1 for
 * a day where the question says "when", a number for "how many", a place for "where". Weights were found on the tuning
 * half of `bench:answers`. Words count by how rare they are among the candidates: all of them are disclosed, so no
 * hidden memory moves a score. Types of low weight count less.
 */
export function matchAll<C extends SearchCandidate>(
  question: string,
  { near, worded }: FoundCandidates<C>,
): MatchedCandidate<C>[] {
  const similarities = new Map(near?.map(({ candidate, similarity }) => [candidate.id, similarity]));
  const found = [...(near ?? []).map(({ candidate }) => candidate), ...worded];
  const candidates = [...new Map(found.map((candidate) => [candidate.id, candidate])).values()];
  const shares = sharesOfWords(question, candidates.map(stemsWithSlot));
  const kind = answerKindOf(question);
  const [nearest, farthest] = [Math.max(0, ...similarities.values()), Math.min(1, ...similarities.values())];
  return candidates.map((candidate, at) => {
    const words = shares[at]!;
    const similarity = similarities.get(candidate.id) ?? null;
    // What has no vector yet counts as near as it holds the words; what words alone have found is no nearer than the last.
    const supposed = near ? (candidate.unembedded ? nearest * words : farthest) : 0;
    const named = kind !== undefined && namesKind(kind, candidate.text) ? worth.kind : 0;
    const answers = (similarity ?? supposed) + worth.words * words + named;
    const measured = similarity ?? (near && !candidate.unembedded ? farthest : words);
    return { candidate, similarity, words, measured, match: memoryTypes[candidate.type].rankWeight * answers };
  });
}

/** The stems that a memory is found by: those of its text, and of what asks for its slot. */
export const stemsWithSlot = ({ stems, slot }: Pick<SearchCandidate, 'stems' | 'slot'>): ReadonlySet<string> =>
  new Set([...stems.split(' '), ...(slot === null ? [] : stemsOf(slotWords(slot)).split(' '))]);

/** Candidates in the order of how well they match, then the later observed first, then by id. */
export const bestFirst = <C extends SearchCandidate>(matched: readonly MatchedCandidate<C>[]): MatchedCandidate<C>[] =>
  [...matched].sort(
    (a, b) =>
      b.match - a.match ||
      b.candidate.observedAt - a.candidate.observedAt ||
      (a.candidate.id < b.candidate.id ? -1 : 1),
  );
