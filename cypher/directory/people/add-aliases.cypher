// Adds names to persons, each in the space of the person who uses it; accounts are still found by handle and name alone. Returns how many names each has.
// :param tenant => 'default'
// :param aliases => [{person: 'p9', space: 'p1', slug: 'johnny', name: 'Johnny', at: 1700000000000}]
CYPHER 25
UNWIND $aliases AS alias
MATCH (p:Entity {id: alias.person})
MERGE (a:Alias {tenantId: $tenant, space: alias.space, slug: alias.slug})
MERGE (p)-[known:KNOWN_AS]->(a)
ON CREATE SET known.addedBy = alias.space, known.at = alias.at, known.name = alias.name
SET p.names = CASE WHEN p.handle IS NOT NULL OR alias.name IN p.names THEN p.names ELSE p.names + alias.name END
WITH DISTINCT p
RETURN p.id AS person, COUNT { (p)-[:KNOWN_AS]->() } AS names
ORDER BY person
