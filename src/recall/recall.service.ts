import DataLoader from 'dataloader';
import { type Audience, withPeriodsOf, unsolicitedAudience } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { type Caller, requireStatedContext } from '../disclosure/caller.js';
import type { AccessLog } from '../memories/writer/accessLog.steps.js';
import { checkPeople } from '../memories/read/memories.service.js';
import { type RequestedFilter, checkFilter, filterFor, type MemoryFilter } from '../memories/memoryFilter.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import { possibleRefs } from '../directory/people/possibleRefs.js';
import { mergeTargetOf } from '../directory/people/merged.js';
import { cleanText } from '../text/texts.js';
import type { Clock } from '../platform/clock.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { EntityRow } from '../directory/people/person.js';
import { invalidInput } from '../platform/errors.js';
import { perRequest } from '../platform/graphql/perRequest.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import { calibrated, cosineOfScore } from '../platform/models/embedding/similarity.js';
import { type Card, cardsById, emptyCard, cardsByRef, maxEntities, warmUpCards } from './cards.steps.js';
import { sortByMatch, comparedCharactersFor, matchCandidates } from './matching.js';
import { generalKnowledgeOf } from './generalKnowledge.js';
import { overviewOf, overviewFilter } from './overviews.js';
import { unspecificQuestionFloor, defaultMinRelevance, scoreRelevance } from './relevance.js';
import { defaultRanking, rankBlended, rankByRelevance, type Ranking, type RecallMode } from './ranking.js';
import {
  fetchHits,
  type SearchHit,
  listMostImportant,
  type QueryVector,
  searchVectorsPostFiltered,
} from './recall.store.js';
import { search, type SearchResult } from './searching.steps.js';

/** Arguments of a recall. */
export interface RecallQuestion {
  readonly query: string;
  readonly chatId?: string | null;
  /** Ids of people asked about. They open what is public about them and do not filter. */
  readonly about?: readonly string[] | null;
  readonly filter?: RequestedFilter;
  readonly limit?: number | null;
  /** Ranking; {@link defaultRanking} if not given. */
  readonly ranking?: Ranking | null;
  /** Minimum calibrated similarity, 0 to 1; without a vector, minimum share of the question's words. */
  readonly threshold?: number | null;
  /** Minimum probability of answering the question, 0 to 1. Default: the measured floor; 0 filters nothing. */
  readonly minRelevance?: number | null;
}

/** A memory that answers a question, with its scores. */
interface Hit {
  readonly memory: MemoryView;
  readonly score: number;
  readonly similarity: number | null;
  readonly relevance: number;
}

/** Result of a recall, best hits first. */
export interface Recall {
  readonly audience: Audience;
  readonly hits: readonly Hit[];
  readonly cards: readonly Card[];
  readonly mode: RecallMode;
  readonly truncated: boolean;
}

const maxLimit = 50;
const minCandidates = 50;
const maxQuery = 4_000;
/** Weight of the evidence of a hit beside its match score. Tuned on the tuning half of `bench:answers`. */
const evidenceWeight = 0.1;
/** Minimum share of a question's words that an episode must contain if there are no vectors. */
const minEpisodeWordShare = 0.3;

/** Finds the memories that answer a question, among those that its audience may hear. */
export class RecallService {
  /** DataLoader of cards: batches the cards that one request asks for one by one for the same audience. */
  private readonly cardLoaders = perRequest(({ graph }: RequestContext) =>
    perRequest(
      (audience: Audience) =>
        new DataLoader<string, Card | null>(
          async (ids) => {
            const cardByEntityId = new Map((await cardsById(graph, audience, ids)).map((card) => [card.id, card]));
            this.accesses.record(
              [...cardByEntityId.values()].flatMap(({ facts }) => facts.map(({ id }) => id)),
              audience,
            );
            return ids.map((id) => cardByEntityId.get(mergeTargetOf(audience, id)?.id ?? id) ?? null);
          },
          { maxBatchSize: maxEntities },
        ),
    ),
  );

