import { DomainError, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { WorkRecord } from './work.js';
import { type RetryRequest, retryWork, type WorkOwner } from './work.store.js';

/** Retries work for its person or an operator. NOT_FOUND for an id not of this owner, CONFLICT for another state. */
export async function retryOnRequest(
  graph: GraphSession,
  owner: WorkOwner,
  id: string,
  request: RetryRequest,
): Promise<WorkRecord> {
  const isOperator = owner.viewerId === null;
  const retryResult = isId(id, 'task')
    ? await graph.write((transaction) => retryWork(transaction, owner, id, request))
    : undefined;
  if (!retryResult) throw notFound(isOperator ? 'No work by that id in your tenant' : 'No work by that id');
  const { work, allowed } = retryResult;
  if (allowed) return work;
  const rule = `Only a ${request.states.join(' or ')} task can be retried${isOperator ? ' here' : ''}`;
  throw new DomainError('CONFLICT', `${rule}; this one is ${work.state}.`);
}
