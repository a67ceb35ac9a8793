import { z } from 'zod';
import { normalized } from '../memories/texts.js';
import { digest, newId } from '../platform/ids.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { statements } from '../platform/neo4j/statements.generated.js';
import type { NewTodo } from './todo.js';

const idRow = z.object({ id: z.string() });
const totalRow = z.object({ total: z.number() });

/** Keeps todos; one of the same person, persona, kind and text is kept once, and stays done when it is. Resolves with ids. */
export async function putTodos(
  transaction: GraphTransaction,
  items: readonly NewTodo[],
  now: number,
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => ({ ...item, id: newId(), key: keyOf(item), now }));
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  const kept = await transaction.run(statements['learning/put-todos'], { items: rows });
  return kept.map((row) => idRow.parse(row).id);
}

/** How many todos of a person are open. */
export async function countOpenTodos(graph: GraphSession, tenant: string, person: string): Promise<number> {
  const [row] = await graph.read(statements['learning/count-open-todos'], { tenant, person });
  return totalRow.parse(row).total;
}

const keyOf = ({ tenantId, personId, persona, kind, text }: NewTodo): string =>
  digest(JSON.stringify([tenantId, personId, persona, kind, normalized(text)]), 40);
