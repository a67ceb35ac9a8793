import { dayMs } from '../platform/clock.js';
import type { SearchCandidate, MatchedCandidate } from './matching.js';

/** How a recall found its candidates. */
export const recallModes = ['VECTOR_AND_TEXT', 'TEXT_ONLY', 'RECENCY_ONLY'] as const;
export type RecallMode = (typeof recallModes)[number];

/** What a recall ranks by: similarity, recency and frequency together, or similarity alone. */
export const rankings = ['BLENDED', 'RELEVANCE'] as const;
export type Ranking = (typeof rankings)[number];

/** The better one by `bench:answers`: what ranks where nobody says. */
export const defaultRanking: Ranking = 'RELEVANCE';

/** A candidate with its place in the answer. */
export interface RankedCandidate {
  readonly id: string;
  readonly score: number;
}

const halfLifeDays = 14;
const weights = { similarity: 0.4, recency: 0.3, frequency: 0.3, related: 0.05 } as const;
/** How steeply the similarity part falls behind the best: found on the tuning half of `bench:answers`. */
const steepness = 4;

/** Ranks by how well candidates answer alone, the best 1, the last 0; of equal ones the newer goes first. */
export function rankByRelevance(matched: readonly MatchedCandidate[]): RankedCandidate[] {
  return sorted(matched, spreadOf(matched));
}

/**
 * Ranks by 0.4 similarity + 0.3 recency (halved every 14 days since observed) + 0.3 frequency (how often its most
 * frequent entity occurs among the candidates, the most frequent 1; without entities the median) + at most 0.05 for the
 * strongest related one. The similarity part is spread over the candidates, the best 1, and falls steeply behind it.
 * Recency, frequency and relation count as far as a candidate answers at all: each times that part. So the best answer
 * has the sum above, and what is merely new or much talked about does not pass it.
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

/** Puts each match between those of the last candidate, 0, and of the best, 1; where all are equal, each is the best. */
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

/** Puts candidates in the order of their scores; hearsay stands no higher than what its subject says of the same field. */
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

/** Which field of whom a candidate fills; null where it has no slot. */
const fieldOf = ({ slot, entityIds: [holder] }: SearchCandidate): string | null =>
  slot === null || holder === undefined ? null : JSON.stringify([holder, slot]);

/** The order of what is equal in all else: the later observed first, then by id. */
const newerFirst = (
  a: { readonly id: string; readonly observedAt: number },
  b: { readonly id: string; readonly observedAt: number },
): number => b.observedAt - a.observedAt || (a.id < b.id ? -1 : 1);
