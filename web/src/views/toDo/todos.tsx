import { Check, RotateCcw, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import {
  CompleteTodoDocument,
  CreateTodoDocument,
  DeleteTodoDocument,
  type ShownTodoFragment,
  type TodoKind,
  TodosDocument,
} from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { formatDay } from '../../parts/dates.js';
import { useNotice } from '../../parts/notices.js';
import { Segments } from '../../parts/segments.js';
import { words } from '../../words.js';

const states = ['open', 'done', 'all'] as const;

/** List of the viewer's todos for the persona of the address. */
export function Todos() {
  const address = useAddress();
  const state = states.find((one) => one === address.get('todos')) ?? 'open';
  const query = useApiQuery(TodosDocument, { done: state === 'all' ? undefined : state === 'done' });
  return (
    <section>
      <h2>{words.todos.title}</h2>
      <p className="quiet">{words.todos.lead}</p>
      <NewTodo />
      <Segments
        label={words.todos.state}
        choices={words.todos.states}
        chosen={state}
        onChoose={(one) => address.choose({ todos: one === 'open' ? undefined : one })}
      />
      <QueryResult query={query}>
        {({ todos: { nodes: todos } }) => (
          <ul className="list">
            {todos.length === 0 && <li className="quiet">{words.todos.empty}</li>}
            {todos.map((todo) => (
              <li key={todo.id} className="item">
                <Todo todo={todo} />
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </section>
  );
}

function NewTodo() {
  const id = useId();
  const { run, error, isRunning } = useApiMutation(CreateTodoDocument);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const input = { kind: fields.get('kind') as TodoKind, text: fields.get('text') as string };
    if (await run({ input })) form.reset();
  };
  return (
    <form className="making" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor={`${id}-text`}>{words.todos.text}</label>
        <input id={`${id}-text`} name="text" type="text" autoComplete="off" required />
      </div>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{words.todos.kind}</label>
        <select id={`${id}-kind`} name="kind">
          {Object.entries(words.todos.kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="main" disabled={isRunning}>
        {words.todos.make}
      </button>
      {error && <ErrorNote error={error} />}
    </form>
  );
}

function Todo({ todo }: { readonly todo: ShownTodoFragment }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const notify = useNotice();
  const undoWith = useUndo();
  const complete = useApiMutation(CompleteTodoDocument, words.todos.done);
  const { id, done } = todo;
  const toggleDone = async (): Promise<void> => {
    if (!(await complete.run({ input: { id, done: !done } }))) return;
    notify({
      text: done ? words.todos.openNotice : words.todos.doneNotice,
      undo: () => undoWith(CompleteTodoDocument, { input: { id, done } }),
    });
  };
  return (
    <>
      <p>{done ? <s>{todo.text}</s> : todo.text}</p>
      <p className="facts">
        <span className="mark">{words.todos.kinds[todo.kind]}</span>
        {done && <span className="mark">{words.todos.states.done}</span>}
        {todo.persona && <span>{todo.persona}</span>}
        <span>{formatDay(todo.createdAt)}</span>
      </p>
      <div className="buttons">
        <button type="button" className="small" disabled={complete.isRunning} onClick={() => void toggleDone()}>
          {done ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
          {done ? words.todos.open : words.todos.done}
        </button>
        <button type="button" className="small ghost" onClick={() => setIsDeleting(true)}>
          <Trash2 size={14} aria-hidden />
          {words.todos.remove}
        </button>
      </div>
      {isDeleting && <DeleteTodoDialog todo={todo} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

interface DeleteTodoProps {
  readonly todo: ShownTodoFragment;
  readonly onClose: () => void;
}

function DeleteTodoDialog({ todo, onClose }: DeleteTodoProps) {
  const notify = useNotice();
  const remove = useApiMutation(DeleteTodoDocument);
  const submit = async (): Promise<void> => {
    if (!(await remove.run({ input: { id: todo.id } }))) return;
    onClose();
    notify({ text: words.todos.removed });
  };
  return (
    <Dialog title={words.todos.remove} write={remove} onSubmit={submit} onClose={onClose}>
      <blockquote className="quoted">{todo.text}</blockquote>
      <p>{words.todos.removeEffect}</p>
    </Dialog>
  );
}
