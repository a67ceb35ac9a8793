import { z } from 'zod';
import { maxTimestamp } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import { statements } from '../statements.generated.js';
import { maxOpenTodos, type NewTodo, type Todo, todo, type TodoKind, todoKeyOf, todoLimitError } from './todo.js';

const todoRow = z.object({ todo });
const changedRow = todoRow.extend({ wasDone: z.boolean() });
const lockRow = z.object({ open: z.number(), known: z.array(todo) });
const deletedRow = z.object({ deleted: z.number() });
const maxListed = 1_000;

export interface TodoOptions {
  /** True if a todo that was done opens again. */
  readonly reopens: boolean;
  /** Quota of todos; absent for learned ones, which are not refused. */
  readonly quota?: Quota;
}

/**
 * Upserts todos. An existing one stays as it is; one that was done is reopened if `reopens`. Returns the todo of each
 * item in order, null for one that would be a person's 501st open todo. Rejects with QUOTA_EXCEEDED if the new ones
 * exceed the quota, if there is one.
 */
export async function putTodos(
  transaction: GraphTransaction,
  items: readonly NewTodo[],
  now: number,
  options: TodoOptions,
): Promise<(Todo | null)[]> {
  const keyedItems = items.map((item) => ({ ...item, key: todoKeyOf(item) }));
  const todosByKey = new Map<string, Todo | null>();
  for (const personId of [...new Set(items.map((item) => item.personId))].sort()) {
    const personItems = keyedItems.filter((item) => item.personId === personId);
    for (const [key, one] of await putTodosOfPerson(transaction, personItems, now, options)) todosByKey.set(key, one);
  }
  return keyedItems.map(({ key }) => todosByKey.get(key) ?? null);
}

async function putTodosOfPerson(
  transaction: GraphTransaction,
  items: readonly (NewTodo & { key: string })[],
  now: number,
  { reopens, quota }: TodoOptions,
): Promise<Map<string, Todo | null>> {
  const { tenantId: tenant, personId: person } = items[0]!;
  const keys = [...new Set(items.map(({ key }) => key))];
  const { open: openCount, known: existingTodos } = await lockTodos(transaction, { tenant, person, keys, now });
  const todosByKey = new Map<string, Todo | null>(existingTodos.map((one) => [one.key, one]));
  const newTodos: (Todo & NewTodo & { updatedAt: number })[] = [];
  const reopenedIds: string[] = [];
  for (const item of items) {
    const existing = todosByKey.get(item.key);
    if (existing === null || (existing && (!existing.done || !reopens))) continue;
    if (openCount + newTodos.length + reopenedIds.length >= maxOpenTodos) {
      todosByKey.set(item.key, null);
    } else if (existing) {
      reopenedIds.push(existing.id);
      todosByKey.set(item.key, { ...existing, done: false });
    } else {
      const newTodo = { ...item, id: newId('todo'), done: false, createdAt: now, updatedAt: now };
      newTodos.push(newTodo);
      todosByKey.set(item.key, newTodo);
    }
  }
  if (newTodos.length > 0) {
    quota?.charge(transaction, tenant, new Map([[person, newTodos.length]]));
    await transaction.run(statements['learning/create-todos'], { items: newTodos });
  }
  if (reopenedIds.length > 0) {
    await transaction.run(statements['learning/set-todos-done'], {
      tenant,
      person,
      ids: reopenedIds,
      done: false,
      now,
    });
  }
  return todosByKey;
}

/** Locks a person's todos, counts the open ones and returns those of these keys. */
async function lockTodos(
  transaction: GraphTransaction,
  target: { tenant: string; person: string; keys: readonly string[]; now: number },
): Promise<z.infer<typeof lockRow>> {
  const [row] = await transaction.run(statements['learning/lock-todos'], target);
  return row ? lockRow.parse(row) : { open: maxOpenTodos, known: [] };
}

/** Marks a person's todo as done or open; undefined if it is not theirs. Rejects with CONFLICT for a 501st open one. */
export async function setTodoDone(
  transaction: GraphTransaction,
  target: { tenant: string; person: string; id: string; done: boolean; now: number },
): Promise<Todo | undefined> {
  const { id, ...rest } = target;
  const { tenant, person, now } = target;
  // Counted before the todo opens, under the lock that creating takes as well.
  const openCount = target.done ? 0 : (await lockTodos(transaction, { tenant, person, keys: [], now })).open;
  const [row] = await transaction.run(statements['learning/set-todos-done'], { ...rest, ids: [id] });
  if (!row) return undefined;
  const { todo: changedTodo, wasDone } = changedRow.parse(row);
  if (wasDone && openCount >= maxOpenTodos) throw todoLimitError();
  return changedTodo;
}

/** Deletes a person's todo. Returns false if they have none of this id. */
export async function deleteTodo(
  transaction: GraphTransaction,
  target: { tenant: string; person: string; id: string },
): Promise<boolean> {
  const [row] = await transaction.run(statements['learning/delete-todo'], target);
  // A retry after a lost acknowledgement finds no todo, although the first try has deleted it.
  return transaction.attempt > 1 || deletedRow.parse(row).deleted > 0;
}

/** Lists a person's todos for one persona, newest first, at most 1,000. */
export async function listTodos(
  graph: GraphSession,
  question: {
    tenant: string;
    person: string;
    persona: string;
    kinds: readonly TodoKind[];
    states: readonly boolean[];
    limit?: number;
    after?: { readonly createdAt: number; readonly id: string };
  },
): Promise<Todo[]> {
  const rows = await graph.read(statements['learning/list-todos'], {
    limit: maxListed,
    after: firstPosition,
    ...question,
  });
  return rowsOf(todoRow, rows).map((row) => row.todo);
}

/** Counts a person's todos for one persona. */
export async function countTodos(
  graph: GraphSession,
  question: Omit<Parameters<typeof listTodos>[1], 'limit' | 'after'>,
): Promise<number> {
  return totalOf(await graph.read(statements['learning/count-todos'], question));
}

const firstPosition = { createdAt: maxTimestamp, id: '' };
