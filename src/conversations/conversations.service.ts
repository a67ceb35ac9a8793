import type { Audience, Period } from '../disclosure/audience.js';
import { loadChatPeriods } from '../directory/chats/chats.store.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { requireStatedContext } from '../disclosure/caller.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { type Clock, maxTimestamp } from '../platform/clock.js';
import { invalidInput } from '../platform/errors.js';
import { type Page, pageByMoment } from '../platform/graphql/paging.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { parsePersona } from '../memories/drafts/rememberInput.js';
import { sessionGapMs } from './conversation.js';
import { conversationKey } from './message.js';
import { placeKeyOf } from '../disclosure/messagePlaces.js';
import { mayDiscloseSummary } from '../disclosure/summaryRule.js';
import { type ConversationRow, type SessionRow, type SpineRow, textsOf } from './conversationRows.js';
import { countSessions, listSessions, listSpines, readConversation } from './conversations.store.js';

/** Choice of a conversation of the viewer: with a persona (default: the caller's), in a chat (default: direct talk). */
export interface ConversationQuestion {
  readonly persona?: string | null;
  readonly chatId?: string | null;
}

const maxSpines = 50;

/** Reads sessions, state and spines of conversations. Each person sees only their own. */
export class ConversationsService {
  constructor(private readonly clock: Clock) {}

  /** Lists one page of the viewer's sessions, the latest first. */
  async sessions(
    request: RequestContext,
    question: ConversationQuestion & { first?: number | null; after?: string | null },
  ): Promise<Page<SessionRow>> {
    const { audience, ...ownConversation } = await this.resolveConversation(request, question);
    const now = this.clock();
    return pageByMoment(question, {
      read: async ({ moment: startedAt, id }, limit) => {
        const sessions = await listSessions(request.graph, ownConversation, { startedAt, id }, limit);
        return sessions.map((session) => endedByTime(disclosedSession(session, audience), now));
      },
      momentOf: ({ startedAt }) => startedAt,
      totalCount: () => countSessions(request.graph, ownConversation),
    });
  }

  /** Returns the viewer's conversation with up to `summaries` rolling summaries; null before its first message. */
  async state(
    request: RequestContext,
    question: ConversationQuestion,
    summaries: number,
  ): Promise<ConversationRow | null> {
    const { audience, ...ownConversation } = await this.resolveConversation(request, question);
    const conversation = await readConversation(request.graph, ownConversation, summaries);
    if (!conversation) return null;
    const mayDisclose = (text: string): boolean => mayDiscloseSummary(audience, conversation.chatKind, [text]);
    const { lastUserMessage: lastMessage } = conversation.state;
    return {
      ...conversation,
      state: {
        ...conversation.state,
        lastUserMessage: lastMessage !== null && mayDisclose(lastMessage) ? lastMessage : null,
      },
      summaries: conversation.summaries.filter(({ text }) => mayDisclose(text)),
    };
  }

  /** Lists the viewer's latest spines, newest first, only in a private context. */
  async spines({ graph, caller }: RequestContext, first?: number | null): Promise<SpineRow[]> {
    requireStatedContext(caller, null);
    const limit = first ?? 5;
    if (limit < 1 || limit > maxSpines) throw invalidInput(`first must be 1 to ${maxSpines}, not ${limit}.`);
    return listSpines(graph, caller.tenantId, caller.viewerId, limit);
  }

  /** Resolves the key of the conversation and the audience of the answer. */
  private async resolveConversation(request: RequestContext, question: ConversationQuestion) {
    const { graph, caller } = request;
    requireStatedContext(caller, question.chatId);
    const persona = parsePersona(question.persona, caller.persona);
    const audience = await resolveAudience(request, { chatId: question.chatId }, this.clock());
    const place = placeKeyOf(audience.chatId, caller.viewerId);
    const key = conversationKey(caller.tenantId, caller.viewerId, persona, place);
    return { key, company: await periodsOfCompany(graph, audience), audience };
  }
}

/**
 * Returns the periods of a conversation that an audience may be told of: in a private chat that is no private context,
 * those in which another person took part. What was said there outside of them was said alone.
 */
async function periodsOfCompany(graph: GraphSession, audience: Audience): Promise<Period[]> {
  const { isPrivate, chatId, tenantId, viewerId } = audience;
  const [chat] = isPrivate || chatId === null ? [] : (await loadChatPeriods(graph, tenantId, [chatId])).values();
  if (chat?.kind !== 'PRIVATE') return [[-maxTimestamp, maxTimestamp]];
  return Object.entries(chat.periods).flatMap(([id, periods]) => (id === viewerId ? [] : periods));
}

/** Returns a session, without its summary if the audience may not hear it. */
const disclosedSession = (session: SessionRow, audience: Audience): SessionRow => ({
  ...session,
  summary:
    session.summary && mayDiscloseSummary(audience, session.chatKind, textsOf(session.summary))
      ? session.summary
      : null,
});

/** Returns a session as ended if its last turn was 30 minutes ago, even before the job has closed it. */
const endedByTime = (session: SessionRow, now: number): SessionRow => ({
  ...session,
  endedAt: session.endedAt ?? (now - session.lastActivityAt >= sessionGapMs ? session.lastActivityAt : null),
});
