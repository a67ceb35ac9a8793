// One page of the viewer's acquaintances, with their names and the accounts that they are linked to.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param after => ''
// :param limit => 200
CYPHER 25
MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.space = $viewer AND p.ref > $after AND p.type = 'person' AND p.creatorId = $viewer
RETURN {{exportedPerson}}
ORDER BY person.ref LIMIT $limit
