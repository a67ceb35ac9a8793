import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { isTenantEmpty } from './worlds.store.js';

/** Tenant of tokens that name none. */
const defaultTenantName = 'default';

/** Throws NOT_FOUND for a tenant without accounts, except the default: a mistyped name must not look healthy. */
export async function requireTenant(graph: GraphSession, tenant: string): Promise<void> {
  if (tenant === defaultTenantName || !(await isTenantEmpty(graph, tenant, ''))) return;
  throw new DomainError(
    'NOT_FOUND',
    `There is no tenant "${tenant}" in this graph: it has no account. Expected the tenant of a token, such as "default"; check --tenant.`,
  );
}
