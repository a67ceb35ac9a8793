import { newId } from '../platform/ids.js';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { type Checkpoint, stateText } from './checkpoints/checkpoint.js';
import { statements } from './statements.generated.js';
import { type NewTodo, todoKeyOf } from '../learning/todos/todo.js';

/** A todo as it stood elsewhere. Times in epoch ms. */
export interface FormerTodo extends NewTodo {
  readonly done: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The state of an agent as it stood elsewhere, and whose. */
export interface FormerCheckpoint extends Checkpoint {
  readonly tenantId: string;
  readonly personId: string;
}

/** Makes todos, where their persons have not the same ones already. */
export function putFormerTodos(transaction: GraphTransaction, wanted: readonly FormerTodo[]): void {
  const items = wanted
    .map((todo) => ({ ...todo, id: newId(), key: todoKeyOf(todo) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (items.length > 0) transaction.send(statements['agents/put-todos'], { items });
}

/** Makes states of agents, where there is none of the same person and thread. */
export function putFormerCheckpoints(transaction: GraphTransaction, wanted: readonly FormerCheckpoint[]): void {
  const items = wanted
    .map((one) => {
      const data = stateText(one.data);
      const key = `${one.tenantId}|${one.personId}|${one.thread}`;
      return { ...one, key, data, bytes: Buffer.byteLength(data) };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (items.length > 0) transaction.send(statements['agents/put-checkpoints'], { items });
}
