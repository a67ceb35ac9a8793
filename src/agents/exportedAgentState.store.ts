import { newId } from '../platform/ids.js';
import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { type Checkpoint, stateText } from './checkpoints/checkpoint.js';
import { statements } from './statements.generated.js';
import { type NewTodo, todoKeyOf } from '../learning/todos/todo.js';

/** Todo of an export. Times in epoch ms. */
export interface FormerTodo extends NewTodo {
  readonly done: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Checkpoint of an export, with its tenant and person. */
export interface FormerCheckpoint extends Checkpoint {
  readonly tenantId: string;
  readonly personId: string;
}

/** Creates exported todos unless the person has the same ones already. */
export function putFormerTodos(transaction: GraphTransaction, wanted: readonly FormerTodo[]): void {
  const items = wanted
    .map((todo) => ({ ...todo, id: newId('todo'), key: todoKeyOf(todo) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (items.length > 0) transaction.send(statements['agents/put-todos'], { items });
}

/** Creates exported checkpoints unless the person has one of the same thread. */
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
