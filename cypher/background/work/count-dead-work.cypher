// Number of pieces of work of a tenant that were given up.
// :param tenant => 'default'
CYPHER 25
MATCH (w:Work) USING INDEX SEEK w:Work(state)
WHERE w.state = 'DEAD' AND w.tenantId = $tenant
RETURN count(w) AS total
