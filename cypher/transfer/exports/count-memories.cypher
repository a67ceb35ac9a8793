// Number of memories that a tenant has, live or not.
// :unguarded gives one number to the operator of an export of a whole tenant.
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.memoryKey IS NOT NULL
RETURN count(*) AS total
