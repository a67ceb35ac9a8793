import type { Audience } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { withMergedIds } from '../../directory/people/merged.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { AccessLog } from '../writer/accessLog.steps.js';
import {
  countMemories,
  fullListScope,
  fetchMemories,
  fetchInactive,
  type ListScope,
  listMemories,
} from './memories.store.js';
import { type RequestedFilter, checkFilter, filterFor, type MemoryFilter } from '../memoryFilter.js';
import { cursorOf, type MemoryOrder, positionOf } from '../memoryOrder.js';
import { type MemoryView, viewOf } from '../memoryView.js';
import { type Page, pageSize } from '../../platform/graphql/paging.js';
import { batchLoader } from '../../platform/graphql/batchLoader.js';
import { perRequest } from '../../platform/perRequest.js';

export interface ListQuestion {
  readonly chatId?: string | null;
  readonly filter?: RequestedFilter;
  /** Order; NEWEST if not given. */
  readonly orderBy?: MemoryOrder | null;
  readonly first?: number | null;
  readonly after?: string | null;
}

/** Reads memories, by id and in lists. */
export class MemoriesService {
  /** Batches the memories that one audience reads by id within one request into one query. */
  private readonly loaders = perRequest((graph: GraphSession) =>
    perRequest((audience: Audience) => batchLoader((ids) => fetchMemories(graph, audience, ids), null)),
  );

  constructor(
    private readonly clock: Clock,
    private readonly accesses: AccessLog,
  ) {}

  /** Returns the memory of an id if it is disclosed to the audience, else null. */
  async memory(request: RequestContext, id: string, chatId?: string | null): Promise<MemoryView | null> {
    requireStatedContext(request.caller, chatId);
    const audience = await resolveAudience(request, { chatId }, this.clock());
    const row = isId(id, 'memory') ? await this.loaders(request.graph)(audience).load(id) : null;
    if (!row) return null;
    this.accesses.record([id], audience);
    return viewOf(row, audience);
  }

  /** Returns the memories that background work has stored, as the caller may hear them in private, in order. */
  async storedByWork(request: RequestContext, ids: readonly string[]): Promise<MemoryView[]> {
    if (ids.length === 0) return [];
    const audience = await resolveAudience(request, {}, this.clock());
    const loader = this.loaders(request.graph)(audience);
    const rows = await Promise.all(ids.map((id) => loader.load(id)));
    return rows.flatMap((row) => (row === null ? [] : [viewOf(row, audience)]));
  }

  /** Returns a page of the memories disclosed to an audience, in the given order. */
  async memories(request: RequestContext, question: ListQuestion): Promise<Page<MemoryView>> {
    requireStatedContext(request.caller, question.chatId);
    const checkedFilter = checkFilter(question.filter ?? {});
    const page = pageOf(question);
    const audience = await resolveAudience(request, { chatId: question.chatId }, this.clock());
    return this.page(request.graph, audience, {
      ...page,
      filter: filterFor(checkedFilter, audience),
      listing: fullListScope,
    });
  }

  /** Returns a page of portable memories about people, across all owners, as far as disclosed to the audience. */
  async memoriesAbout(
    request: RequestContext,
    question: ListQuestion & { people: readonly string[]; excludeOwn: boolean },
  ): Promise<Page<MemoryView>> {
    requireStatedContext(request.caller, question.chatId);
    const people = checkPeople('people', question.people, 1);
    const page = pageOf(question);
    const context = { chatId: question.chatId, askedIds: people };
    const audience = await resolveAudience(request, context, this.clock());
    // Asking opens only the PUBLIC memories about the persons named. Those about persons merged with them are listed
    // beside these, and are not opened by it.
    const listing = {
      people: withMergedIds(audience, people),
      notOwnedBy: question.excludeOwn ? request.caller.viewerId : null,
    };
    return this.page(request.graph, audience, { ...page, filter: {}, listing });
  }

  private async page(
    graph: GraphSession,
    audience: Audience,
    question: { filter: MemoryFilter; listing: ListScope } & ReturnType<typeof pageOf>,
  ): Promise<Page<MemoryView>> {
    const { filter, listing, order, after, first } = question;
    const positions = await listMemories(graph, audience, { filter, listing, order, after, limit: first + 1 });
    const shownPositions = positions.slice(0, first);
    const rows = await this.fetch(
      graph,
      audience,
      shownPositions.map(({ id }) => id),
      filter.statuses !== undefined,
    );
    return {
      edges: shownPositions.flatMap((position) => {
        const row = rows.get(position.id);
        return row ? [{ cursor: cursorOf(order, position), node: viewOf(row, audience) }] : [];
      }),
      hasNextPage: positions.length > first,
      totalCount: () => countMemories(graph, audience, { filter, listing }),
    };
  }

  private async fetch(graph: GraphSession, audience: Audience, ids: readonly string[], includesInactive: boolean) {
    if (ids.length === 0) return new Map<string, never>();
    const [live, inactive] = await Promise.all([
      fetchMemories(graph, audience, ids),
      includesInactive ? fetchInactive(graph, audience, ids) : new Map<string, never>(),
    ]);
    return new Map([...live, ...inactive]);
  }
}

/** Checks a list of person ids: `min` to 50, else INVALID_INPUT. Values that cannot be an id are dropped. */
export function checkPeople(name: string, ids: readonly string[], min = 0): string[] {
  if (ids.length < min || ids.length > 50)
    throw invalidInput(`${name} must have ${min} to 50 ids; it has ${ids.length}.`);
  return ids.filter((id) => isId(id, 'person'));
}

function pageOf({ orderBy, first, after }: ListQuestion) {
  const order = orderBy ?? 'NEWEST';
  return { order, first: pageSize(first), after: after == null ? null : positionOf(order, after) };
}
