// The latest spine of a person.
// :param tenant => 'default'
// :param person => 'p1'
CYPHER 25
MATCH (s:Spine {personId: $person}) WHERE s.tenantId = $tenant
RETURN s.content AS content
ORDER BY s.version DESC LIMIT 1
