import { z } from 'zod';
import { normalized } from '../../text/texts.js';
import { DomainError } from '../../platform/errors.js';
import { digest } from '../../platform/digest.js';

export const todoKinds = ['COMMITMENT', 'HABIT', 'THREAD', 'FRICTION'] as const;
export type TodoKind = (typeof todoKinds)[number];

/** A matter that a person has told one persona to come back to. */
export const todo = z.object({
  id: z.string(),
  key: z.string(),
  /** Persona it was told; the empty text for none. */
  persona: z.string(),
  kind: z.enum(todoKinds),
  text: z.string(),
  done: z.boolean(),
  /** Epoch ms. */
  createdAt: z.number(),
});
export type Todo = z.infer<typeof todo>;

/** A new todo. Its text is cleaned and free of secrets. */
export interface NewTodo {
  readonly tenantId: string;
  readonly personId: string;
  readonly persona: string;
  readonly kind: TodoKind;
  readonly text: string;
}

/** Maximum length of a todo, in characters. */
export const maxTodoText = 280;
/** Maximum number of open todos per person. */
export const maxOpenTodos = 500;

/** Returns the error for a todo that would exceed the maximum of open ones. */
export const todoLimitError = (): DomainError =>
  new DomainError('CONFLICT', `At most ${maxOpenTodos} todos may be open; complete one first.`);

/** Returns the idempotency key of a todo: equal text, kind and persona are one todo. */
export const todoKeyOf = ({ tenantId, personId, persona, kind, text }: NewTodo): string =>
  digest(JSON.stringify([tenantId, personId, persona, kind, normalized(text)]), 40);
