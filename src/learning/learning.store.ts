import { z } from 'zod';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import { type SaidMessage, saidMessage } from './message.js';

const messageRow = z.object({ message: saidMessage, earlier: z.array(saidMessage) });
const totalRow = z.object({ total: z.number() });

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
