import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';

const readNodes = statement<object>(
  'test/backup-nodes',
  `CYPHER 25 MATCH (n) WHERE n.tenantId = $tenant
   RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties ORDER BY id`,
);
const readEdges = statement<object>(
  'test/backup-edges',
  `CYPHER 25 MATCH (a)-[r]->(b) WHERE a.tenantId = $tenant AND b.tenantId = $tenant
   RETURN elementId(a) AS from, elementId(b) AS to, type(r) AS type, properties(r) AS properties ORDER BY from, to`,
);
const empty = statement<object>(
  'test/backup-empty',
  `CYPHER 25 MATCH (n) WHERE n.tenantId = $tenant OPTIONAL MATCH (n)-[:HAS_ENTRY]->(e) DETACH DELETE n, e`,
);
const putNodes = statement<object>(
  'test/backup-put-nodes',
  `CYPHER 25 UNWIND $nodes AS node CREATE (n:$(node.labels)) SET n = node.properties, n.backupId = node.id`,
);
const putEdges = statement<object>(
  'test/backup-put-edges',
  `CYPHER 25 UNWIND $edges AS edge
   MATCH (a {tenantId: $tenant, backupId: edge.from}) MATCH (b {tenantId: $tenant, backupId: edge.to})
   CREATE (a)-[r:$(edge.type)]->(b) SET r = edge.properties`,
);
const forgetIds = statement<object>(
  'test/backup-forget-ids',
  'CYPHER 25 MATCH (n) WHERE n.tenantId = $tenant REMOVE n.backupId',
);

/** Reads all of a tenant, without index entries. Returns a function that puts the tenant back as it was then. */
export async function backUp(graph: GraphSession, tenant: string): Promise<() => Promise<void>> {
  const nodes = await graph.read(readNodes, { tenant });
  const edges = await graph.read(readEdges, { tenant });
  return () =>
    graph.write(async (transaction) => {
      await transaction.run(empty, { tenant });
      await transaction.run(putNodes, { nodes });
      await transaction.run(putEdges, { edges, tenant });
      await transaction.run(forgetIds, { tenant });
    });
}
