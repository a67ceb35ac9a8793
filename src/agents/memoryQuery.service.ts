import { type Audience, unaskedAudience } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { requireStatedContext } from '../disclosure/caller.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { MessageRole } from '../directory/chats/messageRole.js';
import type { AccessLog } from '../memories/writer/accessLog.steps.js';
import { listRelated } from '../memories/read/memories.store.js';
import { type RequestedFilter, checkFilter, filterFor, type MemoryFilter } from '../memories/memoryFilter.js';
import { spokenTypes } from '../memories/memoryTypes.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import { importance, parseField } from '../memories/drafts/rememberInput.js';
import type { Clock } from '../platform/clock.js';
import { invalidInput } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { RecallService } from '../recall/recall.service.js';
import { cleanText } from '../text/texts.js';
import { type Allowlists, categoriesFor, modeOf } from './allowlists.js';
import { budgetOf, limitByCategory, itemOf, type QueryItem } from './queryItems.js';
import { checkRevision, threadOfContext } from './threads/thread.js';
import { readUpdates } from './threads/threadUpdates.steps.js';

/** Memory query of an agent. Times in epoch ms; null and absent mean "not given". */
export interface MemoryQuery {
  readonly agent: string;
  readonly query: string;
  /** Categories to read; all that the agent may read if absent. */
  readonly categories?: readonly string[] | null;
  readonly filter?: RequestedFilter;
  /** Filter under the names that agent frameworks use; they take precedence if both set the same field. */
  readonly filters?: QueryFilters | null;
  readonly chatId?: string | null;
  readonly thread?: string | null;
  readonly sinceRevision?: number | null;
  /** Maximum number of memories: 1 to 50, by default 3. */
  readonly topK?: number | null;
  /** Minimum calibrated similarity, 0 to 1. Categories in mode `all` ignore it. */
  readonly threshold?: number | null;
  /** Minimum probability, 0 to 1, that a hit answers; default: the measured one. Categories in mode `all` ignore it. */
  readonly minRelevance?: number | null;
  /** Maximum number of tokens: 1 to 32,000, by default 512. */
  readonly budgetTokens?: number | null;
}

export interface QueryFilters {
  readonly userId?: string | null;
  readonly actorId?: string | null;
  readonly agentId?: string | null;
  readonly runId?: string | null;
  readonly role?: MessageRole | null;
  readonly pinned?: boolean | null;
  readonly importanceMin?: number | null;
  readonly importanceMax?: number | null;
  readonly updatedAfter?: number | null;
  readonly updatedBefore?: number | null;
}

/** Answer to a memory query, within its budget. */
export interface QueryAnswer {
  readonly audience: Audience;
  /** Lines of the changes since the given revision; null if there are none or they do not fit. */
  readonly header: string | null;
  readonly items: readonly QueryItem[];
  readonly related: readonly QueryItem[];
  readonly tokens: number;
  /** Revision of the latest change that is shown or was known. A change that did not fit is shown by the next query. */
  readonly revision: number;
}

/** Limits of a memory query: items, budget in tokens, and characters of an agent's name; with their defaults. */
export const memoryQueryLimits = {
  topK: { default: 3, max: 50 },
  budgetTokens: { default: 512, max: 32_000 },
  agent: 64,
} as const;

/** Number of additional hits that are read, because some may be too long or exceed the limit of their category. */
const spareHits = 12;
const maxRelated = 2;
const procedural = 'procedural';

/** Answers memory queries of agents, from the categories of their allowlists and within a token budget. */
export class MemoryQueryService {
  constructor(
    private readonly clock: Clock,
    private readonly recall: RecallService,
    private readonly accesses: AccessLog,
    private readonly allowlists: () => Allowlists,
    private readonly onQuery: () => void,
  ) {}

