/** Kinds of what somebody has to do or to keep an eye on. */
export const todoKinds = ['COMMITMENT', 'HABIT', 'THREAD', 'FRICTION'] as const;
export type TodoKind = (typeof todoKinds)[number];

/** A todo of a person, for the persona they spoke to. */
export interface NewTodo {
  readonly tenantId: string;
  readonly personId: string;
  /** The empty text for none. */
  readonly persona: string;
  readonly kind: TodoKind;
  readonly text: string;
}

/** Most todos of one person that are open at a time. */
export const maxOpenTodos = 500;
