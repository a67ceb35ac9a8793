import { type Audience, unaskedBy } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { type Caller, requireStatedContext } from '../disclosure/caller.js';
import type { AccessLog } from '../memories/accessLog.steps.js';
import { listRelated } from '../memories/memories.store.js';
import { type AskedFilter, checkFilter, filterFor } from '../memories/memoryFilter.js';
import { memoryTypeNames, memoryTypes } from '../memories/memoryTypes.js';
import { type MemoryView, viewOf } from '../memories/memoryView.js';
import type { Clock } from '../platform/clock.js';
import { invalidInput } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { RecallService } from '../recall/recall.service.js';
import { cleanText } from '../words/texts.js';
import { type Allowlists, categoriesFor, modeOf } from './allowlists.js';
import { fillAnswer, type FilledAnswer, inMode, itemOf } from './queryItems.js';
import { checkRevision, readUpdates, threadOfContext } from './threads.service.js';

/** What an agent asks of memory. Times are epoch ms; null and absent mean "not said". */
export interface MemoryQuery {
  readonly agent: string;
  readonly query: string;
  /** All that the agent may read, when not given. */
  readonly categories?: readonly string[] | null;
  readonly filters?: QueryFilters | null;
  readonly chatId?: string | null;
  readonly thread?: string | null;
  readonly sinceRevision?: number | null;
  /** 1 to 50, by default 3. */
  readonly topK?: number | null;
  /** Calibrated similarity, 0 to 1: nothing below it, but for categories that are told whole. */
  readonly threshold?: number | null;
  /** 1 to 32,000 tokens, by default 512. */
  readonly budgetTokens?: number | null;
}

/** What the memories of an answer are narrowed to. */
export interface QueryFilters {
  readonly userId?: string | null;
  readonly actorId?: string | null;
  readonly agentId?: string | null;
  readonly runId?: string | null;
  readonly role?: 'USER' | 'ASSISTANT' | null;
  readonly pinned?: boolean | null;
  readonly importanceMin?: number | null;
  readonly importanceMax?: number | null;
  readonly updatedAfter?: number | null;
  readonly updatedBefore?: number | null;
}

/** What memory answers. */
export interface QueryAnswer extends FilledAnswer {
  /** That of the latest change which is told or was known; a change that did not fit is told next time. */
  readonly revision: number;
}

const usual = { topK: 3, budget: 512 } as const;
const most = { topK: 50, budget: 32_000, agent: 64 } as const;
/** Found beyond what is shown, since some of it may be too long or too much of one category. */
const spare = 12;
const mostRelated = 2;
const procedural = 'procedural';
const spoken = memoryTypeNames.filter((type) => memoryTypes[type].channel !== procedural);

/** Answers agents: from the categories that their allowlists name, and in few tokens. */
export class MemoryQueryService {
  constructor(
    private readonly clock: Clock,
    private readonly recall: RecallService,
    private readonly accesses: AccessLog,
    private readonly lists: () => Allowlists,
    private readonly onAsked: () => void,
  ) {}

