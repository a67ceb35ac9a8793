import type { Graph, GraphSession } from '../platform/neo4j/graph.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import type { NumberedId } from '../background/work/numberedId.js';
import type { Effects, WorkHandler } from '../background/work/work.js';
import { eraseEverything } from './erasure.steps.js';
import { eraseAccountWork, finishRemovalWork } from './erasureWork.js';
import type { LedgerService } from './ledger.service.js';
import type { Ledger } from './ledger.steps.js';
import type { RemovalDependencies } from './messageRemoval.steps.js';
import { findBegunRemoval } from './ledger.store.js';

/** Makes a removal of the ledger again; see `LedgerService`. */
export type ApplyRemoval = LedgerService['apply'];

export interface ErasureHandlerDependencies extends RemovalDependencies {
  readonly graph: Graph;
  readonly ledger: Ledger;
  readonly applyRemoval: ApplyRemoval;
}

export const erasureHandlers = (dependencies: ErasureHandlerDependencies): WorkHandler[] => [
  completeErasure(dependencies),
  finishRemoval(dependencies),
];

/** Work handler that completes an account erasure: data written meanwhile, or everything if the service had ended. */
const completeErasure = defineWork(eraseAccountWork, eraseAgain);

async function eraseAgain({
  subject: { id: person, number: until },
  work,
  dependencies,
  signal,
}: WorkContext<ErasureHandlerDependencies, NumberedId>): Promise<Effects> {
  const erasure = { person, until };
  await eraseEverything(sessionUntil(dependencies.graph, signal), dependencies, work.tenantId, erasure);
  const removal = { op: 'ERASE_ME' as const, tenant: work.tenantId, ...erasure };
  return async (transaction) => {
    // The order of the work is the time of the request, as in the ledger.
    await dependencies.ledger.markApplied(transaction, { at: work.order, removal });
    return { state: 'DONE', storedIds: [] };
  };
}

/** Work handler that finishes a removal of the ledger that has begun in this graph. */
const finishRemoval = defineWork(finishRemovalWork, finish);

async function finish({
  subject,
  dependencies,
  signal,
}: WorkContext<ErasureHandlerDependencies, NumberedId>): Promise<Effects> {
  const graph = sessionUntil(dependencies.graph, signal);
  const line = await findBegunRemoval(graph, subject.id);
  if (line !== undefined) await dependencies.applyRemoval(graph, line);
  return async (transaction) => {
    if (line !== undefined) await dependencies.ledger.markApplied(transaction, line);
    return { state: 'DONE', storedIds: [] };
  };
}

/** Returns a session whose statements reject once the signal aborts: the work was given back, or its lease lost. */
function sessionUntil(graph: Graph, signal: AbortSignal): GraphSession {
  const session = graph.session();
  const end = (): void => session.setDeadline(0);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return session;
}
