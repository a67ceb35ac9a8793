// Deletes todos for good.
// :param tenant => 'default'
// :param ids => ['t1']
CYPHER 25
MATCH (t:Todo) WHERE t.id IN $ids AND t.tenantId = $tenant
DETACH DELETE t
