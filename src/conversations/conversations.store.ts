import { z } from 'zod';
import type { Period } from '../disclosure/audience.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';
import type { NewWork } from '../background/work/work.js';
import { summaryWork } from './conversation.js';
import {
  type ConversationRow,
  conversationRow,
  type SessionRow,
  sessionRow,
  type SpineRow,
  spineRow,
} from './conversationRows.js';

const idleRow = z.object({ id: z.string(), closesAt: z.number() });
const closedRow = z.object({
  session: z.object({
    id: z.string(),
    tenantId: z.string(),
    personId: z.string(),
    chatId: z.string().nullable(),
    persona: z.string(),
    turns: z.number(),
  }),
});

/** Conversation of a person, as it may be shown. */
export interface OwnConversation {
  readonly key: string;
  /** Periods that count: sessions that began outside of them are left out. */
  readonly company: readonly Period[];
}

/** Lists one page of the sessions of a conversation, the latest first. */
export async function listSessions(
  graph: GraphSession,
  { key, company }: OwnConversation,
  before: { startedAt: number; id: string },
  limit: number,
): Promise<SessionRow[]> {
  const params = { key, company, beforeTime: before.startedAt, beforeId: before.id, limit };
  return rowsOf(sessionRow, await graph.read(statements['conversations/list-sessions'], params));
}

/** Counts the sessions that `listSessions` lists. */
export async function countSessions(graph: GraphSession, { key, company }: OwnConversation): Promise<number> {
  return totalOf(await graph.read(statements['conversations/count-sessions'], { key, company }));
}

/** Reads the state of a conversation, with its latest rolling summaries; null if there is none to show. */
export async function readConversation(
  graph: GraphSession,
  { key, company }: OwnConversation,
  summaries: number,
): Promise<ConversationRow | null> {
  const params = { key, company, limit: summaries };
  return rowsOf(conversationRow, await graph.read(statements['conversations/read-state'], params))[0] ?? null;
}

/** Lists the latest spines of a person, newest first. */
export async function listSpines(
  graph: GraphSession,
  tenant: string,
  person: string,
  limit: number,
): Promise<SpineRow[]> {
  return rowsOf(spineRow, await graph.read(statements['conversations/list-spines'], { tenant, person, limit })).map(
    ({ spine }) => spine,
  );
}

/** An open session that was due to close at `closesAt` (epoch ms). */
export type IdleSession = z.infer<typeof idleRow>;

/** Lists one page of the open sessions without a turn for 30 minutes, the longest silent first. */
export async function listIdleSessions(
  graph: GraphSession,
  question: { tenant: string | null; now: number; after: IdleSession | undefined; limit: number },
): Promise<IdleSession[]> {
  const { after, ...rest } = question;
  const params = { ...rest, afterTime: after?.closesAt ?? 0, afterId: after?.id ?? '' };
  return rowsOf(idleRow, await graph.read(statements['conversations/list-idle-sessions'], params));
}

/** Closes those of these sessions that are still idle. Returns the work of summarizing them. */
export async function closeIdleSessions(
  transaction: GraphTransaction,
  ids: readonly string[],
  now: number,
): Promise<NewWork[]> {
  const rows = await transaction.run(statements['conversations/close-sessions'], { ids, now });
  return rowsOf(closedRow, rows).map(({ session }) => summaryWork(session, session, now));
}
