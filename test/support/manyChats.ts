import { never } from '../../src/platform/ids.js';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';

/** Puts a person into 850 more chats that hold nothing: more than one full-text query has room for. */
export async function joinManyChats(graph: GraphSession, tenant: string, person: string): Promise<void> {
  const join = statement<{ tenant: string; person: string; never: number }>(
    'test/join-many-chats',
    `CYPHER 25
     MATCH (p:Entity {id: $person})
     UNWIND range(1, 850) AS at
     CREATE (c:Chat {id: replace(randomUUID(), '-', ''), tenantId: $tenant, externalId: 'hall-' + at, kind: 'GROUP', createdAt: 0})
     CREATE (p)-[:PARTICIPATES_IN {joinedAt: 0, leftAt: $never}]->(c)`,
  );
  await graph.write((transaction) => transaction.run(join, { tenant, person, never }));
}
