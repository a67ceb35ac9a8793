import { notFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { type Audience, covers, type Viewer } from './audience.js';
import { loadStanding } from './audience.store.js';

/** Where a request asks: in a chat or in private, and about whom. */
export interface Context {
  readonly chatId?: string | null;
  readonly askedIds?: readonly string[];
}

/**
 * Finds out who hears an answer. Rejects with NOT_FOUND when the chat is not there or the viewer does not take part in
 * it now: the two look the same.
 */
export function resolveAudience(graph: GraphSession, viewer: Viewer, context: Context, now: number): Promise<Audience> {
  const { tenantId, viewerId, persona } = viewer;
  const chatId = context.chatId ?? null;
  const asked = (context.askedIds ?? []).filter(isId);
  const key = JSON.stringify([tenantId, viewerId, persona, chatId, asked, graph.writes]);
  const known = resolved.get(graph) ?? new Map<string, Promise<Audience>>();
  resolved.set(graph, known);
  const audience = known.get(key) ?? resolve(graph, { tenantId, viewerId, persona }, chatId, asked, now);
  known.set(key, audience);
  return audience;
}

/** Audiences of one request, so that its fields agree on who hears; a write of the request starts anew. */
const resolved = new WeakMap<GraphSession, Map<string, Promise<Audience>>>();

async function resolve(
  graph: GraphSession,
  { tenantId, viewerId, persona }: Viewer,
  chatId: string | null,
  asked: readonly string[],
  now: number,
): Promise<Audience> {
  if (chatId !== null && !isId(chatId)) throw notFound('No chat by that id');
  const standing = await loadStanding(graph, { tenant: tenantId, viewer: viewerId, chat: chatId, asked, now });
  const { periods } = standing;
  const common = { tenantId, viewerId, persona, now, periods };
  if (chatId === null) return { ...common, chatId, isPrivate: true, here: [], asked: standing.asked };
  const takesPartNow = (periods[chatId] ?? []).some((period) => covers(period, now));
  if (standing.chatKind === null || !takesPartNow) throw notFound('No chat by that id');
  const isPrivate = standing.chatKind === 'PRIVATE' && standing.here.every((id) => id === viewerId);
  return { ...common, chatId, isPrivate, here: isPrivate ? [] : standing.here, asked: standing.asked };
}
