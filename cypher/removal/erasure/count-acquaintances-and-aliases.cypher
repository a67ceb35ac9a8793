// Number of acquaintances of a person among these people, plus the names that the person gave to one of them.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param people => ['p9']
CYPHER 25
RETURN COUNT { MATCH (p:Entity) WHERE p.id IN $people AND p.tenantId = $tenant AND p.creatorId = $viewer }
  + COUNT { MATCH (p:Entity)-[:KNOWN_AS]->(:Alias {tenantId: $tenant, space: $viewer}) WHERE p.id IN $people } AS total
