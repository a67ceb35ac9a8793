import { checkpointKey } from '../../agents/checkpoints/checkpoints.store.js';
import { type Checkpoint, serializeState } from '../../agents/checkpoints/checkpoint.js';
import { type NewTodo, todoKeyOf } from '../../learning/todos/todo.js';
import { newId } from '../../platform/ids.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

/** Todo of an export. Times in epoch ms. */
export interface RestoredTodo extends NewTodo {
  readonly done: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Checkpoint of an export, with its tenant and person. */
export interface RestoredCheckpoint extends Checkpoint {
  readonly tenantId: string;
  readonly personId: string;
}

/** Creates exported todos unless the person has the same ones already. */
export function putTodos(transaction: GraphTransaction, todos: readonly RestoredTodo[]): void {
  const items = todos
    .map((todo) => ({ ...todo, id: newId('todo'), key: todoKeyOf(todo) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (items.length > 0) transaction.send(statements['transfer/imports/put-todos'], { items });
}

/** Creates exported checkpoints unless the person has one of the same thread. */
export function putCheckpoints(transaction: GraphTransaction, checkpoints: readonly RestoredCheckpoint[]): void {
  const items = checkpoints
    .map((checkpoint) => {
      const data = serializeState(checkpoint.data);
      const key = checkpointKey({
        tenant: checkpoint.tenantId,
        person: checkpoint.personId,
        thread: checkpoint.thread,
      });
      return { ...checkpoint, key, data, bytes: Buffer.byteLength(data) };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (items.length > 0) transaction.send(statements['transfer/imports/put-checkpoints'], { items });
}
