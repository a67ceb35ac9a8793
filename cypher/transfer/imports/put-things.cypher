// Creates organisations, places and projects as in the export, if there are none of the same ref.
// :param tenant => 'default'
// :param things => [{id: 'e1', space: 'p1', type: 'org', ref: 'org:acme', label: 'Acme', creator: 'p1', createdAt: 1700000000000}]
CYPHER 25
UNWIND $things AS thing
MERGE (e:Entity {tenantId: $tenant, space: thing.space, ref: thing.ref})
ON CREATE SET e.id = thing.id, e.type = thing.type, e.label = thing.label, e.creatorId = thing.creator, e.createdAt = thing.createdAt