  constructor(
    private readonly clock: Clock,
    private readonly embedder: Embedder | undefined,
    private readonly accesses: AccessLog,
    /** Location of the embedder's vectors. */
    private readonly set: VectorSet,
  ) {}

  /** Recalls memories in at most three sequential statements, or more if the privacy rule makes the search widen. */
  async recall(graph: GraphSession, caller: Caller, question: RecallQuestion): Promise<Recall> {
    const { audience, result, ranked, vector, threshold } = await this.searchAndRank(graph, caller, question);
    const entityIds = [...new Set(ranked.flatMap(({ candidate }) => candidate.entityIds))];
    const [hits, cards] = await Promise.all([
      this.fetch(graph, audience, ranked, vector, threshold),
      cardsById(graph, audience, entityIds),
    ]);
    const factIds = cards.flatMap((card) => card.facts.map(({ id }) => id));
    this.accesses.record([...new Set([...ranked.map(({ candidate }) => candidate.id), ...factIds])], audience);
    return { audience, hits, cards, mode: result.mode, truncated: result.truncated };
  }

  /**
   * Returns the memories of a recall without cards, best first, through a filter that was made for this audience. The
   * caller must record the access to those it shows.
   */
  async find(
    graph: GraphSession,
    caller: Caller,
    question: Omit<RecallQuestion, 'filter'>,
    audienceFilter: MemoryFilter,
  ): Promise<MemoryView[]> {
    const { audience, ranked, vector, threshold } = await this.searchAndRank(graph, caller, question, audienceFilter);
    return (await this.fetch(graph, audience, ranked, vector, threshold)).map(({ memory }) => memory);
  }

  /**
   * Lists the most important memories of this audience that pass a filter, independent of any query: pinned, then own,
   * then by importance, then the latest.
   */
  async listImportant(
    graph: GraphSession,
    audience: Audience,
    filter: MemoryFilter,
    limit: number,
  ): Promise<readonly MemoryView[]> {
    const ids = await listMostImportant(graph, audience, filter, limit);
    if (ids.length === 0) return [];
    const rows = await fetchHits(graph, audience, ids, [], undefined);
    return ids.flatMap((id) => rows.get(id) ?? []).map((row) => viewOf(row, audience));
  }

  private async searchAndRank(
    graph: GraphSession,
    caller: Caller,
    question: RecallQuestion,
    audienceFilter?: MemoryFilter,
  ) {
    requireStatedContext(caller, question.chatId);
    const text = cleanText('query', question.query, { max: maxQuery });
    const limit = question.limit ?? 10;
    if (limit < 1 || limit > maxLimit) throw invalidInput(`limit must be 1 to ${maxLimit}, not ${limit}.`);
    const threshold = checkShare('threshold', question.threshold ?? 0);
    const minRelevance = checkShare('minRelevance', question.minRelevance ?? defaultMinRelevance);
    const requestedFilter = checkLive(question.filter ?? {});
    const context = { chatId: question.chatId, askedIds: checkPeople('about', question.about ?? []) };
    const [resolvedAudience, vector] = await Promise.all([
      resolveAudience(graph, caller, context, this.clock()),
      this.embed(text, caller),
    ]);
    const audience = unsolicitedAudience(resolvedAudience);
    const filter = audienceFilter ?? filterFor(requestedFilter, resolvedAudience);
    const candidateLimit = Math.max(minCandidates, limit);
    const ranking = question.ranking ?? defaultRanking;
    const details = { links: ranking === 'BLENDED', characters: comparedCharactersFor(text) };
    const searchRequest = { text, vector, filter, details, candidateLimit };
    const overview = overviewOf(text);
    // Its words are no evidence, so the memories are found by what it asks for.
    const overviewResult =
      overview &&
      (await search(graph, audience, {
        ...searchRequest,
        text: '',
        filter: overviewFilter(overview, filter, audience),
      }));
    const hasOverviewHits =
      overviewResult !== undefined &&
      (overviewResult.nearCandidates ?? []).length + overviewResult.otherCandidates.length > 0;
    const result = hasOverviewHits ? overviewResult : await search(graph, audience, searchRequest);
    const leastRelevance = hasOverviewHits ? unspecificQuestionFloor : 0;
    const rankingOptions = { text, vector, limit, ranking, threshold, minRelevance, leastRelevance };
    return { audience, result, ranked: this.rankCandidates(audience, result, rankingOptions), vector, threshold };
  }

