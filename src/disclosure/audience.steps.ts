import { type DomainError, notFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { type Audience, covers, inChat, privateAudience, type Viewer } from './audience.js';
import { type AudienceFacts, loadAudienceFacts } from './audience.store.js';

/** Where a request asks: in a chat or in private, and about whom. */
export interface Context {
  readonly chatId?: string | null;
  readonly askedIds?: readonly string[];
}

/**
 * How long a request may go on with what it has found out about who hears; usual ones end long before. It bounds how
 * long a session that outlives its request, such as a socket's, can still be told what its person has left.
 */
const requestMs = 5_000;

/**
 * Finds out who hears an answer, once per request and again after each of its writes: its fields agree on it. A session
 * that lives on beyond a request's time asks again. Rejects with NOT_FOUND when the chat is not there or the viewer does
 * not take part in it now: the two look the same.
 */
export function resolveAudience(graph: GraphSession, viewer: Viewer, context: Context, now: number): Promise<Audience> {
  const latest = requests.get(graph);
  const audiences = latest?.lastsAt(now) ? latest : new RequestAudiences(graph, now);
  requests.set(graph, audiences);
  return audiences.resolve(viewer, context, now);
}

/** The request that a session is at. */
const requests = new WeakMap<GraphSession, RequestAudiences>();

/** Who hears the answers of one request. */
class RequestAudiences {
  private readonly known = new Map<string, Promise<Audience>>();

  constructor(
    private readonly graph: GraphSession,
    private readonly startedAt: number,
  ) {}

  /** Whether the request may still be going on; a clock that was set back ends it too. */
  lastsAt(now: number): boolean {
    return Math.abs(now - this.startedAt) <= requestMs;
  }

  resolve(viewer: Viewer, context: Context, now: number): Promise<Audience> {
    const { tenantId, viewerId, persona } = viewer;
    const chatId = context.chatId ?? null;
    if (chatId !== null && !isId(chatId)) return Promise.reject(notInChat());
    const asked = (context.askedIds ?? []).filter(isId);
    const key = JSON.stringify([tenantId, viewerId, persona, chatId, asked, this.graph.writes]);
    const audience = this.known.get(key) ?? resolve(this.graph, viewer, chatId, asked, now);
    this.known.set(key, audience);
    return audience;
  }
}

async function resolve(
  graph: GraphSession,
  viewer: Viewer,
  chatId: string | null,
  asked: readonly string[],
  now: number,
): Promise<Audience> {
  const [audience] = await resolveAudiences(graph, [{ viewer, chatId, asked }], now);
  if (!audience) throw notInChat();
  return audience;
}

/** What somebody hears where they are not, or no more. */
export const notInChat = (): DomainError => notFound('No chat by that id');

/**
 * Finds out who hears the answers to many, in one query. Null where the chat is not there or the viewer does not take
 * part in it now.
 */
export async function resolveAudiences(
  graph: GraphSession,
  asking: readonly { viewer: Viewer; chatId: string | null; asked?: readonly string[] }[],
  now: number,
): Promise<(Audience | null)[]> {
  const questions = asking.map(({ viewer, chatId, asked = [] }) => ({
    tenant: viewer.tenantId,
    viewer: viewer.viewerId,
    chat: chatId,
    asked,
  }));
  const facts = await loadAudienceFacts(graph, questions, now);
  return asking.map(({ viewer, chatId }, at) => audienceFrom(facts[at]!, viewer, chatId, now));
}

function audienceFrom(facts: AudienceFacts, viewer: Viewer, chatId: string | null, now: number): Audience | null {
  const { tenantId, viewerId, persona } = viewer;
  const { periods, merged, chatKind: kind, here, hadOthers, isGuest } = facts;
  const inPrivate = privateAudience({ tenantId, viewerId, persona, now, periods, merged }, facts.asked);
  if (chatId === null) return inPrivate;
  const takesPartNow = (periods[chatId] ?? []).some((period) => covers(period, now));
  if (kind === null || !takesPartNow) return null;
  return inChat(inPrivate, { id: chatId, kind, here, hadOthers }, isGuest);
}
