// Proposed merges of people and things that a person has named, the latest first, or the one by this id.
// :param creator => 'p1'
// :param id => 'd1'
// :param limit => 100
CYPHER 25
MATCH (creator:Entity {id: $creator})<-[:DECIDED_BY]-(d:Merge) WHERE d.expiresAt > 0 AND ($id IS NULL OR d.id = $id)
MATCH (d)-[:KEEPS]->(kept:Entity)
MATCH (d)-[:ABSORBS]->(absorbed:Entity)
RETURN d{.id, .keptId, .absorbedId, .state, .reason, .expiresAt, kept: kept.label, absorbed: absorbed.label} AS proposal
ORDER BY proposal.expiresAt DESC, proposal.id LIMIT $limit
