// The next tenant that has memories, in the order of their names.
// :unguarded gives the names of tenants to jobs; they go to no caller.
// :param after => ''
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId > $after
RETURN m.tenantId AS tenantId ORDER BY tenantId LIMIT 1
