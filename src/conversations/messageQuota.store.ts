import { z } from 'zod';
import { type StorageCounter, storedAmounts } from '../platform/neo4j/quota.js';
import { conversationPrefix } from './message.js';
import { statements } from './statements.generated.js';
import { rowOf } from '../platform/neo4j/rows.js';

const tenantRow = z.object({ stored: z.number() });

/** Quota use: numbers of stored messages in the conversations of people, and of a tenant. */
export const storedMessages: StorageCounter = {
  async ofPeople(graph, tenant, ids) {
    const people = ids.map((person) => ({ person, prefix: conversationPrefix(tenant, person) }));
    return storedAmounts(await graph.read(statements['conversations/count-turns'], { people }));
  },
  async ofTenant(graph, tenant) {
    return rowOf(tenantRow, await graph.read(statements['conversations/count-tenant-messages'], { tenant })).stored;
  },
};
