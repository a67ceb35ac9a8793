// Deletes todos for good. Returns their number.
// :param tenant => 'default'
// :param ids => ['t1']
CYPHER 25
MATCH (t:Todo) WHERE t.id IN $ids AND t.tenantId = $tenant
DETACH DELETE t
RETURN count(t) AS deleted
