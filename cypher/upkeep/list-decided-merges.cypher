// Pairs of people and things about which a person has a decision, or a proposal until a moment.
// :param creator => 'p1'
CYPHER 25
MATCH (creator:Entity {id: $creator})<-[:DECIDED_BY]-(d:Merge)
RETURN d.keptId AS keptId, d.absorbedId AS absorbedId, d.state AS state, d.expiresAt AS expiresAt ORDER BY d.key
