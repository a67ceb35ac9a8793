import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';

const readNodes = statement<object>(
  'test/backup-nodes',
  `CYPHER 25 MATCH (n) WHERE n.tenantId = $tenant OPTIONAL MATCH (n)-[:HAS_ENTRY]->(e)
   WITH collect(DISTINCT n) + collect(DISTINCT e) AS all UNWIND all AS n
   RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties ORDER BY id`,
);
const readEdges = statement<object>(
  'test/backup-edges',
  `CYPHER 25 MATCH (a)-[r]->(b) WHERE a.tenantId = $tenant AND (b.tenantId = $tenant OR b:IndexEntry)
   RETURN elementId(a) AS from, elementId(b) AS to, type(r) AS type, properties(r) AS properties ORDER BY from, to`,
);
const empty = statement<object>(
  'test/backup-empty',
  'CYPHER 25 MATCH (n) WHERE n.tenantId = $tenant OPTIONAL MATCH (n)-[:HAS_ENTRY]->(e) DETACH DELETE n, e',
);
const put = statement<object>(
  'test/backup-put',
  `CYPHER 25 UNWIND $nodes AS node CREATE (n:$(node.labels)) SET n = node.properties
   WITH collect(n) AS made UNWIND $edges AS edge
   WITH edge, made[edge.from] AS a, made[edge.to] AS b
   CREATE (a)-[r:$(edge.type)]->(b) SET r = edge.properties`,
);

/** Reads all of a tenant. Returns a function that puts the tenant back as it was then. */
export async function backUp(graph: GraphSession, tenant: string): Promise<(target: GraphSession) => Promise<void>> {
  const nodes = (await graph.read(readNodes, { tenant })) as { id: string }[];
  const positions = new Map(nodes.map(({ id }, position) => [id, position]));
  const edges = ((await graph.read(readEdges, { tenant })) as { from: string; to: string }[]).map((edge) => ({
    ...edge,
    from: positions.get(edge.from)!,
    to: positions.get(edge.to)!,
  }));
  return (target) =>
    target.write(async (transaction) => {
      await transaction.run(empty, { tenant });
      await transaction.run(put, { nodes, edges });
    });
}
