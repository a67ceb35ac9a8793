import { z } from 'zod';
import { type Audience, audienceParameter, withPeriodsOf } from '../disclosure/audience.js';
import { searchKeysOf, ownerKeys } from '../disclosure/audienceKeys.js';
import { sensitivities } from '../disclosure/evidence.js';
import type { StoreResult } from '../memories/writer/store/draftStorage.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf, totalOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';
import { type SourceMessage, sourceMessage } from './sourceMessage.js';

const messageRow = z.object({ message: sourceMessage, earlier: z.array(sourceMessage) });
const insightTimeRow = z.object({ at: z.number().nullable() });
const recordedRow = z.object({ recorded: z.number() });
const sourceRow = z.object({
  id: z.string(),
  text: z.string(),
  persona: z.string(),
  sensitivity: z.enum(sensitivities),
  messageIds: z.array(z.string()),
});

/** Loads a message and at most `before` turns before it in its conversation, oldest first; undefined if it is missing. */
export async function loadMessage(
  graph: GraphSession,
  tenant: string,
  id: string,
  before: number,
): Promise<{ message: SourceMessage; earlier: readonly SourceMessage[] } | undefined> {
  return rowsOf(messageRow, await graph.read(statements['learning/load-message'], { tenant, id, before }))[0];
}

/** Counts the memories learned from a person's words since a moment (epoch ms). */
export async function countLearned(
  graph: GraphSession,
  tenant: string,
  person: string,
  since: number,
): Promise<number> {
  return totalOf(await graph.read(statements['learning/count-learned-memories'], { tenant, person, since }));
}

/** Reads the time (epoch ms) of the last insight run for a person; 0 for never. */
export async function readInsightTime(graph: GraphSession, tenant: string, person: string): Promise<number> {
  const [row] = await graph.read(statements['learning/read-insight-time'], { tenant, person });
  return row === undefined ? 0 : (insightTimeRow.parse(row).at ?? 0);
}

/** Records an insight run for a person. Returns false if a concurrent run was recorded after `since` (epoch ms). */
export async function recordInsightTime(
  transaction: GraphTransaction,
  insightRun: { tenant: string; person: string; now: number; since: number },
): Promise<boolean> {
  return rowOf(recordedRow, await transaction.run(statements['learning/record-insight-time'], insightRun)).recorded > 0;
}

/**
 * Lists the statements that a person has lately made in private, or in the chat of the audience, and that all hearers
 * of an insight may hear. It takes these types only, the latest first.
 */
export async function listInsightSources(
  graph: Pick<GraphTransaction, 'run'>,
  audience: Audience,
  question: { types: readonly string[]; since: number; limit: number },
): Promise<z.infer<typeof sourceRow>[]> {
  const keys =
    audience.chatId === null ? ownerKeys(audience) : searchKeysOf(withPeriodsOf(audience, [audience.chatId]));
  const params = { audience: audienceParameter(audience), keys, ...question };
  return rowsOf(sourceRow, await graph.run(statements['learning/list-insight-sources'], params));
}

/** Locks memories until the transaction ends. */
export async function lockStatements(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.run(statements['learning/lock-statements'], { tenant, ids });
}

/** Locks messages until the transaction ends, and counts those that still have this text. */
export async function countUnchanged(
  transaction: GraphTransaction,
  tenant: string,
  messages: readonly SourceMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  const params = { tenant, read: messages.map(({ id, text }) => ({ id, text })) };
  return totalOf(await transaction.run(statements['learning/lock-messages'], params));
}

/** Links todos to their source message. */
export async function linkTodos(
  transaction: GraphTransaction,
  tenant: string,
  todos: readonly string[],
  message: string,
): Promise<void> {
  if (todos.length === 0) return;
  await transaction.run(statements['learning/link-todos'], { tenant, todos, message });
}

/**
 * Links stored statements to their source messages. A statement that has replaced the text of its memory makes these
 * messages the source of that text; those of the earlier text remain as former sources.
 */
export async function linkSources(
  transaction: GraphTransaction,
  tenant: string,
  stored: readonly Pick<StoreResult, 'row' | 'outcome' | 'isRepeat'>[],
  messages: readonly string[],
): Promise<void> {
  const memories = stored
    .filter(({ isRepeat }) => !isRepeat)
    .map(({ row, outcome }) => ({ id: row.memory.id, replaces: outcome === 'UPDATED' }));
  if (memories.length === 0) return;
  await transaction.run(statements['learning/link-sources'], { tenant, memories, messages });
}
