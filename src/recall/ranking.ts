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
  return sorted(matched, spreadOf(matched));
}

/**
 * Ranks by 0.4 similarity + 0.3 recency (half-life of 14 days since observed) + 0.3 frequency + at most 0.05 for the
 * strongest related candidate. Frequency is the number of candidates with its most frequent entity, scaled so that the
 * highest is 1; a candidate without entities gets the median. The similarity part is scaled over the candidates, the
 * best 1, and falls steeply behind it. Recency, frequency and relation are multiplied by that part. So the best answer
 * gets the sum above, and a memory that is merely new or frequent does not overtake it.
 */
export function rankBlended(
  matched: readonly MatchedCandidate[],
  now: number,
  related: ReadonlyMap<string, number> = new Map(),
): RankedCandidate[] {
  const spread = spreadOf(matched);
  const frequency = frequencyOf(matched.map(({ candidate }) => candidate));
  return sorted(matched, (one) => {
    const days = Math.max(0, now - one.candidate.observedAt) / dayMs;
    const beside =
      weights.recency * 0.5 ** (days / halfLifeDays) +
      weights.frequency * frequency(one.candidate) +
      weights.related * Math.min(1, related.get(one.candidate.id) ?? 0);
    return spread(one) ** steepness * (weights.similarity + beside);
  });
}

/** Scales match scores linearly: the last candidate is 0, the best 1. If all are equal, each is 1. */
function spreadOf(matched: readonly MatchedCandidate[]): (one: MatchedCandidate) => number {
  const all = matched.map(({ match }) => match);
  const [best, floor] = [Math.max(...all), Math.min(...all)];
  return ({ match }) => (best > floor ? (match - floor) / (best - floor) : 1);
}

function frequencyOf(candidates: readonly SearchCandidate[]): (one: SearchCandidate) => number {
  const counts = new Map<string, number>();
  for (const { entityIds } of candidates) {
    for (const id of new Set(entityIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const most = Math.max(...counts.values(), 1);
  const own = ({ entityIds }: SearchCandidate): number => Math.max(...entityIds.map((id) => counts.get(id)!)) / most;
  const known = candidates.filter(({ entityIds }) => entityIds.length > 0).map(own);
  const median = known.sort((a, b) => a - b)[Math.floor(known.length / 2)] ?? 1;
  return (one) => (one.entityIds.length === 0 ? median : own(one));
}

/** Sorts candidates by score. Hearsay never ranks above what its subject says about the same field. */
function sorted(matched: readonly MatchedCandidate[], scoreOf: (one: MatchedCandidate) => number): RankedCandidate[] {
  const scored = matched.map((one) => ({ one, score: scoreOf(one) }));
  const ownWord = new Map<string, number>();
  for (const { one, score } of scored) {
    const field = fieldOf(one.candidate);
    if (field !== null && !one.candidate.hearsay) ownWord.set(field, Math.max(score, ownWord.get(field) ?? 0));
  }
  return scored
    .map(({ one, score }) => {
      const own = one.candidate.hearsay ? ownWord.get(fieldOf(one.candidate) ?? '') : undefined;
      return { one, score: Math.min(score, own ?? score), yields: Number(own !== undefined) };
    })
    .sort((a, b) => b.score - a.score || a.yields - b.yields || newerFirst(a.one.candidate, b.one.candidate))
    .map(({ one, score }) => ({ id: one.candidate.id, score }));
}

/** Returns a key of entity and slot; null if the candidate has no slot. */
const fieldOf = ({ slot, entityIds: [holder] }: SearchCandidate): string | null =>
  slot === null || holder === undefined ? null : JSON.stringify([holder, slot]);

/** Compares for a tie-break: the later observed first, then by id. */
const newerFirst = (
  a: { readonly id: string; readonly observedAt: number },
  b: { readonly id: string; readonly observedAt: number },
): number => b.observedAt - a.observedAt || (a.id < b.id ? -1 : 1);
