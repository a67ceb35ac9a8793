import DataLoader from 'dataloader';
import type { Audience } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { mergeTargetOf } from '../../directory/people/merged.js';
import { type EntityRow, type EntityType, maxLabel, slugOf } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { encodeCursor, namePositionOf, type Page, pageOfRows, pageSize } from '../../platform/graphql/paging.js';
import { perRequest } from '../../platform/perRequest.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import { fetchMemories } from '../../memories/read/memories.store.js';
import type { MemoryRow } from '../../memories/memory.js';
import { cursorOf, type Position, positionOf, firstPosition } from '../../memories/memoryOrder.js';
import { type MemoryView, viewOf } from '../../memories/memoryView.js';
import {
  countEntities,
  countMemoriesNaming,
  listEntities,
  type EntityFilter,
  type ListedEntity,
  listMemoriesNaming,
} from './entities.store.js';

/** Arguments of a list of entities that memories name. */
export interface EntitiesQuestion {
  readonly search?: string | null;
  readonly type?: EntityType | null;
  readonly chatId?: string | null;
  readonly first?: number | null;
  readonly after?: string | null;
}

/** Arguments of a list of memories that name one entity. */
export interface EntityMemoriesQuestion {
  readonly chatId: string | null;
  readonly first?: number | null;
  readonly after?: string | null;
}

/** Lists the entities that memories name, and the memories that name an entity. Such a query widens no access. */
export class EntitiesService {
  private readonly loadersByAudience = perRequest(({ graph }: RequestContext) =>
    perRequest((audience: Audience) => new EntityMemoryLoaders(graph, audience)),
  );

  constructor(private readonly clock: Clock) {}

  /** Lists a page of entities named by memories the audience may hear, by name, with the label that these give them. */
  async entities(request: RequestContext, question: EntitiesQuestion): Promise<Page<EntityRow>> {
    const { search, type = null, chatId } = question;
    requireStatedContext(request.caller, chatId);
    const text = search == null ? null : cleanText('search', search, { max: maxLabel });
    const words = text === null ? null : text.toLowerCase().split(/\s+/u);
    const filter: EntityFilter = { type, refs: null, words, slug: text && slugOf(text) };
    const first = pageSize(question.first);
    const after = namePositionOf(question.after);
    const audience = await resolveAudience(request, { chatId }, this.clock());
    const entities = await listEntities(request.graph, audience, { filter, after, limit: first + 1 });
    const cursorOfEntity = ({ sortKey, id }: ListedEntity): string => encodeCursor([sortKey, id]);
    return pageOfRows(entities, first, cursorOfEntity, () => countEntities(request.graph, audience, filter));
  }

  /** Returns a thing that a memory names which the viewer may hear in private, as that memory calls it; else null. */
  async entity(request: RequestContext, id: string): Promise<EntityRow | null> {
    const { edges } = await this.memories(request, id, { chatId: null, first: 1 });
    return edges.flatMap(({ node }) => node.entities).find((entity) => entity.id === id) ?? null;
  }

  /** Lists a page of memories that name an entity and may be heard, newest first. Batches calls of one request. */
  async memories(
    request: RequestContext,
    entityId: string,
    question: EntityMemoriesQuestion,
  ): Promise<Page<MemoryView>> {
    const { chatId } = question;
    requireStatedContext(request.caller, chatId);
    const first = pageSize(question.first);
    const after = question.after == null ? firstPosition : positionOf('NEWEST', question.after);
    const audience = await resolveAudience(request, { chatId }, this.clock());
    const loaders = this.loadersByAudience(request)(audience);
    const { positions, rows } = await loaders.pageLoaderOf(first, after).load(entityId);
    return {
      edges: positions.slice(0, first).flatMap((position) => {
        const row = rows.get(position.id);
        return row ? [{ cursor: cursorOf('NEWEST', position), node: viewOf(row, audience) }] : [];
      }),
      hasNextPage: positions.length > first,
      totalCount: () => loaders.counts.load(entityId),
    };
  }
}

/** DataLoaders of the memories that name entities, for one audience. One page of each entity takes two statements. */
class EntityMemoryLoaders {
  readonly counts = new DataLoader<string, number>(async (ids) => {
    const counts = await countMemoriesNaming(this.graph, this.audience, ids);
    return ids.map((id) => counts.get(this.targetIdOf(id)) ?? 0);
  });
  private readonly byPage = new Map<string, ReturnType<EntityMemoryLoaders['createLoader']>>();

  constructor(
    private readonly graph: GraphSession,
    private readonly audience: Audience,
  ) {}

  pageLoaderOf(first: number, after: Position): ReturnType<EntityMemoryLoaders['createLoader']> {
    const key = JSON.stringify([first, after]);
    const pageLoader = this.byPage.get(key) ?? this.createLoader(first, after);
    this.byPage.set(key, pageLoader);
    return pageLoader;
  }

  private createLoader(first: number, after: Position) {
    return new DataLoader<string, { positions: readonly Position[]; rows: ReadonlyMap<string, MemoryRow> }>(
      async (ids) => {
        const positionsById = await listMemoriesNaming(this.graph, this.audience, ids, { after, limit: first + 1 });
        const shownIds = [
          ...new Set([...positionsById.values()].flatMap((positions) => positions.slice(0, first).map(({ id }) => id))),
        ];
        const rows =
          shownIds.length === 0 ? new Map<string, never>() : await fetchMemories(this.graph, this.audience, shownIds);
        return ids.map((id) => ({ positions: positionsById.get(this.targetIdOf(id)) ?? [], rows }));
      },
    );
  }

  private targetIdOf(id: string): string {
    return mergeTargetOf(this.audience, id)?.id ?? id;
  }
}
