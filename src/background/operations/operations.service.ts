import { requireOperator } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { OperationLog } from './operationLog.steps.js';
import { countTenant, listCounts, type OperationCount, type TenantCounts } from './operations.store.js';

/** Reports to operators the operation counts of their own tenant, over all replicas, and the size of its data. */
export class OperationsService {
  constructor(
    private readonly clock: Clock,
    private readonly log: OperationLog,
    /** Returns the number of vectors that the items of a tenant still lack. */
    private readonly countMissingVectors: (graph: GraphSession, tenant: string) => Promise<number>,
  ) {}

  /** Returns counts of operations since a moment (epoch ms). Counts of other replicas lack their last seconds. */
  async operations({ graph, caller }: RequestContext, since: number): Promise<OperationCount[]> {
    requireOperator(caller);
    await this.log.flush();
    return listCounts(graph, caller.tenantId, since);
  }

  /** Returns the amount of data in the operator's own tenant, and of vectors that it lacks. */
  async tenantCounts({ graph, caller }: RequestContext): Promise<TenantCounts & { missingVectors: number }> {
    requireOperator(caller);
    const [counts, missingVectors] = await Promise.all([
      countTenant(graph, caller.tenantId, this.clock()),
      this.countMissingVectors(graph, caller.tenantId),
    ]);
    return { ...counts, missingVectors };
  }
}
