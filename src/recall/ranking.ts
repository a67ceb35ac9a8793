import { dayMs } from '../platform/clock.js';
import type { SearchCandidate, MatchedCandidate } from './matching.js';

/** Modes of a recall: the searches that found its candidates. */
export const recallModes = ['VECTOR_AND_TEXT', 'TEXT_ONLY', 'RECENCY_ONLY'] as const;
export type RecallMode = (typeof recallModes)[number];

/** Rankings of a recall: similarity, recency and frequency together, or similarity alone. */
export const rankings = ['BLENDED', 'RELEVANCE'] as const;
export type Ranking = (typeof rankings)[number];

/** Default ranking: the better one by `bench:answers`. */
export const defaultRanking: Ranking = 'RELEVANCE';

/** Id and final score of a candidate. */
export interface RankedCandidate {
  readonly id: string;
  readonly score: number;
}

const halfLifeDays = 14;
const weights = { similarity: 0.4, recency: 0.3, frequency: 0.3, related: 0.05 } as const;
/** Exponent of the similarity part: its steepness below the best. Tuned on the tuning half of `bench:answers`. */
const steepness = 4;

/** Ranks candidates by match score alone, scaled so that the best is 1 and the last 0. Ties are broken by recency. */
export function rankByRelevance(matched: readonly MatchedCandidate[]): RankedCandidate[] {
  return sortByScore(matched, spreadOf(matched));
}

/**
 * Ranks by 0.4 similarity + 0.3 recency (half-life of 14 days since observed) + 0.3 frequency + at most 0.05 for the
 * strongest related candidate. Frequency is the number of candidates with its most frequent entity, scaled so that the
 * highest is 1; a candidate without entities gets the median. The similarity part is scaled over the candidates, the
 * best 1, and falls steeply behind it. Recency, frequency and relation are multiplied by that part. So the best answer
 * gets the sum above, and a memory that is merely new or frequent does not overtake it.
 */
export function rankBlended(
  matchedCandidates: readonly MatchedCandidate[],
  now: number,
  related: ReadonlyMap<string, number> = new Map(),
): RankedCandidate[] {
  const spread = spreadOf(matchedCandidates);
  const frequency = frequencyOf(matchedCandidates.map(({ candidate }) => candidate));
  return sortByScore(matchedCandidates, (matchedCandidate) => {
    const days = Math.max(0, now - matchedCandidate.candidate.observedAt) / dayMs;
    const secondaryScore =
      weights.recency * 0.5 ** (days / halfLifeDays) +
      weights.frequency * frequency(matchedCandidate.candidate) +
      weights.related * Math.min(1, related.get(matchedCandidate.candidate.id) ?? 0);
    return spread(matchedCandidate) ** steepness * (weights.similarity + secondaryScore);
  });
}

/** Min-max normalization of match scores: the lowest becomes 0, the best 1. If all are equal, each is 1. */
function spreadOf(matched: readonly MatchedCandidate[]): (matchedCandidate: MatchedCandidate) => number {
  const scores = matched.map(({ match }) => match);
  const best = Math.max(...scores);
  const floor = Math.min(...scores);
  return ({ match }) => (best > floor ? (match - floor) / (best - floor) : 1);
}

function frequencyOf(candidates: readonly SearchCandidate[]): (candidate: SearchCandidate) => number {
  const counts = new Map<string, number>();
  for (const { entityIds } of candidates) {
    for (const id of new Set(entityIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const maxCount = Math.max(...counts.values(), 1);
  const shareOf = ({ entityIds }: SearchCandidate): number =>
    Math.max(...entityIds.map((id) => counts.get(id)!)) / maxCount;
  const knownShares = candidates.filter(({ entityIds }) => entityIds.length > 0).map(shareOf);
  const median = knownShares.sort((a, b) => a - b)[Math.floor(knownShares.length / 2)] ?? 1;
  return (candidate) => (candidate.entityIds.length === 0 ? median : shareOf(candidate));
}

/** Sorts candidates by score. Hearsay never ranks above what its subject says about the same field. */
function sortByScore(
  matched: readonly MatchedCandidate[],
  scoreOf: (matchedCandidate: MatchedCandidate) => number,
): RankedCandidate[] {
  const scored = matched.map((matchedCandidate) => ({ matchedCandidate, score: scoreOf(matchedCandidate) }));
  const firstHandScores = new Map<string, number>();
  for (const { matchedCandidate, score } of scored) {
    const field = fieldOf(matchedCandidate.candidate);
    if (field !== null && !matchedCandidate.candidate.hearsay)
      firstHandScores.set(field, Math.max(score, firstHandScores.get(field) ?? 0));
  }
  return scored
    .map(({ matchedCandidate, score }) => {
      const firstHandScore = matchedCandidate.candidate.hearsay
        ? firstHandScores.get(fieldOf(matchedCandidate.candidate) ?? '')
        : undefined;
      return {
        matchedCandidate,
        score: Math.min(score, firstHandScore ?? score),
        demotion: Number(firstHandScore !== undefined),
      };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.demotion - b.demotion ||
        newerFirst(a.matchedCandidate.candidate, b.matchedCandidate.candidate),
    )
    .map(({ matchedCandidate, score }) => ({ id: matchedCandidate.candidate.id, score }));
}

/** Returns a key of entity and slot; null if the candidate has no slot. */
const fieldOf = ({ slot, entityIds: [slotOwnerId] }: SearchCandidate): string | null =>
  slot === null || slotOwnerId === undefined ? null : JSON.stringify([slotOwnerId, slot]);

/** Compares for a tie-break: the later observed first, then by id. */
const newerFirst = (
  a: { readonly id: string; readonly observedAt: number },
  b: { readonly id: string; readonly observedAt: number },
): number => b.observedAt - a.observedAt || (a.id < b.id ? -1 : 1);
