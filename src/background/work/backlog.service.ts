import { overseenTenant, requireOperator } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { type Page, pageByMoment } from '../../platform/graphql/paging.js';
import { retryOnRequest } from './requestedRetry.steps.js';
import type { Backlog, DeadWork } from './work.js';
import { countDeadWork, listDeadWork, readBacklog } from './work.store.js';

/** Reports waiting and dead work to operators: kinds, counts, error codes; never its person or subject. */
export class BacklogService {
  constructor(
    private readonly clock: Clock,
    /** Kinds of work that this process can do. Retried work of any other kind waits for a model. */
    private readonly runnableKinds: readonly string[],
    /** Has due work taken up soon; must not throw. */
    private readonly onDue: () => void,
  ) {}

  /** Returns the unfinished work of an operator's tenant, or of all tenants for an admin, by kind and state. */
  async backlog({ graph, caller }: RequestContext): Promise<Backlog[]> {
    return readBacklog(graph, overseenTenant(caller), this.clock());
  }

  /** Lists one page of the dead work of the operator's own tenant, the latest first. */
  async deadWork(
    { graph, caller }: RequestContext,
    question: { first?: number | null; after?: string | null },
  ): Promise<Page<DeadWork>> {
    requireOperator(caller);
    return pageByMoment(question, {
      read: (after, limit) => listDeadWork(graph, caller.tenantId, after, limit),
      momentOf: ({ changedAt }) => changedAt,
      totalCount: () => countDeadWork(graph, caller.tenantId),
    });
  }

  /** Retries dead work of the operator's tenant. Throws NOT_FOUND for an unknown id, CONFLICT for another state. */
  async retryDead({ graph, caller }: RequestContext, id: string): Promise<DeadWork> {
    requireOperator(caller);
    const now = this.clock();
    const tenantOwner = { tenantId: caller.tenantId, viewerId: null, persona: '' };
    const request = { states: ['DEAD' as const], runnableKinds: this.runnableKinds, now };
    const work = await retryOnRequest(graph, tenantOwner, id, request);
    this.onDue();
    const { kind, state, attempts, error, createdAt } = work;
    return { id, kind, state, attempts, error, createdAt, changedAt: now };
  }
}
