// How many memories a tenant has, live or not.
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.memoryKey IS NOT NULL
RETURN count(*) AS total
