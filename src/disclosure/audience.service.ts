import { notFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { type Audience, covers } from './audience.js';
import { loadStanding } from './audience.store.js';

/** For whom a request asks: a person of a tenant, and the persona they speak to. */
export interface Viewer {
  readonly tenantId: string;
  readonly viewerId: string;
  /** The empty text for none. */
  readonly persona: string;
}

/** Where a request asks: in a chat or in private, and about whom. */
export interface Context {
  readonly chatId?: string | null;
  readonly askedIds?: readonly string[];
}

/**
 * Finds out who hears an answer. Rejects with NOT_FOUND when the chat is not there or the viewer does not take part in
 * it now: the two look the same.
 */
export async function resolveAudience(
  graph: GraphSession,
  viewer: Viewer,
  context: Context,
  now: number,
): Promise<Audience> {
  const chatId = context.chatId ?? null;
  if (chatId !== null && !isId(chatId)) throw notFound('No chat by that id');
  const { tenantId, viewerId, persona } = viewer;
  const asked = (context.askedIds ?? []).filter(isId);
  const standing = await loadStanding(graph, { tenant: tenantId, viewer: viewerId, chat: chatId, asked, now });
  const { periods } = standing;
  const common = { tenantId, viewerId, persona, now, periods };
  if (chatId === null) return { ...common, chatId, isPrivate: true, here: [], asked: standing.asked };
  const takesPartNow = (periods[chatId] ?? []).some((period) => covers(period, now));
  if (standing.chatKind === null || !takesPartNow) throw notFound('No chat by that id');
  const isPrivate = standing.chatKind === 'PRIVATE' && standing.here.every((id) => id === viewerId);
  return { ...common, chatId, isPrivate, here: isPrivate ? [] : standing.here, asked: standing.asked };
}
