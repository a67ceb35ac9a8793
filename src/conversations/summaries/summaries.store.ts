import { z } from 'zod';
import type { SessionDigest } from '../conversationRows.js';
import { type SourceMessage, sourceMessage } from '../../learning/sourceMessage.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

const conversationRow = z.object({
  conversation: z.object({
    id: z.string(),
    personId: z.string(),
    persona: z
      .string()
      .nullable()
      .transform((persona) => persona ?? ''),
    chatId: z.string().nullable(),
  }),
});
/** Id, person, persona (the empty text for none) and chat (null for direct talk) of a conversation. */
export type ConversationRef = Readonly<z.infer<typeof conversationRow>['conversation']>;

const messageRow = z.object({ message: sourceMessage });
const summaryRow = z.object({ text: z.string(), throughTurn: z.number() });
const spineRow = z.object({ content: z.string(), version: z.number() });

/** Loads a conversation by id; undefined if there is none. */
export async function loadConversationRef(
  graph: GraphSession,
  tenant: string,
  id: string,
): Promise<ConversationRef | undefined> {
  const [row] = await graph.read(statements['conversations/summaries/load-conversation-ref'], { tenant, id });
  return row === undefined ? undefined : conversationRow.parse(row).conversation;
}

/** Loads turns of a conversation, both ends included, oldest first. */
export async function loadTurns(
  graph: GraphSession,
  tenant: string,
  conversation: string,
  [from, to]: readonly [number, number],
): Promise<SourceMessage[]> {
  const rows = await graph.read(statements['conversations/summaries/load-turns'], { tenant, conversation, from, to });
  return rowsOf(messageRow, rows).map(({ message }) => message);
}

/** Loads the turns of a session, oldest first. */
export async function loadSessionTurns(graph: GraphSession, tenant: string, session: string): Promise<SourceMessage[]> {
  const rows = await graph.read(statements['conversations/summaries/load-session-turns'], { tenant, session });
  return rowsOf(messageRow, rows).map(({ message }) => message);
}

/** Lists a person's private messages by their private turn numbers, both ends included, oldest first. */
export async function listPrivateMessages(
  graph: GraphSession,
  question: { tenant: string; person: string; from: number; to: number },
): Promise<SourceMessage[]> {
  return rowsOf(
    messageRow,
    await graph.read(statements['conversations/summaries/list-private-messages'], question),
  ).map(({ message }) => message);
}

/** Loads the last rolling summary of a conversation before a turn. */
export async function loadEarlierSummary(
  graph: GraphSession,
  tenant: string,
  conversation: string,
  before: number,
): Promise<{ text: string; throughTurn: number } | undefined> {
  const rows = await graph.read(statements['conversations/summaries/load-earlier-summary'], {
    tenant,
    conversation,
    before,
  });
  return rowsOf(summaryRow, rows)[0];
}

/** Locks a rolling summary until the transaction ends; returns false if it is gone or has another text. */
export async function lockEarlierSummary(
  transaction: GraphTransaction,
  tenant: string,
  summary: { readonly conversation: string; readonly throughTurn: number; readonly text: string },
): Promise<boolean> {
  const params = { tenant, ...summary };
  return totalOf(await transaction.run(statements['conversations/summaries/lock-earlier-summary'], params)) > 0;
}

/** Locks a version of a person's spine until the transaction ends; returns false if it is gone or has another content. */
export async function lockEarlierSpine(
  transaction: GraphTransaction,
  tenant: string,
  spine: { readonly person: string; readonly version: number; readonly content: string },
): Promise<boolean> {
  const params = { tenant, ...spine };
  return totalOf(await transaction.run(statements['conversations/summaries/lock-earlier-spine'], params)) > 0;
}

/** Stores a rolling summary, once per turn; earlier ones stay. */
export async function putRollingSummary(
  transaction: GraphTransaction,
  tenant: string,
  summary: { conversation: string; throughTurn: number; text: string; prompt: string; now: number },
): Promise<void> {
  await transaction.run(statements['conversations/summaries/put-rolling-summary'], { tenant, ...summary });
}

/** Records that a rolling summary failed, with a stable error code and a message of our own. */
export async function noteRollingError(
  transaction: GraphTransaction,
  tenant: string,
  failure: { conversation: string; reason: string; detail: string | null; now: number },
): Promise<void> {
  await transaction.run(statements['conversations/summaries/note-rolling-error'], { tenant, ...failure });
}

/** Stores the summary of a session, unless one of as many turns or more exists. */
export async function putSessionSummary(
  transaction: GraphTransaction,
  tenant: string,
  session: string,
  summary: SessionDigest & { turns: number; prompt: string; createdAt: number },
): Promise<void> {
  await transaction.run(statements['conversations/summaries/put-session-summary'], { tenant, session, summary });
}

/** Loads the last spine of a person before a version. */
export async function loadEarlierSpine(
  graph: GraphSession,
  tenant: string,
  person: string,
  before: number,
): Promise<{ content: string; version: number } | undefined> {
  const rows = await graph.read(statements['conversations/summaries/load-earlier-spine'], { tenant, person, before });
  return rowsOf(spineRow, rows)[0];
}

/** Stores a version of a person's spine. Idempotent: an existing version stays. */
export async function putSpine(
  transaction: GraphTransaction,
  tenant: string,
  {
    person,
    version,
    ...spine
  }: { person: string; version: number; content: string; messageCount: number; prompt: string; createdAt: number },
): Promise<void> {
  const storedSpine = { ...spine, id: newId('summary') };
  const params = { tenant, person, version, spine: storedSpine };
  await transaction.run(statements['conversations/summaries/put-spine'], params);
}
