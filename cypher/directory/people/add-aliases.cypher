// Makes a person known by more names; accounts are still found by handle and name alone.
// :param tenant => 'default'
// :param space => 'p1'
// :param by => 'p1'
// :param aliases => [{person: 'p9', slug: 'johnny', name: 'Johnny'}]
// :param now => 1700000000000
CYPHER 25
UNWIND $aliases AS alias
MATCH (p:Entity {id: alias.person})
MERGE (a:Alias {tenantId: $tenant, space: $space, slug: alias.slug})
MERGE (p)-[known:KNOWN_AS]->(a)
ON CREATE SET known.addedBy = $by, known.at = $now, known.name = alias.name
SET p.names = CASE WHEN p.handle IS NOT NULL OR alias.name IN p.names THEN p.names ELSE p.names + alias.name END
