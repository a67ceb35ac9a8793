import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';

const blockViolations = statement<object>(
  'test/open-to-blockers',
  `CYPHER 25
   MATCH (b:Blocklist) WHERE b.tenantId = $tenant
   MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND coalesce(m.staterId, m.ownerId) = b.staterId
   WITH m, b, [id IN b.blockerIds WHERE id IN m.aboutIds] AS expected, coalesce(m.blockerIds, []) AS kept
   WHERE any(id IN expected WHERE NOT id IN kept) OR any(id IN kept WHERE NOT id IN b.blockerIds)
   RETURN 'blocked otherwise than its subjects do: ' + m.text AS broken ORDER BY broken`,
);
const restrictionViolations = statement<object>(
  'test/reopened',
  `CYPHER 25
   MATCH (r:Restriction) WHERE r.tenantId = $tenant
   MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.liveKey = r.key
   WITH r, m, ['PUBLIC', 'PERSONAL', 'SENSITIVE'] AS order
   WHERE (r.closed AND m.portable)
      OR any(at IN range(0, 2) WHERE order[at] = r.sensitivity AND NOT m.sensitivity IN order[at..])
   RETURN 'more open than its subjects left it: ' + m.text AS broken ORDER BY broken`,
);

/**
 * Checks invariants that span several nodes, and returns their violations. A memory is blocked for those subjects who block its
 * stater, and for no others but former subjects who still do. A memory is at least as closed as subjects have left its key.
 */
export async function invariantViolations(graph: GraphSession, tenant: string): Promise<unknown[]> {
  const rows = [
    ...(await graph.read(blockViolations, { tenant })),
    ...(await graph.read(restrictionViolations, { tenant })),
  ];
  return rows.map(({ broken }) => broken);
}
