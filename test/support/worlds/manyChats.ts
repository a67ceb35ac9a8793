import { maxTimestamp } from '../../../src/platform/clock.js';
import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';

/** Adds a person to 850 empty chats: more than fit into one full-text query. */
export async function joinManyChats(graph: GraphSession, tenant: string, person: string): Promise<void> {
  const join = statement<{ tenant: string; person: string; never: number }>(
    'test/join-many-chats',
    `CYPHER 25
     MATCH (p:Entity {id: $person})
     UNWIND range(1, 850) AS at
     CREATE (c:Chat {id: replace(randomUUID(), '-', ''), tenantId: $tenant, externalId: 'hall-' + at, kind: 'GROUP', createdAt: 0})
     CREATE (p)-[:PARTICIPATES_IN {joinedAt: 0, leftAt: $never}]->(c)`,
  );
  await graph.write((transaction) => transaction.run(join, { tenant, person, never: maxTimestamp }));
}
