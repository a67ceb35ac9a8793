import { statement } from '../../../src/platform/neo4j/statement.js';
import type { TestApp } from '../app.js';

/** Properties that are not compared: times of locks and reads, and values derived from ids. */
const apart = [
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
const sortedLast = (edge: unknown): unknown =>
  Array.isArray(edge) ? edge.map((part: unknown) => (Array.isArray(part) ? [...part].sort() : part)) : edge;

/**
 * Returns everything that people have stored in a tenant as sorted lines, with names in place of ids. Equal graphs give
 * equal lines.
 */
export async function storedGraph(kith: TestApp, tenant: string): Promise<string[]> {
  const rows = await kith.app.graph.session().read(nodes, { tenant });
  const all = rows as unknown as {
    labels: string[];
    properties: Record<string, unknown>;
    entries: string[];
    edges: unknown[];
  }[];
  const names = new Map<string, string>();
  const name = (id: unknown, label: string) => names.set(String(id), label);
  const of = (label: string) => all.filter(({ labels }) => labels.includes(label)).map(({ properties }) => properties);
  for (const one of of('Entity')) if (typeof one.handle === 'string') name(one.id, `@${one.handle}`);
  for (const one of of('Chat')) name(one.id, `#${String(one.externalId)}`);
  for (const one of of('Entity')) if (!one.handle) name(one.id, `${names.get(String(one.space))} ${String(one.ref)}`);
  for (const one of of('Message')) name(one.id, `message ${String(one.text)}`);
  const memories = of('Memory').map((one) => ({
    one,
    first: `${String(one.text)} ${String(one.status)} ${String(one.createdAt)}`,
  }));
  for (const { one, first } of memories) name(one.id, `memory ${first} ${names.get(String(one.staterId))}`);
  const shown = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/[a-z]+_[0-9a-f]{32}/g, (id) => names.get(id) ?? 'an id');
    if (Array.isArray(value)) return value.map(shown);
    return value;
  };
  return all
    .map(({ labels, properties, entries, edges }) => {
      const kept = Object.entries(properties).filter(([key]) => !apart.includes(key) && key !== 'tenantId');
      const live = properties.liveKey === undefined ? 'not live' : 'live';
      const made = labels.includes('Message') ? null : properties.createdAt;
      return JSON.stringify([
        ...[[...labels].sort(), kept.map(([key, value]) => [key, shown(value)]).sort(), live, made],
        ...[entries.map(shown).sort(), edges.map((edge) => JSON.stringify(shown(sortedLast(edge)))).sort()],
      ]).replaceAll(tenant, 'the tenant');
    })
    .sort();
}
