// True if a tenant holds no one but this person, so that a world may be loaded into it.
// :param tenant => 'default'
// :param but => 'operator'
CYPHER 25
RETURN NOT EXISTS { MATCH (e:Entity) WHERE e.tenantId = $tenant AND e.id <> $but } AS empty
