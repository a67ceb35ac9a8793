// Makes organisations, places and projects in a creator's or chat's space, or finds those of the same ref.
// :param tenant => 'default'
// :param creator => 'p1'
// :param things => [{id: 'e1', space: 'p1', type: 'org', ref: 'org:acme', label: 'Acme'}]
// :param now => 1700000000000
CYPHER 25
UNWIND $things AS thing
MERGE (e:Entity {tenantId: $tenant, space: thing.space, ref: thing.ref})
ON CREATE SET e.id = thing.id, e.type = thing.type, e.label = thing.label, e.creatorId = $creator, e.createdAt = $now
RETURN e{.id, .space, .type, .ref, .label} AS thing
ORDER BY e.space, e.ref
