// Number of acquaintances and things that each of these people has created, in any space.
// :param tenant => 'default'
// :param people => ['p1']
CYPHER 25
UNWIND $people AS person
MATCH (e:Entity) WHERE e.creatorId = person AND e.tenantId = $tenant
RETURN person, count(e) AS stored ORDER BY person
