import type { GraphSession } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';

/** Whether a tenant holds nobody but this person. */
export async function isTenantEmpty(graph: GraphSession, tenant: string, but: string): Promise<boolean> {
  const [row] = await graph.read(statements['worlds/is-empty'], { tenant, but });
  return row?.empty === true;
}
