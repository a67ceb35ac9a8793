// Number of live memories that wait for their vector, of one tenant or of all.
// :unguarded returns one number to operators, never to a caller.
// :param tenant => 'default'
// :sets
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId IS NOT NULL AND m.unembeddedSince IS NOT NULL AND ($tenant IS NULL OR m.tenantId = $tenant)
RETURN count(m) AS total
