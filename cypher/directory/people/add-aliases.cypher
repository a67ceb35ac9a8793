// Aliases to add, each in the namespace of a person; one for another person's account goes to the linked acquaintance, if any. Accounts are still found by handle and name alone. Returns the number of names of each.
// :param tenant => 'default'
// :param aliases => [{person: 'p9', space: 'p1', slug: 'johnny', name: 'Johnny', at: 1700000000000}]
CYPHER 25
UNWIND $aliases AS alias
MATCH (named:Entity {id: alias.person})
WITH alias, CASE WHEN named.handle IS NULL OR named.id = alias.space THEN named
  ELSE head(COLLECT { MATCH (own:Entity)-[:LINKED_TO]->(named) WHERE own.creatorId = alias.space RETURN own ORDER BY own.id }) END AS p
WHERE p IS NOT NULL
MERGE (a:Alias {tenantId: $tenant, space: alias.space, slug: alias.slug})
MERGE (p)-[known:KNOWN_AS]->(a)
ON CREATE SET known.addedBy = alias.space, known.at = alias.at, known.name = alias.name
SET p.names = CASE WHEN p.handle IS NOT NULL OR alias.name IN p.names THEN p.names ELSE p.names + alias.name END
WITH DISTINCT p
RETURN p.id AS person, COUNT { (p)-[:KNOWN_AS]->() } AS names
ORDER BY person
