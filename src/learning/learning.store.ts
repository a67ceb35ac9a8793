import { z } from 'zod';
import { type Audience, audienceParameter, narrowed } from '../disclosure/audience.js';
import { askedKeys, ownerKeys } from '../disclosure/audienceKeys.js';
import { sensitivities, type Sensitivity } from '../disclosure/evidence.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import { type SaidMessage, saidMessage } from './sourceMessage.js';

const messageRow = z.object({ message: saidMessage, earlier: z.array(saidMessage) });
const totalRow = z.object({ total: z.number() });
const insightTimeRow = z.object({ at: z.number().nullable() });
const notedRow = z.object({ noted: z.number() });
const sourceRow = z.object({ text: z.string(), sensitivity: z.enum(sensitivities) });

/** A message and the turns of its conversation before it, oldest first; undefined when there is no such message. */
export async function loadMessage(
  graph: GraphSession,
  tenant: string,
  id: string,
  before: number,
): Promise<{ message: SaidMessage; earlier: readonly SaidMessage[] } | undefined> {
  const [row] = await graph.read(statements['learning/load-message'], { tenant, id, before });
  return row === undefined ? undefined : messageRow.parse(row);
}

/** How many memories were learned from what a person said since a moment, epoch ms. */
export async function countLearned(
  graph: GraphSession,
  tenant: string,
  person: string,
  since: number,
): Promise<number> {
  const [row] = await graph.read(statements['learning/count-learned'], { tenant, person, since });
  return totalRow.parse(row).total;
}

/** When insights about a person were last looked for, epoch ms; 0 for never. */
export async function readInsightTime(graph: GraphSession, tenant: string, person: string): Promise<number> {
  const [row] = await graph.read(statements['learning/read-insight-time'], { tenant, person });
  return row === undefined ? 0 : (insightTimeRow.parse(row).at ?? 0);
}

/** Notes that insights about a person are looked for; false where they were since that moment, by somebody else. */
export async function noteInsightTime(
  transaction: GraphTransaction,
  of: { tenant: string; person: string; now: number; since: number },
): Promise<boolean> {
  const [row] = await transaction.run(statements['learning/note-insight-time'], of);
  return notedRow.parse(row).noted > 0;
}

/** What a person has lately said in the place that an audience hears in, of these types, the latest first. */
export async function listInsightSources(
  graph: GraphSession,
  audience: Audience,
  question: { types: readonly string[]; since: number; limit: number },
): Promise<{ text: string; sensitivity: Sensitivity }[]> {
  const keys = audience.chatId === null ? ownerKeys(audience) : askedKeys(narrowed(audience, [audience.chatId]));
  const params = { audience: audienceParameter(audience), keys, ...question };
  const rows = await graph.read(statements['learning/list-insight-sources'], params);
  return rows.map((row) => sourceRow.parse(row));
}

/** Notes which message todos were made from. */
export async function linkTodos(
  transaction: GraphTransaction,
  tenant: string,
  todos: readonly string[],
  message: string,
): Promise<void> {
  if (todos.length === 0) return;
  await transaction.run(statements['learning/link-todos'], { tenant, todos, message });
}

/** Notes which messages memories were made from. */
export async function linkSources(
  transaction: GraphTransaction,
  tenant: string,
  memories: readonly string[],
  messages: readonly string[],
): Promise<void> {
  if (memories.length === 0) return;
  await transaction.run(statements['learning/link-sources'], { tenant, memories, messages });
}
