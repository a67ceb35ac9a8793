// Creates organisations, places and projects in a creator's or chat's space, or finds those of the same ref, and returns what they stand for if their creator has merged them within that space.
// :param tenant => 'default'
// :param creator => 'p1'
// :param things => [{id: 'e1', space: 'p1', type: 'org', ref: 'org:acme', label: 'Acme'}]
// :param now => 1700000000000
CYPHER 25
UNWIND $things AS thing
MERGE (e:Entity {tenantId: $tenant, space: thing.space, ref: thing.ref})
ON CREATE SET e.id = thing.id, e.type = thing.type, e.label = thing.label, e.creatorId = $creator, e.createdAt = $now
WITH e.space AS space, e.ref AS ref, CASE WHEN e.creatorId = $creator THEN head(COLLECT { MATCH (e)-[:MERGED_INTO*1..]->(k:Entity) WHERE k.space = e.space AND NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }) END AS kept, e
WITH space, ref, coalesce(kept, e) AS e
RETURN space, ref, e{.id, .type, .ref, .label, .creatorId} AS thing
ORDER BY space, ref
