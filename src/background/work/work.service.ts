import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, notFound } from '../../platform/errors.js';
import { encodeCursor, momentAndId, type Page, pageSize, positionOfCursor } from '../../platform/graphql/paging.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type WorkRecord, type WorkState, workStates } from './work.js';
import { countWork, fetchWork, listWork, retryWork, type WorkPosition } from './work.store.js';

/** What its person may try again; what is under way or waits needs no help. */
const retried: readonly WorkState[] = ['FAILED', 'DEAD'];

/** What became of the work that a viewer's words have caused; of nobody else's, for the persona that asks, and read in private alone. */
export class WorkService {
  constructor(
    private readonly clock: Clock,
    /** Kinds of work that can be done; retried work of others waits for a model. */
    private readonly doable: readonly string[],
    /** Lets work be taken up soon; must not throw. */
    private readonly onDue: () => void,
  ) {}

  /** One of the viewer's pieces of work, else null. */
  async work(graph: GraphSession, caller: Caller, id: string): Promise<WorkRecord | null> {
    requireStatedContext(caller, null);
    return isId(id) ? ((await fetchWork(graph, caller, id)) ?? null) : null;
  }

  /** The viewer's work in these states, or in any, newest first. */
  async myWork(
    graph: GraphSession,
    caller: Caller,
    question: { states?: readonly WorkState[] | null; first?: number | null; after?: string | null },
  ): Promise<Page<WorkRecord>> {
    requireStatedContext(caller, null);
    const first = pageSize(question.first);
    const states = question.states ?? workStates;
    const after = question.after == null ? null : positionOf(question.after);
    const found = await listWork(graph, caller, { states, after, limit: first + 1 });
    return {
      edges: found.slice(0, first).map((node) => ({ cursor: encodeCursor([node.createdAt, node.id]), node })),
      hasNextPage: found.length > first,
      totalCount: () => countWork(graph, caller, states),
    };
  }

  /** Lets the viewer's work that failed or is dead begin anew. NOT_FOUND for what is not theirs, CONFLICT in other states. */
  async retry(graph: GraphSession, caller: Caller, id: string): Promise<WorkRecord> {
    const now = this.clock();
    const found = isId(id)
      ? await graph.write((transaction) =>
          retryWork(transaction, caller, id, { states: retried, doable: this.doable, now }),
        )
      : undefined;
    if (!found) throw notFound('No work by that id');
    const { work, allowed } = found;
    if (!allowed) {
      throw new DomainError('CONFLICT', `Only work that is FAILED or DEAD can be tried again; this is ${work.state}.`);
    }
    this.onDue();
    return work;
  }
}

function positionOf(cursor: string): WorkPosition {
  const [createdAt, id] = positionOfCursor(cursor, momentAndId);
  return { createdAt, id };
}
