import { z } from 'zod';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

const outdatedRow = z.object({ id: z.string(), tenant: z.string(), chat: z.string().nullable() });

/** Lists memories whose keys have an earlier form, tenant by tenant, in the order of their last change. */
export async function listOutdatedKeys(graph: GraphSession, limit: number): Promise<z.infer<typeof outdatedRow>[]> {
  const rows = await graph.read(statements['memories/list-outdated-keys'], { limit });
  return rows.map((row) => outdatedRow.parse(row));
}
