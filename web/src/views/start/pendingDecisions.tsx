import { Check, ListTodo, X } from 'lucide-react';
import { useOptimisticRemoval } from '../../api/optimisticRemoval.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import {
  CompleteTodoDocument,
  DecideProposalDocument,
  type ShownProposalFragment,
  type ShownTodoFragment,
} from '../../operations.generated.js';
import { ViewLink } from '../../parts/viewLink.js';
import { useNotice } from '../../parts/notices.js';
import { ProposalKind, ProposedChange } from '../../parts/proposal.js';
import { words } from '../../words.js';

interface PendingDecisionsProps {
  readonly proposals: readonly ShownProposalFragment[];
  readonly todos: readonly ShownTodoFragment[];
}

/** Most cards; the others are in the view of what there is to do. */
const maxShown = 4;

/** Decisions that wait for the viewer, as cards with the buttons that answer them. */
export function PendingDecisions(props: PendingDecisionsProps) {
  const { isRemoved } = useOptimisticRemoval();
  const isPending = ({ id }: { readonly id: string }): boolean => !isRemoved(id);
  const [proposals, todos] = [props.proposals.filter(isPending), props.todos.filter(isPending)];
  const count = proposals.length + todos.length;
  if (count === 0) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{words.start.waits(count)}</h2>
        <ViewLink to="/to-do" className="small">
          {words.start.all}
          <span className="unseen">: {words.views.toDo}</span>
        </ViewLink>
      </div>
      <ul className="cards waiting">
        {proposals.slice(0, maxShown).map((proposal) => (
          <li key={proposal.id} className="card">
            <ProposalCard proposal={proposal} />
          </li>
        ))}
        {todos.slice(0, Math.max(0, maxShown - proposals.length)).map((todo) => (
          <li key={todo.id} className="card">
            <TodoCard todo={todo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProposalCard({ proposal }: { readonly proposal: ShownProposalFragment }) {
  const { id, reason } = proposal;
  const notify = useNotice();
  const { removeWith } = useOptimisticRemoval();
  const { run } = useApiMutation(DecideProposalDocument, words.proposals.decide);
  const decide = async (accept: boolean): Promise<void> => {
    if (await removeWith(id, () => run({ input: { id, accept } })))
      notify({ text: accept ? words.proposals.accepted : words.proposals.refused });
  };
  return (
    <>
      <ProposalKind proposal={proposal} />
      <ProposedChange proposal={proposal} />
      <p className="quiet small">{reason}</p>
      <div className="buttons">
        <button type="button" className="small" onClick={() => void decide(true)}>
          <Check size={14} aria-hidden />
          {words.proposals.accept}
        </button>
        <button type="button" className="small ghost" onClick={() => void decide(false)}>
          <X size={14} aria-hidden />
          {words.proposals.refuse}
        </button>
      </div>
    </>
  );
}

function TodoCard({ todo: { id, kind, text } }: { readonly todo: ShownTodoFragment }) {
  const notify = useNotice();
  const undoWith = useUndo();
  const { removeWith } = useOptimisticRemoval();
  const { run } = useApiMutation(CompleteTodoDocument, words.todos.done);
  const complete = async (): Promise<void> => {
    if (!(await removeWith(id, () => run({ input: { id, done: true } })))) return;
    const undo = () => undoWith(CompleteTodoDocument, { input: { id, done: false } });
    notify({ text: words.todos.doneNotice, undo });
  };
  return (
    <>
      <p className="card-kind">
        <ListTodo size={14} aria-hidden />
        {words.todos.kinds[kind]}
      </p>
      <p className="said">{text}</p>
      <div className="buttons">
        <button type="button" className="small" onClick={() => void complete()}>
          <Check size={14} aria-hidden />
          {words.todos.done}
        </button>
      </div>
    </>
  );
}
