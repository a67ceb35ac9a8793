import { type Caller, requireOperator } from '../../disclosure/caller.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { OperationLog } from './operationLog.steps.js';
import { countTenant, listCounts, type OperationCount, type TenantCounts } from './operations.store.js';

/** Tells operators in numbers what was done in their own tenant, over all copies of the service, and what it holds. */
export class OperationsService {
  constructor(private readonly log: OperationLog) {}

  /** Counts since a moment, epoch ms; those of other copies lack their last seconds. */
  async operations(graph: GraphSession, caller: Caller, since: number): Promise<OperationCount[]> {
    requireOperator(caller);
    await this.log.flush();
    return listCounts(graph, caller.tenantId, since);
  }

  /** How much the operator's own tenant holds. */
  async tenantCounts(graph: GraphSession, caller: Caller): Promise<TenantCounts> {
    requireOperator(caller);
    return countTenant(graph, caller.tenantId);
  }
}
