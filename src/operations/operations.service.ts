import { type Caller, requireOperator } from '../disclosure/caller.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { OperationLog } from './operationLog.steps.js';
import { listCounts, type OperationCount } from './operations.store.js';

/** Tells operators how often what was done, over all tenants and all copies of the service. */
export class OperationsService {
  constructor(private readonly log: OperationLog) {}

  /** Counts since a moment, epoch ms; those of other copies lack their last seconds. */
  async operations(graph: GraphSession, caller: Caller, since: number): Promise<OperationCount[]> {
    requireOperator(caller);
    await this.log.flush();
    return listCounts(graph, since);
  }
}
