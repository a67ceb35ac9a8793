import DataLoader from 'dataloader';
import { type Audience, unaskedAudience } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { type Caller, requireStatedContext } from '../disclosure/caller.js';
import type { AccessLog } from '../memories/writer/accessLog.steps.js';
import { checkPeople } from '../memories/read/memories.service.js';
import { filterFor, type MemoryFilter } from '../memories/memoryFilter.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import { possibleRefs } from '../directory/people/possibleRefs.js';
import { mergeTargetOf } from '../directory/people/merged.js';
import type { Clock } from '../platform/clock.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { EntityRow } from '../directory/people/person.js';
import { invalidInput } from '../platform/errors.js';
import { perRequest } from '../platform/perRequest.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import { type Card, cardsById, emptyCard, cardsByRef, maxCards, warmUpCards } from './cards.steps.js';
import { type Hit, rankHits, readHits } from './hits.steps.js';
import type { RecallMode } from './ranking.js';
import { fetchHits, listMostImportant, type QueryVector, searchVectorsPostFiltered } from './recall.store.js';
import { checkQuery, checkQuestion, type RecallQuestion } from './recallQuestion.js';
import { searchForQuestion } from './searching.steps.js';

/** Result of a recall, best hits first. */
export interface Recall {
  readonly audience: Audience;
  readonly hits: readonly Hit[];
  readonly cards: readonly Card[];
  readonly mode: RecallMode;
  readonly truncated: boolean;
}

/** Finds the memories that answer a question, among those that its audience may hear. */
export class RecallService {
  /** DataLoader of cards: batches the cards that one request asks for one by one for the same audience. */
  private readonly cardLoaders = perRequest(({ graph }: RequestContext) =>
    perRequest(
      (audience: Audience) =>
        new DataLoader<string, Card | null>(
          async (ids) => {
            const cardByEntityId = new Map((await cardsById(graph, audience, ids)).map((card) => [card.id, card]));
            this.accesses.record(factIdsOf([...cardByEntityId.values()]), audience);
            return ids.map((id) => cardByEntityId.get(mergeTargetOf(audience, id)?.id ?? id) ?? null);
          },
          { maxBatchSize: maxCards },
        ),
    ),
  );

  constructor(
    private readonly clock: Clock,
    private readonly embedder: Embedder | undefined,
    private readonly accesses: AccessLog,
    /** Location of the embedder's vectors. */
    private readonly vectorSet: VectorSet,
  ) {}

  /** Recalls memories in at most three sequential statements, or more if the privacy rule makes the search widen. */
  async recall(request: RequestContext, recallQuestion: RecallQuestion): Promise<Recall> {
    const { audience, question, result, ranked } = await this.searchAndRank(request, recallQuestion);
    const entityIds = [...new Set(ranked.flatMap(({ candidate }) => candidate.entityIds))];
    const [hits, cards] = await Promise.all([
      readHits(request.graph, audience, ranked, question),
      cardsById(request.graph, audience, entityIds),
    ]);
    const hitIds = ranked.map(({ candidate }) => candidate.id);
    this.accesses.record([...new Set([...hitIds, ...factIdsOf(cards)])], audience);
    return { audience, hits, cards, mode: result.mode, truncated: result.truncated };
  }

  /** Recalls without cards, best first, by this audience's filter. The caller must record access to those shown. */
  async recallMemories(
    request: RequestContext,
    recallQuestion: Omit<RecallQuestion, 'filter'>,
    audienceFilter: MemoryFilter,
  ): Promise<MemoryView[]> {
    const { audience, question, ranked } = await this.searchAndRank(request, recallQuestion, audienceFilter);
    return (await readHits(request.graph, audience, ranked, question)).map(({ memory }) => memory);
  }

  /** Most important memories that pass a filter, for any query: pinned, own, by importance, then the latest. */
  async listImportant(
    graph: GraphSession,
    audience: Audience,
    filter: MemoryFilter,
    limit: number,
  ): Promise<readonly MemoryView[]> {
    const ids = await listMostImportant(graph, audience, filter, limit);
    if (ids.length === 0) return [];
    const rows = await fetchHits(graph, audience, ids);
    return ids.flatMap((id) => rows.get(id) ?? []).map((row) => viewOf(row, audience));
  }

