// Deletes the proposals made because of these messages, open or decided. Returns their number by person.
// :unguarded deletes, and returns only how many.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (s:Message) USING INDEX SEEK s:Message(id) WHERE s.id IN $ids AND s.tenantId = $tenant
MATCH (p:Proposal)-[:DERIVED_FROM]->(s)
WITH DISTINCT p, p.personId AS person
DETACH DELETE p
RETURN person, count(*) AS deleted ORDER BY person
