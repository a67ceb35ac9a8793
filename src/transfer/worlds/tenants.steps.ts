import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { defaultTenant } from '../../platform/auth/accessTokens.js';
import { isTenantEmpty } from './worlds.store.js';

/** Throws NOT_FOUND for a tenant without accounts, except the default: a mistyped name must not look healthy. */
export async function requireTenant(graph: GraphSession, tenant: string): Promise<void> {
  if (tenant === defaultTenant || !(await isTenantEmpty(graph, tenant, ''))) return;
  throw new DomainError(
    'NOT_FOUND',
    `The tenant "${tenant}" has no account in this graph. Expected the tenant of a token, such as "default"; check --tenant.`,
  );
}
