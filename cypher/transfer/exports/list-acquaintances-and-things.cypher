// One page of a tenant's acquaintances and things: all entities without a handle.
// :param tenant => 'default'
// :param after => ''
// :param limit => 200
CYPHER 25
MATCH (p:Entity) USING INDEX SEEK p:Entity(id) WHERE p.id > $after AND p.tenantId = $tenant AND p.handle IS NULL
WITH p ORDER BY p.id LIMIT $limit
RETURN {{exportedPerson}}, p.type AS type, p.space AS space
ORDER BY person.id
