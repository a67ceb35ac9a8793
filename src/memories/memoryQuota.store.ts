import { z } from 'zod';
import { type StorageCounter, storedAmounts } from '../platform/neo4j/quota.js';
import { statements } from './statements.generated.js';
import { rowOf } from '../platform/neo4j/rows.js';

const tenantRow = z.object({ stored: z.number() });

/** Counts the stored memories, live or not: per stater, and per tenant. */
export const storedMemories = {
  async ofPeople(graph, _tenant, people) {
    return storedAmounts(await graph.read(statements['memories/writer/count-stored'], { people }));
  },
  async ofTenant(graph, tenant) {
    return rowOf(tenantRow, await graph.read(statements['memories/writer/count-tenant-memories'], { tenant })).stored;
  },
} satisfies StorageCounter;
