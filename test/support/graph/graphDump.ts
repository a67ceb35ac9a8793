import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';

/** Properties that record only a read, a lock or a wait. */
const volatileProperties = ['lockedAt', 'touchedAt', 'accesses', 'accessedAt', 'uses'];
/** Lists whose order carries no meaning. */
const unorderedLists = ['audienceTokens', 'cardTokens', 'subjectIds'];

/**
 * Condition for nodes of the tenant. Index entries have no tenant: they belong to the memory, or else to the person or
 * chat, that they point to. Operation counts and runs of jobs are left out: they record what the service did, and when.
 */
const tenantCondition = `(n.tenantId = $tenant AND NOT n:OperationCount AND NOT n:JobRun) OR (n:IndexEntry AND (
  EXISTS { MATCH (m:Memory {id: n.memoryId}) WHERE m.tenantId = $tenant }
  OR EXISTS { MATCH (x:Entity|Chat) WHERE x.id = split(n.audience, ':')[1] AND x.tenantId = $tenant }))`;
const nodes = statement<{ tenant: string }>(
  'test/dump-nodes',
  `CYPHER 25 MATCH (n) WHERE ${tenantCondition} RETURN labels(n) AS labels, properties(n) AS values`,
);
const key = (n: string): string =>
  `coalesce(${n}.id, ${n}.key, ${n}.memoryId + ${n}.audience, ${n}.sessionId, ${n}.conversationId, ${n}.space + ${n}.slug)`;
const edges = statement<{ tenant: string }>(
  'test/dump-edges',
  `CYPHER 25 MATCH (n)-[edge]->(other) WHERE ${tenantCondition} OR other.tenantId = $tenant
   RETURN type(edge) AS type, properties(edge) AS values, ${key('n')} AS source, ${key('other')} AS target`,
);

/** Returns all nodes and edges of a tenant as sorted lines. Equal graphs give equal lines. */
export async function dumpOf(graph: GraphSession, tenant: string): Promise<string[]> {
  const [nodeRows, edgeRows] = await Promise.all([graph.read(nodes, { tenant }), graph.read(edges, { tenant })]);
  const lines = [
    ...nodeRows.map(({ labels, values }) =>
      JSON.stringify([[...(labels as string[])].sort(), stableEntries(values as object)]),
    ),
    ...edgeRows.map(({ type, values, source, target }) =>
      JSON.stringify([source, type, target, stableEntries(values as object)]),
    ),
  ];
  return lines.sort();
}

function stableEntries(values: object): [string, unknown][] {
  return Object.entries(values)
    .filter(([name]) => !volatileProperties.includes(name))
    .map(([name, value]): [string, unknown] => [
      name,
      unorderedLists.includes(name) ? [...(value as string[])].sort() : value,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
