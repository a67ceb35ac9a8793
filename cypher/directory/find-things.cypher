// The things that a person has made, by their refs.
// :param tenant => 'default'
// :param maker => 'p1'
// :param refs => ['org:acme']
CYPHER 25
UNWIND $refs AS ref
MATCH (e:Entity {tenantId: $tenant, space: $maker, ref: ref}) WHERE e.type <> 'person'
RETURN ref, e.id AS id
ORDER BY ref
