// The pairs of people and things about which something was decided for a person, or proposed to them until when.
// :param maker => 'p1'
CYPHER 25
MATCH (maker:Entity {id: $maker})<-[:DECIDED_BY]-(d:Merge)
RETURN d.keptId AS keptId, d.absorbedId AS absorbedId, d.state AS state, d.expiresAt AS expiresAt ORDER BY d.key