  /**
   * Returns the best memories within a budget, after the changes since a revision. Rejects with FORBIDDEN if the agent
   * may not read a requested category, and with NOT_FOUND for a chat or thread of others.
   */
  async query(request: RequestContext, question: MemoryQuery): Promise<QueryAnswer> {
    const { graph, caller } = request;
    requireStatedContext(caller, question.chatId);
    const { budgetTokens } = memoryQueryLimits;
    const allowlists = this.allowlists();
    const agent = cleanText('agent', question.agent, { max: memoryQueryLimits.agent });
    const { allowed: allowedCategories, read: readCategories } = categoriesFor(
      allowlists,
      agent,
      question.categories ?? question.filter?.categories,
    );
    const topK = numberIn('topK', question.topK ?? memoryQueryLimits.topK.default, memoryQueryLimits.topK.max);
    const budget = budgetOf(numberIn('budgetTokens', question.budgetTokens ?? budgetTokens.default, budgetTokens.max));
    const since = question.sinceRevision == null ? null : checkRevision(question.sinceRevision);
    this.onQuery();
    const requestedFilter = checkFilter(filterOf(question.filter ?? {}, question.filters ?? {}, readCategories));
    const { chatId, query, threshold, minRelevance } = question;
    const limit = Math.min(memoryQueryLimits.topK.max, topK + spareHits);
    const audience = unaskedAudience(await resolveAudience(request, { chatId }, this.clock()));
    const filter = filterFor(requestedFilter, audience);
    const thread = threadOfContext(question.thread, audience);
    const [best, updates] = await Promise.all([
      this.recall.recallMemories(request, { query, chatId, limit, threshold, minRelevance }, filter).then((hits) =>
        this.addWholeCategories(graph, audience, limitByCategory(hits, allowlists), {
          categories: readCategories.filter((category) => modeOf(allowlists, category).context === 'all'),
          filter,
          topK,
        }),
      ),
      readUpdates(graph, audience, thread, { since, categories: allowedCategories }),
    ]);
    const asItem = (view: MemoryView): QueryItem => itemOf(view, caller.viewerId);
    const updatesText =
      updates.bullets.length === 0 ? null : [`Memory updates since rev ${since}:`, ...updates.bullets].join('\n');
    const header = updatesText !== null && budget.take(updatesText) ? updatesText : null;
    const items = budget.fill(best.slice(0, topK + spareHits).map(asItem), topK);
    const neighbours = await this.related(
      graph,
      audience,
      items.map(({ view }) => view.id),
      filter,
    );
    const related = budget.fill(neighbours.map(asItem), maxRelated);
    const shownIds = [...items, ...related].map(({ view }) => view.id);
    this.accesses.record(shownIds, audience);
    const revision = updatesText !== null && header === null ? since! : updates.revision;
    return { audience, header, items, related, tokens: budget.usedTokens(), revision };
  }

  /** Adds the memories of categories in mode `all` to the hits, if these leave room. */
  private async addWholeCategories(
    graph: GraphSession,
    audience: Audience,
    hits: MemoryView[],
    { categories, filter, topK }: { categories: readonly string[]; filter: MemoryFilter; topK: number },
  ): Promise<MemoryView[]> {
    if (categories.length === 0 || hits.length >= topK) return hits;
    const wholeMemories = await this.recall.listImportant(
      graph,
      audience,
      { ...filter, categories },
      memoryQueryLimits.topK.max,
    );
    const hitIds = new Set(hits.map(({ id }) => id));
    return [...hits, ...wholeMemories.filter(({ id }) => !hitIds.has(id))];
  }

  /** Returns the strongest neighbours of the shown memories that the agent may read as well. */
  private async related(
    graph: GraphSession,
    audience: Audience,
    ids: readonly string[],
    filter: MemoryFilter,
  ): Promise<MemoryView[]> {
    if (ids.length === 0) return [];
    const neighbours = await listRelated(graph, audience, ids, { first: ids.length + maxRelated, filter });
    const listedIds = new Set(ids);
    return [...neighbours.values()]
      .flat()
      .sort((a, b) => b.strength - a.strength || (a.row.memory.id < b.row.memory.id ? -1 : 1))
      .flatMap(({ row }) => {
        if (listedIds.has(row.memory.id)) return [];
        listedIds.add(row.memory.id);
        return [viewOf(row, audience)];
      })
      .slice(0, maxRelated);
  }
}

function numberIn(name: string, value: number, max: number): number {
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw invalidInput(`${name} must be 1 to ${max}, not ${value}.`);
  return value;
}

/**
 * Returns the filter of a query: that of the caller, the aliases of agent frameworks, and what an agent may read.
 * Procedures are read only if their category is. An importance of 4 or 5 counts as 3. Throws INVALID_INPUT for types or
 * statuses that no agent reads.
 */
function filterOf(filter: RequestedFilter, filters: QueryFilters, categories: readonly string[]): RequestedFilter {
  if (filter.statuses?.some((status) => status !== 'ACTIVE'))
    throw invalidInput('filter.statuses must be only ACTIVE: an agent reads only live memories.');
  const readable = categories.includes(procedural) ? null : spokenTypes;
  const unread = readable && filter.types?.find((type) => !readable.includes(type));
  if (unread)
    throw invalidInput(
      `filter.types must be among ${readable.join(', ')}, which this agent may read; "${unread}" is not among them.`,
    );
  const { userId, actorId, agentId, runId, role, ...ranges } = filters;
  const narrowingFields = {
    ...ranges,
    importanceMin: parseField('filters.importanceMin', importance.nullish(), ranges.importanceMin),
    importanceMax: parseField('filters.importanceMax', importance.nullish(), ranges.importanceMax),
    agentId: agentId == null ? null : cleanText('filters.agentId', agentId, { max: 200 }),
    runId: runId == null ? null : cleanText('filters.runId', runId, { max: 200 }),
    ownedBy: userId == null ? null : [userId],
    statedBy: actorId == null ? null : [actorId],
    madeBy: role == null ? null : madeBy[role],
    unplanted: true,
    types: filter.types ?? readable,
    categories,
  };
  const narrowing = Object.fromEntries(Object.entries(narrowingFields).filter(([, value]) => value != null));
  return { ...filter, ...narrowing };
}

const madeBy = { USER: 'people', ASSISTANT: 'agents' } as const;
