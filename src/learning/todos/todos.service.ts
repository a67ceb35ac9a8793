import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { parsePersona } from '../../memories/drafts/rememberInput.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import { cleanText } from '../../text/texts.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import { type Page, pageByMoment } from '../../platform/graphql/paging.js';
import { isId } from '../../platform/ids.js';
import type { Quota } from '../../platform/neo4j/quota.js';
import { maxTodoText, type Todo, type TodoKind, todoKinds, todoLimitError } from './todo.js';
import { countTodos, deleteTodo, setTodoDone, listTodos, putTodos } from './todos.store.js';

/** Stores todos that people have told a persona. Only the person may read them, and only in a private context. */
export class TodosService {
  constructor(
    private readonly clock: Clock,
    private readonly quota: Quota,
  ) {}

  /** Returns a page of the viewer's todos for a persona, newest first; `first` is 1 to 100. */
  async todos(
    { graph, caller }: RequestContext,
    question: {
      persona?: string | null;
      kind?: TodoKind | null;
      done?: boolean | null;
      first?: number | null;
      after?: string | null;
    },
  ): Promise<Page<Todo>> {
    requireStatedContext(caller, null);
    const todoFilter = {
      tenant: caller.tenantId,
      person: caller.viewerId,
      persona: parsePersona(question.persona, caller.persona),
      kinds: question.kind ? [question.kind] : todoKinds,
      states: question.done == null ? [true, false] : [question.done],
    };
    return pageByMoment(question, {
      read: ({ moment: createdAt, id }, limit) => listTodos(graph, { ...todoFilter, after: { createdAt, id }, limit }),
      momentOf: ({ createdAt }) => createdAt,
      totalCount: () => countTodos(graph, todoFilter),
      standard: 50,
    });
  }

  /**
   * Stores a todo, or reopens the one of the same text. Rejects with CONFLICT while 500 are open, and with QUOTA_EXCEEDED,
   * which counts done ones too.
   */
  async create(
    { graph, caller }: RequestContext,
    input: { persona?: string | null; kind: TodoKind; text: string },
  ): Promise<Todo> {
    const text = cleanText('text', input.text, { max: maxTodoText });
    const persona = parsePersona(input.persona, caller.persona);
    await refuseSecrets([text, persona], caller);
    const item = { tenantId: caller.tenantId, personId: caller.viewerId, persona, kind: input.kind, text };
    const { quota } = this;
    await quota.refresh(graph, caller.tenantId, [caller.viewerId]);
    const [todo] = await graph.write((transaction) =>
      putTodos(transaction, [item], this.clock(), { reopens: true, quota }),
    );
    if (!todo) throw todoLimitError();
    return todo;
  }

  /** Marks a todo as done or open. Rejects with NOT_FOUND for that of another person, with CONFLICT for a 501st open one. */
  async complete({ graph, caller }: RequestContext, input: { id: string; done: boolean }): Promise<Todo> {
    const owner = { tenant: caller.tenantId, person: caller.viewerId, now: this.clock() };
    const todo = isId(input.id, 'todo')
      ? await graph.write((transaction) => setTodoDone(transaction, { ...owner, ...input }))
      : undefined;
    if (!todo) throw notFound('No todo by that id');
    return todo;
  }

  /** Deletes one of the viewer's todos permanently. Rejects with NOT_FOUND for that of another person. */
  async delete({ graph, caller }: RequestContext, id: string): Promise<void> {
    const todo = { tenant: caller.tenantId, person: caller.viewerId, id };
    const isDeleted = isId(id, 'todo') && (await graph.write((transaction) => deleteTodo(transaction, todo)));
    if (!isDeleted) throw notFound('No todo by that id');
    this.quota.add(caller.tenantId, new Map([[caller.viewerId, -1]]));
  }
}
