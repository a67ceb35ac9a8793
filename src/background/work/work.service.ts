import { requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { type Page, pageByMoment } from '../../platform/graphql/paging.js';
import { isId } from '../../platform/ids.js';
import { retryOnRequest } from './requestedRetry.steps.js';
import { type WorkRecord, type WorkState, workStates } from './work.js';
import { countWork, fetchWork, listWork } from './work.store.js';

/** States in which the person may retry their work. Work that is under way or waits needs no retry. */
const retryableStates: readonly WorkState[] = ['FAILED', 'DEAD'];

/** Reports work that a viewer's words have caused: only their own, for the asking persona, in a private context. */
export class WorkService {
  constructor(
    private readonly clock: Clock,
    /** Kinds of work that this process can do. Retried work of any other kind waits for a model. */
    private readonly runnableKinds: readonly string[],
    /** Has due work taken up soon; must not throw. */
    private readonly onDue: () => void,
  ) {}

  /** Returns a piece of the viewer's work; null if there is none by that id. */
  async work({ graph, caller }: RequestContext, id: string): Promise<WorkRecord | null> {
    requireStatedContext(caller, null);
    return isId(id, 'task') ? ((await fetchWork(graph, caller, id)) ?? null) : null;
  }

  /** Lists one page of the viewer's work in these states, or in all, newest first. */
  async myWork(
    { graph, caller }: RequestContext,
    question: { states?: readonly WorkState[] | null; first?: number | null; after?: string | null },
  ): Promise<Page<WorkRecord>> {
    requireStatedContext(caller, null);
    const states = question.states ?? workStates;
    return pageByMoment(question, {
      read: (after, limit) => listWork(graph, caller, { states, after, limit }),
      momentOf: ({ createdAt }) => createdAt,
      totalCount: () => countWork(graph, caller, states),
    });
  }

  /** Retries the viewer's FAILED or DEAD work. Throws NOT_FOUND for an id not theirs, CONFLICT for another state. */
  async retry({ graph, caller }: RequestContext, id: string): Promise<WorkRecord> {
    const request = { states: retryableStates, runnableKinds: this.runnableKinds, now: this.clock() };
    const work = await retryOnRequest(graph, caller, id, request);
    this.onDue();
    return work;
  }
}