  /** Starts embedding a query in advance, so that a recall of it by the same caller soon after does not wait for it. */
  prepare(query: string, caller: Caller): void {
    void this.embed(cleanText('query', query, { max: maxQuery }), caller);
  }

  /** Threshold from which a summary of a talk answers a question, as measured for the embedding space. */
  get episodeThreshold(): number {
    return this.embedder?.space.limits.episode ?? minEpisodeWordShare;
  }

  /** Makes the cards of the entities that have these refs or labels. The refs widen no access. */
  async entityCards(
    graph: GraphSession,
    caller: Caller,
    refs: readonly string[],
    chatId?: string | null,
  ): Promise<Card[]> {
    requireStatedContext(caller, chatId);
    if (refs.length < 1 || refs.length > 50) throw invalidInput(`refs must have 1 to 50 items; it has ${refs.length}.`);
    const expandedRefs = [...new Set(refs.flatMap(possibleRefs))];
    const audience = unsolicitedAudience(await resolveAudience(graph, caller, { chatId }, this.clock()));
    const cards = await cardsByRef(graph, audience, expandedRefs);
    this.accesses.record(
      cards.flatMap(({ facts }) => facts.map(({ id }) => id)),
      audience,
    );
    return cards;
  }

  /** Makes the card of one entity for the audience; empty without facts. Calls of one request are batched. */
  async card(request: RequestContext, entity: Pick<EntityRow, 'id' | 'ref' | 'label'>, chatId: string | null) {
    const { graph, caller } = request;
    requireStatedContext(caller, chatId);
    const audience = unsolicitedAudience(await resolveAudience(graph, caller, { chatId }, this.clock()));
    return (await this.cardLoaders(request)(audience).load(entity.id)) ?? emptyCard(entity);
  }

  /**
   * Warms up the plan cache: lets the database plan the statements of a usual recall before a caller waits for it. The
   * caller given here is no real person.
   */
  async warmUp(graph: GraphSession, caller: Caller): Promise<void> {
    await this.recall(graph, caller, { query: 'warm up' });
    const audience = await resolveAudience(graph, caller, {}, this.clock());
    const placeholderIds = [caller.viewerId];
    await fetchHits(graph, audience, placeholderIds, placeholderIds, await this.embed('warm up', caller));
    await warmUpCards(graph, audience, placeholderIds);
  }

  /** Warms up the plan cache for rarer recalls: with a filter, by entities, and for viewers who hear very much. */
  async warmUpRareRecalls(graph: GraphSession, caller: Caller): Promise<void> {
    const filter = { importanceMin: 0 };
    await this.recall(graph, caller, { query: 'warm up', filter });
    await this.entityCards(graph, caller, ['person:nobody']);
    const audience = await resolveAudience(graph, caller, {}, this.clock());
    const details = { links: true, characters: 1 };
    const vector = await this.embed('warm up', caller);
    if (!vector) return;
    for (const scope of [
      { filter: {}, details },
      { filter, details },
    ])
      await searchVectorsPostFiltered(graph, audience, vector, scope, { fetch: 1, wanted: 1 });
  }

