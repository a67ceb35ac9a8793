// One page of a tenant's accounts with the names they are known by.
// :param tenant => 'default'
// :param after => ''
// :param limit => 200
CYPHER 25
MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle > $after
RETURN {{exportedPerson}}
ORDER BY person.handle LIMIT $limit
