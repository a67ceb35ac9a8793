import type { LearningBench } from '../learning.js';

/** Counts the nodes and edges of the tenant that contain a lower-case word in any property, by label or type. */
export async function countTraces(bench: LearningBench, word: string): Promise<Record<string, number>> {
  const rows = await bench.rows(
    `CYPHER 25 MATCH (n) WHERE n.tenantId = $tenant OR n:IndexEntry
     WITH n WHERE any(key IN keys(n) WHERE key <> 'embedding' AND key <> 'pairEmbedding' AND
       CASE WHEN valueType(n[key]) STARTS WITH 'LIST' THEN any(one IN n[key] WHERE toLower(toString(one)) CONTAINS $word)
         ELSE toLower(toString(n[key])) CONTAINS $word END)
     RETURN labels(n)[0] AS label, count(n) AS count
     UNION ALL
     MATCH (n)-[r]->() WHERE n.tenantId = $tenant
     WITH r WHERE any(key IN keys(r) WHERE toLower(toString(r[key])) CONTAINS $word)
     RETURN type(r) AS label, count(r) AS count`,
    { word },
  );
  return Object.fromEntries(rows.map(({ label, count }) => [String(label), Number(count)]));
}
