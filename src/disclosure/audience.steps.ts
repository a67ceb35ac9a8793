import { isId } from '../platform/ids.js';
import type { RequestContext } from './requestContext.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { DomainError } from '../platform/errors.js';
import { type Audience, covers, audienceInChat, hearsAsMuch, privateAudience, type Viewer } from './audience.js';
import { type AudienceFacts, loadAudienceFacts } from './audience.store.js';
import { chatNotFoundError } from './caller.js';

/** Context of a request: a chat or private, and the persons asked about. */
export interface AudienceContext {
  readonly chatId?: string | null;
  readonly askedIds?: readonly string[];
}

/** Lifetime of cached audiences in ms: a session that outlives it discloses no chat that its person has left. */
const cacheTtlMs = 5_000;

/**
 * Returns the audience of an answer. It is cached per request and resolved anew after each of its writes, so that all
 * fields of an answer agree. A session that outlives `cacheTtlMs` resolves it anew. Rejects with NOT_FOUND both for a
 * missing chat and for one in which the viewer does not take part now: the two look the same.
 */
export function resolveAudience(
  { graph, caller: viewer }: RequestContext<Viewer>,
  context: AudienceContext,
  now: number,
): Promise<Audience> {
  const latestCache = audienceCaches.get(graph);
  const cache = latestCache?.lastsAt(now) ? latestCache : new AudienceCache(graph, now, latestCache?.resolved);
  audienceCaches.set(graph, cache);
  return cache.resolve(viewer, context, now);
}

/** Age in ms up to which an audience counts as that of the moment at which the answer is sent. */
export const freshAudienceMs = 250;

/**
 * Resolves the audiences of a read again before its answer is sent, if they are older than {@link freshAudienceMs}: its
 * statements may have waited, and what was said meanwhile is neither for who has left nor for who has joined. Rejects
 * with CONFLICT if one of them hears less by now.
 */
export async function requireSameAudiences(graph: GraphSession): Promise<void> {
  await audienceCaches.get(graph)?.requireSame();
}

/** Latest cache per session. */
const audienceCaches = new WeakMap<GraphSession, AudienceCache>();

/** Cache of the audiences of one request. */
class AudienceCache {
  private readonly audienceByKey = new Map<string, Promise<Audience>>();

  constructor(
    private readonly graph: GraphSession,
    private readonly startedAt: number,
    /** All audiences of the session. */
    readonly resolved: ResolvedAudience[] = [],
  ) {}

  /** True while the request may still run; a clock that was set back ends it too. */
  lastsAt(now: number): boolean {
    return Math.abs(now - this.startedAt) <= cacheTtlMs;
  }

  resolve(viewer: Viewer, context: AudienceContext, now: number): Promise<Audience> {
    const { tenantId, viewerId, persona } = viewer;
    const chatId = context.chatId ?? null;
    if (chatId !== null && !isId(chatId, 'chat')) return Promise.reject(chatNotFoundError());
    const askedIds = (context.askedIds ?? []).filter((id) => isId(id, 'person'));
    const key = JSON.stringify([tenantId, viewerId, persona, chatId, askedIds, this.graph.writes]);
    const cachedAudience = this.audienceByKey.get(key);
    if (cachedAudience !== undefined) return cachedAudience;
    const { writes } = this.graph;
    const resolvedAt = performance.now();
    const resolution = resolveAudiences(this.graph, [{ viewer, chatId, askedIds }], now).then(([audience]) => {
      if (!audience) throw chatNotFoundError();
      this.resolved.push({ audience, resolvedAt, writes });
      return audience;
    });
    this.audienceByKey.set(key, resolution);
    return resolution;
  }

  /** Rejects with CONFLICT if an audience that is no longer fresh hears less by now. Later writes count as its own. */
  async requireSame(): Promise<void> {
    const checkedAt = performance.now();
    const stale = this.resolved.filter(
      ({ resolvedAt, writes }) => writes === this.graph.writes && checkedAt - resolvedAt > freshAudienceMs,
    );
    if (stale.length === 0) return;
    const now = Math.max(...stale.map(({ audience, resolvedAt }) => Math.ceil(audience.now + checkedAt - resolvedAt)));
    const contextKeyOf = ({ audience }: ResolvedAudience): string => `${audience.viewerId} ${audience.chatId}`;
    const staleByContext = new Map(stale.map((one) => [contextKeyOf(one), one.audience]));
    const contexts = [...staleByContext.values()].map((audience) => ({ viewer: audience, chatId: audience.chatId }));
    const currentAudiences = await resolveAudiences(this.graph, contexts, now);
    const currentByContext = new Map(
      [...staleByContext.keys()].map((key, index) => [key, currentAudiences[index] ?? null]),
    );
    if (stale.every((one) => hearsAsMuch(currentByContext.get(contextKeyOf(one)) ?? null, one.audience))) return;
    throw new DomainError(
      'CONFLICT',
      'A participant of the chat has joined or left meanwhile; send the request again.',
    );
  }
}

/** Audience with the time at which it was resolved, in ms of `performance.now`, and the writes of its session by then. */
interface ResolvedAudience {
  readonly audience: Audience;
  readonly resolvedAt: number;
  readonly writes: number;
}

/** Resolves audiences in one query; null for a missing chat, or one in which the viewer does not take part now. */
export async function resolveAudiences(
  graph: GraphSession,
  contexts: readonly { viewer: Viewer; chatId: string | null; askedIds?: readonly string[] }[],
  now: number,
): Promise<(Audience | null)[]> {
  const questions = contexts.map(({ viewer, chatId, askedIds = [] }) => ({
    tenant: viewer.tenantId,
    viewer: viewer.viewerId,
    chat: chatId,
    asked: askedIds,
  }));
  const facts = await loadAudienceFacts(graph, questions, now);
  return contexts.map(({ viewer, chatId }, index) => audienceFrom(facts[index]!, viewer, chatId, now));
}

function audienceFrom(facts: AudienceFacts, viewer: Viewer, chatId: string | null, now: number): Audience | null {
  const { tenantId, viewerId, persona } = viewer;
  const { periods, merged, chatKind: kind, participantIds, hadOthers, isGuest } = facts;
  const viewerAudience = privateAudience({ tenantId, viewerId, persona, now, periods, merged }, facts.asked);
  if (chatId === null) return viewerAudience;
  const takesPartNow = (periods[chatId] ?? []).some((period) => covers(period, now));
  if (kind === null || !takesPartNow) return null;
  return audienceInChat(viewerAudience, { id: chatId, kind, participantIds, hadOthers }, isGuest);
}
