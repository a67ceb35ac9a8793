import { dayMs } from '../platform/clock.js';
import { memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';

/** How a recall found its candidates. */
export const recallModes = ['VECTOR_AND_TEXT', 'TEXT_ONLY', 'RECENCY_ONLY'] as const;
export type RecallMode = (typeof recallModes)[number];

/** What a recall ranks by: similarity, recency and frequency together, or similarity alone. */
export const rankings = ['BLENDED', 'RELEVANCE'] as const;
export type Ranking = (typeof rankings)[number];

/** A memory that a search has found. */
export interface Candidate {
  readonly id: string;
  readonly type: MemoryTypeName;
  /** What its list is ordered by, highest first; equal ones share a rank. */
  readonly score: number;
  /** Epoch ms. */
  readonly observedAt: number;
  /** Everybody and everything it is about. */
  readonly entityIds: readonly string[];
}

/** A candidate with its place in the answer. */
export interface Ranked {
  readonly id: string;
  readonly score: number;
}

/** Candidates of several lists with their similarity of 0 to 1, by id. */
export type Fused<C extends Candidate = Candidate> = Map<string, { candidate: C; similarity: number }>;

/** Reciprocal rank fusion: how much the first ranks stand out; 10 to 20 measured better than the usual 60 on messages. */
const fusionK = 20;
const halfLifeDays = 14;
const weights = { similarity: 0.4, recency: 0.3, frequency: 0.3, related: 0.05 } as const;

/**
 * Fuses ranked lists into one similarity, 0 to 1, the best candidate 1 (reciprocal rank fusion: Cormack, Clarke and
 * Büttcher, SIGIR 2009). Equal scores of a list share a rank, so that the other list decides between them. Types of low
 * weight count less.
 */
export function fuse<C extends Candidate>(lists: readonly (readonly C[])[]): Fused<C> {
  const sums = new Map<string, { candidate: C; sum: number }>();
  for (const list of lists) {
    let rank = 0;
    list.forEach((candidate, at) => {
      if (at > 0 && candidate.score < list[at - 1]!.score) rank = at;
      const known = sums.get(candidate.id);
      const sum = (known?.sum ?? 0) + memoryTypes[candidate.type].rankWeight / (fusionK + rank + 1);
      sums.set(candidate.id, { candidate, sum });
    });
  }
  const best = Math.max(...[...sums.values()].map(({ sum }) => sum), Number.MIN_VALUE);
  return new Map([...sums].map(([id, { candidate, sum }]) => [id, { candidate, similarity: sum / best }]));
}

/** Ranks candidates by fused similarity alone; of equal ones the newer goes first. */
export const rankByRelevance = (fused: Fused): Ranked[] =>
  sorted(
    fused,
    [...fused].map(([id, { similarity }]) => ({ id, score: similarity })),
  );

/**
 * Ranks candidates by 0.4 similarity + 0.3 recency (halved every 14 days since observed) + 0.3 frequency (how often its
 * most frequent entity occurs among the candidates, the most frequent 1) + at most 0.05 for the strongest related one.
 */
export function rankBlended(fused: Fused, now: number, related: ReadonlyMap<string, number> = new Map()): Ranked[] {
  const counts = new Map<string, number>();
  for (const { candidate } of fused.values()) {
    for (const id of new Set(candidate.entityIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const most = Math.max(...counts.values(), 1);
  return sorted(
    fused,
    [...fused].map(([id, { candidate, similarity }]) => {
      const days = Math.max(0, now - candidate.observedAt) / dayMs;
      const recency = 0.5 ** (days / halfLifeDays);
      const frequency = Math.max(...candidate.entityIds.map((entity) => counts.get(entity) ?? 0), 0) / most;
      const link = Math.min(1, related.get(id) ?? 0);
      const score =
        weights.similarity * similarity +
        weights.recency * recency +
        weights.frequency * frequency +
        weights.related * link;
      return { id, score };
    }),
  );
}

function sorted(fused: Fused, ranked: Ranked[]): Ranked[] {
  const observedAt = ({ id }: Ranked): number => fused.get(id)!.candidate.observedAt;
  return ranked.sort((a, b) => b.score - a.score || observedAt(b) - observedAt(a) || (a.id < b.id ? -1 : 1));
}