  /**
   * The best memories within a budget, and before them what has changed since a revision. Rejects with FORBIDDEN where the
   * agent may not read what it asks for, NOT_FOUND for a chat or thread of others.
   */
  async query(graph: GraphSession, caller: Caller, question: MemoryQuery): Promise<QueryAnswer> {
    requireStatedContext(caller, question.chatId);
    const lists = this.lists();
    const agent = cleanText('agent', question.agent, { max: most.agent });
    const { allowed, read } = categoriesFor(lists, agent, question.categories);
    const topK = numberIn('topK', question.topK ?? usual.topK, most.topK);
    const budget = numberIn('budgetTokens', question.budgetTokens ?? usual.budget, most.budget);
    const since = question.sinceRevision == null ? null : checkRevision(question.sinceRevision);
    this.onAsked();
    const filter = filterOf(question.filters ?? {}, read);
    const { chatId, query, threshold } = question;
    const limit = Math.min(most.topK, topK + spare);
    const audience = unaskedBy(await resolveAudience(graph, caller, { chatId }, this.clock()));
    const thread = threadOfContext(question.thread, audience);
    const [best, updates] = await Promise.all([
      this.recall
        .find(graph, caller, { query, chatId, filter, limit, threshold })
        .then((hits) => this.withWhole(graph, audience, hits, { lists, read, filter, topK })),
      readUpdates(graph, audience, thread, since, allowed),
    ]);
    const items = best.slice(0, topK + spare).map((view) => itemOf(view, caller.viewerId));
    const header =
      updates.bullets.length === 0 ? null : [`Memory updates since rev ${since}:`, ...updates.bullets].join('\n');
    const told = firstOf(fillAnswer({ header, items, related: [] }, budget), topK);
    const related = await this.related(
      graph,
      audience,
      told.items.map(({ view }) => view),
      filter,
    );
    const whole = { ...told, related: related.map((view) => itemOf(view, caller.viewerId)) };
    const answer = fillAnswer(whole, budget);
    const shown = [...answer.items, ...answer.related].map(({ view }) => view.id);
    this.accesses.record(shown, audience);
    return { ...answer, revision: header !== null && answer.header === null ? since! : updates.revision };
  }

  /** Hits as their categories are read; what is told whole is only looked for where they leave room. */
  private async withWhole(
    graph: GraphSession,
    audience: Audience,
    hits: readonly MemoryView[],
    { lists, read, filter, topK }: { lists: Allowlists; read: readonly string[]; filter: AskedFilter; topK: number },
  ): Promise<MemoryView[]> {
    const found = inMode(hits, [], lists);
    const categories = read.filter((category) => modeOf(lists, category).context === 'all');
    if (categories.length === 0 || found.length >= topK) return found;
    const whole = await this.recall.weightiest(graph, audience, { ...filter, categories }, most.topK);
    return inMode(hits, whole, lists);
  }

  /** The strongest neighbours of what is shown that the agent may read as well. */
  private async related(
    graph: GraphSession,
    audience: Audience,
    shown: readonly MemoryView[],
    asked: AskedFilter,
  ): Promise<MemoryView[]> {
    const ids = shown.map(({ id }) => id);
    if (ids.length === 0) return [];
    const found = await listRelated(
      graph,
      audience,
      ids,
      ids.length + mostRelated,
      filterFor(checkFilter(asked), audience),
    );
    const known = new Set(ids);
    return [...found.values()]
      .flat()
      .sort((a, b) => b.strength - a.strength || (a.row.memory.id < b.row.memory.id ? -1 : 1))
      .flatMap(({ row }) => {
        if (known.has(row.memory.id)) return [];
        known.add(row.memory.id);
        return [viewOf(row, audience)];
      })
      .slice(0, mostRelated);
  }
}

const firstOf = (answer: FilledAnswer, topK: number): FilledAnswer => ({
  ...answer,
  items: answer.items.slice(0, topK),
});

function numberIn(name: string, value: number, max: number): number {
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw invalidInput(`${name} must be 1 to ${max}, not ${value}.`);
  return value;
}

/** The filter of a query: procedures are told only where their category is read; 4 and 5 of importance count as 3. */
function filterOf(filters: QueryFilters, categories: readonly string[]): AskedFilter {
  const { userId, actorId, agentId, runId, role, ...ranges } = filters;
  const given = {
    ...ranges,
    importanceMin: atMost3(ranges.importanceMin),
    importanceMax: atMost3(ranges.importanceMax),
    agentId: agentId == null ? null : cleanText('filters.agentId', agentId, { max: 200 }),
    runId: runId == null ? null : cleanText('filters.runId', runId, { max: 200 }),
    ownedBy: userId == null ? null : [userId],
    statedBy: actorId == null ? null : [actorId],
    madeBy: role == null ? null : madeBy[role],
    unplanted: true,
    types: categories.includes(procedural) ? null : spoken,
    categories,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}

const madeBy = { USER: 'people', ASSISTANT: 'agents' } as const;
const atMost3 = (value: number | null | undefined): number | null =>
  value == null || value < 4 || value > 5 ? (value ?? null) : 3;
