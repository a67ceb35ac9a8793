import { z } from 'zod';
import type { QuotaUse } from '../../platform/quota.js';
import { statements } from '../statements.generated.js';

const personRow = z.object({ person: z.string(), stored: z.number() });
const tenantRow = z.object({ stored: z.number() });

/** Counts the stored memories, live or not: per stater, and per tenant. */
export const storedMemories: QuotaUse = {
  async ofPeople(graph, _tenant, people) {
    const rows = await graph.read(statements['memories/writer/count-stored'], { people });
    return new Map(rows.map((row) => personRow.parse(row)).map(({ person, stored }) => [person, stored]));
  },
  async ofTenant(graph, tenant) {
    const [row] = await graph.read(statements['memories/writer/count-of-tenant'], { tenant });
    return tenantRow.parse(row).stored;
  },
};
