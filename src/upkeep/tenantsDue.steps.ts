import type { JobContext } from '../background/jobs/job.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { listTenants } from './ageing.store.js';
import { isTurnOf } from './turns.js';

/** Returns the tenants that are due. Each tenant has its own hour of the day, which spreads the load of daily jobs. */
export async function tenantsDue(
  { graph, tenant }: { readonly graph: Graph; readonly tenant: string | null },
  { since }: JobContext,
  now: number,
): Promise<string[]> {
  const all = tenant === null ? await listTenants(graph.session()) : [tenant];
  return since === undefined ? all : all.filter((one) => isTurnOf(one, since, now));
}