  private rankCandidates(
    audience: Audience,
    result: SearchResult,
    rankingOptions: {
      readonly text: string;
      readonly vector: QueryVector | undefined;
      readonly limit: number;
      readonly ranking: Ranking;
      readonly threshold: number;
      readonly minRelevance: number;
      /** Relevance that each candidate has at least. */
      readonly leastRelevance: number;
    },
  ) {
    const nearCandidates = result.nearCandidates?.map((candidate) => ({
      candidate,
      similarity: this.similarity(candidate.score)!,
    }));
    const answerThreshold = nearCandidates && this.embedder?.space.limits.fact;
    const matched = sortByMatch(
      matchCandidates(rankingOptions.text, { nearCandidates, otherCandidates: result.otherCandidates }),
    );
    const generalKnowledge = generalKnowledgeOf(nearCandidates && rankingOptions.vector);
    const relevances = scoreRelevance(
      { text: rankingOptions.text, viewerId: audience.viewerId, answerThreshold, generalKnowledge },
      matched,
    );
    const weighedCandidates = matched.map((matchedCandidate, index) => ({
      ...matchedCandidate,
      relevance: Math.max(rankingOptions.leastRelevance, relevances[index]!.relevance),
      match: matchedCandidate.match + (nearCandidates ? evidenceWeight * relevances[index]!.evidence : 0),
    }));
    const rankedCandidates =
      rankingOptions.ranking === 'BLENDED'
        ? rankBlended(weighedCandidates, audience.now, strongestLinks(result))
        : rankByRelevance(weighedCandidates);
    const weighedById = new Map(
      weighedCandidates.map((weighedCandidate) => [weighedCandidate.candidate.id, weighedCandidate]),
    );
    return rankedCandidates
      .map(({ id, score }) => ({ ...weighedById.get(id)!, score }))
      .filter(
        ({ measured, relevance }) => measured >= rankingOptions.threshold && relevance >= rankingOptions.minRelevance,
      )
      .slice(0, rankingOptions.limit);
  }

  private async fetch(
    graph: GraphSession,
    audience: Audience,
    ranked: ReturnType<RecallService['rankCandidates']>,
    vector: QueryVector | undefined,
    threshold: number,
  ): Promise<Hit[]> {
    if (ranked.length === 0) return [];
    const ids = ranked.map(({ candidate }) => candidate.id);
    const chatIds = ranked.flatMap(({ candidate }) => candidate.chatIds);
    const unscored = ranked.flatMap(({ candidate, similarity }) =>
      similarity !== null || candidate.unembedded ? [] : candidate.id,
    );
    const rows = await fetchHits(graph, withPeriodsOf(audience, chatIds), ids, unscored, vector);
    return ranked.flatMap(({ candidate, similarity, score, relevance }) => {
      const row = rows.get(candidate.id);
      if (!row) return [];
      const exactSimilarity = similarity ?? this.similarity(row.score);
      return (exactSimilarity ?? 1) < threshold
        ? []
        : [{ memory: viewOf(row, audience), score, similarity: exactSimilarity, relevance }];
    });
  }

  private similarity(score: number | null): number | null {
    return score === null || !this.embedder ? null : calibrated(cosineOfScore(score), this.embedder.space.base);
  }

  /** Embeds a query. Returns undefined if that fails: the recall then falls back to words. */
  private async embed(text: string, caller: Caller): Promise<QueryVector | undefined> {
    if (!this.embedder) return undefined;
    try {
      const vector = await this.embedder.embedQuery(text, caller);
      return { vector, spaceId: this.embedder.space.id, set: this.set };
    } catch {
      return undefined;
    }
  }
}

/** Returns a value from 0 to 1. Throws INVALID_INPUT for any other. */
export function checkShare(name: string, value: number): number {
  if (!(value >= 0 && value <= 1)) throw invalidInput(`${name} must be 0 to 1, not ${value}.`);
  return value;
}

/** Returns a filter of live memories. Throws INVALID_INPUT for any status but ACTIVE. */
function checkLive(filter: RequestedFilter): RequestedFilter {
  const { statuses, ...liveFilter } = checkFilter(filter);
  if (statuses?.some((status) => status !== 'ACTIVE'))
    throw invalidInput('recall finds only live memories; for others, use "memories" with filter.statuses.');
  return liveFilter;
}

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
