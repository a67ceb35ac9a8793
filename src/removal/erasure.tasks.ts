import type { Graph } from '../platform/neo4j/graph.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import type { Effects, WorkHandler } from '../background/work/work.js';
import { eraseEverything } from './erasure.steps.js';
import { type Erasure, eraseAccountWork } from './erasureWork.js';
import type { Ledger } from './ledger.steps.js';
import type { RemovalDependencies } from './messageRemoval.steps.js';

/** Dependencies of background erasure. */
export interface ErasureHandlerDependencies extends RemovalDependencies {
  readonly graph: Graph;
  readonly ledger: Ledger;
}

/** Returns the work handlers of curation that need no language model. */
export const erasureHandlers = (dependencies: ErasureHandlerDependencies): WorkHandler[] => [eraseAgain(dependencies)];

/** Work handler that completes an account erasure: data written meanwhile, or everything if the service had ended. */
const eraseAgain = defineWork(eraseAccountWork, finish);

async function finish({
  subject,
  work,
  dependencies,
  signal,
}: WorkContext<ErasureHandlerDependencies, Erasure>): Promise<Effects> {
  await eraseEverything(dependencies.graph.session(), dependencies, work.tenantId, subject, { signal });
  const removal = { op: 'ERASE_ME' as const, tenant: work.tenantId, ...subject };
  return async (transaction) => {
    // The order of the work is the time of the request, as in the ledger.
    await dependencies.ledger.markApplied(transaction, { at: work.order, removal });
    return { state: 'DONE', storedIds: [] };
  };
}
