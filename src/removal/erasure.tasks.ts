import type { Graph } from '../platform/neo4j/graph.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import type { Effects, WorkHandler } from '../background/work/work.js';
import { eraseEverything } from './erasure.steps.js';
import { type Erasure, eraseAccountWork } from './erasureWork.js';
import type { RemovalDependencies } from './messageRemoval.steps.js';

/** Dependencies of background erasure. */
export interface ErasureHandlerDependencies extends RemovalDependencies {
  readonly graph: Graph;
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
  return () => Promise.resolve({ state: 'DONE', storedIds: [] });
}
