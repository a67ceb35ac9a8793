// Number of a person's todos for one persona.
// :param tenant => 'default'
// :param person => 'p1'
// :param persona => 'coach'
// :param kinds => ['HABIT']
// :param states => [false]
CYPHER 25
MATCH (t:Todo {personId: $person})
WHERE t.createdAt >= -9007199254740991 AND t.tenantId = $tenant AND t.persona = $persona AND t.kind IN $kinds AND t.done IN $states
RETURN count(t) AS total
