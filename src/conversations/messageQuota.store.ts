import { z } from 'zod';
import type { QuotaUse } from '../platform/quota.js';
import { conversationPrefix } from './message.js';
import { statements } from './statements.generated.js';
import { rowOf, rowsOf } from '../platform/neo4j/rows.js';

const personRow = z.object({ person: z.string(), stored: z.number() });
const tenantRow = z.object({ stored: z.number() });

/** Quota use: numbers of stored messages in the conversations of people, and of a tenant. */
export const storedMessages: QuotaUse = {
  async ofPeople(graph, tenant, ids) {
    const people = ids.map((person) => ({ person, prefix: conversationPrefix(tenant, person) }));
    const rows = rowsOf(personRow, await graph.read(statements['conversations/count-turns'], { people }));
    return new Map(rows.map(({ person, stored }) => [person, stored]));
  },
  async ofTenant(graph, tenant) {
    return rowOf(tenantRow, await graph.read(statements['conversations/count-of-tenant'], { tenant })).stored;
  },
};
