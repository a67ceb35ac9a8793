// Numbers of todos that these people have, open or done, for any persona.
// :param tenant => 'default'
// :param people => ['p1']
CYPHER 25
UNWIND $people AS person
MATCH (t:Todo {personId: person}) WHERE t.createdAt >= -9007199254740991 AND t.tenantId = $tenant
RETURN person, count(t) AS stored ORDER BY person
