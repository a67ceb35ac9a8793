import { statement } from '../../../src/platform/neo4j/statement.js';
import type { TestApp } from '../app.js';

/** Properties that are not compared: times of locks and reads, and values derived from ids. */
const ignoredProperties = [
  'lockedAt',
  'touchedAt',
  'unembeddedSince',
  'secondUnembeddedSince',
  'unrelatedSince',
  'placeToken',
  'finderTokens',
  'audienceTokens',
  'cardTokens',
  'liveKey',
  'fieldKey',
  'key',
  'createdAt',
];

const nodes = statement<object>(
  'test/stored-nodes',
  `CYPHER 25 MATCH (n:Memory|Entity|Chat|Todo|Checkpoint|HistoryEvent|Message|Thread|Blocklist|Restriction|Alias|Merge|Proposal) WHERE n.tenantId = $tenant
     AND NOT (n:Blocklist AND size(n.blockerIds) = 0)
   RETURN labels(n) AS labels, properties(n) AS properties,
     COLLECT { MATCH (n)-[:HAS_ENTRY]->(e) RETURN e.audience + ' ' + e.kind + ' ' + e.sensitivity } AS entries,
     COLLECT { MATCH (n)-[r]->(o) WHERE NOT o:IndexEntry AND NOT o:Session AND NOT o:Conversation
       RETURN [type(r), coalesce(o.id, o.key, o.slug), [k IN keys(r) | [k, toString(r[k])]]] } AS edges
   ORDER BY elementId(n)`,
);

/** Sorts the properties of an edge by name. */
const sortEdgeProperties = (edge: unknown): unknown =>
  Array.isArray(edge) ? edge.map((part: unknown) => (Array.isArray(part) ? [...part].sort() : part)) : edge;

/**
 * Returns everything that people have stored in a tenant as sorted lines, with names in place of ids. Equal graphs give
 * equal lines.
 */
export async function storedGraph(kith: TestApp, tenant: string): Promise<string[]> {
  const rows = await kith.app.graph.session().read(nodes, { tenant });
  const storedNodes = rows as unknown as {
    labels: string[];
    properties: Record<string, unknown>;
    entries: string[];
    edges: unknown[];
  }[];
  const names = new Map<string, string>();
  const setName = (id: unknown, label: string) => names.set(String(id), label);
  const propertiesOf = (label: string) =>
    storedNodes.filter(({ labels }) => labels.includes(label)).map(({ properties }) => properties);
  for (const one of propertiesOf('Entity')) if (typeof one.handle === 'string') setName(one.id, `@${one.handle}`);
  for (const one of propertiesOf('Chat')) setName(one.id, `#${String(one.externalId)}`);
  for (const one of propertiesOf('Entity'))
    if (!one.handle) setName(one.id, `${names.get(String(one.space))} ${String(one.ref)}`);
  for (const one of propertiesOf('Message')) setName(one.id, `message ${String(one.text)}`);
  const memories = propertiesOf('Memory').map((one) => ({
    one,
    description: `${String(one.text)} ${String(one.status)} ${String(one.createdAt)}`,
  }));
  for (const { one, description } of memories)
    setName(one.id, `memory ${description} ${names.get(String(one.staterId))}`);
  const replaceIds = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/[a-z]+_[0-9a-f]{32}/g, (id) => names.get(id) ?? 'an id');
    if (Array.isArray(value)) return value.map(replaceIds);
    return value;
  };
  return storedNodes
    .map(({ labels, properties, entries, edges }) => {
      const comparedEntries = Object.entries(properties).filter(
        ([key]) => !ignoredProperties.includes(key) && key !== 'tenantId',
      );
      const live = properties.liveKey === undefined ? 'not live' : 'live';
      const createdAt = labels.includes('Message') ? null : properties.createdAt;
      return JSON.stringify([
        ...[
          [...labels].sort(),
          comparedEntries.map(([key, value]) => [key, replaceIds(value)]).sort(),
          live,
          createdAt,
        ],
        ...[
          entries.map(replaceIds).sort(),
          edges.map((edge) => JSON.stringify(replaceIds(sortEdgeProperties(edge)))).sort(),
        ],
      ]).replaceAll(tenant, 'the tenant');
    })
    .sort();
}
