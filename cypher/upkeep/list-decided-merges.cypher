// The pairs of people and things about which something was decided for a person, or proposed to them until when.
// :param creator => 'p1'
CYPHER 25
MATCH (creator:Entity {id: $creator})<-[:DECIDED_BY]-(d:Merge)
RETURN d.keptId AS keptId, d.absorbedId AS absorbedId, d.state AS state, d.expiresAt AS expiresAt ORDER BY d.key
