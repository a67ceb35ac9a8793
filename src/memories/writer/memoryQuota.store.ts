import { z } from 'zod';
import type { QuotaUse } from '../../platform/quota.js';
import { statements } from '../statements.generated.js';
import { rowOf, rowsOf } from '../../platform/neo4j/rows.js';

const personRow = z.object({ person: z.string(), stored: z.number() });
const tenantRow = z.object({ stored: z.number() });

/** Counts the stored memories, live or not: per stater, and per tenant. */
export const storedMemories = {
  async ofPeople(graph, _tenant, people) {
    const rows = rowsOf(personRow, await graph.read(statements['memories/writer/count-stored'], { people }));
    return new Map(rows.map(({ person, stored }) => [person, stored]));
  },
  async ofTenant(graph, tenant) {
    return rowOf(tenantRow, await graph.read(statements['memories/writer/count-of-tenant'], { tenant })).stored;
  },
} satisfies QuotaUse;
