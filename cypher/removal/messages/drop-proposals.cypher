// Deletes what was proposed to people because of these messages, decided or not.
// :unguarded deletes, and returns how much it was.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (s:Message) USING INDEX SEEK s:Message(id) WHERE s.id IN $ids AND s.tenantId = $tenant
MATCH (p:Proposal)-[:DERIVED_FROM]->(s)
WITH DISTINCT p, p.personId AS person
DETACH DELETE p
RETURN person, count(*) AS dropped ORDER BY person
