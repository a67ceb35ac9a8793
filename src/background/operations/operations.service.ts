import { type Caller, requireOperator } from '../../disclosure/caller.js';
import type { Clock } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { VectorSet } from '../../platform/neo4j/vectorSets.js';
import type { OperationLog } from './operationLog.steps.js';
import { countTenant, listCounts, type OperationCount, type TenantCounts } from './operations.store.js';

/** Reports to operators the operation counts of their own tenant, over all replicas, and the size of its data. */
export class OperationsService {
  constructor(
    private readonly clock: Clock,
    private readonly log: OperationLog,
    /** Vector set in use. */
    private readonly set: VectorSet,
  ) {}

  /** Returns counts of operations since a moment (epoch ms). Counts of other replicas lack their last seconds. */
  async operations(graph: GraphSession, caller: Caller, since: number): Promise<OperationCount[]> {
    requireOperator(caller);
    await this.log.flush();
    return listCounts(graph, caller.tenantId, since);
  }

  /** Returns the amount of data in the operator's own tenant. */
  async tenantCounts(graph: GraphSession, caller: Caller): Promise<TenantCounts> {
    requireOperator(caller);
    return countTenant(graph, caller.tenantId, { set: this.set, now: this.clock() });
  }
}
