import type { JobContext } from '../background/jobs/job.js';
import { PartErrors } from '../background/jobs/partErrors.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { listTenants } from './ageing.store.js';
import { isDueBetween } from './dailyHour.js';

interface DailyJobDependencies {
  readonly graph: Graph;
  /** Tenant of the memories; all tenants if null. */
  readonly tenant: string | null;
}

/**
 * Calls `each` for the tenants that are due, one after the other, until aborted. Throws a tenant's error at the end,
 * after the turns of the others.
 */
export async function eachTenantDue(
  dependencies: DailyJobDependencies,
  context: JobContext,
  now: number,
  each: (tenant: string) => Promise<void>,
): Promise<void> {
  const errors = new PartErrors();
  for (const tenant of await tenantsDue(dependencies, context, now)) {
    if (context.signal.aborted) break;
    await errors.attempt(() => each(tenant));
  }
  errors.throwAny();
}

/** Returns the tenants that are due. Each tenant has its own hour of the day, which spreads the load of daily jobs. */
async function tenantsDue(
  { graph, tenant }: DailyJobDependencies,
  { since }: JobContext,
  now: number,
): Promise<string[]> {
  const all = tenant === null ? await listTenants(graph.session()) : [tenant];
  return since === undefined ? all : all.filter((one) => isDueBetween(one, since, now));
}
