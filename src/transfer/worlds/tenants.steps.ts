import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { isTenantEmpty } from './worlds.store.js';

/** The tenant of tokens that name none. */
const usualTenant = 'default';

/**
 * Throws NOT_FOUND for a tenant that holds nobody: a name that was mistyped must not look like one that is sound. The usual
 * tenant is there from the beginning.
 */
export async function requireTenant(graph: GraphSession, tenant: string): Promise<void> {
  if (tenant === usualTenant || !(await isTenantEmpty(graph, tenant, ''))) return;
  throw new DomainError(
    'NOT_FOUND',
    `There is no tenant "${tenant}" in this graph: nobody has an account in it. Expected the tenant of a token, such as "default"; check --tenant.`,
  );
}
