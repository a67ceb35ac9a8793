import { distinctById } from '../platform/groupBy.js';
import { memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';
import { answerKindOf, asksForPerson, namesKind } from '../text/answerKinds.js';
import { wordCoverage } from '../text/bm25.js';
import { slotStems } from '../text/slotWords.js';

/** A memory that a search has found. */
export interface SearchCandidate {
  readonly id: string;
  readonly type: MemoryTypeName;
  /** Epoch ms. */
  readonly observedAt: number;
  /** Ids of all entities it is about. The first one owns its slot. */
  readonly entityIds: readonly string[];
  /** Single-valued field that it fills; null if none. */
  readonly slot: string | null;
  /** Beginning of its text, at most as many characters as `comparedCharactersFor` returns. */
  readonly text: string;
  /** Stems of its words, separated by blanks. */
  readonly stems: string;
  /** True if it has no vector yet. */
  readonly unembedded: boolean;
  /** True if its stater is not one of its subjects. */
  readonly hearsay: boolean;
}

/** Candidates of the vector search and of the text search. */
export interface CandidateLists<C extends SearchCandidate> {
  /** Candidates by meaning, with calibrated similarity to the question; undefined if no vector was comparable. */
  readonly nearCandidates: readonly { readonly candidate: C; readonly similarity: number }[] | undefined;
  readonly otherCandidates: readonly C[];
}

/** A candidate with its scores for one question. */
export interface MatchedCandidate<C extends SearchCandidate = SearchCandidate> {
  readonly candidate: C;
  /** Stems that it is found by: those of its text, and of the words that ask for its slot. */
  readonly stems: ReadonlySet<string>;
  /** Calibrated similarity, 0 to 1; null if its vector was not compared. */
  readonly similarity: number | null;
  /**
   * Similarity, or its estimate if the vector was not compared, 0 to 1: found only by words, that of the last candidate
   * found by meaning; without a vector, that of the nearest in proportion to its word share. 0 if no vector was
   * compared.
   */
  readonly estimatedSimilarity: number;
  /** Share of the question's words that it contains, 0 to 1. Rare words count more. */
  readonly wordShare: number;
  /** Value compared with a threshold: the similarity; if not compared, its upper bound; without any, the word share. */
  readonly thresholdValue: number;
  /** Match score, from 0. Comparable only among candidates of one question. */
  readonly match: number;
}

/** Weights of the word share, and of naming the kind of thing that the question asks for; similarity has weight 1. */
const matchWeights = { wordShare: 0.3, kind: 0.1 } as const;

/** Returns the characters per text to compare with the question: none if it asks for no kind of thing. */
export const comparedCharactersFor = (question: string): number =>
  answerKindOf(question) === undefined && !asksForPerson(question) ? 0 : 300;

/**
 * Scores each candidate: its calibrated similarity, plus 0.3 for all of the question's words, plus 0.1 for a day if the
 * question says "when", a number for "how many", a place for "where". The weights were tuned on the tuning half of
 * `bench:answers`. Words count by their rarity among the candidates. All candidates are disclosed, so no hidden memory
 * changes a score. Types of low weight count less.
 */
export function matchCandidates<C extends SearchCandidate>(
  question: string,
  { nearCandidates, otherCandidates }: CandidateLists<C>,
): MatchedCandidate<C>[] {
  const similarities = new Map(nearCandidates?.map(({ candidate, similarity }) => [candidate.id, similarity]));
  const allCandidates = [...(nearCandidates ?? []).map(({ candidate }) => candidate), ...otherCandidates];
  const candidates = distinctById(allCandidates);
  const stems = candidates.map(stemsWithSlot);
  const wordShares = wordCoverage(question, stems);
  const kind = answerKindOf(question);
  const [nearest, farthest] = [Math.max(0, ...similarities.values()), Math.min(1, ...similarities.values())];
  return candidates.map((candidate, index) => {
    const wordShare = wordShares[index]!;
    const similarity = similarities.get(candidate.id) ?? null;
    const estimate = candidate.unembedded ? nearest * wordShare : farthest;
    const estimatedSimilarity = nearCandidates ? (similarity ?? estimate) : 0;
    const kindBonus = kind !== undefined && namesKind(kind, candidate.text) ? matchWeights.kind : 0;
    const unweightedMatch = estimatedSimilarity + matchWeights.wordShare * wordShare + kindBonus;
    const thresholdValue = similarity ?? (nearCandidates && !candidate.unembedded ? farthest : wordShare);
    const match = memoryTypes[candidate.type].rankWeight * unweightedMatch;
    return { candidate, stems: stems[index]!, similarity, estimatedSimilarity, wordShare, thresholdValue, match };
  });
}

/** Returns the stems that a memory is found by. */
export function stemsWithSlot({ stems, slot }: Pick<SearchCandidate, 'stems' | 'slot'>): ReadonlySet<string> {
  const searchableStems = new Set(stems.split(' '));
  if (slot !== null) for (const stem of slotStems(slot)) searchableStems.add(stem);
  return searchableStems;
}

/** Sorts candidates by match score, then by `observedAt`, latest first, then by id. */
export const sortByMatch = <C extends SearchCandidate>(
  matched: readonly MatchedCandidate<C>[],
): MatchedCandidate<C>[] =>
  [...matched].sort(
    (a, b) =>
      b.match - a.match ||
      b.candidate.observedAt - a.candidate.observedAt ||
      (a.candidate.id < b.candidate.id ? -1 : 1),
  );