  /** Starts embedding a query in advance, so that a recall of it by the same caller soon after does not wait for it. */
  startEmbedding(query: string, caller: Caller): void {
    void this.embed(checkQuery(query), caller);
  }

  /** Makes the cards of the entities that have these refs or labels. The refs widen no access. */
  async entityCards(request: RequestContext, refs: readonly string[], chatId?: string | null): Promise<Card[]> {
    requireStatedContext(request.caller, chatId);
    if (refs.length < 1 || refs.length > 50) throw invalidInput(`refs must have 1 to 50 items; it has ${refs.length}.`);
    const expandedRefs = [...new Set(refs.flatMap(possibleRefs))];
    const audience = unaskedAudience(await resolveAudience(request, { chatId }, this.clock()));
    const cards = await cardsByRef(request.graph, audience, expandedRefs);
    this.accesses.record(factIdsOf(cards), audience);
    return cards;
  }

  /** Makes the card of one entity for the audience; empty without facts. Calls of one request are batched. */
  async card(request: RequestContext, entity: Pick<EntityRow, 'id' | 'ref' | 'label'>, chatId: string | null) {
    requireStatedContext(request.caller, chatId);
    const audience = unaskedAudience(await resolveAudience(request, { chatId }, this.clock()));
    return (await this.cardLoaders(request)(audience).load(entity.id)) ?? emptyCard(entity);
  }

  /** Makes the database plan a usual recall before a caller waits for it. The caller given here is no real person. */
  async warmUp(request: RequestContext): Promise<void> {
    const { graph, caller } = request;
    await this.recall(request, { query: 'warm up' });
    const audience = await resolveAudience(request, {}, this.clock());
    const placeholderIds = [caller.viewerId];
    const query = await this.embed('warm up', caller);
    await fetchHits(graph, audience, placeholderIds, { unscored: placeholderIds, query });
    await warmUpCards(graph, audience, placeholderIds);
  }

  /** Warms up the plan cache for rarer recalls: with a filter, by entities, and for viewers who hear very much. */
  async warmUpRareRecalls(request: RequestContext): Promise<void> {
    const filter = { importanceMin: 0 };
    await this.recall(request, { query: 'warm up', filter });
    await this.entityCards(request, ['person:nobody']);
    const audience = await resolveAudience(request, {}, this.clock());
    const details = { links: true, characters: 1 };
    const vector = await this.embed('warm up', request.caller);
    if (!vector) return;
    const search = { details, fetch: 1, wanted: 1 };
    await searchVectorsPostFiltered(request.graph, audience, vector, { ...search, filter: {} });
    await searchVectorsPostFiltered(request.graph, audience, vector, { ...search, filter });
  }

  private async searchAndRank(request: RequestContext, recallQuestion: RecallQuestion, audienceFilter?: MemoryFilter) {
    requireStatedContext(request.caller, recallQuestion.chatId);
    const checkedQuestion = checkQuestion(recallQuestion);
    const context = { chatId: recallQuestion.chatId, askedIds: checkPeople('about', recallQuestion.about ?? []) };
    const [resolvedAudience, vector] = await Promise.all([
      resolveAudience(request, context, this.clock()),
      this.embed(checkedQuestion.text, request.caller),
    ]);
    const audience = unaskedAudience(resolvedAudience);
    const filter = audienceFilter ?? filterFor(checkedQuestion.requestedFilter, resolvedAudience);
    const question = { ...checkedQuestion, filter, vector, space: this.embedder?.space };
    const result = await searchForQuestion(request.graph, audience, question);
    return { audience, question, result, ranked: rankHits(audience, result, question) };
  }

  /** Embeds a query. Returns undefined if that fails: the recall then falls back to words. */
  private async embed(text: string, caller: Caller): Promise<QueryVector | undefined> {
    if (!this.embedder) return undefined;
    try {
      const vector = await this.embedder.embedQuery(text, caller);
      return { vector, spaceId: this.embedder.space.id, set: this.vectorSet };
    } catch {
      return undefined;
    }
  }
}

const factIdsOf = (cards: readonly Card[]): string[] => cards.flatMap(({ facts }) => facts.map(({ id }) => id));
