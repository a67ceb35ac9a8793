// An account with the names it is known by.
// :param tenant => 'default'
// :param viewer => 'p1'
CYPHER 25
MATCH (p:Entity {id: $viewer}) WHERE p.tenantId = $tenant
RETURN {{exportedPerson}}
ORDER BY person.id
