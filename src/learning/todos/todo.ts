import { normalized } from '../../text/texts.js';
import { digest } from '../../platform/ids.js';

export const todoKinds = ['COMMITMENT', 'HABIT', 'THREAD', 'FRICTION'] as const;
export type TodoKind = (typeof todoKinds)[number];

/** Something a person has told one persona to come back to. */
export interface Todo {
  readonly id: string;
  readonly key: string;
  /** The empty text for none. */
  readonly persona: string;
  readonly kind: TodoKind;
  readonly text: string;
  readonly done: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** A todo to be kept, its text cleaned and free of secrets. */
export interface NewTodo {
  readonly tenantId: string;
  readonly personId: string;
  readonly persona: string;
  readonly kind: TodoKind;
  readonly text: string;
}

/** Longest text of a todo, in characters. */
export const maxTodoText = 280;
/** Open todos that a person may have. */
export const maxOpenTodos = 500;

/** The same text of the same kind for the same persona is one todo. */
export const todoKeyOf = ({ tenantId, personId, persona, kind, text }: NewTodo): string =>
  digest(JSON.stringify([tenantId, personId, persona, kind, normalized(text)]), 40);
