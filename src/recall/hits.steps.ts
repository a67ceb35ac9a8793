import { type Audience, withPeriodsOf } from '../disclosure/audience.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import { calibrated, cosineOfScore } from '../platform/models/embedding/similarity.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { generalKnowledgeOf } from './generalKnowledge.js';
import { matchCandidates, type MatchedCandidate, sortByMatch } from './matching.js';
import { rankBlended, rankByRelevance } from './ranking.js';
import { fetchHits, type SearchHit } from './recall.store.js';
import { scoreRelevance } from './relevance.js';
import type { PreparedQuestion, QuestionSearchResult, SearchResult } from './searching.steps.js';

/** A memory that answers a question, with its scores. */
export interface Hit {
  readonly memory: MemoryView;
  readonly score: number;
  readonly similarity: number | null;
  readonly relevance: number;
}

/** Candidate that answers a question, with its scores; its memory has not been read. */
interface RankedHit extends MatchedCandidate<SearchHit> {
  readonly score: number;
  readonly relevance: number;
}

/** Weight of the evidence of a hit beside its match score. Tuned on the tuning half of `bench:answers`. */
const evidenceWeight = 0.1;

/** Ranks what a search has found, best first, without what does not answer. */
export function rankHits(audience: Audience, result: QuestionSearchResult, question: PreparedQuestion): RankedHit[] {
  const { space } = question;
  const nearCandidates = result.nearCandidates?.map((candidate) => ({
    candidate,
    similarity: similarityOf(candidate.score, space)!,
  }));
  const matchedCandidates = sortByMatch(
    matchCandidates(question.text, { nearCandidates, otherCandidates: result.otherCandidates }),
  );
  const weighedQuestion = {
    text: question.text,
    viewerId: audience.viewerId,
    answerThreshold: nearCandidates && space?.limits.fact,
    generalKnowledge: generalKnowledgeOf(nearCandidates && question.vector),
  };
  const relevances = scoreRelevance(weighedQuestion, matchedCandidates);
  const weighedCandidates = matchedCandidates.map((matchedCandidate, index) => ({
    ...matchedCandidate,
    relevance: Math.max(result.leastRelevance, relevances[index]!.relevance),
    match: matchedCandidate.match + (nearCandidates ? evidenceWeight * relevances[index]!.evidence : 0),
  }));
  const rankedCandidates =
    question.ranking === 'BLENDED'
      ? rankBlended(weighedCandidates, audience.now, strongestLinks(result))
      : rankByRelevance(weighedCandidates);
  const weighedById = new Map(
    weighedCandidates.map((weighedCandidate) => [weighedCandidate.candidate.id, weighedCandidate]),
  );
  return rankedCandidates
    .map(({ id, score }) => ({ ...weighedById.get(id)!, score }))
    .filter(
      ({ thresholdValue, relevance }) => thresholdValue >= question.threshold && relevance >= question.minRelevance,
    )
    .slice(0, question.limit);
}

/** Reads ranked hits as the audience may see them, best first, with exact similarities if there is a vector. */
export async function readHits(
  graph: GraphSession,
  audience: Audience,
  rankedHits: readonly RankedHit[],
  { vector, space, threshold }: PreparedQuestion,
): Promise<Hit[]> {
  if (rankedHits.length === 0) return [];
  const ids = rankedHits.map(({ candidate }) => candidate.id);
  const chatIds = rankedHits.flatMap(({ candidate }) => candidate.chatIds);
  const unscored = rankedHits.flatMap(({ candidate, similarity }) =>
    similarity !== null || candidate.unembedded ? [] : candidate.id,
  );
  const rows = await fetchHits(graph, withPeriodsOf(audience, chatIds), ids, { unscored, query: vector });
  return rankedHits.flatMap(({ candidate, similarity, score, relevance }) => {
    const row = rows.get(candidate.id);
    if (!row) return [];
    const exactSimilarity = similarity ?? similarityOf(row.score, space);
    return (exactSimilarity ?? 1) < threshold
      ? []
      : [{ memory: viewOf(row, audience), score, similarity: exactSimilarity, relevance }];
  });
}

const similarityOf = (score: number | null, space: EmbeddingSpace | undefined): number | null =>
  score === null || !space ? null : calibrated(cosineOfScore(score), space.base);

/** Returns the strength of each candidate's strongest link to another. Each edge is listed at only one of its ends. */
function strongestLinks({ nearCandidates = [], otherCandidates }: SearchResult): Map<string, number> {
  const allHits: readonly SearchHit[] = [...nearCandidates, ...otherCandidates];
  const strongest = new Map<string, number>(allHits.map(({ id }) => [id, 0]));
  for (const { id, links } of allHits) {
    for (const [other, strength] of links) {
      if (!strongest.has(other)) continue;
      strongest.set(id, Math.max(strongest.get(id)!, strength));
      strongest.set(other, Math.max(strongest.get(other)!, strength));
    }
  }
  return strongest;
}
