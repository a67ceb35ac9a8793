// Number of memories of a tenant, of every status.
// :unguarded counts towards a quota, of which a caller hears no more than that it is full.
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.memoryKey IS NOT NULL
RETURN count(*) AS stored
