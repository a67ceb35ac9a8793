import { z } from 'zod';
import { type Audience, chatKinds } from '../disclosure/audience.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import { sessionDigest, textsOf } from './conversationRows.js';
import type { ConversationParts } from './conversationParts.js';
import { listSpines } from './conversations.store.js';
import { conversationKey } from './message.js';
import { placeKeyOf } from '../disclosure/messagePlaces.js';
import { listWindow } from './messages.store.js';
import { mayDiscloseOwnPages, mayDiscloseSummary } from '../disclosure/summaryRule.js';

const summariesRow = z.object({
  lastSessionSummary: sessionDigest.nullable(),
  rollingSummary: z.string().nullable(),
  chatKind: z.enum(chatKinds).nullable(),
});

/**
 * Loads the viewer's conversation with the persona of this audience in its chat, or their direct talk. It includes the
 * spine only in a private context.
 */
export async function loadConversation(
  graph: GraphSession,
  audience: Audience,
  windowTurns: number,
): Promise<ConversationParts> {
  const { tenantId, viewerId, persona, chatId } = audience;
  const place = placeKeyOf(chatId, viewerId);
  const key = conversationKey(tenantId, viewerId, persona, place);
  const [windowRows, [row], [spine]] = await Promise.all([
    listWindow(graph, audience, { key, place, persona, limit: windowTurns }),
    graph.read(statements['conversations/load-summaries'], { key }),
    mayDiscloseOwnPages(audience) ? listSpines(graph, tenantId, viewerId, 1) : [],
  ]);
  const window = windowRows.map(({ id, role, text, speaker }) => ({
    id,
    role,
    text,
    speaker,
    isOwn: speaker?.id === viewerId,
  }));
  const {
    chatKind = null,
    lastSessionSummary: lastSummary = null,
    rollingSummary: rollingText = null,
  } = row ? summariesRow.parse(row) : {};
  return {
    window,
    lastSessionSummary:
      lastSummary && mayDiscloseSummary(audience, chatKind, textsOf(lastSummary)) ? lastSummary : null,
    rollingSummary: rollingText !== null && mayDiscloseSummary(audience, chatKind, [rollingText]) ? rollingText : null,
    spine: spine?.content ?? null,
  };
}
