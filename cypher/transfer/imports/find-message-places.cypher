// Places of those of these messages that exist.
// :unguarded tells an import where messages that it brings were said; they go to no caller.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (s:Message) WHERE s.id IN $ids AND s.tenantId = $tenant
RETURN s.id AS id, s.place AS place ORDER BY id
